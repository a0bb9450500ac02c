/**
 * Symbols and their numbers. A symbol keeps its number while its key is found in its file again; what is known again
 * under another key or in another file gets its number back afterwards (identity-writer.ts), with what the journal says
 * of it. Symbols that several files declare (partial classes, namespaces) have a row in
 * `spans` per declaration; the one in the file that is called like the symbol, or else the first by path, is the
 * primary one and fills the symbol's row.
 */
import { hash } from 'node:crypto';
import type { Project } from '../model/project.ts';
import type { FileId } from '../model/source-file.ts';
import { type SymbolKind, symbolKinds } from '../model/symbol.ts';
import type { Database, Row, Statement } from './driver.ts';
import type { SymbolHead } from './facts/symbol-records.ts';
import { decodeFingerprints } from './facts-codec.ts';
import { firstUnsettled, symbolFlags } from './rows.ts';

export interface SymbolWriter {
  /** Numbers of the symbols, in the order of the facts. */
  replaceFile(
    file: { file: FileId; path: string; isNew: boolean },
    symbols: readonly SymbolHead[],
    projectManifest: string,
  ): readonly number[];
  removeFile(file: FileId, path: string): void;
  foldersIn(folder: string): readonly { readonly path: string; readonly hash: string }[];
  putFolder(path: string, hash: string): void;
  removeFolder(path: string): void;
  putProject(project: Project, known: number | undefined): number;
  removeSymbol(symbol: number): void;
  /** Every symbol from now on gets this number or a higher one. */
  nextNumber(): number;
  /** Gives shared symbols whose declarations changed their primary one again. Once per transaction. */
  settleShared(): void;
  /** After a rollback: nothing remembered holds any more. */
  forget(): void;
}

/** `onRemoval` hears of every symbol that goes away. */
export function createSymbolWriter(
  database: Database,
  nowMs: number,
  onRemoval: (symbol: number) => void,
): SymbolWriter {
  const statements = prepare(database);
  const touchedShared = new Set<number>();
  const directories = new Map<string, number>();
  let nextId = firstFreeId(statements);

  function directory(path: string): number {
    const known = directories.get(path) ?? (statements.directory.get(path)?.symbol_id as number | undefined);
    if (known !== undefined) {
      directories.set(path, known);
      return known;
    }
    const slash = path.lastIndexOf('/');
    const parent = path === '' ? null : path.slice(0, Math.max(slash, 0));
    const parentId = parent === null ? null : directory(parent);
    const id = nextId++;
    addPlace(statements, { id, parent: parentId, kind: 'directory', name: path.slice(slash + 1), path });
    statements.addDirectory.run(path, parent, id);
    directories.set(path, id);
    return id;
  }

  function numberFor(symbol: SymbolHead, old: Map<string, OldSymbol>): { id: number; isNew: boolean } {
    if (old.size === 0) return { id: nextId++, isNew: true };
    const identity = identityOf(symbol.key, symbol.disambiguator);
    const known = old.get(identity);
    old.delete(identity);
    return known === undefined ? { id: nextId++, isNew: true } : { id: known.id, isNew: false };
  }

  /** `here` are those that the same file declared already: their rows are not written yet. */
  function shared(key: Uint8Array, here: Map<string, number>): { id: number; isNew: boolean } {
    const identity = identityOf(key, 1);
    const known = here.get(identity) ?? (statements.sharedByKey.get(key)?.id as number | undefined);
    const id = known ?? nextId++;
    here.set(identity, id);
    touchedShared.add(id);
    return { id, isNew: known === undefined };
  }

  function remove(id: number, path: string, fingerprint?: Uint8Array): void {
    statements.journal.run(nowMs, path, fingerprint ?? null, id);
    statements.remove.run(id);
    onRemoval(id);
  }

  /** While the facts of the file are still the old ones. */
  function removeAll(file: FileId, path: string, symbols: Iterable<OldSymbol>): void {
    let fingerprints: readonly Uint8Array[] | undefined;
    for (const { id, ordinal } of symbols) {
      fingerprints ??= oldFingerprints(statements, file);
      remove(id, path, fingerprints[ordinal]);
    }
  }

  function removeSpans(file: FileId): void {
    for (const row of statements.sharedIn.all(file)) touchedShared.add(Number(row.symbol_id));
    statements.removeSpans.run(file);
  }

  return {
    replaceFile({ file, path, isNew: isNewFile }, symbols, projectManifest) {
      const old = isNewFile ? new Map<string, OldSymbol>() : identitiesOf(statements, file);
      if (!isNewFile) removeSpans(file);
      const slash = path.lastIndexOf('/');
      const folder = directory(slash < 0 ? '' : path.slice(0, slash));
      const sharedHere = new Map<string, number>();
      const keys = symbols.map((symbol) => keyOf(symbol, projectManifest));
      const numbers = symbols.map((symbol, ordinal) =>
        isShared(symbol) ? shared(keys[ordinal] ?? symbol.key, sharedHere) : numberFor(symbol, old),
      );
      symbols.forEach((symbol, ordinal) => {
        const { id, isNew } = numbers[ordinal] ?? { id: 0, isNew: true };
        const parent = symbol.parent === undefined ? folder : (numbers[symbol.parent]?.id ?? folder);
        const { name, qualifiedName, startRow, endRow, nameRow, nameColumn, flags, disambiguator } = symbol;
        const statement = isNew ? statements.add : statements.change;
        const kind = symbolKinds.indexOf(symbol.kind);
        const key = keys[ordinal] ?? null;
        if (!isShared(symbol) || isNew) {
          statement.run(
            file,
            ordinal,
            parent,
            kind,
            name,
            qualifiedName,
            startRow,
            endRow,
            nameRow,
            nameColumn,
            flags,
            key,
            disambiguator,
            id,
          );
        }
        if (isShared(symbol))
          statements.addSpan.run(id, file, ordinal, parent, startRow, endRow, nameRow, nameColumn, flags);
      });
      removeAll(file, path, old.values());
      return numbers.map(({ id }) => id);
    },
    removeFile(file, path) {
      removeSpans(file);
      const symbols = statements.ofFile.all(file);
      removeAll(file, path, symbols.map(oldSymbolFrom));
    },
    foldersIn: (folder) =>
      statements.foldersIn
        .all(folder)
        .flatMap(({ path, hash }) => (typeof hash === 'string' ? [{ path: String(path), hash }] : [])),
    putFolder(path, hash) {
      directory(path);
      statements.hashDirectory.run(hash, path);
    },
    removeFolder(path) {
      const id = statements.directory.get(path)?.symbol_id;
      if (typeof id === 'number') remove(id, path);
      statements.removeDirectory.run(path);
      directories.delete(path);
    },
    putProject(project, known) {
      const id = known ?? nextId++;
      statements.remove.run(id);
      addPlace(statements, {
        id,
        parent: directory(project.path),
        kind: 'project',
        name: project.name,
        path: project.path,
      });
      return id;
    },
    removeSymbol(symbol) {
      statements.remove.run(symbol);
    },
    nextNumber: () => nextId,
    settleShared() {
      for (const id of touchedShared) settle(statements, id, remove);
      touchedShared.clear();
    },
    forget() {
      touchedShared.clear();
      directories.clear();
      nextId = firstFreeId(statements);
    },
  };
}

type Statements = ReturnType<typeof prepare>;

function prepare(database: Database) {
  const sql = (text: string): Statement => database.prepare(text);
  return {
    highest: sql(
      `SELECT max((SELECT ifnull(max(id), 0) FROM symbols), (SELECT ifnull(max(symbol_id), 0) FROM deletion_log),
         (SELECT ifnull(max(CAST(value AS INTEGER)), 1) - 1 FROM _metadata WHERE key = '${firstUnsettled}')) AS id`,
    ),
    ofFile: sql(
      'SELECT id, ordinal, symbol_key, disambiguator FROM symbols WHERE file_id = ? AND (flags & 4) = 0 ORDER BY ordinal',
    ),
    oldFacts: sql('SELECT facts FROM facts WHERE file_id = ?'),
    sharedByKey: sql('SELECT id FROM symbols WHERE symbol_key = ? AND (flags & 4) <> 0'),
    add: sql(
      `INSERT INTO symbols (file_id, ordinal, parent_id, kind, name, qualified_name, start_row, end_row, name_row, name_column,
         flags, symbol_key, disambiguator, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    change: sql(
      `UPDATE symbols SET file_id = ?, ordinal = ?, parent_id = ?, kind = ?, name = ?, qualified_name = ?, start_row = ?,
         end_row = ?, name_row = ?, name_column = ?, flags = ?, symbol_key = ?, disambiguator = ? WHERE id = ?`,
    ),
    remove: sql('DELETE FROM symbols WHERE id = ?'),
    journal: sql(
      `INSERT INTO deletion_log (symbol_id, symbol_key, disambiguator, parent_id, kind, name, qualified_name, language,
         content_hash, deleted_at_ms, file_path, fingerprint)
       SELECT s.id, s.symbol_key, s.disambiguator, s.parent_id, s.kind, s.name, s.qualified_name, f.language,
         f.content_hash, ?, ?, ?
       FROM symbols s LEFT JOIN files f ON f.id = s.file_id WHERE s.id = ?`,
    ),
    sharedIn: sql('SELECT symbol_id FROM spans WHERE file_id = ?'),
    removeSpans: sql('DELETE FROM spans WHERE file_id = ?'),
    addSpan: sql(
      `INSERT INTO spans (symbol_id, file_id, ordinal, parent_id, start_row, end_row, name_row, name_column, flags)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    // Called like the symbol: what follows its name and a dot, at the end of the path, is an ending and nothing more.
    firstSpan: sql(
      `SELECT s.* FROM spans s JOIN files f ON f.id = s.file_id JOIN symbols y ON y.id = s.symbol_id
       WHERE s.symbol_id = ?
       ORDER BY instr('/' || f.path, '/' || y.name || '.') = 0
           OR substr(f.path, instr('/' || f.path, '/' || y.name || '.') + length(y.name) + 1) GLOB '*[./]*',
         f.path, s.ordinal LIMIT 1`,
    ),
    clearPrimary: sql('UPDATE spans SET is_primary = 0 WHERE symbol_id = ? AND is_primary = 1'),
    markPrimary: sql('UPDATE spans SET is_primary = 1 WHERE symbol_id = ? AND file_id = ? AND ordinal = ?'),
    takeSpan: sql(
      `UPDATE symbols SET file_id = ?, ordinal = ?, parent_id = ?, start_row = ?, end_row = ?, name_row = ?, name_column = ?,
         flags = ? WHERE id = ?`,
    ),
    directory: sql('SELECT symbol_id FROM directories WHERE path = ?'),
    foldersIn: sql('SELECT path, hash FROM directories WHERE parent = ?'),
    addDirectory: sql('INSERT INTO directories (path, parent, symbol_id) VALUES (?, ?, ?)'),
    hashDirectory: sql('UPDATE directories SET hash = ? WHERE path = ?'),
    removeDirectory: sql('DELETE FROM directories WHERE path = ?'),
  };
}

/** Directories and projects: symbols that no file declares. */
function addPlace(
  statements: Statements,
  place: { id: number; parent: number | null; kind: SymbolKind; name: string; path: string },
): void {
  const kind = symbolKinds.indexOf(place.kind);
  statements.add.run(
    null,
    null,
    place.parent,
    kind,
    place.name,
    place.path,
    0,
    0,
    0,
    0,
    0,
    new Uint8Array(0),
    1,
    place.id,
  );
}

function settle(statements: Statements, id: number, remove: (id: number, path: string) => void): void {
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

/** Declared by several files together. */
function isShared(symbol: SymbolHead): boolean {
  return (symbol.flags & symbolFlags.mergeable) !== 0;
}

/** A class in parts is one class within its project only; a namespace is one everywhere. */
function keyOf(symbol: SymbolHead, projectManifest: string): Uint8Array {
  if (!isShared(symbol) || symbol.kind === 'namespace') return symbol.key;
  return hash('sha256', `${identityOf(symbol.key, 0)} ${projectManifest}`, 'buffer').subarray(0, 16);
}

interface OldSymbol {
  readonly id: number;
  readonly ordinal: number;
}

function identitiesOf(statements: Statements, file: FileId): Map<string, OldSymbol> {
  const identities = new Map<string, OldSymbol>();
  for (const row of statements.ofFile.all(file)) {
    const { symbol_key, disambiguator } = row;
    if (symbol_key instanceof Uint8Array)
      identities.set(identityOf(symbol_key, Number(disambiguator)), oldSymbolFrom(row));
  }
  return identities;
}

function oldSymbolFrom({ id, ordinal }: Row): OldSymbol {
  return { id: Number(id), ordinal: Number(ordinal) };
}

function oldFingerprints(statements: Statements, file: FileId): readonly Uint8Array[] {
  const facts = statements.oldFacts.get(file)?.facts;
  return facts instanceof Uint8Array ? decodeFingerprints(facts) : [];
}

/** The same for the same symbol, as text. */
export function identityOf(key: Uint8Array, disambiguator: number): string {
  return `${Buffer.from(key.buffer, key.byteOffset, key.length).toString('latin1')}${disambiguator}`;
}

function firstFreeId(statements: Statements): number {
  return Number(statements.highest.get()?.id ?? 0) + 1;
}
