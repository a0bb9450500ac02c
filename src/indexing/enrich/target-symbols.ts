/**
 * From the declarations that a compiler names, by position, to symbols. Positions hold only for the bytes that the
 * compiler read, so the content hash of every target's file is compared first.
 */
import type { FileId } from '../../model/source-file.ts';
import {
  callableKinds,
  type SymbolId,
  type SymbolIndex,
  type SymbolKind,
  variableKinds,
} from '../../model/symbol.ts';
import type { FileAnswer, Target } from '../../semantics/answers.ts';
import type { DeclaredAt } from '../../store/compiled-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { symbolFlags } from '../../store/rows.ts';

export interface TargetSymbol {
  readonly id: SymbolId;
  readonly kind: SymbolKind;
  readonly name: string;
  /** Other code may run: a variable, or a member without a body. */
  readonly isOpen: boolean;
}

/** The declarations of one file, by position of their names. */
export class DeclaredSymbols {
  private readonly byName = new Map<string, DeclaredAt[]>();
  private readonly byPlace = new Map<string, DeclaredAt>();

  constructor(all: readonly DeclaredAt[]) {
    for (const each of all) {
      if (each.ordinal === 0) continue;
      const place = placeKey(each.nameRow, each.nameColumn);
      if (!this.byPlace.has(place)) this.byPlace.set(place, each);
      const namesakes = this.byName.get(each.name);
      if (namesakes === undefined) this.byName.set(each.name, [each]);
      else namesakes.push(each);
    }
  }

  at(row: number, column: number): DeclaredAt | undefined {
    return this.byPlace.get(placeKey(row, column));
  }

  /** Overload signatures and merged declarations are one symbol, whose name is elsewhere: it is found by its rows. */
  around(name: string, row: number): DeclaredAt | undefined {
    return smallest(this.named(name).filter(({ startRow, endRow }) => startRow <= row && row <= endRow));
  }

  named(name: string): readonly DeclaredAt[] {
    return this.byName.get(name) ?? [];
  }
}

function smallest(found: readonly DeclaredAt[]): DeclaredAt | undefined {
  const size = ({ startRow, endRow }: DeclaredAt): number => endRow - startRow;
  return found.reduce<DeclaredAt | undefined>(
    (best, each) => (best === undefined || size(each) < size(best) ? each : best),
    undefined,
  );
}

function placeKey(row: number, column: number): string {
  return `${row}:${column}`;
}

/** Finds the symbols of all files that answers name. Valid within one transaction. */
export class TargetSymbols {
  private readonly reader: Reader;
  private readonly files = new Map<
    string,
    { readonly id: FileId; readonly contentHash: string | undefined } | undefined
  >();
  private readonly declared = new Map<FileId, DeclaredSymbols>();
  private readonly spans = new Map<FileId, readonly FurtherSpan[]>();

  constructor(reader: Reader) {
    this.reader = reader;
  }

  /** Whether the index has the same bytes of every file in the answer as the compiler had. */
  isAbout({ path, contentHash, targetHashes }: FileAnswer): boolean {
    const isSame = ([file, hash]: readonly [string, string]): boolean => {
      const known = this.file(file);
      return known === undefined || known.contentHash === hash;
    };
    return this.file(path)?.contentHash === contentHash && Object.entries(targetHashes).every(isSame);
  }

  declaredIn(file: FileId): DeclaredSymbols {
    const known = this.declared.get(file);
    if (known !== undefined) return known;
    const made = new DeclaredSymbols(this.reader.declarationsIn(file));
    this.declared.set(file, made);
    return made;
  }

  symbolOf({ path, row, column, name, kind }: Target): TargetSymbol | undefined {
    const file = this.file(path);
    if (file === undefined) return undefined;
    const declared = this.declaredIn(file.id);
    const found =
      declared.at(row, column) ??
      (name === undefined
        ? undefined
        : (declared.around(name, row) ?? this.furtherSpanOf(file.id, name, row)));
    if (found === undefined) return undefined;
    const isAbstract = (found.flags & (symbolFlags.abstract | symbolFlags.declaration)) !== 0;
    const isOpen = variableKinds.has(found.kind) || (callableKinds.has(found.kind) && isAbstract);
    return { id: found.id, kind: found.kind, name: found.name, isOpen: isOpen || openKinds.has(kind) };
  }

  /** The signatures and the body of an overloaded function are spans of one symbol, and only its facts list them. */
  private furtherSpanOf(file: FileId, name: string, row: number): DeclaredAt | undefined {
    const namesakes = this.declaredIn(file).named(name);
    if (namesakes.length === 0) return undefined;
    const spans = this.spans.get(file) ?? furtherSpans(this.reader, file);
    this.spans.set(file, spans);
    const around = spans.filter(({ startRow, endRow }) => startRow <= row && row <= endRow);
    const [found] = around.flatMap(({ symbol }) => namesakes.find(({ ordinal }) => ordinal === symbol) ?? []);
    return found;
  }

  private file(path: string) {
    if (this.files.has(path)) return this.files.get(path);
    const found = this.reader.file(path);
    const known = found && { id: found.id, contentHash: found.contentHash };
    this.files.set(path, known);
    return known;
  }
}

interface FurtherSpan {
  readonly symbol: SymbolIndex;
  readonly startRow: number;
  readonly endRow: number;
}

function furtherSpans(reader: Reader, file: FileId): readonly FurtherSpan[] {
  return (reader.declared(file)?.symbols ?? []).flatMap(({ furtherSpans: spans }, symbol) =>
    spans.map(({ startRow, endRow }) => ({ symbol, startRow, endRow })),
  );
}

/** Declarations that tell the shape of a function, but not which one runs. */
const openKinds: ReadonlySet<string> = new Set([
  'MethodSignature',
  'PropertySignature',
  'FunctionType',
  'CallSignature',
  'ConstructSignature',
]);
