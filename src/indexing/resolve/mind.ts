/** What resolving knows and has concluded so far, and the things it reasons about. */
import type { Place, TypeNotation } from '../../languages/linking.ts';
import type { LocalIndex } from '../../model/reference.ts';
import { type LinkedSymbol, type SymbolIndex, typeKinds } from '../../model/symbol.ts';
import type { Conclusion } from './recorder.ts';
import type { TypeText } from './type-text.ts';
import type { Unit } from './unit.ts';
import type { Spot, World } from './world.ts';

/** What a name or an expression can stand for. */
export type Thing =
  /** The symbol itself: a class, a function, a namespace. `self` is what it was reached through; `holds` what a variable
   *  is where it was found, if that is known. */
  | {
      readonly kind: 'symbol';
      readonly unit: Unit;
      readonly index: SymbolIndex;
      readonly self: Thing | undefined;
      readonly holds: LocalIndex | undefined;
    }
  /** A value of that type. `isBase`: only what its base types say counts (`super`). */
  | {
      readonly kind: 'instance';
      readonly unit: Unit;
      readonly index: SymbolIndex;
      readonly args: readonly Argument[];
      readonly isBase: boolean;
    }
  | { readonly kind: 'place'; readonly unit: Unit; readonly place: Place }
  /** Something that no symbol of the repository stands for: a built-in, a dependency, a written shape, or a value about
   *  which nothing is known; `origin` tells which. `args` of a generic type; `part` once a member of it was taken. */
  | {
      readonly kind: 'external';
      readonly notation: TypeNotation;
      readonly origin: Origin;
      readonly name: string;
      readonly args: readonly Argument[];
      /** Of a type that is written as the list of its members: their names, in the order of `args`. */
      readonly keys?: readonly string[] | undefined;
      readonly part: string | undefined;
      /** Of a written function type: what `this` must be in the function. */
      readonly receiver?: Argument | undefined;
    };
export type Things = readonly Thing[];
/**
 * What is known about where an external thing comes from. `static`: a module, function, class or global object from
 * outside. `value`: a value of a type from outside. `derived`: a result or a property of one of those, whose own type is
 * not known. `unknown`: nothing tells whether it is from outside. `absent`: no value at all (`null`, `None`).
 */
export type Origin = 'static' | 'value' | 'derived' | 'unknown' | 'absent';
export type External = Extract<Thing, { kind: 'external' }>;
/** An argument of a generic type: most are never looked at. What it stands for is found anew each time, so that whoever
 *  looks depends on it. */
export type Argument = () => Things;

export const nothing: Things = [];
/** More candidates than this are no answer. */
const maxThings = 12;
/** How many variables, results and re-exports a value is followed through. */
export const startFuel = 7;

type Conclusions = Map<Unit, Map<string, Conclusion<Things>>>;

export interface Mind {
  readonly world: World;
  /** Names of files as others see them. */
  readonly exported: Conclusions;
  /** What reading a symbol gives, and what calling it gives. */
  readonly held: Map<Unit, Map<SymbolIndex, Conclusion<Things>>>;
  readonly returned: Map<Unit, Map<SymbolIndex, Conclusion<Things>>>;
  readonly imported: Map<Unit, Map<number, Conclusion<Things>>>;
  /** Where the modules are that a file names. */
  readonly modules: Map<Unit, Map<string, Conclusion<readonly Place[]>>>;
  /** What variables inside functions are; for the file that is being resolved only. */
  readonly locals: Map<Unit, Map<LocalIndex, Conclusion<Things>>>;
  readonly lineages: Map<Unit, Map<SymbolIndex, Conclusion<Lineage>>>;
  readonly ownMembers: Map<Unit, Map<string, Conclusion<readonly Spot[]>>>;
  /** What written types stand for, by the symbol they are written at and their text. */
  readonly writtenTypes: Conclusions;
  readonly typeTexts: Map<TypeNotation, Map<string, TypeText | undefined>>;
  /** The types that a type is, for names and parameters that it inherits. */
  lineageOf(type: Spot, fuel: number): Lineage;
  /** What a symbol holds, for types that are written by it (`typeof x`). */
  heldBy(thing: Thing, fuel: number): Things;
  /** What a value has at a key, for types that are written by it (`Shop['till']`). */
  itemOf(thing: Thing, name: string, fuel: number): Things;
  /** What a name is as a member of a value, and what calling one gives, for what is asked of values by such members. */
  memberOf(thing: Thing, name: string, fuel: number): Things;
  called(thing: Thing, fuel: number): Things;
}

/** A type and all its base types, nearest first. */
export interface Lineage {
  readonly types: readonly Spot[];
  /** Some base type is not in the repository: what is not found may be there. */
  readonly isOpen: boolean;
  /** Each of those base types is known to come from outside. */
  readonly isOutside: boolean;
}

export function conclusionsOf<K, T>(
  all: Map<Unit, Map<K, Conclusion<T>>>,
  unit: Unit,
): Map<K, Conclusion<T>> {
  let known = all.get(unit);
  if (known === undefined) {
    known = new Map();
    all.set(unit, known);
  }
  return known;
}

export function factOf(spot: Spot): LinkedSymbol {
  return spot.unit.symbol(spot.index);
}

/** Whether it has values of its own. Components are functions or classes, and only classes name what they inherit. */
export function isClassLike({ kind, bases }: Pick<LinkedSymbol, 'kind' | 'bases'>): boolean {
  return typeKinds.has(kind) && (kind !== 'component' || bases.length > 0);
}

export function symbolThing(unit: Unit, index: SymbolIndex, self?: Thing): Thing {
  return { kind: 'symbol', unit, index, self, holds: undefined };
}

export function instanceOf(spot: Spot, args: readonly Argument[] = []): Thing {
  return { kind: 'instance', unit: spot.unit, index: spot.index, args, isBase: false };
}

export function external(unit: Unit, origin: Origin, name: string, args: readonly Argument[] = []): External {
  return { kind: 'external', notation: unit.linking.types, origin, name, args, part: undefined };
}

/** Each once, at most `maxThings`. */
export function union(groups: readonly Things[]): Things {
  const [first] = groups;
  if (first === undefined) return nothing;
  if (groups.length === 1 && first.length < 2) return first;
  const found: Thing[] = [];
  for (const group of groups) {
    for (const thing of group) {
      if (found.length >= maxThings) return found;
      if (!found.some((other) => isSame(thing, other))) found.push(thing);
    }
  }
  return found;
}

/** What each of these leads to, together. Most often there is one. */
export function unionOf(things: Things, lead: (thing: Thing) => Things): Things {
  const [first] = things;
  if (first === undefined) return nothing;
  return things.length === 1 ? lead(first) : union(things.map(lead));
}

function isSame(one: Thing, other: Thing): boolean {
  if (one.kind === 'symbol' || one.kind === 'instance') {
    return one.kind === other.kind && one.unit === other.unit && one.index === other.index;
  }
  if (one.kind === 'external') {
    if (other.kind !== 'external' || one.name !== other.name || one.part !== other.part) return false;
    if (one.origin !== other.origin) return false;
    // Lists of members all have the same name; each has its own members.
    return one.keys === undefined || one.args === other.args;
  }
  return other.kind === 'place' && placeName(one.place) === placeName(other.place);
}

function placeName(place: Place): string {
  if (place.kind === 'namespace') return place.name;
  return place.kind === 'file' && place.within !== undefined
    ? `/${place.path}#${place.within}`
    : `/${place.path}`;
}

/** The same symbol, or a value of the same type. */
export function isItself(one: Thing, other: Thing): boolean {
  return (
    (one.kind === 'symbol' || one.kind === 'instance') &&
    (other.kind === 'symbol' || other.kind === 'instance') &&
    one.unit === other.unit &&
    one.index === other.index
  );
}

/** Of a name with dots. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
