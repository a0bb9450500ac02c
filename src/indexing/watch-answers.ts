/**
 * Compares what files answered to others before and after a change, and records the keys whose answers differ, in the
 * transaction that writes the change. On a first index nobody has asked anything yet.
 */
import type { Project } from '../model/project.ts';
import type { FilePath, KnownFile } from '../model/source-file.ts';
import { decodeDeclared } from '../store/facts-codec.ts';
import type { DeclaredFacts } from '../store/link-reader.ts';
import type { WritableStore } from '../store/store.ts';
import { linkingOf } from './link-files.ts';
import { type Answers, answersOf, differingKeys } from './resolve/provides.ts';

export interface AnswerWatch {
  /** `facts` are encoded; undefined when the file is left out from now on. */
  onChange(path: FilePath, old: KnownFile | undefined, facts: Uint8Array | undefined): void;
  onRemoval(old: KnownFile): void;
  projectsDiffer(before: readonly Project[], after: readonly Project[]): boolean;
}

export function watchAnswers({ reader, writer }: WritableStore): AnswerWatch {
  const hasAskers = reader.linkedFileCount() > 0;
  const answers = (path: FilePath, facts: DeclaredFacts | undefined): Answers => {
    if (facts === undefined) return answersOf(undefined);
    // Decoded once: the values of symbols ask for references again and again.
    const references = facts.references();
    return answersOf({
      path,
      linking: linkingOf(facts.language),
      facts: { ...facts, references: () => references },
    });
  };
  const record = (path: FilePath, old: KnownFile | undefined, now: DeclaredFacts | undefined): void => {
    const before = old === undefined ? undefined : reader.declared(old.id);
    const keys = differingKeys(answers(path, before), answers(path, now));
    if (keys.length > 0) writer.addChangedKeys(keys);
  };
  return {
    onChange(path, old, facts) {
      if (hasAskers) record(path, old, facts === undefined ? undefined : decodeDeclared(facts));
    },
    onRemoval(old) {
      if (hasAskers) record(old.path, old, undefined);
    },
    projectsDiffer: (before, after) => hasAskers && JSON.stringify(before) !== JSON.stringify(after),
  };
}
