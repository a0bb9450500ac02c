/**
 * The candidates for values of a type as written. Type arguments are kept and replace type parameters. Parsing is left
 * to type-text.ts, type parameters to type-arguments.ts, aliases and classes to values-of-type.ts.
 */
import type { GenericMeaning, TypeNotation } from '../../../languages/linking/type-notation.ts';
import { someKey } from '../../../model/reference.ts';
import {
  type Candidate,
  type Candidates,
  externalCandidate,
  type Instance,
  instanceOf,
  lastPart,
  noCandidates,
  symbolCandidate,
  type TypeArgument,
  union,
  unionOf,
} from '../candidate.ts';
import { isType } from '../candidate-kinds.ts';
import { typeOrigin } from '../names/unresolved-reason.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { type MemosByFile, memosOf } from '../repository/memos-by-file.ts';
import type { Resolver, Types, WrittenType } from '../resolver.ts';
import { elementOf } from '../values/external-values.ts';
import { isTypeParameter, resolveTypeParameter } from './type-arguments.ts';
import { filterByTypeArity } from './type-arity.ts';
import { typeAround } from './type-around.ts';
import { readTypeText, type TypeText } from './type-text.ts';
import { valuesOfType } from './values-of-type.ts';

/** Type arguments are resolved later, on demand. A fixed budget makes the result independent of who demands it. */
const argumentDepthBudget = 3;
/** Bounds types that are arguments of themselves: `type Loop<T> = T | Loop<Loop<T>>`. */
const maxArgumentDepth = 3;

interface TypeArguments {
  readonly args: readonly TypeArgument[];
  /** The candidates for each type argument, resolved at once. */
  readonly parts: () => readonly Candidates[];
}

export class WrittenTypes implements Types {
  private readonly resolver: Resolver;
  /** By file: the candidates for a type as written, by the symbol around it and its text. */
  private readonly resolved: MemosByFile<string, Candidates> = new Map();
  private readonly parsed = new Map<TypeNotation, Map<string, TypeText | undefined>>();

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  resolveType(written: WrittenType, depthBudget: number): Candidates {
    const { file, at, text, self } = written;
    const type = this.parse(file.linking.types, text);
    if (type === undefined) return noCandidates;
    if (self !== undefined) return this.resolveTypeText(written, type, depthBudget);
    return this.resolver.repository.tracker.memoize(
      memosOf(this.resolved, file),
      // Type arguments are resolved less deeply. `opened` is set only if there is a receiver.
      `${at}${written.isInBaseList === true ? '^' : ''}${written.depth ?? 0} ${text}`,
      depthBudget,
      () => this.resolveTypeText(written, type, depthBudget),
    );
  }

  filterByTypeArity(file: FileScope, candidates: Candidates, count: number): Candidates {
    return filterByTypeArity(this.resolver.repository, file, candidates, count);
  }

  private parse(notation: TypeNotation, text: string): TypeText | undefined {
    let known = this.parsed.get(notation);
    if (known === undefined) {
      known = new Map();
      this.parsed.set(notation, known);
    }
    if (!known.has(text)) known.set(text, readTypeText(text, notation));
    return known.get(text);
  }

  private resolveTypeText(written: WrittenType, type: TypeText, depthBudget: number): Candidates {
    const depth = (written.depth ?? 0) + 1;
    const args = type.args.map(
      (argument) => (): Candidates =>
        depth > maxArgumentDepth
          ? noCandidates
          : this.resolveTypeText({ ...written, depth }, argument, argumentDepthBudget),
    );
    const parts = (): readonly Candidates[] =>
      type.args.map((part) => this.resolveTypeText(written, part, depthBudget));
    switch (type.kind) {
      case 'one-of':
        return union(parts());
      case 'list':
        return [externalCandidate(written.file, 'value', '[]', args)];
      case 'tuple':
        return [externalCandidate(written.file, 'value', '()', args)];
      case 'function':
        return [this.functionCandidate(written, type, args)];
      case 'members':
        return [{ ...externalCandidate(written.file, 'value', '{}', args), keys: type.name.split(',') }];
      case 'value':
        return this.valueType(written, type.name, depthBudget);
      case 'item':
        return this.indexedType(written, () => parts()[0] ?? noCandidates, type.name, depthBudget);
      case 'named':
        return this.namedType(written, type.name, { args, parts }, depthBudget);
    }
  }

  private functionCandidate(
    written: WrittenType,
    { receiver }: TypeText,
    args: readonly TypeArgument[],
  ): Candidate {
    const found = externalCandidate(written.file, 'value', 'function', args);
    if (receiver === undefined) return found;
    return {
      ...found,
      receiver: () => this.resolveTypeText({ ...written, depth: 1 }, receiver, argumentDepthBudget),
    };
  }

  /** The type of a value: `typeof x`. */
  private valueType(written: WrittenType, name: string, depthBudget: number): Candidates {
    const { names, values } = this.resolver;
    const found = names.valueNameAt(written, name, depthBudget);
    // In a type argument, whoever needs the value of a variable evaluates it, with a depth budget of its own.
    return (written.depth ?? 0) === 0
      ? unionOf(found, (candidate) => values.valuesOf(candidate, depthBudget))
      : found;
  }

  /**
   * The type of an item. A type can refer to an item of itself (`interface Loop extends Pick<Loop['next']>`), so each
   * key takes one unit of the depth budget. Type arguments have a budget of their own, so elements are not followed in
   * them, and keys only in types of the repository.
   */
  private indexedType(
    { depth = 0 }: WrittenType,
    of: () => Candidates,
    key: string,
    depthBudget: number,
  ): Candidates {
    const { contents, repository } = this.resolver;
    if (repository.tracker.isUsedUp(depthBudget)) return noCandidates;
    if (key === someKey) return depth > 0 ? noCandidates : unionOf(of(), elementOf);
    return unionOf(of(), (candidate) =>
      candidate.kind === 'external' ? noCandidates : contents.itemAt(candidate, key, depthBudget - 1),
    );
  }

  private namedType(
    written: WrittenType,
    name: string,
    { args, parts }: TypeArguments,
    depthBudget: number,
  ): Candidates {
    const { file, at } = written;
    const { resolver } = this;
    const notation = file.linking.types;
    if (notation.self.has(name)) {
      resolver.repository.tracker.receiverUses++;
      return selfCandidates(written);
    }
    const meaning = notation.generics.get(lastPart(name));
    const generic =
      meaning === undefined ? undefined : this.genericCandidates(file, meaning, { args, parts }, depthBudget);
    if (generic !== undefined) return generic;
    if (isTypeParameter(file, at, name)) return resolveTypeParameter(resolver, written, name, depthBudget);
    const named = preferTypes(resolver.names.qualifiedNameAt(written, name, depthBudget));
    const found = this.filterByTypeArity(file, named, args.length);
    const reached = { args, depth: written.depth ?? 0, opened: written.opened ?? [] };
    const values = unionOf(found, (candidate) => valuesOfType(resolver, candidate, reached, depthBudget));
    if (values.length > 0) return values;
    const origin = named.length > 0 ? 'unknown' : typeOrigin(resolver, written, name, depthBudget);
    return [externalCandidate(file, origin, name, args)];
  }

  /** A generic type with a meaning of its own. Undefined for a tuple of fewer than two types. */
  private genericCandidates(
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
        return unionOf(parts()[0] ?? noCandidates, (candidate) => this.resultsOf(candidate, depthBudget));
      case 'type-object':
        return (parts()[0] ?? noCandidates).map((candidate) =>
          candidate.kind === 'instance' ? typeSymbol(candidate) : candidate,
        );
    }
  }

  /** The result of calling a value. It takes depth budget, because the function can depend on this type. */
  private resultsOf(candidate: Candidate, depthBudget: number): Candidates {
    const { calls, repository } = this.resolver;
    if (repository.tracker.isUsedUp(depthBudget)) return noCandidates;
    return calls.callResult(candidate, depthBudget - 1);
  }
}

/** The types among the candidates, if there are any: a type and a value can share a name. */
function preferTypes(candidates: Candidates): Candidates {
  const types = candidates.filter((candidate) => candidate.kind === 'symbol' && isType(candidate));
  return types.length > 0 ? types : candidates;
}

function selfCandidates({ file, at, self }: WrittenType): Candidates {
  if (self !== undefined) return [self];
  const around = typeAround(file, at);
  return around === undefined ? noCandidates : [instanceOf({ file, index: around })];
}

function typeSymbol({ file, index }: Instance): Candidate {
  return symbolCandidate(file, index);
}
