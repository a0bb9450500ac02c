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
  symbolCandidate,
} from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { EnclosingTypes, Resolver, Site } from '../resolver.ts';
import { ownerName } from './qualified-names.ts';

export class TypesAround implements EnclosingTypes {
  private readonly resolver: Resolver;

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  thisCandidates({ file, at }: Site, depthBudget: number): Candidates {
    for (
      let around: SymbolIndex | undefined = at;
      around !== undefined;
      around = file.symbol(around).parent
    ) {
      if (file.sharesThis(around)) continue;
      const found = this.ownerTypes(file, around, depthBudget);
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

  superCandidates(site: Site, depthBudget: number): Candidates {
    return this.thisCandidates(site, depthBudget).map((candidate) =>
      candidate.kind === 'instance' ? { ...candidate, isBase: true } : candidate,
    );
  }

  inheritedMember({ file, at }: Site, name: string, depthBudget: number): Candidates {
    const { typeMembers } = this.resolver;
    for (
      let around: SymbolIndex | undefined = at;
      around !== undefined;
      around = file.symbol(around).parent
    ) {
      for (const self of this.ownerTypes(file, around, depthBudget)) {
        if (self.kind !== 'instance') continue;
        const options = { self, isBase: false, depthBudget };
        const found = typeMembers.membersOfType(self, name, options).filter(isInScope);
        if (found.length > 0) return found;
      }
    }
    return noCandidates;
  }

  nearerInherited({ file, at }: Site, symbol: SymbolIndex, depthBudget: number): Candidates {
    const { parent, name } = file.symbol(symbol);
    if (parent === undefined || !typeKinds.has(file.symbol(parent).kind)) return noCandidates;
    const { typeMembers } = this.resolver;
    for (
      let around: SymbolIndex | undefined = at;
      around !== undefined;
      around = file.symbol(around).parent
    ) {
      if (around === parent) return noCandidates;
      const { kind, bases } = file.symbol(around);
      if (!typeKinds.has(kind) || bases.length === 0 || around === symbol) continue;
      const self = instanceOf({ file, index: around });
      const options = { self, isBase: true, depthBudget };
      const found = typeMembers.membersOfType({ file, index: around }, name, options);
      if (found.some(isInScope)) return found.filter(isInScope);
    }
    return noCandidates;
  }

  /** The type that a symbol is, or to which it belongs as an out-of-line member. */
  private ownerTypes(file: FileScope, symbol: SymbolIndex, depthBudget: number): Candidates {
    const fact = file.symbol(symbol);
    if (isClassLike(fact)) return [instanceOf({ file, index: symbol })];
    const owner = ownerName(file, symbol);
    if (owner === undefined) return noCandidates;
    // A symbol at the top level can be in a namespace although the file is not.
    const at = fact.parent === undefined || fact.parent === 0 ? symbol : fact.parent;
    const found = this.resolver.names.qualifiedNameAt({ file, at }, owner, depthBudget);
    return found.flatMap((candidate) => (candidate.kind === 'symbol' ? [instanceOf(candidate)] : []));
  }
}

/** A constructor has the name of its type, but does not hide the type. */
function isInScope(candidate: Candidate): boolean {
  return candidate.kind !== 'symbol' || candidate.file.symbol(candidate.index).kind !== 'constructor';
}
