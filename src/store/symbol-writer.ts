/**
 * Symbols and their numbers. A symbol keeps its number while its key is found in its file again; what is known again
 * under another key or in another file gets its number back afterwards (identity-writer.ts), with what the journal says
 * of it. Symbols that several files declare (partial classes, namespaces) have a row in
 * `spans` per declaration; the one in the file that is called like the symbol, or else the first by path, is the
 * primary one and fills the symbol's row.
 */
import { hash } from 'node:crypto';
import { fileNameOf, folderOf } from '../model/path.ts';
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
  /** A file was written: its folders are there, and their hashes are out of date. */
  fillFolder(path: string): void;
  /** Folders whose hash is to be computed. */
  staleFolders(): readonly string[];
  /** The folders right in this one that have a hash. */
  foldersIn(folder: string): readonly { readonly path: string; readonly hash: string }[];
  putFolderHash(path: string, hash: string): void;
  /** Makes all folders anew from the files and projects there are. Symbols keep their numbers. */
  rebuildFolders(): void;
  putProject(project: Project, known: number | undefined): number;
  removeProject(symbol: number, path: string): void;
  /** Every symbol from now on gets this number or a higher one. */
  nextNumber(): number;
  /**
   * Once per transaction, at its end: gives shared symbols whose declarations changed their primary one again, removes
   * folders that hold nothing any more, and forgets the hashes of those around a change.
   */
  settle(): void;
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
  /** Folders around files that changed, and folders that lost a file or a project: these may be empty now. */
  const touchedFolders = new Set<string>();
  const thinnedFolders = new Set<string>();
  let nextId = firstFreeId(statements);

  function directory(path: string): number {
    const known = directories.get(path) ?? (statements.directory.get(path)?.symbol_id as number | undefined);
    if (known !== undefined) {
      directories.set(path, known);
      return known;
    }
    return addDirectory(path, nextId++);
  }

  function addDirectory(path: string, id: number): number {
    const parent = path === '' ? null : folderOf(path);
    const parentId = parent === null ? null : directory(parent);
    addPlace(statements, { id, parent: parentId, kind: 'directory', name: fileNameOf(path), path });
    statements.addDirectory.run(path, parent, id);
    directories.set(path, id);
    touchedFolders.add(path);
    return id;
  }

  /** A folder is there as long as a file or a project is in it, however deep. The root always is. */
  function isNeeded(folder: string): boolean {
    const below = [`${folder}/`, `${folder}0`];
    return (
      folder === '' ||
      statements.fileBelow.get(...below) !== undefined ||
      statements.projectBelow.get(folder, ...below) !== undefined
    );
  }

  function removeFolder(path: string): void {
    const id = statements.directory.get(path)?.symbol_id;
    if (typeof id === 'number') remove(id, path);
    statements.removeDirectory.run(path);
    directories.delete(path);
    touchedFolders.add(folderOf(path));
  }

  function settleFolders(): void {
    for (const thinned of thinnedFolders)
      for (let folder = thinned; !isNeeded(folder); folder = folderOf(folder)) removeFolder(folder);
    const stale = new Set<string>();
    for (const touched of touchedFolders) {
      for (let folder = touched; !stale.has(folder); folder = folderOf(folder)) {
        stale.add(folder);
        statements.forgetHash.run(folder);
      }
    }
    thinnedFolders.clear();
    touchedFolders.clear();
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
      const { identities: old, doubles } = isNewFile ? noneKnown() : identitiesOf(statements, file);
      if (!isNewFile) removeSpans(file);
      const folder = directory(folderOf(path));
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
        // Which declaration of a shared symbol is the primary one is settled when the transaction ends.
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
          // Declarations of one symbol need not be told apart.
          isShared(symbol) ? 1 : disambiguator,
          id,
        );
        if (isShared(symbol))
          statements.addSpan.run(id, file, ordinal, parent, startRow, endRow, nameRow, nameColumn, flags);
      });
      removeAll(file, path, [...old.values(), ...doubles]);
      return numbers.map(({ id }) => id);
    },
    removeFile(file, path) {
      removeSpans(file);
      const symbols = statements.ofFile.all(file);
      removeAll(file, path, symbols.map(oldSymbolFrom));
      touchedFolders.add(folderOf(path));
      thinnedFolders.add(folderOf(path));
    },
    fillFolder(path) {
      directory(folderOf(path));
      touchedFolders.add(folderOf(path));
    },
    staleFolders: () => statements.staleFolders.all().map(({ path }) => String(path)),
    foldersIn: (folder) =>
      statements.foldersIn
        .all(folder)
        .flatMap(({ path, hash }) => (typeof hash === 'string' ? [{ path: String(path), hash }] : [])),
    putFolderHash(path, hash) {
      statements.hashDirectory.run(hash, path);
    },
    rebuildFolders() {
      const numbers = new Map<string, number>();
      for (const { path, symbol_id } of statements.allFolders.all())
        if (statements.removeFolderSymbol.run(symbol_id ?? null).changes > 0)
          numbers.set(String(path), Number(symbol_id));
      statements.removeDirectories.run();
      directories.clear();
      const inUse = foldersOf(statements.allPlaces.all().map(({ path }) => String(path)));
      for (const path of inUse) addDirectory(path, numbers.get(path) ?? nextId++);
      for (const [path, number] of numbers) if (!inUse.has(path)) onRemoval(number);
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
    removeProject(symbol, path) {
      statements.remove.run(symbol);
      thinnedFolders.add(path);
    },
    nextNumber: () => nextId,
    settle() {
      for (const id of touchedShared) settleShared(statements, id, remove);
      touchedShared.clear();
      settleFolders();
    },
    forget() {
      touchedShared.clear();
      touchedFolders.clear();
      thinnedFolders.clear();
      directories.clear();
      nextId = firstFreeId(statements);
    },
  };
}

/**
 * The order of a symbol's declarations, the primary one first: spans `s` of files `f` and the symbol `y`. A file is
 * called like the symbol when what follows the name and a dot, at the end of the path, is an ending and nothing more.
 */
export const primaryFirst = `instr('/' || f.path, '/' || y.name || '.') = 0
    OR substr(f.path, instr('/' || f.path, '/' || y.name || '.') + length(y.name) + 1) GLOB '*[./]*',
  f.path, s.ordinal`;

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
    directory: sql('SELECT symbol_id FROM directories WHERE path = ?'),
    foldersIn: sql('SELECT path, hash FROM directories WHERE parent = ?'),
    addDirectory: sql('INSERT INTO directories (path, parent, symbol_id) VALUES (?, ?, ?)'),
    hashDirectory: sql('UPDATE directories SET hash = ? WHERE path = ?'),
    forgetHash: sql('UPDATE directories SET hash = NULL WHERE path = ? AND hash IS NOT NULL'),
    staleFolders: sql('SELECT path FROM directories WHERE hash IS NULL'),
    removeDirectory: sql('DELETE FROM directories WHERE path = ?'),
    allFolders: sql('SELECT path, symbol_id FROM directories'),
    removeDirectories: sql('DELETE FROM directories'),
    removeFolderSymbol: sql(
      `DELETE FROM symbols WHERE id = ? AND file_id IS NULL AND kind = ${symbolKinds.indexOf('directory')}`,
    ),
    // A project is at its folder; a slash makes that the folder of something.
    allPlaces: sql("SELECT path FROM files UNION ALL SELECT path || '/' FROM projects WHERE path <> ''"),
    fileBelow: sql('SELECT 1 AS found FROM files WHERE path >= ? AND path < ? LIMIT 1'),
    projectBelow: sql(
      'SELECT 1 AS found FROM projects WHERE path = ?1 OR (path >= ?2 AND path < ?3) LIMIT 1',
    ),
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

/** Declared by several files together. */
export function isShared(symbol: SymbolHead): boolean {
  return (symbol.flags & symbolFlags.mergeable) !== 0;
}

/** A class in parts is one class within its project only; a namespace is one everywhere. */
export function keyOf(symbol: SymbolHead, projectManifest: string): Uint8Array {
  if (!isShared(symbol) || symbol.kind === 'namespace') return symbol.key;
  return hash('sha256', `${identityOf(symbol.key, 0)} ${projectManifest}`, 'buffer').subarray(0, 16);
}

interface OldSymbol {
  readonly id: number;
  readonly ordinal: number;
}

interface KnownSymbols {
  readonly identities: Map<string, OldSymbol>;
  /** Rows that no symbol of the file can claim: a second one of an identity. */
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

/** All folders around these paths, parents before what is in them, the root first. */
function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set(['']);
  for (const path of paths)
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  return new Set([...folders].sort());
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
