/** Which local variable a call runs. Pure. */
import type { Linking } from '../../languages/linking.ts';
import type { LocalIndex, Reference } from '../../model/reference.ts';

/** The local variable that is called, directly or as in `run.apply(till)`. */
export function calledLocal(
  references: readonly Reference[],
  { role, bound, name, receiver }: Reference,
  { members }: Linking,
): LocalIndex | undefined {
  if (role !== 'call') return undefined;
  if (bound.kind === 'local') return bound.index;
  if (bound.kind !== 'member' || receiver?.base.kind !== 'reference' || receiver.steps.length > 0)
    return undefined;
  if (members.implicit('function', name) !== 'call') return undefined;
  const called = references[receiver.base.index]?.bound;
  return called?.kind === 'local' ? called.index : undefined;
}
