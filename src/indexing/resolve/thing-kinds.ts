/** What kind of thing something is, where that takes more than a look at its kind. Pure. */
import { callableKinds, typeKinds } from '../../model/symbol.ts';
import type { Thing } from './mind.ts';

export function isSymbol({ kind }: Thing): boolean {
  return kind === 'symbol';
}

export function isVariant(thing: Thing): boolean {
  return thing.kind === 'symbol' && thing.unit.symbol(thing.index).kind === 'enum-member';
}

export function isType(thing: Extract<Thing, { kind: 'symbol' }>): boolean {
  return typeKinds.has(thing.unit.symbol(thing.index).kind);
}

/** The name of a type where such names are no values. */
export function isOnlyType({ unit, index }: Extract<Thing, { kind: 'symbol' }>): boolean {
  const { kind } = unit.symbol(index);
  return unit.linking.typesHaveNoValue === true && (kind === 'interface' || kind === 'type');
}

/** A value of a function type that is written in place. */
export function isFunctionType(thing: Thing): boolean {
  return thing.kind === 'external' && thing.name === 'function' && thing.part === undefined;
}

/** A symbol that holds something else. */
export function isVariable(thing: Thing): boolean {
  if (thing.kind !== 'symbol') return false;
  const { kind } = thing.unit.symbol(thing.index);
  return !typeKinds.has(kind) && !callableKinds.has(kind);
}

/** A member whose type may depend on how the type of the value extends a generic one. */
export function isOfGenericBase({ unit, index, self }: Extract<Thing, { kind: 'symbol' }>): boolean {
  const { parent } = unit.symbol(index);
  if (self?.kind !== 'instance' || parent === undefined || (self.unit === unit && self.index === parent))
    return false;
  return unit.symbol(parent).typeParameters.length > 0;
}

export function hasArguments(self: Thing | undefined): boolean {
  return self?.kind === 'instance' && self.args.length > 0;
}
