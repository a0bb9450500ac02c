/**
 * Recomputes everything in an index that derives from other rows, and reports differences. The rule
 * (docs/decisions/0016): files with their facts are the base; every other row derives from them or marks pending
 * work, and a complete index has no pending work. Vectors are computed from text that is not in the index; for them
 * only references are checked.
 */
import { fileNameOf, folderOf } from '../model/path.ts';
import { symbolKinds } from '../model/symbol.ts';
import type { Database } from './driver.ts';
import { createFolderReader } from './folder-reader.ts';
import { decodeAscending, decodeEdges, decodeUnresolved } from './links-codec.ts';
import { rehashFolders } from './merkle.ts';
import { metadata } from './open.ts';
import { verifyText } from './text/verify-text.ts';
import { blockOf, decodeNumbers, decodeScales, placeOf } from './vectors/vector-block.ts';
import { differing, lineOf, verifyFiles } from './verify-files.ts';

/** One line for each contradiction. Throws when something cannot be read. */
export function* verifyIndex(database: Database): Iterable<string> {
  const isComplete = metadata(database, 'is_complete') === '1';
  yield* verifyFiles(database);
  yield* verifyPlaces(database);
  yield* verifyLinks(database);
  yield* verifyText(database);
  yield* verifyVectors(database);
  if (isComplete) {
    yield* verifyFolderHashes(database);
    yield* workLeft(database);
  }
}

/** Folders derive from files and projects. Folders and projects are the only symbols without a file. */
function* verifyPlaces(database: Database): Iterable<string> {
  const folders = new Set(['']);
  const around = (path: string): void => {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  };
  for (const { path } of database.prepare('SELECT path FROM files').iterate()) around(String(path));
  const projects = database.prepare('SELECT path, name, symbol_id FROM projects').all();
  for (const { path } of projects) around(`${path}/`);
  const known = database.prepare('SELECT path, parent, symbol_id FROM directories').all();
  yield* differing(
    'folders',
    known.map(({ path, parent }) => lineOf([path, parent])),
    [...folders].map((path) => lineOf([path, path === '' ? null : folderOf(path)])),
  );
  const numbers = new Map(known.map(({ path, symbol_id }) => [String(path), Number(symbol_id)]));
  const kind = (of: 'directory' | 'project') => symbolKinds.indexOf(of);
  yield* differing(
    'symbols of folders and projects',
    database
      .prepare('SELECT id, parent_id, kind, name, qualified_name FROM symbols WHERE file_id IS NULL')
      .all()
      .map((row) => lineOf(Object.values(row))),
    [
      ...known.map(({ path, parent, symbol_id }) =>
        lineOf([symbol_id, numbers.get(String(parent)), kind('directory'), fileNameOf(String(path)), path]),
      ),
      ...projects.map(({ path, name, symbol_id }) =>
        lineOf([symbol_id, numbers.get(String(path)), kind('project'), name, path]),
      ),
    ],
  );
}

function* verifyFolderHashes(database: Database): Iterable<string> {
  const rows = database.prepare('SELECT path, parent, hash FROM directories').all();
  const computed = new Map<string, string>();
  const children = new Map<string, string[]>();
  for (const { path, parent } of rows) {
    if (parent === null) continue;
    const siblings = children.get(String(parent)) ?? [];
    siblings.push(String(path));
    children.set(String(parent), siblings);
  }
  const files = createFolderReader(database);
  rehashFolders({
    staleFolders: () => rows.map(({ path }) => String(path)),
    filesIn: files.hashesIn,
    foldersIn: (folder) =>
      (children.get(folder) ?? []).map((path) => ({ path, hash: computed.get(path) ?? '' })),
    putFolderHash: (folder, hash) => computed.set(folder, hash),
  });
  yield* differing(
    'hashes of folders',
    rows.map(({ path, hash }) => lineOf([path, hash])),
    [...computed].map(lineOf),
  );
}

/** Both ends of an edge are symbols, and `incoming` is the inverse of the edges. */
function* verifyLinks(database: Database): Iterable<string> {
  const symbols = new Set<number>();
  for (const { id } of database.prepare('SELECT id FROM symbols').iterate()) symbols.add(Number(id));
  const incoming = new Map<number, Set<number>>();
  const links = database.prepare(
    'SELECT l.*, f.path, f.language FROM links l LEFT JOIN files f ON f.id = l.file_id',
  );
  for (const { file_id, edges, unresolved, path, language } of links.iterate()) {
    if (
      typeof language !== 'string' ||
      !(edges instanceof Uint8Array) ||
      !(unresolved instanceof Uint8Array)
    ) {
      yield `links of ${path ?? file_id} exist, but it is not a source file`;
      continue;
    }
    decodeUnresolved(unresolved);
    let dangling = 0;
    for (const { source, target } of decodeEdges(edges)) {
      if (!symbols.has(source) || !symbols.has(target)) dangling++;
      const files = incoming.get(target) ?? new Set();
      incoming.set(target, files.add(Number(file_id)));
    }
    if (dangling > 0) yield `links of ${path}: ${dangling} dangling edges`;
  }
  const replaced = database.prepare(
    'SELECT s.*, f.path, c.is_current FROM syntax_links s LEFT JOIN files f ON f.id = s.file_id LEFT JOIN compiled c ON c.file_id = s.file_id',
  );
  for (const { file_id, edges, unresolved, path, is_current } of replaced.iterate()) {
    if (is_current !== 1) yield `links of ${path ?? file_id} by syntax are kept, although they are in use`;
    if (!(edges instanceof Uint8Array) || !(unresolved instanceof Uint8Array)) continue;
    decodeUnresolved(unresolved);
    for (const { source, target } of decodeEdges(edges)) {
      if (!symbols.has(source) || !symbols.has(target))
        yield `replaced links of ${path}: an edge between ${source} and ${target} dangles`;
      const files = incoming.get(target) ?? new Set();
      incoming.set(target, files.add(Number(file_id)));
    }
  }
  yield* differing(
    'targets of links',
    database
      .prepare('SELECT target_id, files FROM incoming')
      .all()
      .map(({ target_id, files }) =>
        lineOf([target_id, files instanceof Uint8Array ? decodeAscending(files).join(' ') : null]),
      ),
    [...incoming].map(([target, files]) => lineOf([target, [...files].sort((a, b) => a - b).join(' ')])),
  );
}

function* verifyVectors(database: Database): Iterable<string> {
  const sizes = new Map<number, number>();
  for (const { id, scales } of database.prepare('SELECT id, scales FROM vector_blocks').iterate())
    sizes.set(Number(id), scales instanceof Uint8Array ? decodeScales(scales).length : 0);
  const isThere = (vector: number): boolean => placeOf(vector) < (sizes.get(blockOf(vector)) ?? 0);
  let lost = 0;
  for (const { id } of database.prepare('SELECT id FROM vectors').iterate()) if (!isThere(Number(id))) lost++;
  if (lost > 0) yield `${lost} vectors have no block`;
  const files = database.prepare(
    `SELECT v.vectors, f.path, (SELECT count(*) FROM chunks c WHERE c.file_id = v.file_id) AS chunks
     FROM file_vectors v LEFT JOIN files f ON f.id = v.file_id`,
  );
  for (const { path, vectors, chunks } of files.iterate()) {
    const numbers = vectors instanceof Uint8Array ? decodeNumbers(vectors) : new Uint32Array();
    if (numbers.length !== chunks || !numbers.every(isThere))
      yield `vectors of ${path} do not match its passages`;
  }
}

/** A complete index has no pending work. */
function* workLeft(database: Database): Iterable<string> {
  for (const [what, sql] of unfinished) {
    const count = Number(database.prepare(`SELECT count(*) AS count FROM ${sql}`).get()?.count);
    if (count > 0) yield `${count} ${what}, although the last update is complete`;
  }
}

const unfinished: readonly (readonly [string, string])[] = [
  ['files must be read', 'files WHERE content_hash IS NULL'],
  [
    'files must be resolved',
    `files WHERE language IS NOT NULL AND skipped IS NULL AND id NOT IN (SELECT file_id FROM links)`,
  ],
  ['changed keys must be processed', 'changed_keys'],
  ['folders must be hashed', 'directories WHERE hash IS NULL'],
];
