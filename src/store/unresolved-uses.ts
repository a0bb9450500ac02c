/** The unresolved references of one file, as columns; `where` creates objects only for the uses it returns. */
import { type Unresolved, type UnresolvedReason, unresolvedReasons } from '../model/edge.ts';
import { type Reference, referenceRoles } from '../model/reference.ts';
import type { IndexedNameUse } from './facts/reference-records.ts';

export interface UnresolvedUse extends Pick<Reference, 'name' | 'role' | 'owner' | 'row' | 'column'> {
  readonly reason: UnresolvedReason;
}

export interface UnresolvedUses {
  readonly count: number;
  /** In source order. */
  where(accepts: (name: string, owner: Reference['owner']) => boolean): readonly UnresolvedUse[];
}

type NameUse = Pick<Reference, 'name' | 'role' | 'owner' | 'row' | 'column'>;

/** Without columns: for a file that is asked once. Both lists are ascending. */
export function unresolvedAmong(
  uses: readonly IndexedNameUse[],
  unresolved: readonly Unresolved[],
): readonly UnresolvedUse[] {
  const found: UnresolvedUse[] = [];
  let place = 0;
  for (const { index, ...use } of uses) {
    while ((unresolved[place]?.reference ?? index) < index) place++;
    const known = unresolved[place];
    if (known?.reference === index) found.push({ ...use, reason: known.reason });
  }
  return found;
}

export const noUnresolvedUses: UnresolvedUses = { count: 0, where: () => [] };

export function packUnresolvedUses(
  unresolved: readonly Unresolved[],
  references: readonly NameUse[],
): UnresolvedUses {
  const names: string[] = [];
  const own = createCopies();
  const numbers = new Int32Array(unresolved.length * width);
  for (const { reference: index, reason } of unresolved) {
    const reference = references[index];
    if (reference === undefined) continue;
    const { owner, row, column, role } = reference;
    const kind = referenceRoles.indexOf(role) * unresolvedReasons.length + unresolvedReasons.indexOf(reason);
    numbers.set([owner, row, column, kind], names.length * width);
    names.push(own(reference.name));
  }
  const useAt = (at: number, name: string, owner: number): UnresolvedUse => {
    const [, row = 0, column = 0, kind = 0] = numbers.subarray(at * width, (at + 1) * width);
    return {
      name,
      role: referenceRoles[Math.floor(kind / unresolvedReasons.length)] ?? 'read',
      owner,
      row,
      column,
      reason: unresolvedReasons[kind % unresolvedReasons.length] ?? 'unknown',
    };
  };
  return {
    count: names.length,
    where(accepts) {
      const found: UnresolvedUse[] = [];
      names.forEach((name, at) => {
        const owner = numbers[at * width] ?? 0;
        if (accepts(name, owner)) found.push(useAt(at, name, owner));
      });
      return found;
    },
  };
}

/** Owner, row, column, and role with reason. */
const width = 4;

/** A substring keeps its whole parent string in memory, here all strings of the file; a copy does not. */
function createCopies(): (text: string) => string {
  const copies = new Map<string, string>();
  return (text) => {
    const copy = copies.get(text) ?? Buffer.from(text, 'utf8').toString('utf8');
    copies.set(copy, copy);
    return copy;
  };
}
