/** The type for which a type parameter stands: a type argument of the receiver, or the bound of the parameter. */
import { callableKinds, type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import { type Candidates, type Instance, noCandidates, unionOf } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver, WrittenType } from '../resolver.ts';
import { typeParameterBound, typeParameterPosition } from './type-parameters.ts';
import { instancesOfHeldTypes } from './values-of-type.ts';

export function isTypeParameter(file: FileScope, at: SymbolIndex, name: string): boolean {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    if (typeParameterPosition(file.symbol(around).typeParameters, name) >= 0) return true;
  }
  return false;
}

/** The type argument of the receiver for this parameter; otherwise the bound of the parameter. */
export function resolveTypeParameter(
  resolver: Resolver,
  written: WrittenType,
  name: string,
  depthBudget: number,
): Candidates {
  const { self, file, at } = written;
  if (self?.kind === 'instance') {
    const parameter = { file, index: declaringSymbol(file, at, name), name };
    const given = argumentForParameter(resolver, self, parameter, depthBudget);
    if (given.length > 0) return given;
  }
  if (resolver.repository.tracker.isUsedUp(depthBudget)) return noCandidates;
  const text = constraintOf(file, at, name);
  // Without a bound, a variable of the same name can be one (`T = TypeVar('T', bound=Base)`).
  if (text === undefined)
    return unionOf(resolver.names.qualifiedNameAt(written, name, depthBudget - 1), (candidate) =>
      instancesOfHeldTypes(resolver, candidate, depthBudget - 1),
    );
  return resolver.types.resolveType({ ...written, text }, depthBudget - 1);
}

/** A type parameter, by the symbol that declares it and its name. */
interface TypeParameter extends SymbolRef {
  readonly name: string;
}

/** The type argument of a receiver for a type parameter of its type or of one of its base types. */
function argumentForParameter(
  resolver: Resolver,
  self: Instance,
  parameter: TypeParameter,
  depthBudget: number,
): Candidates {
  const { file, index, args } = self;
  const { typeParameters, bases } = file.symbol(index);
  const { name } = parameter;
  const { kind } = parameter.file.symbol(parameter.index);
  const isOwn = file === parameter.file && index === parameter.index;
  if (!isOwn && callableKinds.has(kind)) return noCandidates;
  resolver.repository.tracker.receiverUses++;
  if (isOwn) return args[typeParameterPosition(typeParameters, name)]?.() ?? noCandidates;
  // Out-of-line members are in blocks that repeat the type parameters (impl blocks).
  if (!typeKinds.has(kind)) return args[typeParameterPosition(typeParameters, name)]?.() ?? noCandidates;
  if (resolver.repository.tracker.isUsedUp(depthBudget)) return noCandidates;
  for (const text of bases) {
    const written = { file, at: index, text, self, isInBaseList: true } as const;
    for (const base of resolver.types.resolveType(written, depthBudget - 1)) {
      if (base.kind !== 'instance' || !isSubtypeOf(resolver, base, parameter, depthBudget - 1)) continue;
      return argumentForParameter(resolver, base, parameter, depthBudget - 1);
    }
  }
  return noCandidates;
}

function isSubtypeOf(resolver: Resolver, ref: SymbolRef, base: SymbolRef, depthBudget: number): boolean {
  return resolver.typeMembers
    .linearize(ref, depthBudget)
    .types.some(({ file, index }) => file === base.file && index === base.index);
}

/** The innermost symbol that declares the type parameter. */
function declaringSymbol(file: FileScope, at: SymbolIndex, name: string): SymbolIndex {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    if (typeParameterPosition(file.symbol(around).typeParameters, name) >= 0) return around;
  }
  return at;
}

/** `Base` of `T extends Base = Default`. */
function constraintOf(file: FileScope, at: SymbolIndex, name: string): string | undefined {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    const { typeParameters } = file.symbol(around);
    const written = typeParameters[typeParameterPosition(typeParameters, name)];
    if (written === undefined) continue;
    return typeParameterBound(file.linking.types, written);
  }
  return undefined;
}
