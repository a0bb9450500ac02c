/**
 * Where values come from: through variables, fields, results of functions, elements of containers. Each step through
 * a variable or a result takes one unit of fuel, so that circles end. Long because all of it calls all of it: a member
 * leads to a value, a value to a call, a call to a member.
 */
import type { Local, LocalIndex, Reference, Step, Value } from '../../model/reference.ts';
import { callableKinds, type SymbolIndex, typeKinds } from '../../model/symbol.ts';
import { ofArity } from './arity.ts';
import { inheritedBefore, inheritedName, superThings, thisThings } from './around.ts';
import { constructedAs } from './constructed-as.ts';
import {
  asList,
  awaited,
  calledExternal,
  elementOf,
  gathered,
  isDictionary,
  keyOf,
  made,
  memberOf,
  memberOfWritten,
} from './containers.ts';
import { declaredThings } from './declared.ts';
import { extensions } from './extensions.ts';
import { givenMember } from './given-member.ts';
import { byProtocol, eachOf, entryOf, itemOf, notationOf, openedOf } from './items.ts';
import { memberOfAny } from './member-of-any.ts';
import { lineage, membersOfType, methodToWrite } from './members.ts';
import {
  conclusionsOf,
  external,
  factOf,
  instanceOf,
  isClassLike,
  lastPart,
  type Mind,
  nothing,
  symbolThing,
  type Thing,
  type Things,
  union,
  unionOf,
} from './mind.ts';
import { freeName, importedThings, nameInPlace, nameWithin } from './names.ts';
import { freeOrigin } from './origin.ts';
import { partAt } from './parts.ts';
import {
  hasArguments,
  isFunctionType,
  isOfGenericBase,
  isOnlyType,
  isSymbol,
  isType,
  isVariable,
  isVariant,
} from './thing-kinds.ts';
import { typeThings } from './types.ts';
import type { Unit } from './unit.ts';
import type { Spot, World } from './world.ts';

export function createMind(world: World): Mind {
  const mind: Mind = {
    world,
    exported: new Map(),
    held: new Map(),
    returned: new Map(),
    imported: new Map(),
    modules: new Map(),
    locals: new Map(),
    lineages: new Map(),
    ownMembers: new Map(),
    writtenTypes: new Map(),
    typeTexts: new Map(),
    lineageOf: (type, fuel) => lineage(mind, type, fuel),
    heldBy: (thing, fuel) => heldBy(mind, thing, fuel),
    itemOf: (thing, name, fuel) => itemOf(mind, thing, name, fuel),
    memberOf: (thing, name, fuel) => memberOfValue(mind, thing, name, fuel),
    called: (thing, fuel) => called(mind, thing, fuel),
  };
  return mind;
}

/** What a value can be. `at` is the symbol around it. */
export function evaluate(mind: Mind, unit: Unit, value: Value, at: SymbolIndex, fuel: number): Things {
  const { base } = value;
  let steps = value.steps;
  let things: Things;
  if (base.kind === 'this') things = thisValue(mind, unit, at, fuel);
  else if (base.kind === 'super') things = superThings(mind, unit, at, fuel);
  else if (base.kind === 'type') {
    things = typeThings(mind, { unit, at, text: base.type, self: undefined }, fuel);
  } else {
    const reference = unit.references()[base.index] as Reference;
    if (isSuperCall(unit, reference, steps)) {
      things = superThings(mind, unit, reference.owner, fuel);
      steps = steps.slice(1);
    } else {
      things = denoted(mind, unit, reference, fuel);
    }
  }
  for (const step of steps) {
    if (things.length === 0) return nothing;
    things = unionOf(things, (thing) => afterStep(mind, thing, step, fuel));
  }
  return unionOf(things, (thing) => heldBy(mind, thing, fuel));
}

/** What `this` is: of a function that something holds, that. */
function thisValue(mind: Mind, unit: Unit, at: SymbolIndex, fuel: number): Things {
  const declared = declaredThis(mind, unit, at, fuel);
  if (declared.length > 0) return declared;
  const around = thisThings(mind, unit, at, fuel);
  if (around.length > 0) return around;
  return union(unit.thisIn(at).map((index) => localThings(mind, unit, index, fuel)));
}

/** What the nearest function around says that `this` is, or what it was written for: `function (this: Till) { … }`. */
function declaredThis(mind: Mind, unit: Unit, at: SymbolIndex, fuel: number): Things {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = unit.symbol(around).parent) {
    const own = unit.thisIn(around).filter((index) => unit.locals[index]?.isParameter === true);
    if (own.length > 0) return union(own.map((index) => localThings(mind, unit, index, fuel)));
    if (!unit.sharesThis(around)) return nothing;
  }
  return nothing;
}

/** What a name stands for where it is used. */
export function denoted(mind: Mind, unit: Unit, reference: Reference, fuel: number): Things {
  const { bound, owner } = reference;
  if (bound.kind === 'local') return localThings(mind, unit, bound.index, fuel);
  const { receiver, name } = reference;
  const receivers = receiver === undefined ? nothing : evaluate(mind, unit, receiver, owner, fuel);
  const count = reference.typeArgumentCount ?? 0;
  if (bound.kind === 'member')
    return ofArity(mind, unit, memberOfAny(mind, { unit, at: owner }, receivers, name, fuel), count);
  // Of a type around that no symbol stands for.
  const own = unionOf(receivers, (thing) => memberOfValue(mind, thing, name, fuel)).filter(isSymbol);
  if (own.length > 0) return own;
  switch (bound.kind) {
    case 'symbol': {
      const nearer =
        unit.linking.inheritedInScope === true
          ? inheritedBefore(mind, unit, owner, bound.index, fuel)
          : nothing;
      if (nearer.length > 0) return nearer;
      const declared = ofArity(mind, unit, declaredThings(mind, unit, bound.index, fuel), count);
      const { holds } = bound;
      return holds === undefined
        ? declared
        : declared.map((thing) => (thing.kind === 'symbol' ? { ...thing, holds } : thing));
    }
    case 'import':
      return importedThings(mind, unit, bound.index, fuel);
    case 'free':
      return ofArity(mind, unit, freeThings(mind, unit, owner, name, fuel), count);
  }
}

/** What runs when these values are called: functions and types themselves, and what instances have for it. */
export function calledThings(mind: Mind, values: Things, fuel: number): Things {
  return unionOf(values, (thing) => {
    if (thing.kind === 'symbol') return isVariable(thing) ? nothing : [thing];
    const callMember = thing.kind === 'instance' ? thing.unit.linking.callMember : undefined;
    return callMember === undefined ? nothing : memberOfValue(mind, thing, callMember, fuel);
  });
}

/** What `name` is as a member of what `evaluate` gave: of a variable only what is written inside it, since what it
 *  holds is among the values too. */
function memberOfValue(mind: Mind, thing: Thing, name: string, fuel: number): Things {
  switch (thing.kind) {
    case 'place':
      return nameInPlace(mind, thing.unit, thing.place, name, fuel);
    case 'external':
      if (
        thing.part !== undefined &&
        thing.args.length > 0 &&
        thing.notation.elementMembers.includes(thing.part)
      ) {
        const elements = elementOf({ ...thing, part: undefined });
        const held = unionOf(elements, (element) => heldBy(mind, element, fuel));
        return unionOf(held, (element) => memberOfValue(mind, element, name, fuel));
      }
      if (thing.keys === undefined) return isDictionary(thing) ? elementOf(thing) : [memberOf(thing, name)];
      return thing.notation.keysAreItems === true
        ? [{ ...asList(thing), part: name }]
        : memberOfWritten(thing, name);
    case 'instance': {
      const { isBase } = thing;
      if (name === thing.unit.linking.protocol?.type) return [symbolThing(thing.unit, thing.index)];
      const found = membersOfType(mind, thing, name, { self: thing, isBase, fuel });
      if (found.length > 0) return found;
      const part = partAt(mind, thing, name, fuel);
      if (part.length > 0) return part;
      const added = extensions(mind, thing, name, fuel);
      // What every value has from outside: `clone()` of a type that does not write it.
      const { types } = thing.unit.linking;
      return added.length > 0 || types.copyMembers?.includes(name) !== true
        ? added
        : [{ ...external(thing.unit, 'value', '', [() => [thing]]), part: name }];
    }
    case 'symbol': {
      if (isOnlyType(thing)) return nothing;
      const found = isType(thing)
        ? membersOfType(mind, thing, name, { self: thing, isBase: false, fuel })
        : nameWithin(mind, thing, name, fuel);
      if (found.length > 0) return found;
      const part = partAt(mind, thing, name, fuel);
      return part.length > 0 ? part : givenMember(thing, name);
    }
  }
}

/** What reading it gives. Types and functions stand for themselves. */
export function heldBy(mind: Mind, thing: Thing, fuel: number): Things {
  if (thing.kind !== 'symbol') return [thing];
  const { unit, index, self } = thing;
  const fact = unit.symbol(index);
  if (typeKinds.has(fact.kind) || callableKinds.has(fact.kind)) return [thing];
  if (fact.kind === 'enum-member') {
    return fact.parent === undefined ? nothing : [instanceOf({ unit, index: fact.parent })];
  }
  const { recorder } = mind.world;
  recorder.askHashed(unit.key(fact.qualifiedName));
  if (fuel <= 0) {
    recorder.runDry();
    return [thing];
  }
  if (thing.holds !== undefined) return union([[thing], localThings(mind, unit, thing.holds, fuel)]);
  const draw = (): Things => {
    if (fact.type !== undefined) {
      const declared = typeThings(mind, { unit, at: fact.parent ?? 0, text: fact.type, self }, fuel - 1);
      const given = { unit, values: unit.values(index), at: fact.parent ?? 0 };
      return constructedAs(mind, declared, given, evaluate, fuel - 1);
    }
    return union(unit.values(index).map((value) => evaluate(mind, unit, value, fact.parent ?? 0, fuel - 1)));
  };
  const values =
    fact.type !== undefined && (hasArguments(self) || isOfGenericBase(thing))
      ? draw()
      : recorder.conclude(conclusionsOf(mind.held, unit), index, fuel, draw);
  return union([[thing], values]);
}

function afterStep(mind: Mind, thing: Thing, step: Step, fuel: number): Things {
  switch (step.kind) {
    case 'call':
      return called(mind, thing, fuel);
    case 'construct':
      return constructed(mind, thing, fuel);
    case 'element':
      return unionOf(
        heldBy(mind, thing, fuel),
        (value) => byProtocol(mind, value, 'item', fuel) ?? elementOf(value),
      );
    case 'each':
      return unionOf(heldBy(mind, thing, fuel), (value) => eachOf(mind, value, fuel));
    case 'opened':
      return unionOf(heldBy(mind, thing, fuel), (value) => openedOf(mind, value, fuel));
    case 'gathered':
      return gathered(notationOf(thing), heldBy(mind, thing, fuel), step.name);
    case 'await':
      return unionOf(heldBy(mind, thing, fuel), awaited);
    case 'key':
      return unionOf(heldBy(mind, thing, fuel), keyOf);
    case 'argument':
    case 'parameter':
      return unionOf(heldBy(mind, thing, fuel), (value) => wantedAt(mind, value, step.position, fuel));
    case 'item':
      return unionOf(heldBy(mind, thing, fuel), (value) => itemOf(mind, value, step.name, fuel));
    case 'entry':
      // What a variant carries is its own, though as a value it is one of its enum.
      return unionOf(isVariant(thing) ? [thing] : heldBy(mind, thing, fuel), (value) =>
        entryOf(mind, value, step.name, fuel),
      );
  }
}

/** Functions can be constructors too. */
function constructed(mind: Mind, thing: Thing, fuel: number): Things {
  const isFunction = thing.kind === 'symbol' && thing.unit.symbol(thing.index).kind === 'function';
  if (isFunction) return [instanceOf(thing)];
  return thing.kind === 'external' ? [made(thing)] : called(mind, thing, fuel);
}

/** What a function wants as an argument at this place, which is what it is given there. */
function wantedAt(mind: Mind, thing: Thing, position: number, fuel: number): Things {
  if (thing.kind === 'external') {
    if (thing.name === 'function') return thing.args[position + 1]?.() ?? nothing;
    const places =
      thing.part === undefined ? thing.notation.functionParameters?.[lastPart(thing.name)] : undefined;
    return thing.args[places?.[position] ?? thing.args.length]?.() ?? nothing;
  }
  if (thing.kind === 'place') return nothing;
  const { unit, index } = thing;
  const fact = unit.symbol(index);
  mind.world.recorder.askHashed(unit.key(fact.qualifiedName));
  if (thing.kind === 'instance') {
    const { callMember, hasFunctionalTypes } = unit.linking;
    const members =
      callMember !== undefined
        ? memberOfValue(mind, thing, callMember, fuel)
        : hasFunctionalTypes === true
          ? methodToWrite(mind, thing, fuel)
          : nothing;
    return unionOf(members, (member) => wantedAt(mind, member, position, fuel));
  }
  if (!callableKinds.has(fact.kind)) return nothing;
  const at = Math.min(position, fact.parameters.length - 1);
  const parameter = fact.parameters[at];
  if (parameter?.type === undefined || (at < position && parameter.arity !== 'rest')) return nothing;
  const wanted = typeThings(mind, { unit, at: index, text: parameter.type, self: thing.self }, fuel);
  if (parameter.arity !== 'rest') return wanted;
  return unionOf(wanted, (list) => entryOf(mind, list, String(position - at), fuel));
}

/** What calling it gives. */
function called(mind: Mind, thing: Thing, fuel: number): Things {
  if (thing.kind === 'external') return calledExternal(thing);
  if (thing.kind === 'place') return nothing;
  const { unit, index } = thing;
  if (thing.kind === 'instance') {
    const { callMember } = unit.linking;
    if (callMember === undefined) return nothing;
    return union(memberOfValue(mind, thing, callMember, fuel).map((member) => called(mind, member, fuel)));
  }
  const fact = unit.symbol(index);
  if (isClassLike(fact)) return [instanceOf(thing)];
  if (fact.kind === 'enum-member') return heldBy(mind, thing, fuel);
  if (fact.kind === 'constructor') {
    return fact.parent === undefined ? nothing : [instanceOf({ unit, index: fact.parent })];
  }
  if (callableKinds.has(fact.kind)) return resultOf(mind, thing, fuel);
  const held = heldBy(mind, thing, fuel).filter((value) => !isVariable(value));
  return unionOf(held, (value) => called(mind, value, fuel));
}

function resultOf(mind: Mind, thing: Extract<Thing, { kind: 'symbol' }>, fuel: number): Things {
  const { unit, index, self } = thing;
  const fact = unit.symbol(index);
  const { recorder } = mind.world;
  recorder.askHashed(unit.key(fact.qualifiedName));
  if (fuel <= 0) {
    recorder.runDry();
    return nothing;
  }
  if (fact.type !== undefined) {
    const own = self === undefined ? undefined : givenBack(thing, self);
    return own ?? typeThings(mind, { unit, at: index, text: fact.type, self }, fuel - 1);
  }
  const values = unit.values(index);
  const itself = values.find(isThis);
  const others = itself === undefined ? values : values.filter((value) => !isThis(value));
  const found = recorder.conclude(conclusionsOf(mind.returned, unit), index, fuel, () =>
    union(others.map((value) => evaluate(mind, unit, value, index, fuel - 1))),
  );
  if (itself === undefined) return found;
  // What a method gives back of itself, it gives back of the value it was called on.
  return union([self === undefined ? evaluate(mind, unit, itself, index, fuel - 1) : [self], found]);
}

/** A method that gives back what its receiver is said to be gives back the receiver: `def open(self: T) -> T`. */
function givenBack({ unit, index }: Spot, self: Thing): Things | undefined {
  const fact = unit.symbol(index);
  const { type, parameters, typeParameters } = fact;
  const { receiverParameter, isExtension } = unit.linking;
  const [receiver] = parameters.map((parameter) => parameter.type);
  if (receiver === undefined || type === undefined) return undefined;
  const isGiven = typeParameters.some((written) => /^\w*/.exec(written)?.[0] === receiver);
  if (receiver === type && isGiven && isExtension?.(fact) === true) return [self];
  if (receiverParameter !== true) return undefined;
  if (receiver === type) return [self];
  const isType = unit.linking.types.typeObjects.some((word) => receiver === `${word}[${type}]`);
  return isType && self.kind === 'symbol' ? [instanceOf(self)] : undefined;
}

function isThis({ base, steps }: Value): boolean {
  return base.kind === 'this' && steps.length === 0;
}

function localThings(mind: Mind, unit: Unit, index: LocalIndex, fuel: number): Things {
  const local = unit.locals[index] as Local;
  if (local.type !== undefined) {
    const { owner: at, values } = local;
    const declared = typeThings(mind, { unit, at, text: local.type, self: undefined }, fuel);
    const isFunction = values.length > 0 && declared.some(isFunctionType);
    if (isFunction && declared.every((thing) => thing.kind === 'external'))
      return union([declared, givenFunctions(mind, unit, local, fuel)]);
    return constructedAs(mind, declared, { unit, at, values }, evaluate, fuel);
  }
  if (fuel <= 0) {
    mind.world.recorder.runDry();
    return nothing;
  }
  return mind.world.recorder.conclude(conclusionsOf(mind.locals, unit), index, fuel, () =>
    union(local.values.map((value) => evaluate(mind, unit, value, local.owner, fuel - 1))),
  );
}

/** The functions that a variable of a function type is given. */
function givenFunctions(mind: Mind, unit: Unit, { values, owner }: Local, fuel: number): Things {
  if (fuel <= 0) {
    mind.world.recorder.runDry();
    return nothing;
  }
  return union(values.map((value) => evaluate(mind, unit, value, owner, fuel - 1))).filter(
    (thing) => thing.kind === 'symbol' && callableKinds.has(factOf(thing).kind),
  );
}

function freeThings(mind: Mind, unit: Unit, at: SymbolIndex, name: string, fuel: number): Things {
  if (unit.linking.inheritedInScope === true) {
    const inherited = inheritedName(mind, unit, at, name, fuel);
    if (inherited.length > 0) return inherited;
  }
  const found = freeName(mind, unit, at, name, fuel);
  return found.length > 0 ? found : [external(unit, freeOrigin(mind, unit, name), name)];
}

function isSuperCall(unit: Unit, reference: Reference, steps: readonly Step[]): boolean {
  const { superFunction } = unit.linking;
  return (
    superFunction !== undefined &&
    reference.name === superFunction &&
    reference.bound.kind === 'free' &&
    steps[0]?.kind === 'call'
  );
}
