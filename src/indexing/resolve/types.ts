/** What a written type stands for: values of which symbols. Generic arguments are kept, parameters replaced by them. */
import { someKey } from '../../model/reference.ts';
import { callableKinds, type SymbolIndex, typeKinds } from '../../model/symbol.ts';
import { ofArity } from './arity.ts';
import { elementOf, made } from './containers.ts';
import {
  type Argument,
  conclusionsOf,
  external,
  instanceOf,
  type Mind,
  nothing,
  symbolThing,
  type Thing,
  type Things,
  union,
  unionOf,
} from './mind.ts';
import { qualifiedNameAt, valueNameAt } from './names.ts';
import { typeOrigin } from './origin.ts';
import { isType } from './thing-kinds.ts';
import { readTypeText, type TypeText } from './type-text.ts';
import type { Unit } from './unit.ts';
import type { Spot } from './world.ts';

/** The written type, and where: names are looked up from `at`, `self` is the value whose member it is the type of. */
export interface WrittenType {
  readonly unit: Unit;
  readonly at: SymbolIndex;
  readonly text: string;
  readonly self: Thing | undefined;
  /** It is a base type of `at`. */
  readonly below?: true | undefined;
  /** How many arguments of generic types it stands inside of, by the way it was reached. */
  readonly depth?: number;
  /** Aliases that were opened on the way here, by file and place: each is opened once. */
  readonly opened?: readonly string[];
}

export function typeThings(mind: Mind, written: WrittenType, fuel: number): Things {
  const { unit, at, text, self } = written;
  const type = parsed(mind, unit, text);
  if (type === undefined) return nothing;
  if (self !== undefined) return thingsOf(mind, written, type, fuel);
  return mind.world.recorder.conclude(
    conclusionsOf(mind.writtenTypes, unit),
    // Inside of arguments less is looked for. What was opened on the way is known only together with a value.
    `${at}${written.below === true ? '^' : ''}${written.depth ?? 0} ${text}`,
    fuel,
    () => thingsOf(mind, written, type, fuel),
  );
}

function parsed(mind: Mind, unit: Unit, text: string): TypeText | undefined {
  const notation = unit.linking.types;
  let known = mind.typeTexts.get(notation);
  if (known === undefined) {
    known = new Map();
    mind.typeTexts.set(notation, known);
  }
  if (!known.has(text)) known.set(text, readTypeText(text, notation));
  return known.get(text);
}

/** Arguments are looked at later, by whoever has fuel of his own: the same amount whenever they were written down. */
const argumentFuel = 3;
/** A type that is an argument of itself (`type Loop<T> = T | Loop<Loop<T>>`) would never end. */
const maxArgumentDepth = 3;

function thingsOf(mind: Mind, written: WrittenType, type: TypeText, fuel: number): Things {
  const depth = (written.depth ?? 0) + 1;
  const args = type.args.map(
    (argument) => (): Things =>
      depth > maxArgumentDepth ? nothing : thingsOf(mind, { ...written, depth }, argument, argumentFuel),
  );
  const parts = (): readonly Things[] => type.args.map((part) => thingsOf(mind, written, part, fuel));
  switch (type.kind) {
    case 'one-of':
      return union(parts());
    case 'list':
      return [external(written.unit, 'value', '[]', args)];
    case 'tuple':
      return [external(written.unit, 'value', '()', args)];
    case 'function':
      return [functionThing(mind, written, type, args)];
    case 'members':
      return [{ ...external(written.unit, 'value', '{}', args), keys: type.name.split(',') }];
    case 'value': {
      const found = valueNameAt(mind, written.unit, written, type.name, fuel);
      // What a variable holds is for whoever looks at the argument to find out, with fuel that he has.
      return (written.depth ?? 0) === 0 ? unionOf(found, (thing) => mind.heldBy(thing, fuel)) : found;
    }
    case 'item':
      return itemThings(mind, written, { of: () => parts()[0] ?? nothing, key: type.name }, fuel);
    case 'named':
      return namedType(mind, written, type, { args, parts }, fuel);
  }
}

function functionThing(
  mind: Mind,
  written: WrittenType,
  { receiver }: TypeText,
  args: readonly Argument[],
): Thing {
  const found = external(written.unit, 'value', 'function', args);
  if (receiver === undefined) return found;
  return { ...found, receiver: () => thingsOf(mind, { ...written, depth: 1 }, receiver, argumentFuel) };
}

/**
 * A type may be what it has at a key of itself (`interface Loop extends Pick<Loop['next']>`), so each key takes fuel.
 * Arguments have fuel of their own: inside them no elements are looked for, and keys only in what has symbols for them.
 */
function itemThings(
  mind: Mind,
  { depth = 0 }: WrittenType,
  { of, key }: { readonly of: () => Things; readonly key: string },
  fuel: number,
): Things {
  if (fuel <= 0) {
    mind.world.recorder.runDry();
    return nothing;
  }
  if (key === someKey) return depth > 0 ? nothing : unionOf(of(), elementOf);
  return unionOf(of(), (thing) => (thing.kind === 'external' ? nothing : mind.itemOf(thing, key, fuel - 1)));
}

function namedType(
  mind: Mind,
  written: WrittenType,
  type: TypeText,
  { args, parts }: { readonly args: readonly Argument[]; readonly parts: () => readonly Things[] },
  fuel: number,
): Things {
  const { unit, at } = written;
  const notation = unit.linking.types;
  const last = type.name.slice(type.name.lastIndexOf('.') + 1);
  if (notation.self.includes(type.name)) return selfThings(written);
  if (notation.transparent.includes(last)) return parts()[0] ?? nothing;
  if (notation.unions?.includes(last) === true) return union(parts());
  if (args.length > 1 && notation.tuples?.includes(last) === true)
    return [external(unit, 'value', '()', args)];
  if (notation.functions?.includes(last) === true)
    return [external(unit, 'value', 'function', args.slice(-1))];
  if (notation.results?.includes(last) === true)
    return unionOf(parts()[0] ?? nothing, (thing) => resultsOf(mind, thing, fuel));
  if (notation.typeObjects.includes(last)) {
    return (parts()[0] ?? nothing).map((thing) => (thing.kind === 'instance' ? typeItself(thing) : thing));
  }
  if (isTypeParameter(unit, at, type.name)) return parameterThings(mind, written, type.name, fuel);
  const named = typesFirst(qualifiedNameAt(mind, unit, written, type.name, fuel));
  const found = ofArity(mind, unit, named, args.length);
  const values = unionOf(found, (thing) =>
    valuesOfType(mind, thing, { args, depth: written.depth ?? 0, opened: written.opened ?? [] }, fuel),
  );
  if (values.length > 0) return values;
  const origin = named.length > 0 ? 'unknown' : typeOrigin(mind, written, type.name, fuel);
  return [external(unit, origin, type.name, args)];
}

/** What calling a value gives, where that may be asked of something that depends on this type. */
function resultsOf(mind: Mind, thing: Thing, fuel: number): Things {
  if (fuel > 0) return mind.called(thing, fuel - 1);
  mind.world.recorder.runDry();
  return nothing;
}

/** A type and a value may have the same name. */
function typesFirst(things: Things): Things {
  const types = things.filter((thing) => thing.kind === 'symbol' && isType(thing));
  return types.length > 0 ? types : things;
}

interface Reached extends Required<Pick<WrittenType, 'depth' | 'opened'>> {
  readonly args: readonly Argument[];
}

function valuesOfType(mind: Mind, thing: Thing, { args, depth, opened }: Reached, fuel: number): Things {
  if (thing.kind === 'external') return [{ ...made(thing), args }];
  if (thing.kind !== 'symbol') return nothing;
  const { unit, index } = thing;
  const fact = unit.symbol(index);
  mind.world.recorder.askHashed(unit.key(fact.qualifiedName));
  if (!typeKinds.has(fact.kind)) {
    return heldTypes(mind, thing, fuel);
  }
  const self = instanceOf(thing, args);
  if (fact.kind !== 'type' || fact.type === undefined) return [self];
  const place = `${unit.path}#${index}`;
  if (opened.includes(place)) return [self];
  if (fuel <= 0) {
    mind.world.recorder.runDry();
    return [self];
  }
  const inside = { unit, at: index, text: fact.type, depth };
  // Without arguments it means the same whoever asks, whatever was opened before, and is concluded once.
  const found =
    args.length === 0
      ? typeThings(mind, { ...inside, self: undefined }, fuel - 1)
      : typeThings(mind, { ...inside, self, opened: [...opened, place] }, fuel - 1);
  return union([[self], found]);
}

/** Values of the types in a variable that holds a class, or a function that stands for the type of its values. */
function heldTypes(mind: Mind, thing: Thing, fuel: number): Things {
  if (thing.kind === 'symbol' && isType(thing)) return nothing;
  return mind
    .heldBy(thing, fuel)
    .flatMap((value) => (value.kind === 'symbol' && isType(value) ? [instanceOf(value)] : []));
}

function selfThings({ unit, at, self }: WrittenType): Things {
  if (self !== undefined) return [self];
  const around = typeAround(unit, at);
  return around === undefined ? nothing : [instanceOf({ unit, index: around })];
}

/** The innermost type around a symbol, itself included. */
export function typeAround(unit: Unit, at: SymbolIndex): SymbolIndex | undefined {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = unit.symbol(around).parent) {
    if (typeKinds.has(unit.symbol(around).kind)) return around;
  }
  return undefined;
}

function isTypeParameter(unit: Unit, at: SymbolIndex, name: string): boolean {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = unit.symbol(around).parent) {
    if (positionOf(unit.symbol(around).typeParameters, name) >= 0) return true;
  }
  return false;
}

/** Parameters are kept as written, with their constraint and default behind the name. */
function positionOf(parameters: readonly string[], name: string): number {
  return parameters.findIndex(
    (written) =>
      written === name || (written.startsWith(name) && ' :='.includes(written[name.length] ?? '?')),
  );
}

/** The argument that the value's own type has for this parameter, or else what it must be. */
function parameterThings(mind: Mind, written: WrittenType, name: string, fuel: number): Things {
  const { self, unit, at } = written;
  if (self?.kind === 'instance') {
    const given = givenFor(mind, self, { unit, index: declaringSymbol(unit, at, name) }, name, fuel);
    if (given.length > 0) return given;
  }
  if (fuel <= 0) {
    mind.world.recorder.runDry();
    return nothing;
  }
  const text = constraintOf(unit, at, name);
  // A variable of the file may say what it must be.
  if (text === undefined)
    return unionOf(qualifiedNameAt(mind, unit, written, name, fuel - 1), (thing) =>
      heldTypes(mind, thing, fuel - 1),
    );
  return typeThings(mind, { ...written, text }, fuel - 1);
}

/** What a value's type has for a parameter of that type or of one of its bases, as it extends them. */
function givenFor(
  mind: Mind,
  self: Extract<Thing, { kind: 'instance' }>,
  declaring: { readonly unit: Unit; readonly index: SymbolIndex },
  name: string,
  fuel: number,
): Things {
  const { unit, index, args } = self;
  const { typeParameters, bases } = unit.symbol(index);
  if (unit === declaring.unit && index === declaring.index)
    return args[positionOf(typeParameters, name)]?.() ?? nothing;
  const { kind } = declaring.unit.symbol(declaring.index);
  if (callableKinds.has(kind)) return nothing;
  // Members may be written apart from their type, in blocks that name its parameters again.
  if (!typeKinds.has(kind)) return args[positionOf(typeParameters, name)]?.() ?? nothing;
  if (fuel <= 0) {
    mind.world.recorder.runDry();
    return nothing;
  }
  for (const text of bases) {
    for (const base of typeThings(mind, { unit, at: index, text, self, below: true }, fuel - 1)) {
      if (base.kind !== 'instance' || !isLineOf(mind, base, declaring, fuel - 1)) continue;
      return givenFor(mind, base, declaring, name, fuel - 1);
    }
  }
  return nothing;
}

function isLineOf(mind: Mind, spot: Spot, base: Spot, fuel: number): boolean {
  return mind
    .lineageOf(spot, fuel)
    .types.some(({ unit, index }) => unit === base.unit && index === base.index);
}

/** The symbol whose type parameter that is. */
function declaringSymbol(unit: Unit, at: SymbolIndex, name: string): SymbolIndex {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = unit.symbol(around).parent) {
    if (positionOf(unit.symbol(around).typeParameters, name) >= 0) return around;
  }
  return at;
}

/** `Base` of `T extends Base = Default`. */
function constraintOf(unit: Unit, at: SymbolIndex, name: string): string | undefined {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = unit.symbol(around).parent) {
    const { typeParameters } = unit.symbol(around);
    const written = typeParameters[positionOf(typeParameters, name)];
    if (written === undefined) continue;
    return /^[^\s:]+(?: extends| ?:) ?(.+?)(?: = .*)?$/.exec(written)?.[1];
  }
  return undefined;
}

function typeItself(thing: Extract<Thing, { kind: 'instance' }>): Thing {
  return symbolThing(thing.unit, thing.index);
}
