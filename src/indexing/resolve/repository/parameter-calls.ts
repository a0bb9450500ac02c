/** Which symbols call a parameter of a function. */
import type { Local } from '../../../model/reference.ts';
import { callableKinds, type SymbolIndex } from '../../../model/symbol.ts';
import { calledLocal } from '../called-local.ts';
import type { FileScope } from './file-scope.ts';
import type { Repository, SymbolRef } from './repository.ts';

/** The position of `this` among the arguments. */
const itself = -1;

/** The symbols that call a parameter of a function: the function itself, or functions inside it. */
export function callersOfParameter(
  { tracker }: Repository,
  { file, index }: SymbolRef,
  place: number | string,
): readonly SymbolIndex[] {
  const { qualifiedName, parameters, kind } = file.symbol(index);
  tracker.dependOnHash(file.key(qualifiedName));
  if (place === itself) return callsThis(file, index) ? [index] : [];
  const name = typeof place === 'string' ? place : parameters[place]?.name;
  if (name === undefined || !callableKinds.has(kind)) return [];
  const isIt = (local: Local | undefined): boolean =>
    local?.isParameter === true && local.owner === index && local.name === name;
  if (!file.locals.some(isIt)) return [];
  const owners = new Set<SymbolIndex>();
  const references = file.references();
  for (const reference of references) {
    const local = calledLocal(references, reference, file.linking);
    if (local !== undefined && isIt(file.locals[local])) owners.add(reference.owner);
  }
  return [...owners];
}

/** Whether a function calls its `this` (`this()`). */
function callsThis(file: FileScope, index: SymbolIndex): boolean {
  return file
    .references()
    .some(
      ({ role, owner, receiver }) =>
        role === 'construct' &&
        owner === index &&
        receiver?.base.kind === 'this' &&
        receiver.steps.length === 0,
    );
}
