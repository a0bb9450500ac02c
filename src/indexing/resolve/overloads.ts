/** Which of several symbols of the same name a call means, as far as the number and the types of its arguments tell. */
import type { FunctionShape } from '../../model/argument-type.ts';
import type { Reference } from '../../model/reference.ts';
import { sum } from '../../model/sum.ts';
import { type LinkedSymbol, type SymbolId, typeKinds } from '../../model/symbol.ts';
import { bareType, comparedType, far, isPrimitive, type Wanted, type Ways, waysFrom } from './conversions.ts';
import { shapeOf } from './function-shape.ts';
import { lineage, ownMembers } from './members.ts';
import { factOf, type Mind, startFuel } from './mind.ts';
import { typeThings } from './types.ts';
import type { Unit } from './unit.ts';
import type { Spot } from './world.ts';

/** A name with more meanings than this tells nothing. */
const maxOverloads = 8;

/** A call in that file. */
interface Call {
  readonly unit: Unit;
  readonly reference: Pick<Reference, 'owner' | 'bound' | 'argumentCount' | 'argumentTypes' | 'role'>;
  /** How many more it hands over than it writes: the value that an extension is called on. */
  readonly unwritten?: (fact: LinkedSymbol) => number;
}

/** What one candidate has for the arguments of a call. */
interface Fit {
  readonly spot: Spot;
  readonly wanted: readonly (Wanted | undefined)[];
  /** It takes any number of arguments, and that is what lets it take these. */
  readonly isOpen: boolean;
}

/** What a value of several types is called by is chosen for each of them. */
export function chooseOverloads(mind: Mind, targets: readonly Spot[], call: Call): readonly Spot[] {
  if (call.unit.linking.inheritsOverloads !== true)
    return targets.length < 2 ? targets : choose(mind, targets, call);
  if (targets.length < 2 || call.reference.bound.kind !== 'member') return choose(mind, targets, call);
  const types = new Map<string, Spot[]>();
  for (const spot of targets) {
    const type = `${spot.unit.path} ${factOf(spot).parent ?? ''}`;
    const known = types.get(type);
    if (known === undefined) types.set(type, [spot]);
    else known.push(spot);
  }
  return distinct([...types.values()].flatMap((spots) => choose(mind, spots, call)));
}

function choose(mind: Mind, targets: readonly Spot[], call: Call): readonly Spot[] {
  const { argumentCount, argumentTypes } = call.reference;
  const own = targets.length < 2 ? targets : distinct(targets);
  const each = argumentCount === undefined ? own : withInherited(mind, own, call);
  if (each.length < 2) return each;
  const defined = each.filter((spot) => isDefined(spot) && isOpenTo(call.unit, spot));
  const candidates = defined.length > 0 ? defined : each;
  if (argumentCount === undefined) return candidates.slice(0, maxOverloads);
  const unwritten = (spot: Spot): number => call.unwritten?.(factOf(spot)) ?? 0;
  const fitting = candidates.filter((spot) => takes(factOf(spot), argumentCount + unwritten(spot)));
  if (fitting.length === 0) return candidates.filter((spot) => own.includes(spot)).slice(0, maxOverloads);
  if (fitting.length < 2) return fitting;
  const from = { unit: call.unit, at: call.reference.owner };
  const ways = Array.from({ length: argumentCount }, (_, position) =>
    waysFrom(mind, from, argumentTypes?.[position] ?? ''),
  );
  const fits = fitting.map((spot) => fitOf(mind, spot, argumentCount, unwritten(spot)));
  const closed = withoutOpen(fits, ways);
  const best = nearest(closed, ({ wanted }) => sum(ways.map((way, at) => distance(way, wanted[at]))));
  const left = innermost(best.map(({ spot }) => spot));
  const isExtension = left[0] !== undefined && unwritten(left[0]) > 0;
  return (isExtension ? nearestExtensions(left) : left).slice(0, maxOverloads);
}

/** A type that is declared with its members is there as a whole. */
function isDefined(spot: Spot): boolean {
  const { isDeclaration, kind } = factOf(spot);
  return !isDeclaration || (typeKinds.has(kind) && spot.unit.childrenOf(spot.index).length > 0);
}

/** What is private is not seen from other files, unless they write parts of the same type. */
function isOpenTo(from: Unit, { unit, index }: Spot): boolean {
  const { access, parent } = unit.symbol(index);
  return access !== 'private' || unit === from || parent === undefined || unit.symbol(parent).isMergeable;
}

/** A type has what its bases have as well, unless it takes the same: where a language says so, all compete. */
function withInherited(mind: Mind, targets: readonly Spot[], { reference }: Call): readonly Spot[] {
  const [first] = targets;
  if (first === undefined || reference.role !== 'call') return targets;
  const { unit, index } = first;
  const { parent, name, kind } = unit.symbol(index);
  const isMethod = kind === 'method' && parent !== undefined && typeKinds.has(unit.symbol(parent).kind);
  if (unit.linking.inheritsOverloads !== true || !isMethod) return targets;
  const found = [...targets];
  const { types } = lineage(mind, { unit, index: parent }, startFuel);
  for (const type of types.slice(1)) {
    for (const spot of ownMembers(mind, type, name))
      if (!found.some((other) => takesTheSame(mind, other, spot))) found.push(spot);
  }
  return found;
}

/** A type parameter of the base may stand for anything. */
function takesTheSame(mind: Mind, spot: Spot, base: Spot): boolean {
  const { unit } = spot;
  const { parameters } = factOf(spot);
  const wanted = fitOf(mind, base, parameters.length, 0).wanted;
  return (
    factOf(base).parameters.length === parameters.length &&
    parameters.every(({ type, arity }, at) => {
      const other = wanted[at];
      const own = bareType(type ?? '');
      const isSame = own === (other?.name ?? '') || (other?.isParameter === true && !isPrimitive(unit, own));
      return isSame && (arity === 'rest') === (other?.isRest ?? false);
    })
  );
}

function takes({ parameters }: LinkedSymbol, count: number): boolean {
  const required = parameters.filter(({ arity }) => arity === 'required').length;
  const isOpen = parameters.some(({ arity }) => arity === 'rest');
  return count >= required && (isOpen || count <= parameters.length);
}

function fitOf(mind: Mind, spot: Spot, count: number, skipped: number): Fit {
  const fact = factOf(spot);
  const { parameters, parent } = fact;
  const around = parent === undefined ? [] : spot.unit.symbol(parent).typeParameters;
  const parametersOfTypes = [...fact.typeParameters, ...around];
  const wanted = Array.from({ length: count }, (_, position): Wanted | undefined => {
    const parameter = parameters[position + skipped] ?? parameters.at(-1);
    if (parameter?.type === undefined) return undefined;
    const { type, arity } = parameter;
    const isOurs = (): boolean =>
      typeThings(mind, { unit: spot.unit, at: spot.index, text: type, self: undefined }, startFuel).some(
        ({ kind }) => kind === 'instance',
      );
    const shape = (): FunctionShape | undefined => shapeOf(mind, spot, type);
    return wantedAs(comparedType(spot.unit, type), parametersOfTypes, {
      isRest: arity === 'rest',
      isOurs,
      shape,
    });
  });
  const isOpen = parameters.some(({ arity }, at) => arity === 'rest' && at <= count + skipped);
  return { spot, wanted, isOpen };
}

/** A type parameter is wanted as what it must be. */
function wantedAs(
  name: string,
  typeParameters: readonly string[],
  more: Pick<Wanted, 'isRest' | 'isOurs' | 'shape'>,
): Wanted {
  const element = name.replace(/(?:\[\])+$/, '');
  const written = typeParameters.find(
    (text) => text.startsWith(element) && !/^\w/.test(text.slice(element.length)),
  );
  const plain = { name, isParameter: false, isParameterList: false, ...more };
  if (written === undefined) return plain;
  if (element !== name) return { ...plain, isParameterList: true };
  const bound = /^[^\s:]+(?: extends| ?:) ?(.+?)(?: = .*)?$/.exec(written)?.[1];
  return bound === undefined ? { ...plain, isParameter: true } : { ...plain, name: bareType(bound) };
}

/** One that takes any number is only asked when none with just these parameters takes the arguments. */
function withoutOpen(fits: readonly Fit[], ways: readonly (Ways | undefined)[]): readonly Fit[] {
  const closed = fits.filter(({ isOpen }) => !isOpen);
  if (closed.length === 0 || closed.length === fits.length) return fits;
  return fits.filter(
    (fit) => !fit.isOpen || !closed.some((other) => ways.every((way, at) => isTaken(way, fit, other, at))),
  );
}

/** Whether what the open one takes there is taken by the other one, too. */
function isTaken(way: Ways | undefined, open: Fit, { wanted }: Fit, at: number): boolean {
  const one = wanted[at];
  if (one === undefined) return false;
  return way === undefined ? one.name === open.wanted[at]?.name : way(one) < far;
}

function distance(way: Ways | undefined, wanted: Wanted | undefined): number {
  return way === undefined || wanted === undefined ? 0 : way(wanted);
}

function nearest(fits: readonly Fit[], distanceOf: (fit: Fit) => number): readonly Fit[] {
  const distances = fits.map(distanceOf);
  const least = Math.min(...distances);
  return fits.filter((_, index) => distances[index] === least);
}

/** Of those that nothing tells apart, the ones of the type itself: bases come last. */
function innermost(spots: readonly Spot[]): readonly Spot[] {
  const [first] = spots;
  if (first === undefined || first.unit.linking.inheritsOverloads !== true) return spots;
  return spots.filter((spot) => spot.unit === first.unit && factOf(spot).parent === factOf(first).parent);
}

/** Of extensions that nothing tells apart, those of the nearest type, which come first. */
function nearestExtensions(spots: readonly Spot[]): readonly Spot[] {
  const typeOf = (spot: Spot | undefined): string | undefined =>
    spot === undefined ? undefined : factOf(spot).parameters[0]?.type;
  return spots.filter((spot) => typeOf(spot) === typeOf(spots[0]));
}

/** Parts of one type are one symbol. */
function distinct(spots: readonly Spot[]): readonly Spot[] {
  const seen = new Set<SymbolId | undefined>();
  return spots.filter(({ unit, index }) => {
    const id = unit.ids[index];
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
