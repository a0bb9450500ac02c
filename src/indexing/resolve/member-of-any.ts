/**
 * What a name is as a member of one of several values, seen from a place: their own members first, then what they stand
 * for (`Deref`), then what the place adds to them (extensions, traits in scope).
 */
import { type SymbolIndex, typeKinds } from '../../model/symbol.ts';
import { outsideExtensions } from './extensions.ts';
import { ownMembers } from './members.ts';
import { factOf, type Mind, nothing, symbolThing, type Thing, type Things, unionOf } from './mind.ts';
import { importedThings, nameAt } from './names.ts';
import { typeThings } from './types.ts';
import type { Unit } from './unit.ts';

export interface Viewpoint {
  readonly unit: Unit;
  readonly at: SymbolIndex;
}

export function memberOfAny(
  mind: Mind,
  from: Viewpoint,
  receivers: Things,
  name: string,
  fuel: number,
): Things {
  const found = unionOf(receivers, (thing) => mind.memberOf(thing, name, fuel));
  if (receivers.length === 0 || found.some((thing) => thing.kind !== 'external')) return found;
  const { isExtension, standsFor, traits } = from.unit.linking;
  const added =
    isExtension === undefined
      ? nothing
      : unionOf(receivers, (thing) => outsideExtensions(mind, from, thing, name, fuel));
  if (added.length > 0) return added;
  const behind = standsFor === undefined ? nothing : memberBehind(mind, from, receivers, name, fuel);
  if (behind.length > 0) return behind;
  const inScope = traits === true && areOurs(receivers) ? traitMember(mind, from, name, fuel) : nothing;
  return inScope.length > 0 ? inScope : found;
}

/** Values of types of the repository, or such types; nothing that may have members from outside. */
function areOurs(things: Things): boolean {
  const isType = (thing: Thing): boolean =>
    thing.kind === 'instance' || (thing.kind === 'symbol' && typeKinds.has(factOf(thing).kind));
  return things.some(isType) && things.every((thing) => thing.kind !== 'external');
}

/** Of what the values are followed to when they do not have it themselves: each step takes fuel. */
function memberBehind(mind: Mind, from: Viewpoint, receivers: Things, name: string, fuel: number): Things {
  if (fuel <= 0) {
    mind.world.recorder.runDry();
    return nothing;
  }
  const targets = unionOf(receivers, (thing) => stoodFor(mind, thing, fuel - 1));
  if (targets.length === 0) return nothing;
  const found = memberOfAny(mind, from, targets, name, fuel - 1);
  return found.some((thing) => thing.kind !== 'external') ? found : nothing;
}

function stoodFor(mind: Mind, thing: Thing, fuel: number): Things {
  const standsFor = thing.kind === 'instance' ? thing.unit.linking.standsFor : undefined;
  if (thing.kind !== 'instance' || standsFor === undefined) return nothing;
  if (ownMembers(mind, thing, standsFor.method).length === 0) return nothing;
  const [target] = ownMembers(mind, thing, standsFor.type);
  const text = target === undefined ? undefined : factOf(target).type;
  if (target === undefined || text === undefined) return nothing;
  return typeThings(mind, { unit: target.unit, at: target.index, text, self: thing }, fuel);
}

/** The one trait that can be seen from here and has it: others could not be called without being named. */
function traitMember(mind: Mind, from: Viewpoint, name: string, fuel: number): Things {
  const { linking } = from.unit;
  const methods = mind.world.named(linking, name).filter(({ unit, index }) => {
    const { parent, kind } = unit.symbol(index);
    return kind === 'method' && parent !== undefined && unit.symbol(parent).kind === 'trait';
  });
  const seen = methods.filter(({ unit, index }) => {
    const trait = unit.symbol(index).parent ?? 0;
    return isSeen(mind, from, { unit, at: trait }, fuel);
  });
  return seen.length === 1 ? seen.map(({ unit, index }) => symbolThing(unit, index)) : nothing;
}

/** By its name, or by an import that brings none: `use tools::Sharpen as _`. */
function isSeen(mind: Mind, from: Viewpoint, trait: Viewpoint, fuel: number): boolean {
  const { name } = trait.unit.symbol(trait.at);
  const isIt = (thing: Thing): boolean =>
    thing.kind === 'symbol' && thing.unit === trait.unit && thing.index === trait.at;
  if (nameAt(mind, from.unit, from, name, fuel).some(isIt)) return true;
  return from.unit.imports.some(
    (imported, index) =>
      imported.name === name &&
      imported.local !== name &&
      isAround(from, imported.owner) &&
      importedThings(mind, from.unit, index, fuel).some(isIt),
  );
}

function isAround({ unit, at }: Viewpoint, owner: SymbolIndex): boolean {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = unit.symbol(around).parent) {
    if (around === owner) return true;
  }
  return false;
}
