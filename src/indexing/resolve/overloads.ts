/** Which of several symbols of the same name a call means, as far as the number and the types of its arguments tell. */
import type { Reference } from '../../model/reference.ts';
import { sum } from '../../model/sum.ts';
import type { LinkedSymbol, SymbolId } from '../../model/symbol.ts';
import { lineage } from './members.ts';
import { factOf, type Mind, startFuel } from './mind.ts';
import { typeThings } from './types.ts';
import type { Unit } from './unit.ts';
import type { Spot } from './world.ts';

/** A name with more meanings than this tells nothing. */
const maxOverloads = 8;

/** A call in that file. */
interface Call {
  readonly unit: Unit;
  readonly reference: Pick<Reference, 'owner' | 'argumentCount' | 'argumentTypes'>;
  /** How many more it hands over than it writes: the value that an extension is called on. */
  readonly unwritten?: (fact: LinkedSymbol) => number;
}

export function chooseOverloads(mind: Mind, targets: readonly Spot[], call: Call): readonly Spot[] {
  if (targets.length < 2) return targets;
  const each = distinct(targets);
  if (each.length < 2) return each;
  const defined = each.filter((spot) => !factOf(spot).isDeclaration);
  const candidates = defined.length > 0 ? defined : each;
  const { argumentCount, argumentTypes } = call.reference;
  if (argumentCount === undefined) return candidates.slice(0, maxOverloads);
  const unwritten = (spot: Spot): number => call.unwritten?.(factOf(spot)) ?? 0;
  const fitting = candidates.filter((spot) => takes(factOf(spot), argumentCount + unwritten(spot)));
  const likely = fitting.length > 0 ? fitting : candidates;
  if (argumentTypes === undefined || likely.length < 2) return likely.slice(0, maxOverloads);
  const ways = argumentTypes.map((type) => (type === '' ? undefined : waysFrom(mind, call, type)));
  return nearest(likely, (spot) => distance(factOf(spot), ways, unwritten(spot))).slice(0, maxOverloads);
}

function takes({ parameters }: LinkedSymbol, count: number): boolean {
  const required = parameters.filter(({ arity }) => arity === 'required').length;
  const isOpen = parameters.some(({ arity }) => arity === 'rest');
  return count >= required && (isOpen || count <= parameters.length);
}

function nearest(spots: readonly Spot[], distanceOf: (spot: Spot) => number): readonly Spot[] {
  const distances = spots.map(distanceOf);
  const least = Math.min(...distances);
  return spots.filter((_, index) => distances[index] === least);
}

/** How far it is from the type of an argument to others, by their bare names. */
type Ways = (wanted: string) => number;

/** A base of all types is further than any other. */
const farthestBase = 90;
/** What it may be only if nobody here knows. */
const far = 100;

function waysFrom(mind: Mind, { unit, reference }: Call, written: string): Ways {
  const { convertsTo, rootType } = unit.linking;
  const from = bareType(written);
  const conversions = convertsTo?.[from];
  if (conversions !== undefined)
    return (wanted) => (wanted === from ? 0 : 1 + conversions.indexOf(wanted) || far);
  const type = { unit, at: reference.owner, text: written, self: undefined };
  const [thing] = typeThings(mind, type, startFuel);
  if (thing?.kind !== 'instance') return (wanted) => (wanted === from ? 0 : far);
  const { types, isOpen } = lineage(mind, thing, startFuel);
  const names = types.map((spot) => factOf(spot).name);
  return (wanted) => {
    const steps = names.indexOf(wanted);
    if (steps >= 0) return steps;
    return wanted === rootType && !isOpen ? farthestBase : far;
  };
}

function distance(
  { parameters }: LinkedSymbol,
  ways: readonly (Ways | undefined)[],
  skipped: number,
): number {
  return sum(
    ways.map((way, position) => {
      const wanted = (parameters[position + skipped] ?? parameters.at(-1))?.type;
      return way === undefined || wanted === undefined ? 0 : way(bareType(wanted));
    }),
  );
}

/** Without arguments, modifiers, marks and the place it is in: `const std::vector<int> &` is `vector`. */
function bareType(text: string): string {
  return text
    .replace(/<.*>/, '')
    .replace(/\b(?:final|volatile|struct|class|ref|out|in|params|readonly|mutable)\s+/g, '')
    .replace(/^const\s+(?=.*&)|&|\?|\s*\.\.\.$/g, '')
    .replace(/^(const\s+)?.*(?:\.|::)/, '$1')
    .replace(/\s+(?=\*)/g, '')
    .trim();
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
