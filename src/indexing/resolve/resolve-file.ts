/** Resolves the references of one file to edges. Pure: a function of its facts and of the answers of other files. */
import type { Place } from '../../languages/linking/repository-view.ts';
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
import { type Candidate, type Candidates, factOf, initialDepthBudget, isClassLike } from './candidate.ts';
import { isExtension } from './candidate-kinds.ts';
import { openersKey } from './dependencies/keys.ts';
import { type Evidence, FileEdges } from './file-edges.ts';
import { reasonOfMember, reasonOfName } from './names/unresolved-reason.ts';
import type { FileScope } from './repository/file-scope.ts';
import type { SymbolRef } from './repository/repository.ts';
import type { Resolver } from './resolver.ts';

/** One file at a time. `pause` is called between references, because one file may have a million of them. */
export async function resolveFile(resolver: Resolver, file: FileScope, pause: Pause): Promise<FileLinks> {
  const { value, asked } = await resolver.repository.tracker.collect(async () => {
    resolver.values.startFile();
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

/** Links an import to the file of the module and to the definition of the imported name. */
function linkImport(resolver: Resolver, out: FileEdges, imported: Import, index: number): void {
  const { file } = out;
  linkModule(resolver, out, resolver.modules.modulesOf(file, imported), imported);
  if (imported.kind !== 'named' && imported.kind !== 'default') return;
  for (const candidate of resolver.modules.importedCandidates(file, index, initialDepthBudget)) {
    const target = targetOf(resolver, candidate);
    if (target !== undefined && target.file !== file)
      out.edge('imports', imported.owner, target, imported, 'exact');
  }
}

function linkReexports(resolver: Resolver, out: FileEdges): void {
  const { file } = out;
  for (const { module, row, column } of file.exports) {
    if (module === undefined) continue;
    const places = resolver.modules.modulesOf(file, {
      kind: 'star',
      module,
      name: undefined,
      local: undefined,
    });
    linkModule(resolver, out, places, { owner: 0, row, column });
  }
}

/** Links to the files of a module. */
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
  // A parameter or local variable is not a symbol, so only calls through it have targets.
  if (bound.kind === 'local' && edgeOfRole[role] !== 'calls' && role !== 'decorate') return;
  const answer = answerFor(resolver, out.file, reference);
  const { linking } = out.file;
  const isOnValue = bound.kind === 'member' && answer.confidence !== 'exact';
  const unwritten = (fact: LinkedSymbol): number => (isOnValue && isExtension(linking, fact) ? 1 : 0);
  // An attribute with the name of a macro belongs to another macro (`#[pin]`).
  const possible =
    role === 'decorate' ? answer.targets.filter((ref) => factOf(ref).kind !== 'macro') : answer.targets;
  const targets = answer.isCandidateSet
    ? possible
    : chooseOverloads(resolver, possible, { file: out.file, reference, unwritten });
  // Extensions of several classes compete, too.
  const isUnsure = isAmbiguous(targets) || targets.every((ref) => unwritten(factOf(ref)) > 0);
  const confidence = targets.length > 1 && isUnsure ? 'approximate' : answer.confidence;
  for (const target of targets) linkTarget(resolver, out, reference, target, confidence);
  if (reference.passedTo !== undefined) {
    const calledBy = (call: Reference): readonly SymbolRef[] => {
      const { isCandidateSet, targets: called } = answerFor(resolver, out.file, call);
      return isCandidateSet ? [] : called;
    };
    linkPassedFunction(resolver, out, reference, { targets, calledBy });
  }
  if (role === 'decorate') linkDecorator(resolver, out, reference, targets);
  const reason = possible.length < answer.targets.length ? 'unknown' : answer.reason;
  if (targets.length === 0 && reason !== undefined) out.unresolved.push({ reference: index, reason });
}

interface Answer {
  readonly targets: readonly SymbolRef[];
  readonly confidence: Confidence;
  /** Why there are no targets. Undefined for names that need none, such as the name of a module. */
  readonly reason: UnresolvedReason | undefined;
  /** The targets belong to unrelated types, so the arguments do not choose among them. */
  readonly isCandidateSet?: true;
}

function answerFor(resolver: Resolver, file: FileScope, reference: Reference): Answer {
  const { bound, receiver, name, owner, role } = reference;
  if (bound.kind !== 'member') {
    const candidates = resolver.values.resolveReference(file, reference, initialDepthBudget);
    const answer = answerOf(resolver, candidates, role, bound.kind === 'local' ? 'probable' : 'exact');
    if (answer.targets.length > 0) return answer;
    if (bound.kind === 'import') return fallbackOf(file, reference) ?? answer;
    // The value of a variable may have members that its declared type lacks.
    if (bound.kind === 'local' && file.locals[bound.index]?.type !== undefined)
      return { ...answer, reason: 'unknown' };
    if (bound.kind !== 'free') return answer;
    const byArguments = argumentDependentLookup(resolver, file, reference);
    return byArguments.length === 0 ? answer : answerOf(resolver, byArguments, role, 'probable');
  }
  if (receiver === undefined) {
    const extensions =
      role === 'call' ? resolver.members.extensionsByName({ file, at: owner }, [], name) : [];
    const isOpen = role === 'call' && extensions.length === 0 && name !== callOfValue;
    const possible = isOpen ? resolver.members.possibleMembers({ file, reference, receivers: [] }) : [];
    if (possible.length > 0) return candidateSet(possible);
    return { targets: extensions, confidence: 'approximate', reason: 'unknown' };
  }
  if (role === 'construct' && isOwnConstructor(file, name, receiver))
    return constructorAnswer(resolver, file, reference, receiver);
  const receivers = resolver.values.evaluate({ file, at: owner }, receiver, initialDepthBudget);
  if (name === callOfValue) {
    const { targets } = answerOf(
      resolver,
      resolver.calls.calleesOf(receivers, initialDepthBudget),
      role,
      'probable',
    );
    return { targets, confidence: targets.length > 1 ? 'approximate' : 'probable', reason: undefined };
  }
  const members = resolver.members.memberOfAny({ file, at: owner }, receivers, name, initialDepthBudget);
  const candidates = resolver.types.filterByTypeArity(file, members, reference.typeArgumentCount ?? 0);
  const isStatic =
    !isVariable(file, receiver) &&
    receivers.every((candidate) => candidate.kind === 'place' || isTypeItself(candidate));
  const answer = answerOf(resolver, candidates, role, isStatic ? 'exact' : 'probable');
  if (answer.targets.length > 0 || answer.reason === undefined) return answer;
  const byName =
    role === 'call' ? resolver.members.extensionsByName({ file, at: owner }, receivers, name) : [];
  if (byName.length > 0) return { targets: byName, confidence: 'approximate', reason: undefined };
  const reason = reasonOfMember(resolver, { file, name }, receivers);
  const possible =
    role === 'call' && reason === 'unknown'
      ? resolver.members.possibleMembers({ file, reference, receivers })
      : [];
  return possible.length > 0 ? candidateSet(possible) : { ...answer, reason };
}

function candidateSet(targets: readonly SymbolRef[]): Answer {
  return { targets, confidence: 'approximate', reason: undefined, isCandidateSet: true };
}

/** The definition that replaces an import which may fail: `except ImportError: def load(): …`. */
function fallbackOf(file: FileScope, { name }: Reference): Answer | undefined {
  const own = file.qualified(name).map((index) => ({ file, index }));
  return own.length === 0 ? undefined : { targets: own, confidence: 'approximate', reason: 'unknown' };
}

/** Whether the value is a variable: a type in it may be a subclass (`cls`). */
function isVariable(file: FileScope, { base }: Value): boolean {
  const reference = base.kind === 'reference' ? file.references()[base.index] : undefined;
  return (
    reference !== undefined &&
    (reference.bound.kind === 'local' || reference.name === file.linking.values.protocol.type)
  );
}

/** Whether it is a constructor call such as `super(…)`; `new this.Type(…)` constructs a member. */
function isOwnConstructor({ linking }: FileScope, name: string, { base, steps }: Value): boolean {
  const isOwnObject = (base.kind === 'super' || base.kind === 'this') && steps.length === 0;
  return isOwnObject && linking.calls.constructorKeywords.has(name);
}

/** The constructors of the nearest type that declares some. */
function constructorAnswer(
  resolver: Resolver,
  file: FileScope,
  { owner }: Reference,
  receiver: Value,
): Answer {
  const refs = resolver.values
    .evaluate({ file, at: owner }, receiver, initialDepthBudget)
    .flatMap((candidate) =>
      candidate.kind === 'instance'
        ? [{ candidate, ...resolver.typeMembers.linearize(candidate, initialDepthBudget) }]
        : [],
    );
  for (const { candidate, types, isOpen, isOutside } of refs) {
    for (const type of candidate.isBase
      ? resolver.typeMembers.supertypes(candidate, initialDepthBudget)
      : types) {
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

/** The targets that fit the role, where a type and a value, or a field and a method, share a name. */
function meantBy(role: ReferenceRole, targets: readonly SymbolRef[]): readonly SymbolRef[] {
  if (targets.length < 2) return targets;
  const wantsType = role === 'type' || role === 'implement';
  const fitting = targets.filter((ref) => {
    const { kind } = factOf(ref);
    if (wantsType) return typeKinds.has(kind);
    if (
      ref.file.linking.members.methodsHaveOwnNames &&
      (role === 'call' || role === 'read' || role === 'write')
    )
      return callableKinds.has(kind) === (role === 'call');
    return kind !== 'interface' && kind !== 'type' && kind !== 'namespace';
  });
  return fitting.length > 0 ? fitting : targets;
}

/** The symbol of a candidate. The symbol of a module is its file. */
function targetOf(resolver: Resolver, candidate: Candidate): SymbolRef | undefined {
  if (candidate.kind === 'symbol') return candidate;
  if (candidate.kind !== 'place' || candidate.place.kind !== 'file') return undefined;
  const file = resolver.repository.fileAt(candidate.place.path);
  return file === undefined ? undefined : { file, index: 0 };
}

/** Adds the edges to a target. A construction has edges to the type and to its constructor, if it declares one. */
function linkTarget(
  resolver: Resolver,
  out: FileEdges,
  reference: Reference,
  target: SymbolRef,
  confidence: Confidence,
): void {
  const fact = factOf(target);
  const isCallable = callableKinds.has(fact.kind);
  const isLiteral = reference.role === 'construct' && out.file.linking.calls.hasCompositeLiterals;
  const isCall =
    (edgeOfRole[reference.role] === 'calls' && !isLiteral) || (reference.role === 'decorate' && isCallable);
  const kind = isCall ? 'calls' : isLiteral ? 'references' : edgeOfRole[reference.role];
  out.edge(kind, reference.owner, target, reference, confidence);
  // A variable of the same file is an alias of the functions that it holds.
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
  if (file.linking.members.isOutOfLine === undefined) return own.map((child) => ({ file, index: child }));
  const names = new Set(own.map((child) => file.symbol(child).name));
  return [...names].flatMap((name) => resolver.typeMembers.ownMembers({ file, index }, name));
}

/** Adds the edges that follow from declarations: overrides, extensions, properties of components. */
function linkSymbol(resolver: Resolver, out: FileEdges, index: SymbolIndex): void {
  const { file } = out;
  const fact = file.symbol(index);
  // A partial type can declare its base types in another part.
  if (typeKinds.has(fact.kind) && (fact.bases.length > 0 || fact.isMergeable))
    linkOverrides(resolver, out, index);
  const evidence = { row: fact.nameRow, column: fact.nameColumn };
  const [first] = fact.parameters;
  if (first?.type === undefined) return;
  const kind =
    fact.kind === 'component' ? 'accepts' : isExtension(file.linking, fact) ? 'extends' : undefined;
  if (kind === undefined) return;
  const candidates = resolver.types.resolveType(
    { file, at: index, text: first.type, self: undefined },
    initialDepthBudget,
  );
  for (const candidate of candidates)
    if (candidate.kind === 'instance') out.edge(kind, index, candidate, evidence, 'probable');
}

function linkOverrides(resolver: Resolver, out: FileEdges, type: SymbolIndex): void {
  const { file } = out;
  const bases = resolver.typeMembers.supertypes({ file, index: type }, initialDepthBudget);
  if (bases.length === 0) return;
  const { canOverride } = file.linking.members;
  for (const member of file.childrenOf(type)) {
    const fact = file.symbol(member);
    const { name, kind, nameRow, nameColumn, parameters } = fact;
    if (kind !== 'method' && kind !== 'property') continue;
    const found =
      bases
        .filter((base) => canOverride(fact, factOf(base)))
        .map((base) => resolver.typeMembers.ownMembers(base, name))
        .find((refs) => refs.length > 0) ?? [];
    const fitting = found.filter((ref) => factOf(ref).parameters.length === parameters.length);
    const target = fitting[0] ?? found[0];
    if (target === undefined) continue;
    out.edge('overrides', member, target, { row: nameRow, column: nameColumn }, 'probable');
  }
}

/** Whether the candidate is the name of a type or a namespace. */
function isTypeItself(candidate: Candidate): boolean {
  if (candidate.kind !== 'symbol') return false;
  const { kind } = candidate.file.symbol(candidate.index);
  return typeKinds.has(kind) || kind === 'namespace';
}

/** Whether several symbols of the same qualified name are left. Parts of one type are one symbol. */
function isAmbiguous(targets: readonly SymbolRef[]): boolean {
  const [first, ...others] = targets;
  if (first === undefined) return false;
  return others.some(
    (other) =>
      factOf(other).qualifiedName === factOf(first).qualifiedName &&
      other.file.ids[other.index] !== first.file.ids[first.index],
  );
}
