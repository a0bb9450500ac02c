/**
 * What a change makes necessary. An edge depends on the file its evidence stands in, and on the answers that file asked
 * for: so a change of a file concerns its own edges, and the edges of those who asked for an answer that is different
 * now. What is inside a body answers nobody; a symbol that keeps its key keeps its number, and edges to it stay. The
 * rows of the decision matrix that this follows are the cases of its test.
 */
import { hash32 } from '../../../model/hash.ts';
import type { Project } from '../../../model/project.ts';
import { type AnsweringFile, answersOf, differingKeys } from './file-answers.ts';
import { projectsKey } from './keys.ts';

export type Change =
  /** Undefined where the file is not there. */
  | {
      readonly kind: 'file';
      readonly before: AnsweringFile | undefined;
      readonly after: AnsweringFile | undefined;
    }
  /** What projects say about where modules are. */
  | { readonly kind: 'projects'; readonly before: readonly Project[]; readonly after: readonly Project[] };

export interface InvalidationPlan {
  /** What becomes of the edges whose evidence stands in the file itself. */
  readonly ownEdges: 'keep' | 'resolve' | 'drop';
  /** Whoever asked for one of these is resolved again. */
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
