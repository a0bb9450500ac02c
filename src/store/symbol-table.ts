/** The symbols table: new ids, rows, and a journal entry for every row that is removed. */
import { symbolKinds } from '../model/symbol.ts';
import type { Database, SqlValue } from './driver.ts';
import { firstUnsettled } from './rows.ts';

export interface SymbolTable {
  /** Takes the next free id. */
  newId(): number;
  /** Every symbol from now on gets this id or a higher one. */
  nextId(): number;
  /** The values of `symbolColumns`. */
  add(values: readonly SqlValue[]): void;
  /** Like `add`, for an id that exists. */
  change(values: readonly SqlValue[]): void;
  /** Adds a directory or a project: a symbol that no file declares. */
  addPlace(place: PlaceSymbol): void;
  /** Removes the row, journals it and reports it to `onRemoval`. `path`: of its file or folder; empty for none. */
  remove(id: number, path: string, fingerprint?: Uint8Array): void;
  /** Removes the row only: the id is used again at once. */
  clear(id: number): void;
  /** Call it after a rollback: reads the next free id again. */
  forget(): void;
}

export interface PlaceSymbol {
  readonly id: number;
  readonly parent: number | null;
  readonly kind: 'directory' | 'project';
  readonly name: string;
  readonly path: string;
}

const symbolColumns =
  'file_id, ordinal, parent_id, kind, name, qualified_name, start_row, end_row, name_row, name_column, flags, ' +
  'symbol_key, disambiguator, id';

/** `onRemoval` is called for every symbol that is removed. */
export function createSymbolTable(
  database: Database,
  { nowMs, onRemoval }: { readonly nowMs: number; readonly onRemoval: (symbol: number) => void },
): SymbolTable {
  const statements = prepare(database);
  const firstFreeId = (): number => Number(statements.highest.get()?.id ?? 0) + 1;
  let next = firstFreeId();
  return {
    newId: () => next++,
    nextId: () => next,
    add: (values) => void statements.add.run(...values),
    change: (values) => void statements.change.run(...values),
    addPlace({ id, parent, kind, name, path }) {
      const [noRow, noFlags, noKey] = [0, 0, new Uint8Array(0)];
      const rows = [noRow, noRow, noRow, noRow];
      const number = symbolKinds.indexOf(kind);
      statements.add.run(null, null, parent, number, name, path, ...rows, noFlags, noKey, 1, id);
    },
    remove(id, path, fingerprint) {
      statements.journal.run(nowMs, path, fingerprint ?? null, id);
      statements.remove.run(id);
      onRemoval(id);
    },
    clear: (id) => void statements.remove.run(id),
    forget() {
      next = firstFreeId();
    },
  };
}

function prepare(database: Database) {
  return {
    highest: database.prepare(
      `SELECT max((SELECT ifnull(max(id), 0) FROM symbols), (SELECT ifnull(max(symbol_id), 0) FROM deletion_log),
         (SELECT ifnull(max(CAST(value AS INTEGER)), 1) - 1 FROM _metadata WHERE key = '${firstUnsettled}')) AS id`,
    ),
    add: database.prepare(
      `INSERT INTO symbols (${symbolColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    change: database.prepare(
      `UPDATE symbols SET file_id = ?, ordinal = ?, parent_id = ?, kind = ?, name = ?, qualified_name = ?, start_row = ?,
         end_row = ?, name_row = ?, name_column = ?, flags = ?, symbol_key = ?, disambiguator = ? WHERE id = ?`,
    ),
    remove: database.prepare('DELETE FROM symbols WHERE id = ?'),
    journal: database.prepare(
      `INSERT INTO deletion_log (symbol_id, symbol_key, disambiguator, parent_id, kind, name, qualified_name, language,
         content_hash, deleted_at_ms, file_path, fingerprint)
       SELECT s.id, s.symbol_key, s.disambiguator, s.parent_id, s.kind, s.name, s.qualified_name, f.language,
         f.content_hash, ?, ?, ?
       FROM symbols s LEFT JOIN files f ON f.id = s.file_id WHERE s.id = ?`,
    ),
  };
}
