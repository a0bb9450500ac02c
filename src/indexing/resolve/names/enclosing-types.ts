/**
 * The types around a site: the candidates for `this` and `super`, and the inherited members that a bare name can
 * mean.
 */
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

/** A member that an enclosing type inherits. */
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
 * A member that an inner type inherits wins over a member of an outer type. `symbol` is the member of the outer type,
 * which the file scope found.
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

/** A constructor has the name of its type, but does not hide the type. */
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
    const symbol = file.symbol(around);
    if (file.linking.values.isConstructorFunction(symbol)) return [instanceOf({ file, index: around })];
    const { parent, kind } = symbol;
    // In a method of an object literal, `this` is the variable that holds the object.
    const isOfObject = parent !== undefined && parent !== 0 && !typeKinds.has(file.symbol(parent).kind);
    if (kind === 'method' && isOfObject) return [symbolCandidate(file, parent)];
  }
  return noCandidates;
}

/** The type that a symbol is, or to which it belongs as an out-of-line member. */
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
  // A symbol at the top level can be in a namespace although the file is not.
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
