/** Classifies candidates. Pure. */
import type { Linking } from '../../languages/linking.ts';
import type { Value } from '../../model/reference.ts';
import { callableKinds, type LinkedSymbol, typeKinds } from '../../model/symbol.ts';
import type { Candidate, SymbolCandidate } from './candidate.ts';

export function isSymbol({ kind }: Candidate): boolean {
  return kind === 'symbol';
}

export function isVariant(candidate: Candidate): boolean {
  return candidate.kind === 'symbol' && candidate.file.symbol(candidate.index).kind === 'enum-member';
}

export function isType(candidate: SymbolCandidate): boolean {
  return typeKinds.has(candidate.file.symbol(candidate.index).kind);
}

/** Whether a symbol is a type only, so that its name is not a value. */
export function isOnlyType({ file, index }: SymbolCandidate): boolean {
  const { kind } = file.symbol(index);
  return !file.linking.values.typeNamesAreValues && (kind === 'interface' || kind === 'type');
}

/** Whether the candidate is a value of a function type. */
export function isFunctionType(candidate: Candidate): boolean {
  return candidate.kind === 'external' && candidate.name === 'function' && candidate.part === undefined;
}

/** Whether the symbol is a variable, field or the like: neither a type nor callable. */
export function isVariable(candidate: Candidate): boolean {
  if (candidate.kind !== 'symbol') return false;
  const { kind } = candidate.file.symbol(candidate.index);
  return !typeKinds.has(kind) && !callableKinds.has(kind);
}

/** Whether the symbol is a function that can be called like a member of the type of its first parameter. */
export function isExtension({ members }: Linking, { modifiers }: LinkedSymbol): boolean {
  return members.hasExtensions && modifiers.includes('extension');
}

/** Whether the member is inherited from a generic type, so that its type may depend on the type arguments. */
export function isOfGenericBase({ file, index, self }: SymbolCandidate): boolean {
  const { parent } = file.symbol(index);
  if (self?.kind !== 'instance' || parent === undefined || (self.file === file && self.index === parent))
    return false;
  return file.symbol(parent).typeParameters.length > 0;
}

export function hasArguments(self: Candidate | undefined): boolean {
  return self?.kind === 'instance' && self.args.length > 0;
}

/** Whether the value is the result of a call itself, not a member or an item of it. */
export function isResult({ steps }: Value): boolean {
  return steps.length > 0 && steps.every(({ kind }) => kind === 'call' || kind === 'await');
}
