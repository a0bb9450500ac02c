/** The types around a place: what `this` and `super` are there, and what a bare name inherits. */
import { type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  instanceOf,
  isClassLike,
  noCandidates,
  type Resolver,
  symbolCandidate,
} from '../candidate.ts';
import { membersOfType, ownerName } from '../members/members.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { qualifiedNameAt } from './names.ts';

/** A member that one of the types around inherits. */
export function inheritedMember(
  resolver: Resolver,
  file: FileScope,
  at: SymbolIndex,
  name: string,
  depthBudget: number,
): Candidates {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    for (const self of ownerTypes(resolver, file, around, depthBudget)) {
      if (self.kind !== 'instance') continue;
      const found = membersOfType(resolver, self, name, { self, isBase: false, depthBudget }).filter(
        isInScope,
      );
      if (found.length > 0) return found;
    }
  }
  return noCandidates;
}

/**
 * What an inner type inherits, where the file found the name in a type around it: the inner one comes first. `symbol` is
 * what the file found.
 */
export function nearerInherited(
  resolver: Resolver,
  file: FileScope,
  at: SymbolIndex,
  symbol: SymbolIndex,
  depthBudget: number,
): Candidates {
  const { parent, name } = file.symbol(symbol);
  if (parent === undefined || !typeKinds.has(file.symbol(parent).kind)) return noCandidates;
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    if (around === parent) return noCandidates;
    const { kind, bases } = file.symbol(around);
    if (!typeKinds.has(kind) || bases.length === 0 || around === symbol) continue;
    const self = instanceOf({ file, index: around });
    const found = membersOfType(resolver, { file, index: around }, name, { self, isBase: true, depthBudget });
    if (found.some(isInScope)) return found.filter(isInScope);
  }
  return noCandidates;
}

/** A constructor bears the name of its type, which it does not hide. */
function isInScope(candidate: Candidate): boolean {
  return candidate.kind !== 'symbol' || candidate.file.symbol(candidate.index).kind !== 'constructor';
}

export function thisCandidates(
  resolver: Resolver,
  file: FileScope,
  at: SymbolIndex,
  depthBudget: number,
): Candidates {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    if (file.sharesThis(around)) continue;
    const found = ownerTypes(resolver, file, around, depthBudget);
    if (found.length > 0) return found;
    const { parent, kind, name } = file.symbol(around);
    // Before there were classes, functions constructed: those have a capital letter.
    if (kind === 'function' && file.linking.prototypeMember !== undefined && /^[A-Z]/.test(name))
      return [instanceOf({ file, index: around })];
    // A method of an object that is written in place: the variable that holds it.
    const isOfObject = parent !== undefined && parent !== 0 && !typeKinds.has(file.symbol(parent).kind);
    if (kind === 'method' && isOfObject) return [symbolCandidate(file, parent)];
  }
  return noCandidates;
}

/** The type that a symbol is, or belongs to though it is written outside of it. */
function ownerTypes(
  resolver: Resolver,
  file: FileScope,
  symbol: SymbolIndex,
  depthBudget: number,
): Candidates {
  const fact = file.symbol(symbol);
  if (isClassLike(fact)) return [instanceOf({ file, index: symbol })];
  const owner = ownerName(file, symbol);
  if (owner === undefined) return noCandidates;
  // What stands on top of a file may be in a namespace, which the file as a whole is not.
  const at = fact.parent === undefined || fact.parent === 0 ? symbol : fact.parent;
  const found = qualifiedNameAt(resolver, file, { at }, owner, depthBudget);
  return found.flatMap((candidate) => (candidate.kind === 'symbol' ? [instanceOf(candidate)] : []));
}

export function superCandidates(
  resolver: Resolver,
  file: FileScope,
  at: SymbolIndex,
  depthBudget: number,
): Candidates {
  return thisCandidates(resolver, file, at, depthBudget).map((candidate) =>
    candidate.kind === 'instance' ? { ...candidate, isBase: true } : candidate,
  );
}
