/**
 * Why a name leads to no symbol. `external` is said only where the import, the type or the language tells that the
 * target is outside the repository; everything else is `unknown`.
 */
import type { UnresolvedReason } from '../../model/edge.ts';
import { type SymbolKind, typeKinds } from '../../model/symbol.ts';
import { memberOf } from './containers.ts';
import { lastPart, type Mind, type Origin, startFuel, type Thing, type Things } from './mind.ts';
import { type NamePlace, nameAt } from './names.ts';
import { isType, isVariable } from './thing-kinds.ts';
import type { Unit } from './unit.ts';

/** What is known about the target of an unresolved name. `unlikely`: outside, unless a symbol bears the name. */
type Knowledge = 'outside' | 'unlikely' | 'unknown' | 'nothing';

/** Of a bare name that stands for these. */
export function reasonOfName(things: Things): UnresolvedReason {
  const known = things.map((thing): Knowledge => {
    if (thing.kind !== 'external') return 'unknown';
    if (thing.origin === 'absent') return 'nothing';
    // A variable of a type from outside may hold a function of ours.
    return thing.origin === 'static' ? 'outside' : 'unknown';
  });
  return reasonOf(known, () => true);
}

/** Of a member of these values that none of them has. */
export function reasonOfMember(
  mind: Mind,
  { unit, name }: { readonly unit: Unit; readonly name: string },
  receivers: Things,
): UnresolvedReason {
  const known = receivers.map((thing) => ofReceiver(mind, thing, name));
  return reasonOf(known, () => isBorne(mind, unit, name, () => true));
}

function reasonOf(known: readonly Knowledge[], isBorneHere: () => boolean): UnresolvedReason {
  const told = known.filter((each) => each !== 'nothing');
  if (told.length === 0 || told.includes('unknown')) return 'unknown';
  return told.includes('unlikely') && isBorneHere() ? 'unknown' : 'external';
}

function ofReceiver(mind: Mind, thing: Thing, name: string): Knowledge {
  switch (thing.kind) {
    case 'external': {
      // A written list of members is complete, so a further one is a mistake of ours.
      if (thing.keys !== undefined && thing.notation.keysAreItems !== true) return 'unknown';
      return knowledgeOf[memberOf(thing, name).origin];
    }
    case 'place':
      return 'unknown';
    case 'symbol':
      // What a variable holds is among the receivers.
      if (isVariable(thing)) return 'nothing';
      return isType(thing) ? ofLineage(mind, thing) : ofFunction(thing, name);
    case 'instance':
      return ofLineage(mind, thing);
  }
}

/** Functions have members of the language's own, and may be given others. */
function ofFunction({ unit }: Extract<Thing, { kind: 'symbol' }>, name: string): Knowledge {
  const { callingMembers = [], bindingMembers = [] } = unit.linking;
  return callingMembers.includes(name) || bindingMembers.includes(name) ? 'outside' : 'unlikely';
}

const knowledgeOf: Readonly<Record<Origin, Knowledge>> = {
  static: 'outside',
  value: 'outside',
  derived: 'unlikely',
  unknown: 'unknown',
  absent: 'nothing',
};

function ofLineage(mind: Mind, type: Extract<Thing, { kind: 'symbol' | 'instance' }>): Knowledge {
  const { isOpen, isOutside } = mind.lineageOf(type, startFuel);
  if (!isOpen || !isOutside) return 'unknown';
  return type.unit.linking.dynamicMembers === true ? 'unlikely' : 'outside';
}

/** Whether a written base type is one from outside: neither ours, nor a shape, nor unknown. */
export function isFromOutside(thing: Thing): boolean {
  return (
    thing.kind === 'external' &&
    (thing.origin === 'static' || thing.origin === 'value') &&
    thing.part === undefined &&
    /^\w/.test(thing.name)
  );
}

/** Of a bare name that no scope and no import declares. */
export function freeOrigin(mind: Mind, unit: Unit, name: string): Origin {
  if (unit.linking.globalObjects?.includes(name) === true) return 'derived';
  const isOurs = (): boolean => isBorne(mind, unit, name, (kind) => !memberKinds.has(kind));
  return unit.linking.builtIns?.has(name) === true || !isOurs() ? 'static' : 'unknown';
}

const memberKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'method',
  'constructor',
  'property',
  'field',
  'event',
  'enum-member',
  'column',
]);

/** Of a written type that is not in the repository. */
export function typeOrigin(
  mind: Mind,
  { unit, ...place }: NamePlace & { readonly unit: Unit },
  name: string,
  fuel: number,
): Origin {
  const { types, builtIns } = unit.linking;
  const last = lastPart(name);
  if (types.untyped?.includes(last) === true) return 'unknown';
  if (types.absent?.includes(last) === true) return 'absent';
  const [first = name] = name.split('.');
  const around = first === name ? [] : nameAt(mind, unit, place, first, fuel);
  if (around.length > 0) {
    const isOutside = around.every((thing) => thing.kind === 'external' && thing.origin === 'static');
    return isOutside ? 'value' : 'unknown';
  }
  const isOurs = (): boolean =>
    isBorne(mind, unit, first, (kind) => typeKinds.has(kind) || (first !== name && kind === 'namespace'));
  return builtIns?.has(first) === true || !isOurs() ? 'value' : 'unknown';
}

/** Whether a symbol of these kinds bears the name, in a language that this file sees. */
function isBorne(mind: Mind, { linking }: Unit, name: string, has: (kind: SymbolKind) => boolean): boolean {
  return mind.world.kindsNamed(linking, name).some(has);
}
