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
import { argumentDependentLookup } from './calls/argument-dependent-lookup.ts';
import { functionsHeldBy, isVariableKind, linkDecorator, linkPassedFunction } from './calls/callbacks.ts';
import { chooseOverloads } from './calls/overloads.ts';
import {
  type Candidate,
  type Candidates,
  factOf,
  initialDepthBudget,
  isClassLike,
  type Resolver,
} from './candidate.ts';
import { openersKey } from './dependencies/keys.ts';
import { type Evidence, FileEdges } from './file-edges.ts';
import { extensionsByName } from './members/extensions.ts';
import { memberOfAny } from './members/member-of-any.ts';
import { linearize, ownMembers, supertypes } from './members/members.ts';
import { importedCandidates, modulesOf } from './names/names.ts';
import { reasonOfMember, reasonOfName } from './names/unresolved-reason.ts';
import type { FileScope } from './repository/file-scope.ts';
import type { SymbolRef } from './repository/repository.ts';
import { filterByTypeArity } from './types/type-arity.ts';
import { resolveType } from './types/types.ts';
import { calleesOf, evaluate, resolveReference } from './values/evaluate.ts';

/** One file at a time. `pause` is called between references: one file may have a million of them. */
export async function resolveFile(resolver: Resolver, file: FileScope, pause: Pause): Promise<FileLinks> {
  const { value, asked } = await resolver.repository.tracker.collect(async () => {
    resolver.locals.clear();
    resolver.repository.tracker.depend(openersKey);
    const out = new FileEdges(file);
    for (const [index, imported] of file.imports.entries()) {
      linkImport(resolver, out, imported, index);
      const turn = pause();
      if (turn !== undefined) await turn;
    }
    linkReexports(resolver, out);
    for (const [index, reference] of file.references().entries()) {
      linkReference(resolver, out, reference, index);
      const turn = pause();
      if (turn !== undefined) await turn;
    }
    for (const index of file.symbols.keys()) {
      linkSymbol(resolver, out, index);
      const turn = pause();
      if (turn !== undefined) await turn;
    }
    return out;
  });
  const names = new Set(value.unresolved.map(({ reference }) => file.references()[reference]?.name ?? ''));
  return {
    edges: value.edges,
    unresolved: value.unresolved,
    unresolvedNames: Uint32Array.from(names, hash32).sort(),
    asked,
  };
}

/** The file that is imported, and what is taken from it, wherever that is defined. */
function linkImport(resolver: Resolver, out: FileEdges, imported: Import, index: number): void {
  const { file } = out;
  linkModule(resolver, out, modulesOf(resolver, file, imported), imported);
  if (imported.kind !== 'named' && imported.kind !== 'default') return;
  for (const candidate of importedCandidates(resolver, file, index, initialDepthBudget)) {
    const target = targetOf(resolver, candidate);
    if (target !== undefined && target.file !== file)
      out.edge('imports', imported.owner, target, imported, 'exact');
  }
}

function linkReexports(resolver: Resolver, out: FileEdges): void {
  const { file } = out;
  for (const { module, row, column } of file.exports) {
    if (module === undefined) continue;
    const places = modulesOf(resolver, file, { kind: 'star', module, name: undefined, local: undefined });
    linkModule(resolver, out, places, { owner: 0, row, column });
  }
}

/** The files that a module is. */
function linkModule(
  resolver: Resolver,
  out: FileEdges,
  places: readonly Place[],
  from: Evidence & { readonly owner: SymbolIndex },
): void {
  for (const place of places) {
    const file = place.kind === 'file' ? resolver.repository.fileAt(place.path) : undefined;
    if (file === undefined || file === out.file) continue;
    out.edge('imports', from.owner, { file, index: 0 }, from, 'exact');
  }
}

function linkReference(resolver: Resolver, out: FileEdges, reference: Reference, index: number): void {
  const { bound, role } = reference;
  // A parameter or variable is no symbol; only what is called through it leads anywhere.
  if (bound.kind === 'local' && edgeOfRole[role] !== 'calls' && role !== 'decorate') return;
  const answer = answerFor(resolver, out.file, reference);
  const { isExtension } = out.file.linking;
  const isOnValue = bound.kind === 'member' && answer.confidence !== 'exact';
  const unwritten = (fact: LinkedSymbol): number => (isOnValue && isExtension?.(fact) === true ? 1 : 0);
  // A macro decorates nothing: an attribute of its name is read by another one (`#[pin]`).
  const possible =
    role === 'decorate' ? answer.targets.filter((ref) => factOf(ref).kind !== 'macro') : answer.targets;
  const targets = chooseOverloads(resolver, possible, { file: out.file, reference, unwritten });
  // Extensions of several classes are rivals, too.
  const isUnsure = isAmbiguous(targets) || targets.every((ref) => unwritten(factOf(ref)) > 0);
  const confidence = targets.length > 1 && isUnsure ? 'approximate' : answer.confidence;
  for (const target of targets) linkTarget(resolver, out, reference, target, confidence);
  if (reference.passedTo !== undefined) {
    const calledBy = (call: Reference): readonly SymbolRef[] => answerFor(resolver, out.file, call).targets;
    linkPassedFunction(resolver, out, reference, { targets, calledBy });
  }
  if (role === 'decorate') linkDecorator(resolver, out, reference, targets);
  const reason = possible.length < answer.targets.length ? 'unknown' : answer.reason;
  if (targets.length === 0 && reason !== undefined) out.unresolved.push({ reference: index, reason });
}

interface Answer {
  readonly targets: readonly SymbolRef[];
  readonly confidence: Confidence;
  /** Undefined when there is nothing to complain about: the name of a module, say. */
  readonly reason: UnresolvedReason | undefined;
}

function answerFor(resolver: Resolver, file: FileScope, reference: Reference): Answer {
  const { bound, receiver, name, owner, role } = reference;
  if (bound.kind !== 'member') {
    const candidates = resolveReference(resolver, file, reference, initialDepthBudget);
    const answer = answerOf(resolver, candidates, role, bound.kind === 'local' ? 'probable' : 'exact');
    if (answer.targets.length > 0) return answer;
    if (bound.kind === 'import') return fallbackOf(file, reference) ?? answer;
    // What a variable holds may be more special than its declared type.
    if (bound.kind === 'local' && file.locals[bound.index]?.type !== undefined)
      return { ...answer, reason: 'unknown' };
    if (bound.kind !== 'free') return answer;
    const byArguments = argumentDependentLookup(resolver, file, reference);
    return byArguments.length === 0 ? answer : answerOf(resolver, byArguments, role, 'probable');
  }
  if (receiver === undefined) {
    const targets = role === 'call' ? extensionsByName(resolver, { file, at: owner }, [], name) : [];
    return { targets, confidence: 'approximate', reason: 'unknown' };
  }
  if (role === 'construct' && isOwnConstructor(name, receiver))
    return constructorAnswer(resolver, file, reference, receiver);
  const receivers = evaluate(resolver, file, receiver, owner, initialDepthBudget);
  if (name === callOfValue) {
    const { targets } = answerOf(
      resolver,
      calleesOf(resolver, receivers, initialDepthBudget),
      role,
      'probable',
    );
    return { targets, confidence: targets.length > 1 ? 'approximate' : 'probable', reason: undefined };
  }
  const members = memberOfAny(resolver, { file, at: owner }, receivers, name, initialDepthBudget);
  const candidates = filterByTypeArity(resolver, file, members, reference.typeArgumentCount ?? 0);
  const isStatic =
    !isVariable(file, receiver) &&
    receivers.every((candidate) => candidate.kind === 'place' || isTypeItself(candidate));
  const answer = answerOf(resolver, candidates, role, isStatic ? 'exact' : 'probable');
  if (answer.targets.length > 0 || answer.reason === undefined) return answer;
  const byName = role === 'call' ? extensionsByName(resolver, { file, at: owner }, receivers, name) : [];
  if (byName.length > 0) return { targets: byName, confidence: 'approximate', reason: undefined };
  return { ...answer, reason: reasonOfMember(resolver, { file, name }, receivers) };
}

/** What a file defines in place of an import from outside that may fail: `except ImportError: def load(): …`. */
function fallbackOf(file: FileScope, { name }: Reference): Answer | undefined {
  const own = file.qualified(name).map((index) => ({ file, index }));
  return own.length === 0 ? undefined : { targets: own, confidence: 'approximate', reason: 'unknown' };
}

/** Which type a variable holds is a guess: `cls` may be a subclass. */
function isVariable(file: FileScope, { base }: Value): boolean {
  const reference = base.kind === 'reference' ? file.references()[base.index] : undefined;
  return (
    reference !== undefined &&
    (reference.bound.kind === 'local' || reference.name === file.linking.protocol?.type)
  );
}

const ownConstructors: ReadonlySet<string> = new Set(['this', 'super', 'base']);

/** `super(…)` and `this(…)`; `new this.Type(…)` is a member like any other. */
function isOwnConstructor(name: string, { base, steps }: Value): boolean {
  return (base.kind === 'super' || base.kind === 'this') && steps.length === 0 && ownConstructors.has(name);
}

/** The constructors of the nearest type that writes some. */
function constructorAnswer(
  resolver: Resolver,
  file: FileScope,
  { owner }: Reference,
  receiver: Value,
): Answer {
  const refs = evaluate(resolver, file, receiver, owner, initialDepthBudget).flatMap((candidate) =>
    candidate.kind === 'instance'
      ? [{ candidate, ...linearize(resolver, candidate, initialDepthBudget) }]
      : [],
  );
  for (const { candidate, types, isOpen, isOutside } of refs) {
    for (const type of candidate.isBase ? supertypes(resolver, candidate, initialDepthBudget) : types) {
      const targets = constructorsOf(resolver, type);
      if (targets.length > 0) return { targets, confidence: 'exact', reason: undefined };
    }
    if (isOpen) return { targets: [], confidence: 'exact', reason: isOutside ? 'external' : 'unknown' };
  }
  return { targets: [], confidence: 'exact', reason: undefined };
}

function answerOf(
  resolver: Resolver,
  candidates: Candidates,
  role: ReferenceRole,
  confidence: Confidence,
): Answer {
  const [only] = candidates;
  if (candidates.length === 1 && only?.kind === 'symbol')
    return { targets: [only], confidence, reason: 'unknown' };
  const targets = meantBy(
    role,
    candidates.flatMap((candidate) => targetOf(resolver, candidate) ?? []),
  );
  const symbols = targets.filter(({ index }) => index !== 0);
  const isModule =
    targets.length > symbols.length || candidates.some((candidate) => candidate.kind === 'place');
  return { targets: symbols, confidence, reason: isModule ? undefined : reasonOfName(candidates) };
}

/** Where a type, a namespace and a value, or a field and a method, share their name, the role tells which is meant. */
function meantBy(role: ReferenceRole, targets: readonly SymbolRef[]): readonly SymbolRef[] {
  if (targets.length < 2) return targets;
  const wantsType = role === 'type' || role === 'implement';
  const fitting = targets.filter((ref) => {
    const { kind } = factOf(ref);
    if (wantsType) return typeKinds.has(kind);
    if (ref.file.linking.fieldsApart === true && (role === 'call' || role === 'read' || role === 'write'))
      return callableKinds.has(kind) === (role === 'call');
    return kind !== 'interface' && kind !== 'type' && kind !== 'namespace';
  });
  return fitting.length > 0 ? fitting : targets;
}

/** The symbol that a thing is. A place that is a file is that file. */
function targetOf(resolver: Resolver, candidate: Candidate): SymbolRef | undefined {
  if (candidate.kind === 'symbol') return candidate;
  if (candidate.kind !== 'place' || candidate.place.kind !== 'file') return undefined;
  const file = resolver.repository.fileAt(candidate.place.path);
  return file === undefined ? undefined : { file, index: 0 };
}

/** Construction leads to the type, and to its constructor where it writes one. */
function linkTarget(
  resolver: Resolver,
  out: FileEdges,
  reference: Reference,
  target: SymbolRef,
  confidence: Confidence,
): void {
  const fact = factOf(target);
  const isCallable = callableKinds.has(fact.kind);
  const isLiteral = reference.role === 'construct' && out.file.linking.hasTypeLiterals === true;
  const isCall =
    (edgeOfRole[reference.role] === 'calls' && !isLiteral) || (reference.role === 'decorate' && isCallable);
  const kind = isCall ? 'calls' : isLiteral ? 'references' : edgeOfRole[reference.role];
  out.edge(kind, reference.owner, target, reference, confidence);
  // A variable of the same file is only another name for the functions it holds.
  const isUsed = isCall || reference.role === 'decorate';
  const held =
    isUsed && isVariableKind(fact.kind) && target.file === out.file
      ? functionsHeldBy(resolver, target, reference)
      : [];
  for (const ref of held) out.edge('calls', reference.owner, ref, reference, 'probable');
  if (kind !== 'calls' || !isClassLike(fact)) return;
  const constructors = chooseOverloads(resolver, constructorsOf(resolver, target), {
    file: out.file,
    reference,
  });
  for (const ref of constructors) {
    out.edge('calls', reference.owner, ref, reference, constructors.length > 1 ? 'approximate' : confidence);
  }
}

function constructorsOf(resolver: Resolver, { file, index }: SymbolRef): readonly SymbolRef[] {
  resolver.repository.tracker.dependOnHash(file.key(file.symbol(index).qualifiedName));
  const own = file.childrenOf(index).filter((child) => file.symbol(child).kind === 'constructor');
  if (file.linking.isMemberOf === undefined) return own.map((child) => ({ file, index: child }));
  const names = new Set(own.map((child) => file.symbol(child).name));
  return [...names].flatMap((name) => ownMembers(resolver, { file, index }, name));
}

/** Relations that symbols have by themselves. */
function linkSymbol(resolver: Resolver, out: FileEdges, index: SymbolIndex): void {
  const { file } = out;
  const fact = file.symbol(index);
  // A part of a type may leave its bases to another part.
  if (typeKinds.has(fact.kind) && (fact.bases.length > 0 || fact.isMergeable))
    linkOverrides(resolver, out, index);
  const evidence = { row: fact.nameRow, column: fact.nameColumn };
  const [first] = fact.parameters;
  if (first?.type === undefined) return;
  const kind =
    fact.kind === 'component' ? 'accepts' : file.linking.isExtension?.(fact) === true ? 'extends' : undefined;
  if (kind === undefined) return;
  const candidates = resolveType(
    resolver,
    { file, at: index, text: first.type, self: undefined },
    initialDepthBudget,
  );
  for (const candidate of candidates)
    if (candidate.kind === 'instance') out.edge(kind, index, candidate, evidence, 'probable');
}

function linkOverrides(resolver: Resolver, out: FileEdges, type: SymbolIndex): void {
  const { file } = out;
  const areEmbedded = file.linking.basesAreEmbedded === true;
  const bases = supertypes(resolver, { file, index: type }, initialDepthBudget).filter(
    (base) => !areEmbedded || factOf(base).kind === 'interface',
  );
  if (bases.length === 0) return;
  for (const member of file.childrenOf(type)) {
    const { name, kind, nameRow, nameColumn, parameters, modifiers } = file.symbol(member);
    if (kind !== 'method' && kind !== 'property') continue;
    if (file.linking.staticsHide === true && modifiers.includes('static')) continue;
    const found = bases.map((base) => ownMembers(resolver, base, name)).find((refs) => refs.length > 0) ?? [];
    const fitting = found.filter((ref) => factOf(ref).parameters.length === parameters.length);
    const target = fitting[0] ?? found[0];
    if (target === undefined) continue;
    out.edge('overrides', member, target, { row: nameRow, column: nameColumn }, 'probable');
  }
}

/** A type or a namespace by its name. */
function isTypeItself(candidate: Candidate): boolean {
  if (candidate.kind !== 'symbol') return false;
  const { kind } = candidate.file.symbol(candidate.index);
  return typeKinds.has(kind) || kind === 'namespace';
}

/** Several of the same name in the same place: which one is called is not known. Parts of one type are one symbol. */
function isAmbiguous(targets: readonly SymbolRef[]): boolean {
  const [first, ...others] = targets;
  if (first === undefined) return false;
  return others.some(
    (other) =>
      factOf(other).qualifiedName === factOf(first).qualifiedName &&
      other.file.ids[other.index] !== first.file.ids[first.index],
  );
}
