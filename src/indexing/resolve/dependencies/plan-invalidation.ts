/**
 * Plans which files a change makes the resolver visit again. An edge depends on the file of its evidence and on the
 * answers for which that file asked. So a change of a file invalidates its own edges, and the edges of files that asked
 * for an answer which differs now. Bodies are not part of any answer. A symbol with an unchanged identity keeps its id,
 * so edges to it stay. The test has one case per kind of change.
 */
import { hash32 } from '../../../model/hash.ts';
import type { Project } from '../../../model/project.ts';
import { type AnsweringFile, answersOf, differingKeys } from './file-answers.ts';
import { projectsKey } from './keys.ts';

export type Change =
  /** Undefined if the file did not or does not exist. */
  | {
      readonly kind: 'file';
      readonly before: AnsweringFile | undefined;
      readonly after: AnsweringFile | undefined;
    }
  /** The settings of projects, on which module resolution depends. */
  | { readonly kind: 'projects'; readonly before: readonly Project[]; readonly after: readonly Project[] };

export interface InvalidationPlan {
  /** For the edges whose evidence is in the file itself. */
  readonly ownEdges: 'keep' | 'resolve' | 'drop';
  /** Files that depend on one of these keys are resolved again. */
  readonly keys: readonly number[];
}

export function planInvalidation(change: Change): InvalidationPlan {
  if (change.kind === 'projects') {
    const isSame = JSON.stringify(change.before) === JSON.stringify(change.after);
    return { ownEdges: 'keep', keys: isSame ? [] : [hash32(projectsKey)] };
  }
  const keys = differingKeys(answersOf(change.before), answersOf(change.after));
  return { ownEdges: change.after === undefined ? 'drop' : 'resolve', keys };
}
