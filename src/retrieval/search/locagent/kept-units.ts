/**
 * A cache of the units of files and the words in them, which are most of the cost of a query. Entries are made on
 * demand and valid while their file is unchanged. Memory is bounded; the least recently used files are evicted.
 */
import { lstatSync } from 'node:fs';
import type { FileId } from '../../../model/source-file.ts';
import type { SymbolKind } from '../../../model/symbol.ts';
import type { DefinedSymbol } from '../../../store/facts/symbol-records.ts';
import type { Reader } from '../../../store/reader.ts';
import type { SearchFile } from '../search-files.ts';
import type { Folder } from '../sources.ts';
import { cutUnits, type Unit } from './cut-units.ts';
import { readSourceRows } from './source-rows.ts';
import { WordHasher } from './word-hashes.ts';

export interface FileUnits {
  readonly file: SearchFile;
  /** Units without words are left out. */
  readonly units: readonly WordedUnit[];
  /**
   * Hashes of the words of all units: of their text, of the path, and of the names of the symbols that they are part of
   * or contain.
   */
  readonly words: Int32Array;
}

export interface WordedUnit extends Unit {
  readonly firstWord: number;
  /** Exclusive. */
  readonly wordEnd: number;
}

export type KeptUnits = (files: readonly SearchFile[]) => readonly FileUnits[];

// Four bytes each. The code of django without tests has 1.5 million words.
const mostWords = 4_000_000;

/** Files that can no longer be read are left out. */
export function keepUnits(reader: Reader, folder: Folder): KeptUnits {
  const hasher = new WordHasher();
  const kept = new Map<FileId, FileUnits & { readonly stamp: string }>();
  let wordCount = 0;

  const drop = (id: FileId): void => {
    wordCount -= kept.get(id)?.words.length ?? 0;
    kept.delete(id);
  };
  const keep = (units: FileUnits, stamp: string): void => {
    drop(units.file.id);
    kept.set(units.file.id, { ...units, stamp });
    wordCount += units.words.length;
    for (const id of kept.keys()) {
      if (wordCount <= mostWords || id === units.file.id) break;
      drop(id);
    }
  };

  return (files) => {
    const asked = files.map((file) => ({ file, stamp: stampOf(folder.root, file) }));
    const isKept = ({ file, stamp }: (typeof asked)[number]): boolean => kept.get(file.id)?.stamp === stamp;
    const symbols = new Map<FileId, readonly DefinedSymbol[]>();
    const missing = asked.filter((each) => !isKept(each)).map(({ file }) => file.id);
    for (const defined of reader.definedIn(missing)) symbols.set(defined.file, defined.symbols);
    return asked.flatMap(({ file, stamp }) => {
      const known = kept.get(file.id);
      if (known?.stamp === stamp) {
        keep(known, stamp);
        return [known];
      }
      const read = folder.read(file.path);
      if (typeof read === 'string') return [];
      const made = unitsOf(hasher, file, read, symbols.get(file.id) ?? []);
      keep(made, stamp);
      return [made];
    });
  };
}

/** Changes when the file changes, on disk or in the index. */
function stampOf(root: string, { path, contentHash }: SearchFile): string {
  const stats = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
  return `${contentHash} ${stats?.mtimeMs} ${stats?.size}`;
}

const namedKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  ...(['class', 'interface', 'struct', 'enum', 'record', 'trait'] as const),
  ...(['function', 'method', 'constructor', 'property'] as const),
]);

function unitsOf(
  hasher: WordHasher,
  file: SearchFile,
  bytes: Buffer,
  symbols: readonly DefinedSymbol[],
): FileUnits {
  const rows = readSourceRows(bytes);
  const named = symbols
    .filter(({ kind }, index) => index > 0 && namedKinds.has(kind))
    .sort((one, other) => one.startRow - other.startRow);
  hasher.addText(file.path);
  const pathWords = hasher.take();
  const units: WordedUnit[] = [];
  let next = 0;
  for (const unit of cutUnits(rows, symbols)) {
    const firstWord = hasher.count;
    hasher.addBytes(bytes, rows.starts[unit.startRow] ?? 0, rows.starts[unit.endRow] ?? bytes.length);
    const names = new Set(unit.symbol > 0 ? [symbols[unit.symbol]?.qualifiedName ?? ''] : []);
    for (
      let symbol = named[next];
      symbol !== undefined && symbol.startRow < unit.endRow;
      symbol = named[++next]
    )
      names.add(symbol.qualifiedName);
    if (hasher.count === firstWord) continue;
    for (const name of names) hasher.addText(name);
    hasher.addHashes(pathWords);
    units.push({ ...unit, firstWord, wordEnd: hasher.count });
  }
  return { file, units, words: hasher.take() };
}
