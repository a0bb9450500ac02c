/**
 * The symbols that files declare, and their ids. A symbol keeps its id while its key is found again in its file; a
 * symbol that is recognised under another key or in another file gets its id back later (identity-writer.ts), from its
 * journal entry. Symbols that several files declare (partial classes, namespaces) have a row in `spans` per
 * declaration. The primary declaration fills the symbol's row: the one in the file that is named like the symbol, or
 * else the first by path. Directories and projects are in place-writer.ts.
 */
import { folderOf } from '../model/path.ts';
import type { FileId } from '../model/source-file.ts';
import { symbolKinds } from '../model/symbol.ts';
import type { Database, Row, Statement } from './driver.ts';
import type { SymbolHead } from './facts/symbol-records.ts';
import { decodeFingerprints } from './facts-codec.ts';
import { createPlaceWriter, type PlaceWriter } from './place-writer.ts';
import { identityOf, isShared, keyOf, primaryFirst } from './symbol-identity.ts';
import { createSymbolTable } from './symbol-table.ts';

export interface SymbolWriter extends Omit<PlaceWriter, 'directory' | 'thinFolder'> {
  /** Ids of the symbols, in the order of the facts. */
  replaceFile(
    file: { file: FileId; path: string; isNew: boolean },
    symbols: readonly SymbolHead[],
    projectManifest: string,
  ): readonly number[];
  removeFile(file: FileId, path: string): void;
  /** Every symbol from now on gets this id or a higher one. */
  nextId(): number;
  /**
   * Call it once, at the end of each transaction: selects the primary declaration of shared symbols that changed,
   * removes empty directories, and clears the hashes of directories around a change.
   */
  settle(): void;
  /** Call it after a rollback: clears the pending changes. */
  forget(): void;
}

/** The place of a symbol in the index. */
interface PlacedSymbol {
  readonly file: FileId;
  readonly ordinal: number;
  readonly parent: number;
  readonly key: Uint8Array | undefined;
  readonly id: number;
  readonly isNew: boolean;
}

/** `onRemoval` is called for every symbol that is removed. */
export function createSymbolWriter(
  database: Database,
  nowMs: number,
  onRemoval: (symbol: number) => void,
): SymbolWriter {
  const statements = prepare(database);
  const table = createSymbolTable(database, { nowMs, onRemoval });
  const { directory, thinFolder, ...places } = createPlaceWriter(database, table, onRemoval);
  const touchedShared = new Set<number>();

  function idFor(symbol: SymbolHead, old: Map<string, OldSymbol>): { id: number; isNew: boolean } {
    if (old.size === 0) return { id: table.newId(), isNew: true };
    const identity = identityOf(symbol.key, symbol.disambiguator);
    const known = old.get(identity);
    old.delete(identity);
    return known === undefined ? { id: table.newId(), isNew: true } : { id: known.id, isNew: false };
  }

  /** `here` contains the shared symbols of the same file, whose rows are not written yet. */
  function sharedIdFor(key: Uint8Array, here: Map<string, number>): { id: number; isNew: boolean } {
    const identity = identityOf(key, 1);
    const known = here.get(identity) ?? (statements.sharedByKey.get(key)?.id as number | undefined);
    const id = known ?? table.newId();
    here.set(identity, id);
    touchedShared.add(id);
    return { id, isNew: known === undefined };
  }

  function writeRow(symbol: SymbolHead, { file, ordinal, parent, key, id, isNew }: PlacedSymbol): void {
    const { name, qualifiedName, startRow, endRow, nameRow, nameColumn, flags, disambiguator } = symbol;
    const kind = symbolKinds.indexOf(symbol.kind);
    const position = [startRow, endRow, nameRow, nameColumn, flags] as const;
    // `settle` selects the primary declaration of a shared symbol. Its declarations need no disambiguator.
    const identity = [key ?? null, isShared(symbol) ? 1 : disambiguator, id] as const;
    const values = [file, ordinal, parent, kind, name, qualifiedName, ...position, ...identity];
    if (isNew) table.add(values);
    else table.change(values);
    if (isShared(symbol)) statements.addSpan.run(id, file, ordinal, parent, ...position);
  }

  /** Call it before the facts of the file are replaced: it journals the old fingerprints. */
  function removeAll(file: FileId, path: string, symbols: Iterable<OldSymbol>): void {
    let fingerprints: readonly Uint8Array[] | undefined;
    for (const { id, ordinal } of symbols) {
      fingerprints ??= oldFingerprints(statements, file);
      table.remove(id, path, fingerprints[ordinal]);
    }
  }

  function removeSpans(file: FileId): void {
    for (const row of statements.sharedIn.all(file)) touchedShared.add(Number(row.symbol_id));
    statements.removeSpans.run(file);
  }

  return {
    ...places,
    replaceFile({ file, path, isNew: isNewFile }, symbols, projectManifest) {
      const { identities: old, doubles } = isNewFile ? noneKnown() : identitiesOf(statements, file);
      if (!isNewFile) removeSpans(file);
      const folder = directory(folderOf(path));
      const sharedHere = new Map<string, number>();
      const keys = symbols.map((symbol) => keyOf(symbol, projectManifest));
      const ids = symbols.map((symbol, ordinal) =>
        isShared(symbol) ? sharedIdFor(keys[ordinal] ?? symbol.key, sharedHere) : idFor(symbol, old),
      );
      for (const [ordinal, symbol] of symbols.entries()) {
        const { id, isNew } = ids[ordinal] ?? { id: 0, isNew: true };
        const parent = symbol.parent === undefined ? folder : (ids[symbol.parent]?.id ?? folder);
        writeRow(symbol, { file, ordinal, parent, key: keys[ordinal], id, isNew });
      }
      removeAll(file, path, [...old.values(), ...doubles]);
      return ids.map(({ id }) => id);
    },
    removeFile(file, path) {
      removeSpans(file);
      removeAll(file, path, statements.ofFile.all(file).map(oldSymbolFrom));
      thinFolder(path);
    },
    nextId: table.nextId,
    settle() {
      for (const id of touchedShared) settleShared(statements, id, table.remove);
      touchedShared.clear();
      places.settle();
    },
    forget() {
      touchedShared.clear();
      places.forget();
      table.forget();
    },
  };
}

type Statements = ReturnType<typeof prepare>;

function prepare(database: Database) {
  const sql = (text: string): Statement => database.prepare(text);
  return {
    ofFile: sql(
      'SELECT id, ordinal, symbol_key, disambiguator FROM symbols WHERE file_id = ? AND (flags & 4) = 0 ORDER BY ordinal',
    ),
    oldFacts: sql('SELECT facts FROM facts WHERE file_id = ?'),
    sharedByKey: sql('SELECT id FROM symbols WHERE symbol_key = ? AND (flags & 4) <> 0'),
    sharedIn: sql('SELECT symbol_id FROM spans WHERE file_id = ?'),
    removeSpans: sql('DELETE FROM spans WHERE file_id = ?'),
    addSpan: sql(
      `INSERT INTO spans (symbol_id, file_id, ordinal, parent_id, start_row, end_row, name_row, name_column, flags)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    firstSpan: sql(
      `SELECT s.* FROM spans s JOIN files f ON f.id = s.file_id JOIN symbols y ON y.id = s.symbol_id
       WHERE s.symbol_id = ? ORDER BY ${primaryFirst} LIMIT 1`,
    ),
    clearPrimary: sql('UPDATE spans SET is_primary = 0 WHERE symbol_id = ? AND is_primary = 1'),
    markPrimary: sql('UPDATE spans SET is_primary = 1 WHERE symbol_id = ? AND file_id = ? AND ordinal = ?'),
    takeSpan: sql(
      `UPDATE symbols SET file_id = ?, ordinal = ?, parent_id = ?, start_row = ?, end_row = ?, name_row = ?, name_column = ?,
         flags = ? WHERE id = ?`,
    ),
  };
}

/** Copies the primary declaration into the symbol's row; removes a symbol without declarations. */
function settleShared(statements: Statements, id: number, remove: (id: number, path: string) => void): void {
  const first = statements.firstSpan.get(id);
  if (first === undefined) {
    remove(id, '');
    return;
  }
  statements.clearPrimary.run(id);
  statements.markPrimary.run(id, first.file_id ?? null, first.ordinal ?? null);
  const { file_id, ordinal, parent_id, start_row, end_row, name_row, name_column, flags } = first;
  const values = [file_id, ordinal, parent_id, start_row, end_row, name_row, name_column, flags].map(
    (value) => value ?? null,
  );
  statements.takeSpan.run(...values, id);
}

interface OldSymbol {
  readonly id: number;
  readonly ordinal: number;
}

interface KnownSymbols {
  readonly identities: Map<string, OldSymbol>;
  /** Further rows with an identity that another row already has: no symbol of the file can claim them. */
  readonly doubles: readonly OldSymbol[];
}

function noneKnown(): KnownSymbols {
  return { identities: new Map(), doubles: [] };
}

function identitiesOf(statements: Statements, file: FileId): KnownSymbols {
  const identities = new Map<string, OldSymbol>();
  const doubles: OldSymbol[] = [];
  for (const row of statements.ofFile.all(file)) {
    const { symbol_key, disambiguator } = row;
    const identity = identityOf(symbol_key instanceof Uint8Array ? symbol_key : noKey, Number(disambiguator));
    if (identities.has(identity)) doubles.push(oldSymbolFrom(row));
    else identities.set(identity, oldSymbolFrom(row));
  }
  return { identities, doubles };
}

const noKey = new Uint8Array(0);

function oldSymbolFrom({ id, ordinal }: Row): OldSymbol {
  return { id: Number(id), ordinal: Number(ordinal) };
}

function oldFingerprints(statements: Statements, file: FileId): readonly Uint8Array[] {
  const facts = statements.oldFacts.get(file)?.facts;
  return facts instanceof Uint8Array ? decodeFingerprints(facts) : [];
}
