/**
 * Writes the results of resolving: one row with the links of each file, and for every target the files that link to
 * it.
 * Removing a symbol removes its edges in the same transaction, so no edge dangles. An edge whose source is in another
 * file is stored in a file that also links to the source.
 */
import type { FileLinks } from '../model/edge.ts';
import type { FileId } from '../model/source-file.ts';
import type { Database, Statement } from './driver.ts';
import {
  decodeAscending,
  decodeEdges,
  encodeAscending,
  encodeEdges,
  encodeUnresolved,
  hashesToBytes,
} from './links-codec.ts';

export interface LinkWriter {
  putLinks(file: FileId, links: FileLinks): void;
  /** Marks the file for resolving. */
  dropLinks(file: FileId): void;
  /** Edges to this symbol are removed when the transaction ends. */
  dropTarget(symbol: number): void;
  addChangedKeys(keys: readonly number[]): void;
  clearChangedKeys(): void;
  /** Call it once, at the end of each transaction. */
  settle(): void;
  /** Call it after a rollback: clears the pending changes. */
  forget(): void;
}

export function createLinkWriter(database: Database): LinkWriter {
  const statements = prepare(database);
  /** Files that start or stop linking to a target. */
  const added = new Map<number, Set<FileId>>();
  const removed = new Map<number, Set<FileId>>();
  const gone = new Set<number>();

  function forgetTargets(file: FileId): void {
    const edges = statements.edges.get(file)?.edges;
    if (!(edges instanceof Uint8Array)) return;
    for (const { target } of decodeEdges(edges)) note(removed, target, file);
  }

  /** Removes edges to deleted symbols from the files that still have some. */
  function strip(): void {
    const files = new Set<FileId>();
    for (const target of gone) {
      const row = statements.incoming.get(target)?.files;
      if (row instanceof Uint8Array) for (const file of decodeAscending(row)) files.add(file as FileId);
      statements.removeIncoming.run(target);
      added.delete(target);
      removed.delete(target);
    }
    for (const file of files) {
      const edges = statements.edges.get(file)?.edges;
      if (!(edges instanceof Uint8Array)) continue;
      statements.changeEdges.run(
        encodeEdges(
          decodeEdges(edges).filter(({ source, target }) => !gone.has(target) && !gone.has(source)),
        ),
        file,
      );
    }
    gone.clear();
  }

  function settleIncoming(): void {
    const targets = [...new Set([...added.keys(), ...removed.keys()])].sort((one, other) => one - other);
    for (const target of targets) {
      const row = statements.incoming.get(target)?.files;
      const files = new Set<number>(row instanceof Uint8Array ? decodeAscending(row) : []);
      for (const file of removed.get(target) ?? []) files.delete(file);
      for (const file of added.get(target) ?? []) files.add(file);
      if (files.size === 0) statements.removeIncoming.run(target);
      else statements.putIncoming.run(target, encodeAscending([...files].sort((one, other) => one - other)));
    }
    added.clear();
    removed.clear();
  }

  return {
    putLinks(file, links) {
      forgetTargets(file);
      statements.putLinks.run(
        file,
        encodeEdges(links.edges),
        encodeUnresolved(links.unresolved),
        hashesToBytes(links.unresolvedNames),
        hashesToBytes(links.asked),
      );
      for (const { target } of links.edges) note(added, target, file);
    },
    dropLinks(file) {
      forgetTargets(file);
      for (const files of added.values()) files.delete(file);
      statements.removeLinks.run(file);
    },
    dropTarget(symbol) {
      gone.add(symbol);
    },
    addChangedKeys(keys) {
      for (const key of keys) statements.addKey.run(key);
    },
    clearChangedKeys() {
      statements.clearKeys.run();
    },
    settle() {
      if (gone.size > 0) strip();
      if (added.size + removed.size > 0) settleIncoming();
    },
    forget() {
      added.clear();
      removed.clear();
      gone.clear();
    },
  };
}

function note(files: Map<number, Set<FileId>>, target: number, file: FileId): void {
  const known = files.get(target);
  if (known === undefined) files.set(target, new Set([file]));
  else known.add(file);
}

function prepare(database: Database) {
  const sql = (text: string): Statement => database.prepare(text);
  return {
    edges: sql('SELECT edges FROM links WHERE file_id = ?'),
    putLinks: sql(
      `INSERT INTO links (file_id, edges, unresolved, unresolved_names, asked) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (file_id) DO UPDATE SET edges = excluded.edges, unresolved = excluded.unresolved,
         unresolved_names = excluded.unresolved_names, asked = excluded.asked`,
    ),
    changeEdges: sql('UPDATE links SET edges = ? WHERE file_id = ?'),
    removeLinks: sql('DELETE FROM links WHERE file_id = ?'),
    incoming: sql('SELECT files FROM incoming WHERE target_id = ?'),
    putIncoming: sql(
      'INSERT INTO incoming (target_id, files) VALUES (?, ?) ON CONFLICT (target_id) DO UPDATE SET files = excluded.files',
    ),
    removeIncoming: sql('DELETE FROM incoming WHERE target_id = ?'),
    addKey: sql('INSERT OR IGNORE INTO changed_keys (key) VALUES (?)'),
    clearKeys: sql('DELETE FROM changed_keys'),
  };
}
