/** The candidates for values of a type as written. Type arguments are kept and replace type parameters. */
import type { GenericMeaning } from '../../../languages/linking/type-notation.ts';
import { someKey } from '../../../model/reference.ts';
import { callableKinds, type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  externalCandidate,
  instanceOf,
  memosOf,
  noCandidates,
  type Resolver,
  symbolCandidate,
  type TypeArgument,
  union,
  unionOf,
} from '../candidate.ts';
import { isType } from '../candidate-kinds.ts';
import { qualifiedNameAt, valueNameAt } from '../names/names.ts';
import { typeOrigin } from '../names/unresolved-reason.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import { constructExternal, elementOf } from '../values/external-values.ts';
import { filterByTypeArity } from './type-arity.ts';
import { typeParameterBound, typeParameterPosition } from './type-parameters.ts';
import { readTypeText, type TypeText } from './type-text.ts';

/**
 * A type as written, and its site: names are looked up from `at`; `self` is the receiver whose member has the type.
 */
export interface WrittenType {
  readonly file: FileScope;
  readonly at: SymbolIndex;
  readonly text: string;
  readonly self: Candidate | undefined;
  /** The type is a base type of `at`. */
  readonly below?: true | undefined;
  /** The number of generic types around it, counted along the path on which it was reached. */
  readonly depth?: number;
  /** The aliases that were expanded on this path, by file and position: each is expanded once. */
  readonly opened?: readonly string[];
}

export function resolveType(resolver: Resolver, written: WrittenType, depthBudget: number): Candidates {
  const { file, at, text, self } = written;
  const type = parsed(resolver, file, text);
  if (type === undefined) return noCandidates;
  if (self !== undefined) return resolveTypeText(resolver, written, type, depthBudget);
  return resolver.repository.tracker.memoize(
    memosOf(resolver.writtenTypes, file),
    // Type arguments are resolved less deeply. `opened` is set only if there is a receiver.
    `${at}${written.below === true ? '^' : ''}${written.depth ?? 0} ${text}`,
    depthBudget,
    () => resolveTypeText(resolver, written, type, depthBudget),
  );
}

function parsed(resolver: Resolver, file: FileScope, text: string): TypeText | undefined {
  const notation = file.linking.types;
  let known = resolver.typeTexts.get(notation);
  if (known === undefined) {
    known = new Map();
    resolver.typeTexts.set(notation, known);
  }
  if (!known.has(text)) known.set(text, readTypeText(text, notation));
  return known.get(text);
}

/** Type arguments are resolved later, on demand. A fixed budget makes the result independent of who demands it. */
const argumentDepthBudget = 3;
/** Bounds types that are arguments of themselves: `type Loop<T> = T | Loop<Loop<T>>`. */
const maxArgumentDepth = 3;

function resolveTypeText(
  resolver: Resolver,
  written: WrittenType,
  type: TypeText,
  depthBudget: number,
): Candidates {
  const depth = (written.depth ?? 0) + 1;
  const args = type.args.map(
    (argument) => (): Candidates =>
      depth > maxArgumentDepth
        ? noCandidates
        : resolveTypeText(resolver, { ...written, depth }, argument, argumentDepthBudget),
  );
  const parts = (): readonly Candidates[] =>
    type.args.map((part) => resolveTypeText(resolver, written, part, depthBudget));
  switch (type.kind) {
    case 'one-of':
      return union(parts());
    case 'list':
      return [externalCandidate(written.file, 'value', '[]', args)];
    case 'tuple':
      return [externalCandidate(written.file, 'value', '()', args)];
    case 'function':
      return [functionCandidate(resolver, written, type, args)];
    case 'members':
      return [{ ...externalCandidate(written.file, 'value', '{}', args), keys: type.name.split(',') }];
    case 'value': {
      const found = valueNameAt(resolver, written.file, written, type.name, depthBudget);
      // In a type argument, whoever needs the value of a variable evaluates it, with a depth budget of its own.
      return (written.depth ?? 0) === 0
        ? unionOf(found, (candidate) => resolver.valuesOf(candidate, depthBudget))
        : found;
    }
    case 'item':
      return indexedType(
        resolver,
        written,
        { of: () => parts()[0] ?? noCandidates, key: type.name },
        depthBudget,
      );
    case 'named':
      return namedType(resolver, written, type, { args, parts }, depthBudget);
  }
}

function functionCandidate(
  resolver: Resolver,
  written: WrittenType,
  { receiver }: TypeText,
  args: readonly TypeArgument[],
): Candidate {
  const found = externalCandidate(written.file, 'value', 'function', args);
  if (receiver === undefined) return found;
  return {
    ...found,
    receiver: () => resolveTypeText(resolver, { ...written, depth: 1 }, receiver, argumentDepthBudget),
  };
}

/**
 * The type of an item. A type can refer to an item of itself (`interface Loop extends Pick<Loop['next']>`), so each key
 * takes one unit of the depth budget. Type arguments have a budget of their own, so elements are not followed in them,
 * and keys only in types of the repository.
 */
function indexedType(
  resolver: Resolver,
  { depth = 0 }: WrittenType,
  { of, key }: { readonly of: () => Candidates; readonly key: string },
  depthBudget: number,
): Candidates {
  if (depthBudget <= 0) {
    resolver.repository.tracker.markTruncated();
    return noCandidates;
  }
  if (key === someKey) return depth > 0 ? noCandidates : unionOf(of(), elementOf);
  return unionOf(of(), (candidate) =>
    candidate.kind === 'external' ? noCandidates : resolver.itemAt(candidate, key, depthBudget - 1),
  );
}

interface TypeArguments {
  readonly args: readonly TypeArgument[];
  /** The candidates for each type argument, resolved at once. */
  readonly parts: () => readonly Candidates[];
}

function namedType(
  resolver: Resolver,
  written: WrittenType,
  type: TypeText,
  { args, parts }: TypeArguments,
  depthBudget: number,
): Candidates {
  const { file, at } = written;
  const notation = file.linking.types;
  const last = type.name.slice(type.name.lastIndexOf('.') + 1);
  if (notation.self.has(type.name)) return selfCandidates(written);
  const meaning = notation.generics.get(last);
  const generic =
    meaning === undefined
      ? undefined
      : genericCandidates(resolver, file, meaning, { args, parts }, depthBudget);
  if (generic !== undefined) return generic;
  if (isTypeParameter(file, at, type.name))
    return resolveTypeParameter(resolver, written, type.name, depthBudget);
  const named = preferTypes(qualifiedNameAt(resolver, file, written, type.name, depthBudget));
  const found = filterByTypeArity(resolver, file, named, args.length);
  const values = unionOf(found, (candidate) =>
    valuesOfType(
      resolver,
      candidate,
      { args, depth: written.depth ?? 0, opened: written.opened ?? [] },
      depthBudget,
    ),
  );
  if (values.length > 0) return values;
  const origin = named.length > 0 ? 'unknown' : typeOrigin(resolver, written, type.name, depthBudget);
  return [externalCandidate(file, origin, type.name, args)];
}

/** A generic type with a meaning of its own. Undefined for a tuple of fewer than two types. */
function genericCandidates(
  resolver: Resolver,
  file: FileScope,
  meaning: GenericMeaning,
  { args, parts }: TypeArguments,
  depthBudget: number,
): Candidates | undefined {
  switch (meaning) {
    case 'argument':
      return parts()[0] ?? noCandidates;
    case 'union':
      return union(parts());
    case 'tuple':
      return args.length > 1 ? [externalCandidate(file, 'value', '()', args)] : undefined;
    case 'function':
      return [externalCandidate(file, 'value', 'function', args.slice(-1))];
    case 'result':
      return unionOf(parts()[0] ?? noCandidates, (candidate) => resultsOf(resolver, candidate, depthBudget));
    case 'type-object':
      return (parts()[0] ?? noCandidates).map((candidate) =>
        candidate.kind === 'instance' ? typeSymbol(candidate) : candidate,
      );
  }
}

/** The result of calling a value. It takes depth budget, because the function can depend on this type. */
function resultsOf(resolver: Resolver, candidate: Candidate, depthBudget: number): Candidates {
  if (depthBudget > 0) return resolver.callResult(candidate, depthBudget - 1);
  resolver.repository.tracker.markTruncated();
  return noCandidates;
}

/** The types among the candidates, if there are any: a type and a value can share a name. */
function preferTypes(candidates: Candidates): Candidates {
  const types = candidates.filter((candidate) => candidate.kind === 'symbol' && isType(candidate));
  return types.length > 0 ? types : candidates;
}

interface Reached extends Required<Pick<WrittenType, 'depth' | 'opened'>> {
  readonly args: readonly TypeArgument[];
}

function valuesOfType(
  resolver: Resolver,
  candidate: Candidate,
  { args, depth, opened }: Reached,
  depthBudget: number,
): Candidates {
  if (candidate.kind === 'external') return [{ ...constructExternal(candidate), args }];
  if (candidate.kind !== 'symbol') return noCandidates;
  const { file, index } = candidate;
  const fact = file.symbol(index);
  resolver.repository.tracker.dependOnHash(file.key(fact.qualifiedName));
  if (!typeKinds.has(fact.kind)) {
    return instancesOfHeldTypes(resolver, candidate, depthBudget);
  }
  const self = instanceOf(candidate, args);
  if (fact.kind !== 'type' || fact.type === undefined) return [self];
  const place = `${file.path}#${index}`;
  if (opened.includes(place)) return [self];
  if (depthBudget <= 0) {
    resolver.repository.tracker.markTruncated();
    return [self];
  }
  const inside = { file, at: index, text: fact.type, depth };
  // Without type arguments the result depends on neither the receiver nor the path, so it is memoized.
  const found =
    args.length === 0
      ? resolveType(resolver, { ...inside, self: undefined }, depthBudget - 1)
      : resolveType(resolver, { ...inside, self, opened: [...opened, place] }, depthBudget - 1);
  return union([[self], found]);
}

/** Instances of the classes in a variable, or of a function that serves as a type. */
function instancesOfHeldTypes(resolver: Resolver, candidate: Candidate, depthBudget: number): Candidates {
  if (candidate.kind === 'symbol' && isType(candidate)) return noCandidates;
  return resolver
    .valuesOf(candidate, depthBudget)
    .flatMap((value) => (value.kind === 'symbol' && isType(value) ? [instanceOf(value)] : []));
}

function selfCandidates({ file, at, self }: WrittenType): Candidates {
  if (self !== undefined) return [self];
  const around = typeAround(file, at);
  return around === undefined ? noCandidates : [instanceOf({ file, index: around })];
}

/** The innermost type around a symbol, itself included. */
export function typeAround(file: FileScope, at: SymbolIndex): SymbolIndex | undefined {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    if (typeKinds.has(file.symbol(around).kind)) return around;
  }
  return undefined;
}

function isTypeParameter(file: FileScope, at: SymbolIndex, name: string): boolean {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    if (typeParameterPosition(file.symbol(around).typeParameters, name) >= 0) return true;
  }
  return false;
}

/** The type argument of the receiver for this parameter; otherwise the bound of the parameter. */
function resolveTypeParameter(
  resolver: Resolver,
  written: WrittenType,
  name: string,
  depthBudget: number,
): Candidates {
  const { self, file, at } = written;
  if (self?.kind === 'instance') {
    const given = argumentForParameter(
      resolver,
      self,
      { file, index: declaringSymbol(file, at, name) },
      name,
      depthBudget,
    );
    if (given.length > 0) return given;
  }
  if (depthBudget <= 0) {
    resolver.repository.tracker.markTruncated();
    return noCandidates;
  }
  const text = constraintOf(file, at, name);
  // Without a bound, a variable of the same name can be one (`T = TypeVar('T', bound=Base)`).
  if (text === undefined)
    return unionOf(qualifiedNameAt(resolver, file, written, name, depthBudget - 1), (candidate) =>
      instancesOfHeldTypes(resolver, candidate, depthBudget - 1),
    );
  return resolveType(resolver, { ...written, text }, depthBudget - 1);
}

/** The type argument of a receiver for a type parameter of its type or of one of its base types. */
function argumentForParameter(
  resolver: Resolver,
  self: Extract<Candidate, { kind: 'instance' }>,
  declaring: { readonly file: FileScope; readonly index: SymbolIndex },
  name: string,
  depthBudget: number,
): Candidates {
  const { file, index, args } = self;
  const { typeParameters, bases } = file.symbol(index);
  if (file === declaring.file && index === declaring.index)
    return args[typeParameterPosition(typeParameters, name)]?.() ?? noCandidates;
  const { kind } = declaring.file.symbol(declaring.index);
  if (callableKinds.has(kind)) return noCandidates;
  // Out-of-line members are in blocks that repeat the type parameters (impl blocks).
  if (!typeKinds.has(kind)) return args[typeParameterPosition(typeParameters, name)]?.() ?? noCandidates;
  if (depthBudget <= 0) {
    resolver.repository.tracker.markTruncated();
    return noCandidates;
  }
  for (const text of bases) {
    for (const base of resolveType(resolver, { file, at: index, text, self, below: true }, depthBudget - 1)) {
      if (base.kind !== 'instance' || !isSubtypeOf(resolver, base, declaring, depthBudget - 1)) continue;
      return argumentForParameter(resolver, base, declaring, name, depthBudget - 1);
    }
  }
  return noCandidates;
}

function isSubtypeOf(resolver: Resolver, ref: SymbolRef, base: SymbolRef, depthBudget: number): boolean {
  return resolver
    .linearizationOf(ref, depthBudget)
    .types.some(({ file, index }) => file === base.file && index === base.index);
}

/** The innermost symbol that declares the type parameter. */
function declaringSymbol(file: FileScope, at: SymbolIndex, name: string): SymbolIndex {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    if (typeParameterPosition(file.symbol(around).typeParameters, name) >= 0) return around;
  }
  return at;
}

/** `Base` of `T extends Base = Default`. */
function constraintOf(file: FileScope, at: SymbolIndex, name: string): string | undefined {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    const { typeParameters } = file.symbol(around);
    const written = typeParameters[typeParameterPosition(typeParameters, name)];
    if (written === undefined) continue;
    return typeParameterBound(file.linking.types, written);
  }
  return undefined;
}

function typeSymbol(candidate: Extract<Candidate, { kind: 'instance' }>): Candidate {
  return symbolCandidate(candidate.file, candidate.index);
}
