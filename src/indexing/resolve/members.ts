/** Members of types: their own, those written elsewhere, those of base types. Inheritance may go in circles. */
import type { SymbolIndex } from '../../model/symbol.ts';
import { addedMembers } from './augmentations.ts';
import { withoutOverloads } from './bound-symbols.ts';
import {
  conclusionsOf,
  factOf,
  type Lineage,
  type Mind,
  nothing,
  symbolThing,
  type Thing,
  type Things,
} from './mind.ts';
import { isOfNamesake, memberName } from './names.ts';
import { isFromOutside } from './origin.ts';
import { typeThings } from './types.ts';
import type { Unit } from './unit.ts';
import { fullName, type Spot } from './world.ts';

/** More base types than this are a mistake, or nobody's hierarchy. */
const maxLineage = 64;
/** More members of one name than this are nobody's overloads; each call would look at all of them. */
const maxAlike = 256;

const none: readonly never[] = [];

/** The type and its base types, nearest first, each once. Circles are cut where they close. */
export function lineage(mind: Mind, { unit, index }: Spot, fuel: number): Lineage {
  return mind.world.recorder.conclude(conclusionsOf(mind.lineages, unit), index, fuel, () => {
    const types: Spot[] = [];
    let isOpen = false;
    let isOutside = true;
    const visit = (spot: Spot, below: readonly Spot[]): void => {
      if (types.length >= maxLineage || below.some((known) => isSameSpot(known, spot))) return;
      types.push(spot);
      const bases = directBases(mind, spot, fuel);
      isOpen ||= bases.isOpen;
      isOutside &&= bases.isOutside;
      for (const base of bases.types) visit(base, [...below, spot]);
    };
    visit({ unit, index }, []);
    // What several types inherit comes after all of them, as Python orders it.
    const last = types.filter(
      (spot, at) => at === 0 || !types.some((other, later) => later > at && isSameSpot(other, spot)),
    );
    return { types: last, isOpen, isOutside };
  });
}

/** The types that this one extends, nearest first: neither itself nor the other declarations of it. */
export function typesAbove(mind: Mind, spot: Spot, fuel: number): readonly Spot[] {
  const own = factOf(spot).isMergeable ? [spot, ...partsOf(mind, spot)] : [spot];
  return lineage(mind, spot, fuel).types.filter((type) => !own.some((part) => isSameSpot(part, type)));
}

/** What `name` is as a member of this type, nearest first; empty when no type of the lineage has it. */
export function membersOfType(
  mind: Mind,
  spot: Spot,
  name: string,
  { self, isBase, fuel }: { readonly self: Thing; readonly isBase: boolean; readonly fuel: number },
): Things {
  const types = isBase ? typesAbove(mind, spot, fuel) : lineage(mind, spot, fuel).types;
  const isApart = self.kind === 'instance' && spot.unit.linking.staticsApart === true;
  let shared: readonly Spot[] = none;
  for (const type of types) {
    const all = ownMembers(mind, type, name);
    const found = isApart ? all.filter((member) => !factOf(member).modifiers.includes('static')) : all;
    if (found.length > 0) return found.map(({ unit, index }) => symbolThing(unit, index, self));
    if (shared.length === 0) shared = all;
  }
  // In a static method `this` is the type, which is not told apart.
  return shared.map(({ unit, index }) => symbolThing(unit, index, self));
}

/** The one method that an interface leaves to be written, where it is one. */
export function methodToWrite(mind: Mind, self: Extract<Thing, { kind: 'instance' }>, fuel: number): Things {
  const found = new Map<string, Spot>();
  const given = new Set<string>();
  for (const { unit, index } of lineage(mind, self, fuel).types) {
    const { kind, qualifiedName } = unit.symbol(index);
    mind.world.recorder.askHashed(unit.key(qualifiedName));
    if (kind !== 'interface') return nothing;
    for (const child of unit.childrenOf(index)) {
      const { name, kind: its, modifiers } = unit.symbol(child);
      if (its !== 'method' || modifiers.includes('static') || modifiers.includes('private')) continue;
      if (modifiers.includes('default')) given.add(name);
      else if (!given.has(name) && !found.has(name)) found.set(name, { unit, index: child });
    }
  }
  const [only, other] = found.values();
  return only === undefined || other !== undefined ? nothing : [symbolThing(only.unit, only.index, self)];
}

/** Members of the type itself, wherever they are written. Definitions come before declarations. */
export function ownMembers(mind: Mind, type: Spot, name: string): readonly Spot[] {
  const { unit, index } = type;
  const { recorder } = mind.world;
  recorder.askHashed(unit.memberKey(index, name));
  const written = withoutOverloads(unit, unit.children(index, name));
  const inside =
    written.length === 0 ? none : written.slice(0, maxAlike).map((child) => ({ unit, index: child }));
  const { isMemberOf } = unit.linking;
  const fact = unit.symbol(index);
  if (isMemberOf === undefined && !fact.isMergeable) return inside;
  return recorder.conclude(conclusionsOf(mind.ownMembers, unit), `${index}.${name}`, 0, () => {
    const qualified = memberName(unit, index, name);
    const parts = fact.isMergeable ? partsOf(mind, type) : [];
    const inParts = parts.flatMap((part) => {
      recorder.askHashed(part.unit.memberKey(part.index, name));
      return part.unit.children(part.index, name).map((child) => ({ unit: part.unit, index: child }));
    });
    const tree = mind.world.tree(unit.linking);
    const full = `${fullName(fact)}.${name}`;
    const scattered =
      isMemberOf === undefined
        ? []
        : mind.world
            .namedAs(unit.linking, name, [qualified, full])
            .filter(
              (spot) =>
                !isInside(spot, type) &&
                !(spot.unit === unit && isOfNamesake(unit, spot.index, index)) &&
                isMemberOf({ file: spot.unit, symbol: factOf(spot) }, { file: unit, symbol: fact }, tree),
            );
    const all = [...inside, ...inParts, ...scattered, ...addedMembers(mind, type, name)];
    const defined = all.filter((spot) => !factOf(spot).isDeclaration);
    return defined.length > 0 ? defined : all;
  });
}

/** The other declarations of a type that several files declare together. */
function partsOf(mind: Mind, { unit, index }: Spot): readonly Spot[] {
  const { namespace, qualifiedName, kind, typeParameters } = unit.symbol(index);
  const place = { kind: 'namespace', name: namespace ?? '' } as const;
  return mind.world.inPlace(unit.linking, place, qualifiedName).filter((spot) => {
    const other = factOf(spot);
    const isAlike = other.kind === kind && other.typeParameters.length === typeParameters.length;
    return isAlike && !isSameSpot(spot, { unit, index });
  });
}

function directBases(mind: Mind, spot: Spot, fuel: number): Lineage {
  const { unit, index } = spot;
  const fact = unit.symbol(index);
  mind.world.recorder.askHashed(unit.key(fact.qualifiedName));
  const declarations = fact.isMergeable ? [spot, ...partsOf(mind, spot)] : [spot];
  const types: Spot[] = declarations.slice(1);
  let isOpen = false;
  let isOutside = true;
  for (const part of declarations) {
    const { bases, kind, type } = factOf(part);
    const written = kind === 'type' && type !== undefined ? [...bases, type] : bases;
    for (const text of written) {
      const found = typeThings(
        mind,
        { unit: part.unit, at: part.index, text, self: undefined, below: true },
        fuel,
      );
      const spots = found.flatMap((thing) => (thing.kind === 'instance' ? [thing] : []));
      if (spots.length === 0) {
        isOpen = true;
        isOutside &&= found.length > 0 && found.every(isFromOutside);
      }
      types.push(...spots.map((base) => ({ unit: base.unit, index: base.index })));
    }
  }
  return { types, isOpen, isOutside };
}

/** Whether a symbol stands right inside the type, in the same file. */
function isInside(spot: Spot, type: Spot): boolean {
  return spot.unit === type.unit && factOf(spot).parent === type.index;
}

function isSameSpot(one: Spot, other: Spot): boolean {
  return one.unit === other.unit && one.index === other.index;
}

/** The type that a member written outside of it belongs to, by its qualified name: `Owner` of `Owner.member`. */
export function ownerName(unit: Unit, member: SymbolIndex): string | undefined {
  const { qualifiedName, name, parent } = unit.symbol(member);
  const isScattered = parent !== undefined && qualifiedName.length > name.length + 1;
  const expected = parent === undefined ? '' : memberName(unit, parent, name);
  return isScattered && qualifiedName !== expected ? qualifiedName.slice(0, -name.length - 1) : undefined;
}
