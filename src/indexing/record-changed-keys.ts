/**
 * Compares the answers of changed files to questions of others before and after a change, and records the keys whose
 * answers differ, in the transaction that writes the change. A first index has no recorded questions yet.
 */
import type { Project } from '../model/project.ts';
import type { FilePath, KnownFile } from '../model/source-file.ts';
import { decodeDeclared } from '../store/facts-codec.ts';
import type { DeclaredFacts } from '../store/link-reader.ts';
import type { WritableStore } from '../store/writable-store.ts';
import { linkingOf } from './link/repository-source.ts';
import type { AnsweringFile } from './resolve/dependencies/file-answers.ts';
import { type Change, planInvalidation } from './resolve/dependencies/plan-invalidation.ts';

export interface ChangedKeyRecorder {
  /** `facts` are encoded; undefined when the file is no longer indexed. */
  onChange(path: FilePath, old: KnownFile | undefined, facts: Uint8Array | undefined): void;
  onRemoval(old: KnownFile): void;
  onProjects(before: readonly Project[], after: readonly Project[]): void;
}

export function createChangedKeyRecorder({ reader, writer }: WritableStore): ChangedKeyRecorder {
  const hasAskers = reader.linkedFileCount() > 0;
  const record = (change: Change): void => {
    // The edges of the file itself were removed with its old facts; writing new facts removes them.
    const { keys } = planInvalidation(change);
    if (keys.length > 0) writer.addChangedKeys(keys);
  };
  const before = (old: KnownFile | undefined): AnsweringFile | undefined =>
    old === undefined ? undefined : providing(old.path, reader.declared(old.id));
  return {
    onChange(path, old, facts) {
      if (!hasAskers) return;
      const after = facts === undefined ? undefined : providing(path, decodeDeclared(facts));
      record({ kind: 'file', before: before(old), after });
    },
    onRemoval(old) {
      if (hasAskers) record({ kind: 'file', before: before(old), after: undefined });
    },
    onProjects(known, found) {
      if (hasAskers) record({ kind: 'projects', before: known, after: found });
    },
  };
}

function providing(path: FilePath, facts: DeclaredFacts | undefined): AnsweringFile | undefined {
  if (facts === undefined) return undefined;
  // Decoded once, because the values of symbols read references repeatedly.
  const references = facts.references();
  return { path, linking: linkingOf(facts.language), facts: { ...facts, references: () => references } };
}
