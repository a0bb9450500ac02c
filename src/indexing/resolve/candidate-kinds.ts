/** What kind of thing something is, where that takes more than a look at its kind. Pure. */
import { callableKinds, typeKinds } from '../../model/symbol.ts';
import type { Candidate } from './candidate.ts';

export function isSymbol({ kind }: Candidate): boolean {
  return kind === 'symbol';
}

export function isVariant(candidate: Candidate): boolean {
  return candidate.kind === 'symbol' && candidate.file.symbol(candidate.index).kind === 'enum-member';
}

export function isType(candidate: Extract<Candidate, { kind: 'symbol' }>): boolean {
  return typeKinds.has(candidate.file.symbol(candidate.index).kind);
}

/** The name of a type where such names are no values. */
export function isOnlyType({ file, index }: Extract<Candidate, { kind: 'symbol' }>): boolean {
  const { kind } = file.symbol(index);
  return file.linking.typesHaveNoValue === true && (kind === 'interface' || kind === 'type');
}

/** A value of a function type that is written in place. */
export function isFunctionType(candidate: Candidate): boolean {
  return candidate.kind === 'external' && candidate.name === 'function' && candidate.part === undefined;
}

/** A symbol that holds something else. */
export function isVariable(candidate: Candidate): boolean {
  if (candidate.kind !== 'symbol') return false;
  const { kind } = candidate.file.symbol(candidate.index);
  return !typeKinds.has(kind) && !callableKinds.has(kind);
}

/** A member whose type may depend on how the type of the value extends a generic one. */
export function isOfGenericBase({ file, index, self }: Extract<Candidate, { kind: 'symbol' }>): boolean {
  const { parent } = file.symbol(index);
  if (self?.kind !== 'instance' || parent === undefined || (self.file === file && self.index === parent))
    return false;
  return file.symbol(parent).typeParameters.length > 0;
}

export function hasArguments(self: Candidate | undefined): boolean {
  return self?.kind === 'instance' && self.args.length > 0;
}
