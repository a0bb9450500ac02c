/**
 * Writes the results of resolving: one row with the links of each file, and for every target the files that link to
 * it. The links of a compiler lie over those of syntax, which are kept until the file is resolved again.
 * Removing a symbol removes its edges in the same transaction, so no edge dangles. An edge whose source is in another
 * file is stored in a file that also links to the source.
 */
import type { CompiledFile } from '../model/compiled-file.ts';
import { compileStatuses } from '../model/compiled-file.ts';
import type { FileLinks } from '../model/edge.ts';
import type { FileId } from '../model/source-file.ts';
import type { SymbolId } from '../model/symbol.ts';
import type { Database, SqlValue, Statement } from './driver.ts';
import {
  decodeAscending,
  decodeEdges,
  encodeAscending,
  encodeEdges,
  encodeUnresolved,
  hashesToBytes,
} from './links-codec.ts';

/** The links of a file after a compiler has answered. The dependency keys stay those of syntax. */
export interface CompiledLinks extends Omit<FileLinks, 'asked'> {
  readonly registrations: readonly Registration[];
}

/** A container of dependencies gives `implementation` where `service` is asked for. */
export interface Registration {
  readonly service: SymbolId;
  readonly implementation: SymbolId;
}

export interface LinkWriter {
  /** Links by syntax. If a compiler has answered for the file, it must be asked again. */
  putLinks(file: FileId, links: FileLinks): void;
  /** Records an answer. `links` undefined: those of syntax stay. */
  putCompiled(file: FileId, compiled: CompiledFile, links: CompiledLinks | undefined): void;
  /** Puts the links of syntax back and marks the file: its compiler must be asked again. */
  dropCompiled(file: FileId): void;
  /** Forgets that a compiler ever answered for the file. */
  forgetCompiled(file: FileId): void;
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
    for (const { edges } of statements.allEdges.all(file, file)) noteTargets(removed, file, edges);
  }

  /** The compiler must be asked again; there is no answer to go back from. */
  function forgetAnswer(file: FileId): void {
    statements.removeSyntax.run(file);
    statements.removeRegistrations.run(file);
    statements.outdateCompiled.run(file);
  }

  /** The links that become current again, whether they were replaced or not. */
  function restoreSyntax(file: FileId): void {
    statements.removeRegistrations.run(file);
    forgetTargets(file);
    statements.restoreSyntax.run(file);
    statements.removeSyntax.run(file);
    noteTargets(added, file, statements.edges.get(file)?.edges);
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
      stripEdges(file, statements.edges, statements.changeEdges);
      stripEdges(file, statements.syntaxEdges, statements.changeSyntaxEdges);
    }
    gone.clear();
  }

  function stripEdges(file: FileId, read: Statement, write: Statement): void {
    const edges = read.get(file)?.edges;
    if (!(edges instanceof Uint8Array)) return;
    const kept = decodeEdges(edges).filter(({ source, target }) => !gone.has(target) && !gone.has(source));
    write.run(encodeEdges(kept), file);
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
      forgetAnswer(file);
      statements.putLinks.run(
        file,
        encodeEdges(links.edges),
        encodeUnresolved(links.unresolved),
        hashesToBytes(links.unresolvedNames),
        hashesToBytes(links.asked),
      );
      for (const { target } of links.edges) note(added, target, file);
    },
    putCompiled(file, compiled, links) {
      if (links === undefined) restoreSyntax(file);
      else {
        statements.keepSyntax.run(file);
        forgetTargets(file);
        statements.replaceLinks.run(
          encodeEdges(links.edges),
          encodeUnresolved(links.unresolved),
          hashesToBytes(links.unresolvedNames),
          file,
        );
        for (const { edges } of statements.allEdges.all(file, file)) noteTargets(added, file, edges);
        statements.removeRegistrations.run(file);
        for (const { service, implementation } of links.registrations)
          statements.addRegistration.run(service, implementation, file);
      }
      statements.putCompiled.run(file, ...compiledColumns(compiled));
    },
    dropCompiled(file) {
      restoreSyntax(file);
      statements.outdateCompiled.run(file);
    },
    forgetCompiled(file) {
      restoreSyntax(file);
      statements.removeCompiled.run(file);
    },
    dropLinks(file) {
      forgetTargets(file);
      for (const files of added.values()) files.delete(file);
      statements.removeLinks.run(file);
      forgetAnswer(file);
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

function noteTargets(files: Map<number, Set<FileId>>, file: FileId, edges: SqlValue | undefined): void {
  if (edges instanceof Uint8Array) for (const { target } of decodeEdges(edges)) note(files, target, file);
}

function compiledColumns(compiled: CompiledFile): readonly SqlValue[] {
  const { compiler, extractor, status, reason, project, shape, isGlobal, names } = compiled;
  const { imports, missingImports } = compiled;
  return [
    compiler,
    extractor,
    compileStatuses.indexOf(status),
    reason ?? null,
    project ?? null,
    shape,
    isGlobal ? 1 : 0,
    names ?? null,
    JSON.stringify(imports),
    JSON.stringify(missingImports),
  ];
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
    syntaxEdges: sql('SELECT edges FROM syntax_links WHERE file_id = ?'),
    allEdges: sql(
      'SELECT edges FROM links WHERE file_id = ? UNION ALL SELECT edges FROM syntax_links WHERE file_id = ?',
    ),
    putLinks: sql(
      `INSERT INTO links (file_id, edges, unresolved, unresolved_names, asked) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (file_id) DO UPDATE SET edges = excluded.edges, unresolved = excluded.unresolved,
         unresolved_names = excluded.unresolved_names, asked = excluded.asked`,
    ),
    changeEdges: sql('UPDATE links SET edges = ? WHERE file_id = ?'),
    changeSyntaxEdges: sql('UPDATE syntax_links SET edges = ? WHERE file_id = ?'),
    removeLinks: sql('DELETE FROM links WHERE file_id = ?'),
    replaceLinks: sql('UPDATE links SET edges = ?, unresolved = ?, unresolved_names = ? WHERE file_id = ?'),
    // The links that a former answer of the compiler replaced are already kept.
    keepSyntax: sql(
      `INSERT OR IGNORE INTO syntax_links (file_id, edges, unresolved, unresolved_names)
       SELECT file_id, edges, unresolved, unresolved_names FROM links WHERE file_id = ?`,
    ),
    restoreSyntax: sql(
      `UPDATE links SET edges = s.edges, unresolved = s.unresolved, unresolved_names = s.unresolved_names
       FROM syntax_links s WHERE s.file_id = links.file_id AND links.file_id = ?`,
    ),
    addRegistration: sql(
      'INSERT OR IGNORE INTO registrations (service_id, implementation_id, file_id) VALUES (?, ?, ?)',
    ),
    removeRegistrations: sql('DELETE FROM registrations WHERE file_id = ?'),
    removeSyntax: sql('DELETE FROM syntax_links WHERE file_id = ?'),
    putCompiled: sql(
      `INSERT OR REPLACE INTO compiled (file_id, is_current, compiler, extractor, status, reason, project, shape,
         is_global, names, imports, missing_imports) VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    outdateCompiled: sql('UPDATE compiled SET is_current = 0 WHERE file_id = ?'),
    removeCompiled: sql('DELETE FROM compiled WHERE file_id = ?'),
    incoming: sql('SELECT files FROM incoming WHERE target_id = ?'),
    putIncoming: sql(
      'INSERT INTO incoming (target_id, files) VALUES (?, ?) ON CONFLICT (target_id) DO UPDATE SET files = excluded.files',
    ),
    removeIncoming: sql('DELETE FROM incoming WHERE target_id = ?'),
    addKey: sql('INSERT OR IGNORE INTO changed_keys (key) VALUES (?)'),
    clearKeys: sql('DELETE FROM changed_keys'),
  };
}
