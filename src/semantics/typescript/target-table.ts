/** The declarations that an answer refers to, each once. */
import type { Node } from 'typescript/unstable/ast';
import type { Target, TargetIndex } from '../answers.ts';
import type { Declarations, Declared } from './declarations.ts';

export interface TargetTable {
  readonly targets: readonly Target[];
  add(declared: Declared): TargetIndex;
}

export function targetTable(declarations: Declarations): TargetTable {
  const targets: Target[] = [];
  const known = new Map<Node, TargetIndex>();
  return {
    targets,
    add(declared) {
      const found = known.get(declared.node);
      if (found !== undefined) return found;
      targets.push(declarations.targetOf(declared));
      known.set(declared.node, targets.length - 1);
      return targets.length - 1;
    },
  };
}
