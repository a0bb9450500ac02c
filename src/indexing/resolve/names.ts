/**
 * What names mean: in a file as others see it, in a module or namespace, at a place in the source. Re-exports are
 * followed to the definition. Values are not looked at here (evaluate.ts).
 */
import type { Place } from '../../languages/linking.ts';
import type { Export, Import, ImportIndex } from '../../model/reference.ts';
import { callableKinds, type SymbolIndex, typeKinds } from '../../model/symbol.ts';
import { ambientThings } from './ambient-modules.ts';
import { symbolsOf } from './bound-symbols.ts';
import {
  conclusionsOf,
  external,
  type Mind,
  nothing,
  symbolThing,
  type Thing,
  type Things,
  union,
  unionOf,
} from './mind.ts';
import { seenFrom } from './reach.ts';
import type { Unit } from './unit.ts';

/** What `name` means to those who take it from this file. */
function exportedName(mind: Mind, unit: Unit, name: string, fuel: number): Things {
  const { recorder } = mind.world;
  recorder.askHashed(unit.key(name));
  if (fuel < 0) {
    recorder.runDry();
    return nothing;
  }
  return recorder.conclude(conclusionsOf(mind.exported, unit), name, fuel, () => {
    recorder.askHashed(unit.key(name));
    if (unit.linking.visible === 'exports') return fromExports(mind, unit, name, fuel);
    const own = ownName(mind, unit, name, fuel);
    if (own.length > 0 || unit.linking.visible === 'symbols') return own;
    recorder.askHashed(unit.key('*'));
    return fromStars(mind, unit, unit.imports.filter(isStar), name, fuel);
  });
}

export function nameInPlace(mind: Mind, from: Unit, place: Place, name: string, fuel: number): Things {
  if (place.kind === 'file') {
    const unit = mind.world.unit(place.path);
    if (unit !== undefined) {
      const found = nameInFile(mind, unit, place.within, name, fuel);
      if (found.length > 0) return found;
    }
  } else if (place.kind === 'namespace' || from.linking.visible === 'symbols') {
    const spots = seenFrom(mind, from, mind.world.inPlace(from.linking, place, name));
    if (spots.length > 0) return spots.map(({ unit, index }) => symbolThing(unit, index));
  }
  const { linking } = from;
  const tree = mind.world.tree(linking);
  const inner = linking.submodule?.(place, name, tree);
  if (inner !== undefined) return [{ kind: 'place', unit: from, place: inner }];
  const { isHoistedTo } = linking;
  if (isHoistedTo === undefined) return nothing;
  return mind.world
    .named(linking, name)
    .filter(({ unit, index }) => isHoistedTo({ file: unit, symbol: unit.symbol(index) }, place, tree))
    .map(({ unit, index }) => symbolThing(unit, index));
}

function nameInFile(mind: Mind, unit: Unit, within: string | undefined, name: string, fuel: number): Things {
  const [first = name, ...others] = within === undefined ? [name] : [...within.split('.'), name];
  // Of a module that is only imported there, the way may lead back.
  return namesWithin(mind, exportedName(mind, unit, first, fuel), others, fuel - 1);
}

/** What an import brings under its local name. One that leads outside gives an external thing. */
export function importedThings(mind: Mind, unit: Unit, index: ImportIndex, fuel: number): Things {
  const { recorder } = mind.world;
  if (fuel < 0) {
    recorder.runDry();
    return nothing;
  }
  return recorder.conclude(conclusionsOf(mind.imported, unit), index, fuel, () => {
    const imported = unit.imports[index] as Import;
    const places = modulesOf(mind, unit, imported);
    const name = imported.kind === 'default' ? 'default' : imported.name;
    const found =
      imported.kind === 'module' || name === undefined
        ? wholeModule(mind, unit, places, { name, fuel })
        : firstFound(places, (place) => qualifiedIn(mind, unit, place, name, fuel - 1));
    if (found.length > 0) return found;
    const { rootPlace } = unit.linking;
    const inType =
      rootPlace === undefined || name === undefined
        ? nothing
        : qualifiedIn(mind, unit, rootPlace, `${imported.module}.${name}`, fuel - 1);
    if (inType.length > 0) return inType;
    const other =
      places.length === 0
        ? ambientThings(mind, unit, imported, fuel)
        : partOfWhole(mind, unit, places, { imported, fuel: fuel - 1 });
    if (other.length > 0) return other;
    // A file that is there but does not say what the name is: a default import of a module without one, say.
    if (places.length > 0 && name !== undefined) return nothing;
    const isOutside = unit.linking.isOutside?.(imported, unit, mind.world.tree(unit.linking)) ?? true;
    return [external(unit, isOutside ? 'static' : 'unknown', `${imported.module}.${name ?? ''}`)];
  });
}

/** The names of a module that is one object are those of the object, if there is no doubt: `module.exports = codes`. */
function partOfWhole(mind: Mind, unit: Unit, places: readonly Place[], { imported, fuel }: Part): Things {
  const { kind, name } = imported;
  if (kind !== 'named' || name === undefined) return nothing;
  const whole = firstFound(places, (place) => nameInPlace(mind, unit, place, 'default', fuel));
  const held = unionOf(whole, (thing) => mind.heldBy(thing, fuel));
  const found = unionOf(held, (thing) =>
    thing.kind === 'place' ? nothing : mind.memberOf(thing, name, fuel),
  );
  return found.length === 1 ? found : nothing;
}
type Part = { readonly imported: Import; readonly fuel: number };

/** A module is its place; where it gives one thing as a whole, and a name for that is asked for, it is that thing too. */
function wholeModule(
  mind: Mind,
  unit: Unit,
  places: readonly Place[],
  { name, fuel }: { readonly name: string | undefined; readonly fuel: number },
): Things {
  const modules = places.map((place): Thing => ({ kind: 'place', unit, place }));
  if (name === undefined) return modules;
  return [...firstFound(places, (place) => nameInPlace(mind, unit, place, name, fuel - 1)), ...modules];
}

/** What a bare name means inside the symbol `at`. */
export function nameAt(mind: Mind, unit: Unit, { at, below }: NamePlace, name: string, fuel: number): Things {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = unit.symbol(around).parent) {
    const found = nameInside(mind, unit, around, name, fuel);
    if (found.length > 0) return found;
  }
  const own = ownName(mind, unit, name, fuel);
  const found = own.length > 0 ? own : freeName(mind, unit, at, name, fuel);
  if (found.length > 0 || unit.linking.inheritedInScope !== true) return found;
  return inheritedType(mind, unit, { at, below }, name, fuel);
}

/** Where a name is written: inside a symbol, or in the list of its base types, where its own members are not seen. */
export interface NamePlace {
  readonly at: SymbolIndex;
  readonly below?: true | undefined;
}

/** A type inside a base type of one of the types around. */
function inheritedType(mind: Mind, unit: Unit, { at, below }: NamePlace, name: string, fuel: number): Things {
  if (unit.linking.convertsTo?.[name] !== undefined) return nothing;
  if (fuel <= 0) {
    mind.world.recorder.runDry();
    return nothing;
  }
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = unit.symbol(around).parent) {
    const { kind, bases } = unit.symbol(around);
    if (!typeKinds.has(kind) || bases.length === 0 || (below === true && around === at)) continue;
    for (const base of mind.lineageOf({ unit, index: around }, fuel - 1).types.slice(1)) {
      mind.world.recorder.askHashed(base.unit.memberKey(base.index, name));
      const inner = base.unit.children(base.index, name).filter((index) => isTypeSymbol(base.unit, index));
      if (inner.length > 0) return inner.map((index) => symbolThing(base.unit, index));
    }
  }
  return nothing;
}

function isTypeSymbol(unit: Unit, index: SymbolIndex): boolean {
  return typeKinds.has(unit.symbol(index).kind);
}

/** The same for a name with dots. */
export function qualifiedNameAt(
  mind: Mind,
  unit: Unit,
  place: NamePlace,
  name: string,
  fuel: number,
): Things {
  const [first = '', ...others] = name.match(namePart) ?? [];
  return namesWithin(mind, nameAt(mind, unit, place, first, fuel), others, fuel);
}

/** What is loaded in place is one name, the same all over the file: `import('./x')` of `import('./x').Y`. */
const namePart = /import\('[^']*'\)|[^.]+/g;

function isLoad(name: string): boolean {
  return name.endsWith("')");
}

/** The same where parts of it may be local variables, which are no symbols: `reader.next` inside the function `open`. */
export function valueNameAt(mind: Mind, unit: Unit, place: NamePlace, name: string, fuel: number): Things {
  const { at } = place;
  const isMember = name.includes('.') && at !== 0;
  if (isMember) mind.world.recorder.askHashed(unit.memberKey(at, name));
  const written = isMember ? unit.qualified(memberName(unit, at, name)) : [];
  return written.length > 0 ? symbolsOf(unit, written) : qualifiedNameAt(mind, unit, place, name, fuel);
}

/** A name that neither the file nor its imports bind. */
export function freeName(mind: Mind, unit: Unit, at: SymbolIndex, name: string, fuel: number): Things {
  // Which stars there are is for the file to say, whoever asks.
  mind.world.recorder.askHashed(unit.key('*'));
  const stars = fromStars(mind, unit, unit.imports.filter(isStar), name, fuel);
  return stars.length > 0 ? stars : surroundingName(mind, unit, at, name, fuel);
}

/** A name inside what another name stands for, without looking at base types or values. */
export function nameWithin(mind: Mind, thing: Thing, name: string, fuel: number): Things {
  if (thing.kind === 'place') return nameInPlace(mind, thing.unit, thing.place, name, fuel);
  if (thing.kind !== 'symbol') return nothing;
  const { unit, index } = thing;
  const place = namespaceOf(mind, thing);
  if (place !== undefined) return nameInPlace(mind, unit, place, name, fuel);
  mind.world.recorder.askHashed(unit.memberKey(index, name));
  const children = writtenInside(unit, index, name);
  if (children.length > 0 || unit.symbol(index).kind !== 'module')
    return children.map((child) => symbolThing(unit, child, thing));
  const imports = unit.importsNamed(name).filter((at) => unit.imports[at]?.owner === index);
  return union(imports.map((at) => importedThings(mind, unit, at, fuel - 1)));
}

/** A block of a namespace to which other files add: what is in it is in the namespace. */
function namespaceOf(mind: Mind, { unit, index }: Extract<Thing, { kind: 'symbol' }>): Place | undefined {
  const { kind, namespace, qualifiedName } = unit.symbol(index);
  if (kind !== 'namespace') return undefined;
  const name = namespace === undefined ? qualifiedName : `${namespace}.${qualifiedName}`;
  return mind.world.tree(unit.linking).hasNamespace(name) ? { kind: 'namespace', name } : undefined;
}

/** Also what is put into it further down (`function M.f()`); but not members of other types that only stand there
 *  (`void A::b() {}` in a namespace): they are seen through the type. */
function writtenInside(unit: Unit, around: SymbolIndex, name: string): readonly SymbolIndex[] {
  const whole = memberName(unit, around, name);
  const inside = unit.children(around, name).filter((index) => {
    const { qualifiedName } = unit.symbol(index);
    return qualifiedName === whole || qualifiedName === name;
  });
  if (inside.length > 0 || around === 0) return inside;
  return unit.qualified(whole).filter((index) => !isOfNamesake(unit, index, around));
}

/** Whether it is written inside another declaration that shares the name, where those have members of their own. */
export function isOfNamesake(unit: Unit, index: SymbolIndex, around: SymbolIndex): boolean {
  const { parent } = unit.symbol(index);
  if (unit.linking.typesHaveNoValue !== true || parent === undefined || parent === around) return false;
  return unit.symbol(parent).qualifiedName === unit.symbol(around).qualifiedName;
}

/** Qualified name that a member of that symbol has or would have. */
export function memberName(unit: Unit, of: SymbolIndex, name: string): string {
  const { qualifiedName } = unit.symbol(of);
  return qualifiedName === '' ? name : `${qualifiedName}.${name}`;
}

/** The module that an import or a re-export names. */
export function modulesOf(mind: Mind, unit: Unit, imported: NamedModule): readonly Place[] {
  const { kind, module, name, local } = imported;
  const subject = `${kind} ${module} ${name ?? ''} ${local ?? ''}`;
  const tree = mind.world.tree(unit.linking);
  return mind.world.recorder.conclude(conclusionsOf(mind.modules, unit), subject, 0, () =>
    unit.linking.modules({ kind, module, name, local }, unit, tree),
  );
}
type NamedModule = Pick<Import, 'kind' | 'module' | 'name' | 'local'>;

function qualifiedIn(mind: Mind, unit: Unit, place: Place, name: string, fuel: number): Things {
  const whole = nameInPlace(mind, unit, place, name, fuel);
  if (whole.length > 0 || !name.includes('.')) return whole;
  const [first = '', ...others] = name.split('.');
  return namesWithin(mind, nameInPlace(mind, unit, place, first, fuel), others, fuel);
}

/** From one name to the next inside it. */
function namesWithin(mind: Mind, start: Things, names: readonly string[], fuel: number): Things {
  return names.reduce(
    (things, name) => unionOf(things, (thing) => nameWithin(mind, thing, name, fuel)),
    start,
  );
}

function fromExports(mind: Mind, unit: Unit, name: string, fuel: number): Things {
  const found = union(unit.exportsNamed(name).map((exported) => exportedThings(mind, unit, exported, fuel)));
  if (found.length > 0) return found;
  // A script, or a module of another kind: what stands on its top level is all there is.
  if (unit.exports.length === 0) return ownName(mind, unit, name, fuel);
  mind.world.recorder.askHashed(unit.key('*'));
  if (name === 'default') return nothing;
  const stars = unit.exports.filter(
    (exported) => exported.name === undefined && exported.module !== undefined,
  );
  return fromStars(mind, unit, stars, name, fuel);
}

function exportedThings(mind: Mind, unit: Unit, exported: Export, fuel: number): Things {
  const { module, local } = exported;
  if (module === undefined) return local === undefined ? nothing : ownName(mind, unit, local, fuel);
  const kind = local === undefined ? 'module' : 'named';
  const places = modulesOf(mind, unit, { kind, module, name: local, local: undefined });
  if (local === undefined) return places.map((place) => ({ kind: 'place', unit, place }));
  return firstFound(places, (place) => nameInPlace(mind, unit, place, local, fuel - 1));
}

function fromStars(
  mind: Mind,
  unit: Unit,
  stars: readonly { readonly module: string | undefined }[],
  name: string,
  fuel: number,
): Things {
  for (const { module } of stars) {
    if (module === undefined) continue;
    const places = modulesOf(mind, unit, { kind: 'star', module, name: undefined, local: undefined });
    const found = firstFound(places, (place) => nameInPlace(mind, unit, place, name, fuel - 1));
    if (found.length > 0) return found;
  }
  return nothing;
}

/** On the top level of the file: symbols first, then imports. Of several definitions the last one counts. */
function ownName(mind: Mind, unit: Unit, name: string, fuel: number): Things {
  // An export may have another name than what it exports.
  mind.world.recorder.askHashed(unit.key(name));
  const symbols = unit.qualified(name);
  if (symbols.length > 0) return symbolsOf(unit, symbols);
  return union(
    unit
      .importsNamed(name)
      .filter((index) => isLoad(name) || isOnTop(unit, (unit.imports[index] as Import).owner))
      .map((index) => importedThings(mind, unit, index, fuel)),
  );
}

/** Right inside a symbol: what a function declares or imports, types inside a type. */
function nameInside(mind: Mind, unit: Unit, around: SymbolIndex, name: string, fuel: number): Things {
  const { kind } = unit.symbol(around);
  if (around === 0) return nothing;
  const { recorder } = mind.world;
  recorder.askHashed(unit.memberKey(around, name));
  // The qualified name of a symbol leaves its namespace out.
  if (kind === 'namespace') recorder.askHashed(unit.key(name));
  const children = writtenInside(unit, around, name);
  const visible =
    callableKinds.has(kind) || kind === 'namespace' || kind === 'module'
      ? children
      : children.filter((index) => typeKinds.has(unit.symbol(index).kind));
  if (visible.length > 0) return symbolsOf(unit, visible);
  const imports = unit.importsNamed(name).filter((index) => unit.imports[index]?.owner === around);
  return union(imports.map((index) => importedThings(mind, unit, index, fuel)));
}

export function surroundingName(mind: Mind, unit: Unit, at: SymbolIndex, name: string, fuel: number): Things {
  const { linking } = unit;
  const tree = mind.world.tree(linking);
  const places = linking.surroundings?.(unit, unit.symbol(at), tree) ?? [];
  const found = firstFound(places, (place) => nameInPlace(mind, unit, place, name, fuel - 1));
  return found.length > 0 ? found : globalName(mind, unit, name);
}

function globalName(mind: Mind, unit: Unit, name: string): Things {
  const { linking } = unit;
  const { isGlobal, chooseGlobals } = linking;
  if (isGlobal === undefined) return nothing;
  if (linking.builtInsWin === true && linking.builtIns?.has(name) === true) return nothing;
  const tree = mind.world.tree(linking);
  const alike = mind.world
    .named(linking, name)
    .map((spot) => ({ file: spot.unit, symbol: spot.unit.symbol(spot.index), spot }))
    .filter((scattered) => isGlobal(scattered, unit, tree));
  const chosen = alike.length < 2 ? alike : (chooseGlobals?.(alike, unit, tree) ?? alike);
  return union([
    alike
      .filter((scattered) => chosen.includes(scattered))
      .map(({ spot }) => symbolThing(spot.unit, spot.index)),
  ]);
}

function firstFound<T>(items: readonly T[], find: (item: T) => Things): Things {
  for (const item of items) {
    const found = find(item);
    if (found.length > 0) return found;
  }
  return nothing;
}

function isStar(imported: Import): boolean {
  return imported.kind === 'star';
}

/** In the file itself, or in a namespace or module block of it. */
function isOnTop(unit: Unit, owner: SymbolIndex): boolean {
  return owner === 0 || unit.symbol(owner).kind === 'namespace' || unit.symbol(owner).kind === 'module';
}
