/** From the references of one file to edges. Pure: a function of the facts of this file and of the answers it asks for. */

import type { Place } from '../../languages/linking.ts';
import { type Confidence, edgeOfRole, type FileLinks, type UnresolvedReason } from '../../model/edge.ts';
import { hash32 } from '../../model/hash.ts';
import type { Pause } from '../../model/pause.ts';
import {
  callOfValue,
  type Import,
  type Reference,
  type ReferenceRole,
  type Value,
} from '../../model/reference.ts';
import { callableKinds, type LinkedSymbol, type SymbolIndex, typeKinds } from '../../model/symbol.ts';
import { nameByArguments } from './argument-names.ts';
import { ofArity } from './arity.ts';
import { callablesIn, isHolder, linkDecorated, linkPassed } from './callbacks.ts';
import { calledThings, denoted, evaluate } from './evaluate.ts';
import { extensionsByName } from './extensions.ts';
import { openersKey } from './keys.ts';
import { type Evidence, Links } from './links.ts';
import { memberOfAny } from './member-of-any.ts';
import { lineage, ownMembers, typesAbove } from './members.ts';
import { factOf, isClassLike, type Mind, startFuel, type Thing, type Things } from './mind.ts';
import { importedThings, modulesOf } from './names.ts';
import { reasonOfMember, reasonOfName } from './origin.ts';
import { chooseOverloads } from './overloads.ts';
import { typeThings } from './types.ts';
import type { Unit } from './unit.ts';
import type { Spot } from './world.ts';

/** One file at a time. `pause` is called between references: one file may have a million of them. */
export async function resolveFile(mind: Mind, unit: Unit, pause: Pause): Promise<FileLinks> {
  const { value, asked } = await mind.world.recorder.collect(async () => {
    mind.locals.clear();
    mind.world.recorder.ask(openersKey);
    const out = new Links(unit);
    for (const [index, imported] of unit.imports.entries()) {
      linkImport(mind, out, imported, index);
      const turn = pause();
      if (turn !== undefined) await turn;
    }
    linkReexports(mind, out);
    for (const [index, reference] of unit.references().entries()) {
      linkReference(mind, out, reference, index);
      const turn = pause();
      if (turn !== undefined) await turn;
    }
    for (const index of unit.symbols.keys()) {
      linkSymbol(mind, out, index);
      const turn = pause();
      if (turn !== undefined) await turn;
    }
    return out;
  });
  const names = new Set(value.unresolved.map(({ reference }) => unit.references()[reference]?.name ?? ''));
  return {
    edges: value.edges,
    unresolved: value.unresolved,
    unresolvedNames: Uint32Array.from(names, hash32).sort(),
    asked,
  };
}

/** The file that is imported, and what is taken from it, wherever that is defined. */
function linkImport(mind: Mind, out: Links, imported: Import, index: number): void {
  const { unit } = out;
  linkModule(mind, out, modulesOf(mind, unit, imported), imported);
  if (imported.kind !== 'named' && imported.kind !== 'default') return;
  for (const thing of importedThings(mind, unit, index, startFuel)) {
    const target = targetOf(mind, thing);
    if (target !== undefined && target.unit !== unit)
      out.edge('imports', imported.owner, target, imported, 'exact');
  }
}

function linkReexports(mind: Mind, out: Links): void {
  const { unit } = out;
  for (const { module, row, column } of unit.exports) {
    if (module === undefined) continue;
    const places = modulesOf(mind, unit, { kind: 'star', module, name: undefined, local: undefined });
    linkModule(mind, out, places, { owner: 0, row, column });
  }
}

/** The files that a module is. */
function linkModule(
  mind: Mind,
  out: Links,
  places: readonly Place[],
  from: Evidence & { readonly owner: SymbolIndex },
): void {
  for (const place of places) {
    const file = place.kind === 'file' ? mind.world.unit(place.path) : undefined;
    if (file === undefined || file === out.unit) continue;
    out.edge('imports', from.owner, { unit: file, index: 0 }, from, 'exact');
  }
}

function linkReference(mind: Mind, out: Links, reference: Reference, index: number): void {
  const { bound, role } = reference;
  // A parameter or variable is no symbol; only what is called through it leads anywhere.
  if (bound.kind === 'local' && edgeOfRole[role] !== 'calls' && role !== 'decorate') return;
  const answer = answerFor(mind, out.unit, reference);
  const { isExtension } = out.unit.linking;
  const isOnValue = bound.kind === 'member' && answer.confidence !== 'exact';
  const unwritten = (fact: LinkedSymbol): number => (isOnValue && isExtension?.(fact) === true ? 1 : 0);
  // A macro decorates nothing: an attribute of its name is read by another one (`#[pin]`).
  const possible =
    role === 'decorate' ? answer.targets.filter((spot) => factOf(spot).kind !== 'macro') : answer.targets;
  const targets = chooseOverloads(mind, possible, { unit: out.unit, reference, unwritten });
  // Extensions of several classes are rivals, too.
  const isUnsure = isAmbiguous(targets) || targets.every((spot) => unwritten(factOf(spot)) > 0);
  const confidence = targets.length > 1 && isUnsure ? 'approximate' : answer.confidence;
  for (const target of targets) linkTarget(mind, out, reference, target, confidence);
  if (reference.passedTo !== undefined) {
    const calledBy = (call: Reference): readonly Spot[] => answerFor(mind, out.unit, call).targets;
    linkPassed(mind, out, reference, { targets, calledBy });
  }
  if (role === 'decorate') linkDecorated(mind, out, reference, targets);
  const reason = possible.length < answer.targets.length ? 'unknown' : answer.reason;
  if (targets.length === 0 && reason !== undefined) out.unresolved.push({ reference: index, reason });
}

interface Answer {
  readonly targets: readonly Spot[];
  readonly confidence: Confidence;
  /** Undefined when there is nothing to complain about: the name of a module, say. */
  readonly reason: UnresolvedReason | undefined;
}

function answerFor(mind: Mind, unit: Unit, reference: Reference): Answer {
  const { bound, receiver, name, owner, role } = reference;
  if (bound.kind !== 'member') {
    const things = denoted(mind, unit, reference, startFuel);
    const answer = answerOf(mind, things, role, bound.kind === 'local' ? 'probable' : 'exact');
    if (answer.targets.length > 0) return answer;
    if (bound.kind === 'import') return fallbackOf(unit, reference) ?? answer;
    // What a variable holds may be more special than its declared type.
    if (bound.kind === 'local' && unit.locals[bound.index]?.type !== undefined)
      return { ...answer, reason: 'unknown' };
    if (bound.kind !== 'free') return answer;
    const byArguments = nameByArguments(mind, unit, reference);
    return byArguments.length === 0 ? answer : answerOf(mind, byArguments, role, 'probable');
  }
  if (receiver === undefined) {
    const targets = role === 'call' ? extensionsByName(mind, { unit, at: owner }, [], name) : [];
    return { targets, confidence: 'approximate', reason: 'unknown' };
  }
  if (role === 'construct' && isOwnConstructor(name, receiver))
    return constructorAnswer(mind, unit, reference, receiver);
  const receivers = evaluate(mind, unit, receiver, owner, startFuel);
  if (name === callOfValue) {
    const { targets } = answerOf(mind, calledThings(mind, receivers, startFuel), role, 'probable');
    return { targets, confidence: targets.length > 1 ? 'approximate' : 'probable', reason: undefined };
  }
  const members = memberOfAny(mind, { unit, at: owner }, receivers, name, startFuel);
  const things = ofArity(mind, unit, members, reference.typeArgumentCount ?? 0);
  const isStatic =
    !isVariable(unit, receiver) && receivers.every((thing) => thing.kind === 'place' || isTypeItself(thing));
  const answer = answerOf(mind, things, role, isStatic ? 'exact' : 'probable');
  if (answer.targets.length > 0 || answer.reason === undefined) return answer;
  const byName = role === 'call' ? extensionsByName(mind, { unit, at: owner }, receivers, name) : [];
  if (byName.length > 0) return { targets: byName, confidence: 'approximate', reason: undefined };
  return { ...answer, reason: reasonOfMember(mind, { unit, name }, receivers) };
}

/** What a file defines in place of an import from outside that may fail: `except ImportError: def load(): …`. */
function fallbackOf(unit: Unit, { name }: Reference): Answer | undefined {
  const own = unit.qualified(name).map((index) => ({ unit, index }));
  return own.length === 0 ? undefined : { targets: own, confidence: 'approximate', reason: 'unknown' };
}

/** Which type a variable holds is a guess: `cls` may be a subclass. */
function isVariable(unit: Unit, { base }: Value): boolean {
  const reference = base.kind === 'reference' ? unit.references()[base.index] : undefined;
  return (
    reference !== undefined &&
    (reference.bound.kind === 'local' || reference.name === unit.linking.protocol?.type)
  );
}

const ownConstructors: ReadonlySet<string> = new Set(['this', 'super', 'base']);

/** `super(…)` and `this(…)`; `new this.Type(…)` is a member like any other. */
function isOwnConstructor(name: string, { base, steps }: Value): boolean {
  return (base.kind === 'super' || base.kind === 'this') && steps.length === 0 && ownConstructors.has(name);
}

/** The constructors of the nearest type that writes some. */
function constructorAnswer(mind: Mind, unit: Unit, { owner }: Reference, receiver: Value): Answer {
  const spots = evaluate(mind, unit, receiver, owner, startFuel).flatMap((thing) =>
    thing.kind === 'instance' ? [{ thing, ...lineage(mind, thing, startFuel) }] : [],
  );
  for (const { thing, types, isOpen, isOutside } of spots) {
    for (const type of thing.isBase ? typesAbove(mind, thing, startFuel) : types) {
      const targets = constructorsOf(mind, type);
      if (targets.length > 0) return { targets, confidence: 'exact', reason: undefined };
    }
    if (isOpen) return { targets: [], confidence: 'exact', reason: isOutside ? 'external' : 'unknown' };
  }
  return { targets: [], confidence: 'exact', reason: undefined };
}

function answerOf(mind: Mind, things: Things, role: ReferenceRole, confidence: Confidence): Answer {
  const [only] = things;
  if (things.length === 1 && only?.kind === 'symbol')
    return { targets: [only], confidence, reason: 'unknown' };
  const targets = meantBy(
    role,
    things.flatMap((thing) => targetOf(mind, thing) ?? []),
  );
  const symbols = targets.filter(({ index }) => index !== 0);
  const isModule = targets.length > symbols.length || things.some((thing) => thing.kind === 'place');
  return { targets: symbols, confidence, reason: isModule ? undefined : reasonOfName(things) };
}

/** Where a type, a namespace and a value, or a field and a method, share their name, the role tells which is meant. */
function meantBy(role: ReferenceRole, targets: readonly Spot[]): readonly Spot[] {
  if (targets.length < 2) return targets;
  const wantsType = role === 'type' || role === 'implement';
  const fitting = targets.filter((spot) => {
    const { kind } = factOf(spot);
    if (wantsType) return typeKinds.has(kind);
    if (spot.unit.linking.fieldsApart === true && (role === 'call' || role === 'read' || role === 'write'))
      return callableKinds.has(kind) === (role === 'call');
    return kind !== 'interface' && kind !== 'type' && kind !== 'namespace';
  });
  return fitting.length > 0 ? fitting : targets;
}

/** The symbol that a thing is. A place that is a file is that file. */
function targetOf(mind: Mind, thing: Thing): Spot | undefined {
  if (thing.kind === 'symbol') return thing;
  if (thing.kind !== 'place' || thing.place.kind !== 'file') return undefined;
  const unit = mind.world.unit(thing.place.path);
  return unit === undefined ? undefined : { unit, index: 0 };
}

/** Construction leads to the type, and to its constructor where it writes one. */
function linkTarget(
  mind: Mind,
  out: Links,
  reference: Reference,
  target: Spot,
  confidence: Confidence,
): void {
  const fact = factOf(target);
  const isCallable = callableKinds.has(fact.kind);
  const isLiteral = reference.role === 'construct' && out.unit.linking.hasTypeLiterals === true;
  const isCall =
    (edgeOfRole[reference.role] === 'calls' && !isLiteral) || (reference.role === 'decorate' && isCallable);
  const kind = isCall ? 'calls' : isLiteral ? 'references' : edgeOfRole[reference.role];
  out.edge(kind, reference.owner, target, reference, confidence);
  // A variable of the same file is only another name for the functions it holds.
  const isUsed = isCall || reference.role === 'decorate';
  const held =
    isUsed && isHolder(fact.kind) && target.unit === out.unit ? callablesIn(mind, target, reference) : [];
  for (const spot of held) out.edge('calls', reference.owner, spot, reference, 'probable');
  if (kind !== 'calls' || !isClassLike(fact)) return;
  const constructors = chooseOverloads(mind, constructorsOf(mind, target), { unit: out.unit, reference });
  for (const spot of constructors) {
    out.edge('calls', reference.owner, spot, reference, constructors.length > 1 ? 'approximate' : confidence);
  }
}

function constructorsOf(mind: Mind, { unit, index }: Spot): readonly Spot[] {
  mind.world.recorder.askHashed(unit.key(unit.symbol(index).qualifiedName));
  const own = unit.childrenOf(index).filter((child) => unit.symbol(child).kind === 'constructor');
  if (unit.linking.isMemberOf === undefined) return own.map((child) => ({ unit, index: child }));
  const names = new Set(own.map((child) => unit.symbol(child).name));
  return [...names].flatMap((name) => ownMembers(mind, { unit, index }, name));
}

/** Relations that symbols have by themselves. */
function linkSymbol(mind: Mind, out: Links, index: SymbolIndex): void {
  const { unit } = out;
  const fact = unit.symbol(index);
  // A part of a type may leave its bases to another part.
  if (typeKinds.has(fact.kind) && (fact.bases.length > 0 || fact.isMergeable))
    linkOverrides(mind, out, index);
  const evidence = { row: fact.nameRow, column: fact.nameColumn };
  const [first] = fact.parameters;
  if (first?.type === undefined) return;
  const kind =
    fact.kind === 'component' ? 'accepts' : unit.linking.isExtension?.(fact) === true ? 'extends' : undefined;
  if (kind === undefined) return;
  const things = typeThings(mind, { unit, at: index, text: first.type, self: undefined }, startFuel);
  for (const thing of things)
    if (thing.kind === 'instance') out.edge(kind, index, thing, evidence, 'probable');
}

function linkOverrides(mind: Mind, out: Links, type: SymbolIndex): void {
  const { unit } = out;
  const areEmbedded = unit.linking.basesAreEmbedded === true;
  const bases = typesAbove(mind, { unit, index: type }, startFuel).filter(
    (base) => !areEmbedded || factOf(base).kind === 'interface',
  );
  if (bases.length === 0) return;
  for (const member of unit.childrenOf(type)) {
    const { name, kind, nameRow, nameColumn, parameters, modifiers } = unit.symbol(member);
    if (kind !== 'method' && kind !== 'property') continue;
    if (unit.linking.staticsHide === true && modifiers.includes('static')) continue;
    const found = bases.map((base) => ownMembers(mind, base, name)).find((spots) => spots.length > 0) ?? [];
    const fitting = found.filter((spot) => factOf(spot).parameters.length === parameters.length);
    const target = fitting[0] ?? found[0];
    if (target === undefined) continue;
    out.edge('overrides', member, target, { row: nameRow, column: nameColumn }, 'probable');
  }
}

/** A type or a namespace by its name. */
function isTypeItself(thing: Thing): boolean {
  if (thing.kind !== 'symbol') return false;
  const { kind } = thing.unit.symbol(thing.index);
  return typeKinds.has(kind) || kind === 'namespace';
}

/** Several of the same name in the same place: which one is called is not known. Parts of one type are one symbol. */
function isAmbiguous(targets: readonly Spot[]): boolean {
  const [first, ...others] = targets;
  if (first === undefined) return false;
  return others.some(
    (other) =>
      factOf(other).qualifiedName === factOf(first).qualifiedName &&
      other.unit.ids[other.index] !== first.unit.ids[first.index],
  );
}
