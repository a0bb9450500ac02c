/**
 * Directories and projects: symbols that no file declares. A directory exists while a file or a project lies in it, at
 * any depth; the root always exists. Its hash (merkle.ts) is cleared when something below it changes.
 */
import { fileNameOf, folderOf } from '../model/path.ts';
import type { Project } from '../model/project.ts';
import { symbolKinds } from '../model/symbol.ts';
import type { Database, Statement } from './driver.ts';
import type { SymbolTable } from './symbol-table.ts';

export interface PlaceWriter {
  /** Symbol id of a directory. Creates the directory and its parents when they do not exist. */
  directory(path: string): number;
  /** Call it when a file was written: creates its directory and marks the hash as stale. */
  fillFolder(path: string): void;
  /** Call it when a file was removed: its directory may be empty now. */
  thinFolder(path: string): void;
  /** Directories without a hash. */
  staleFolders(): readonly string[];
  /** The directories directly in this one that have a hash. */
  foldersIn(folder: string): readonly { readonly path: string; readonly hash: string }[];
  putFolderHash(path: string, hash: string): void;
  /** Creates all directories again from the existing files and projects. Symbols keep their ids. */
  rebuildFolders(): void;
  /** Returns the symbol id; `known` is the previous one. */
  putProject(project: Project, known: number | undefined): number;
  removeProject(symbol: number, path: string): void;
  /** Call it once, at the end of each transaction: removes empty directories and clears stale hashes. */
  settle(): void;
  /** Call it after a rollback: clears the pending changes. */
  forget(): void;
}

/** `onRemoval` is called for directories that `rebuildFolders` does not create again. */
export function createPlaceWriter(
  database: Database,
  symbols: SymbolTable,
  onRemoval: (symbol: number) => void,
): PlaceWriter {
  const statements = prepare(database);
  const directories = new Map<string, number>();
  /** Directories with a change inside. */
  const touchedFolders = new Set<string>();
  /** Directories that lost a file or a project and may be empty. */
  const thinnedFolders = new Set<string>();

  function directory(path: string): number {
    const known = directories.get(path) ?? (statements.directory.get(path)?.symbol_id as number | undefined);
    if (known === undefined) return addDirectory(path, symbols.newId());
    directories.set(path, known);
    return known;
  }

  function addDirectory(path: string, id: number): number {
    const parent = path === '' ? null : folderOf(path);
    const parentId = parent === null ? null : directory(parent);
    symbols.addPlace({ id, parent: parentId, kind: 'directory', name: fileNameOf(path), path });
    statements.addDirectory.run(path, parent, id);
    directories.set(path, id);
    touchedFolders.add(path);
    return id;
  }

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
    if (typeof id === 'number') symbols.remove(id, path);
    statements.removeDirectory.run(path);
    directories.delete(path);
    touchedFolders.add(folderOf(path));
  }

  return {
    directory,
    fillFolder(path) {
      directory(folderOf(path));
      touchedFolders.add(folderOf(path));
    },
    thinFolder(path) {
      touchedFolders.add(folderOf(path));
      thinnedFolders.add(folderOf(path));
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
      const ids = new Map<string, number>();
      for (const { path, symbol_id } of statements.allFolders.all())
        if (statements.removeFolderSymbol.run(symbol_id ?? null).changes > 0)
          ids.set(String(path), Number(symbol_id));
      statements.removeDirectories.run();
      directories.clear();
      const inUse = foldersOf(statements.allPlaces.all().map(({ path }) => String(path)));
      for (const path of inUse) addDirectory(path, ids.get(path) ?? symbols.newId());
      for (const [path, id] of ids) if (!inUse.has(path)) onRemoval(id);
    },
    putProject({ path, name }, known) {
      const id = known ?? symbols.newId();
      symbols.clear(id);
      symbols.addPlace({ id, parent: directory(path), kind: 'project', name, path });
      return id;
    },
    removeProject(symbol, path) {
      symbols.clear(symbol);
      thinnedFolders.add(path);
    },
    settle() {
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
    },
    forget() {
      touchedFolders.clear();
      thinnedFolders.clear();
      directories.clear();
    },
  };
}

function prepare(database: Database) {
  const sql = (text: string): Statement => database.prepare(text);
  return {
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
    // The path of a project is a folder; the slash makes `folderOf` return that folder.
    allPlaces: sql("SELECT path FROM files UNION ALL SELECT path || '/' FROM projects WHERE path <> ''"),
    fileBelow: sql('SELECT 1 AS found FROM files WHERE path >= ? AND path < ? LIMIT 1'),
    projectBelow: sql(
      'SELECT 1 AS found FROM projects WHERE path = ?1 OR (path >= ?2 AND path < ?3) LIMIT 1',
    ),
  };
}

/** All folders around these paths; parents come before their folders, the root first. */
function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set(['']);
  for (const path of paths)
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  return new Set([...folders].sort());
}
