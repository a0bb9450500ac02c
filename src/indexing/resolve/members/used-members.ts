/** The members that a file uses on each variable and attribute. Pure. */
import type { Value } from '../../../model/reference.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { typeAround } from '../types/type-around.ts';

/** Names of members, by the path of the value that they are used on. */
export type UsedMembers = ReadonlyMap<string, ReadonlySet<string>>;

export function usedMembersIn(file: FileScope): UsedMembers {
  const found = new Map<string, Set<string>>();
  for (const { bound, receiver, name } of file.references()) {
    if (bound.kind !== 'member' || receiver === undefined) continue;
    const path = valuePath(file, receiver);
    if (path === undefined) continue;
    const names = found.get(path);
    if (names === undefined) found.set(path, new Set([name]));
    else names.add(name);
  }
  return found;
}

/** Equal for two expressions of one file that read the same variable or attribute. Undefined for other expressions. */
export function valuePath(file: FileScope, { base, steps }: Value): string | undefined {
  if (base.kind !== 'reference' || steps.length > 0) return undefined;
  const reference = file.references()[base.index];
  if (reference === undefined) return undefined;
  const { bound, receiver, name, owner } = reference;
  switch (bound.kind) {
    case 'local':
      return `local ${bound.index}`;
    case 'symbol':
      return `symbol ${bound.index}`;
    case 'import':
      return `import ${bound.index}`;
    case 'free':
      return undefined;
    case 'member': {
      if (receiver === undefined) return undefined;
      const isOfThis = receiver.base.kind === 'this' && receiver.steps.length === 0;
      const around = isOfThis ? `this ${typeAround(file, owner) ?? 0}` : valuePath(file, receiver);
      return around === undefined ? undefined : `${around}.${name}`;
    }
  }
}
