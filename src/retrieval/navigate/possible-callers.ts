/**
 * The direct callers of a symbol, all of them: by edges, and by unresolved calls of its name. Callers in tests are
 * grouped by file.
 */
import type { CallersOptions, FoldedTestFile, FoldedTests } from '../../model/answers/call-tree.ts';
import type { LeftOut, TestsInAnswer } from '../../model/answers/navigation.ts';
import type { EdgeKind } from '../../model/edge.ts';
import type { FileId } from '../../model/source-file.ts';
import { callableKinds, type SymbolId } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import { callersOf, joined, type Step, type Steps, stepsOfAll } from './call-steps.ts';
import { foldByFolder } from './fold-tests.ts';
import { byConfidence, type GraphView } from './graph-view.ts';
import { otherUses } from './left-out.ts';
import { callAndReadRoles, callRoles, type NamedUse, namedUses } from './named-uses.ts';
import type { Targets } from './overloads.ts';

export interface DirectCallers extends Steps {
  /** Including callers in tests. */
  readonly proven: number;
  readonly possible: number;
  /** Number of the possible callers that come through `via` steps. */
  readonly through: number;
  /** Undefined when callers in tests are among the steps. */
  readonly tests: FoldedTests | undefined;
  readonly leftOut: LeftOut | undefined;
  /** Uses without a call that may mean the symbol: by name, or with other candidates. */
  readonly possibleMentions: readonly PossibleUse[];
}

/** A use by name, or with candidates among which the symbol is not. */
export type PossibleUse = Pick<NamedUse, 'source' | 'file' | 'row' | 'column'>;

const calls: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls']);
const callsAndReferences: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls', 'references']);
// More test files are counted by folder, so that a reader who did not ask for tests pays two lines.
const testFilesListed = 3;
/** Callers named in each listed test file. */
const namedInFile = 3;

export function directCallers(view: GraphView, targets: Targets, options: CallersOptions): DirectCallers {
  const { steps, unreadFiles } = stepsOfAll(view, targets, (symbol) =>
    callersOf(view, symbol, Number.POSITIVE_INFINITY),
  );
  const byEdge = options.only === 'proven' ? steps.filter(isProven).map(withProvenUses) : steps;
  const named = options.only === 'proven' ? undefined : usesByName(view, targets[0]);
  const areTestsFolded = testsOf(view, targets, options) !== 'list';
  const others =
    named &&
    otherUses(view, targets, {
      kinds: callsAndReferences,
      counted: calls,
      external: named.external,
      list: options.only === 'left-out' ? { limit: options.limit, areTestsFolded } : undefined,
    });
  const otherCalls = others?.possible.filter(({ kind }) => kind === 'calls') ?? [];
  const known = named === undefined ? byEdge : withOthers(withNamed(byEdge, named.calls), otherCalls);
  const all =
    testsOf(view, targets, options) === 'without' ? known.filter((step) => !isInTest(view, step)) : known;
  const callers = all.filter(({ relation }) => relation === 'calls');
  const proven = callers.filter(isProven).length;
  const through = options.only === 'proven' ? 0 : countThrough(view, all);
  const { listed, tests } = areTestsFolded ? folded(view, all) : { listed: all, tests: undefined };
  return {
    steps: mostCertainFirst(view, listed),
    unreadFiles,
    proven,
    possible: callers.length - proven + through,
    through,
    tests,
    leftOut: others?.leftOut,
    possibleMentions: [
      ...(named?.reads ?? []),
      ...(others?.possible.filter(({ kind }) => kind === 'references') ?? []),
    ],
  };
}

interface UsesByName {
  readonly calls: readonly NamedUse[];
  readonly reads: readonly NamedUse[];
  /** Calls of external code. */
  readonly external: readonly NamedUse[];
}

function usesByName(view: GraphView, symbol: StoredSymbol): UsesByName {
  const { possible, external } = namedUses(view, symbol, { roles: callAndReadRoles });
  const isCall = ({ role }: NamedUse): boolean => callRoles.has(role);
  return {
    calls: possible.filter(isCall),
    // A read of a field or variable of that name says nothing about a function.
    reads: callableKinds.has(symbol.kind) ? possible.filter((use) => !isCall(use)) : [],
    external: external.filter(isCall),
  };
}

/** Number of symbols that call an overridden method or a holder, and are not among the steps themselves. */
function countThrough(view: GraphView, steps: readonly Step[]): number {
  const seen = new Set(steps.map(({ symbol }) => symbol));
  let count = 0;
  const open = steps.filter(({ relation }) => relation === 'via');
  for (let via = open.pop(); via !== undefined; via = open.pop()) {
    for (const step of callersOf(view, view.symbol(via.symbol), Number.POSITIVE_INFINITY).steps) {
      if (seen.has(step.symbol)) continue;
      seen.add(step.symbol);
      if (step.relation === 'via') open.push(step);
      else count++;
    }
  }
  return count;
}

/** For a symbol in a test, other tests are like other code. */
export function testsOf(
  view: GraphView,
  [{ fileId }]: Targets,
  { tests = 'fold' }: { readonly tests?: TestsInAnswer | undefined },
): TestsInAnswer {
  return fileId !== undefined && view.file(fileId).isTest ? 'list' : tests;
}

export function isProven({ confidence }: Pick<Step, 'confidence'>): boolean {
  return confidence !== 'approximate';
}

function withProvenUses(step: Step): Step {
  return { ...step, uses: step.uses.filter(isProven) };
}

/** The callers of a caller: by edges. Those in tests are only counted, unless `tests` is `list`. */
export function furtherCallers(
  view: GraphView,
  symbol: StoredSymbol,
  { enough, only, tests }: Pick<CallersOptions, 'only'> & { enough: number; tests: TestsInAnswer },
): Steps & { readonly testCount: number } {
  const { steps, unreadFiles } = callersOf(view, symbol, enough);
  const wanted = only === 'proven' ? steps.filter(isProven).map(withProvenUses) : steps;
  const listed = tests === 'list' ? wanted : wanted.filter((step) => !isInTest(view, step));
  return {
    steps: mostCertainFirst(view, listed),
    unreadFiles,
    testCount: tests === 'without' ? 0 : wanted.length - listed.length,
  };
}

function withNamed(steps: readonly Step[], uses: readonly PossibleUse[]): readonly Step[] {
  const bySource = new Map<SymbolId, PossibleUse[]>();
  for (const use of uses) {
    const known = bySource.get(use.source);
    if (known === undefined) bySource.set(use.source, [use]);
    else known.push(use);
  }
  const named = (source: SymbolId, own: readonly PossibleUse[]): Step => ({
    symbol: source,
    relation: 'calls',
    confidence: 'approximate',
    evidence: 'name',
    uses: own.map(({ file, row, column }) => ({ file, row, column, confidence: 'approximate' })),
  });
  const both = steps.map((step) => {
    const own = step.relation === 'calls' ? bySource.get(step.symbol) : undefined;
    if (own === undefined) return step;
    bySource.delete(step.symbol);
    return joined(step, named(step.symbol, own));
  });
  return [...both, ...[...bySource].map(([source, own]) => named(source, own))];
}

/** Symbols that are callers already keep what is known of them. */
function withOthers(steps: readonly Step[], uses: readonly PossibleUse[]): readonly Step[] {
  const known = new Set(steps.flatMap(({ relation, symbol }) => (relation === 'calls' ? symbol : [])));
  const others = withNamed(
    [],
    uses.filter(({ source }) => !known.has(source)),
  );
  return [...steps, ...others.map((step) => ({ ...step, hasOtherCandidates: true as const }))];
}

function isInTest(view: GraphView, { relation, uses: [first] }: Step): boolean {
  return relation === 'calls' && first !== undefined && view.file(first.file).isTest;
}

function folded(
  view: GraphView,
  steps: readonly Step[],
): { readonly listed: readonly Step[]; readonly tests: FoldedTests | undefined } {
  const byFile = new Map<FileId, Step[]>();
  const listed: Step[] = [];
  for (const step of steps) {
    const file = isInTest(view, step) ? step.uses[0]?.file : undefined;
    const known = file === undefined ? listed : byFile.get(file);
    if (known !== undefined) known.push(step);
    else if (file !== undefined) byFile.set(file, [step]);
  }
  if (byFile.size === 0) return { listed, tests: undefined };
  const files = [...byFile]
    .map(([file, callers]) => ({ path: view.file(file).path, callers }))
    .sort((one, other) => other.callers.length - one.callers.length || (one.path < other.path ? -1 : 1));
  const areListed = files.length <= testFilesListed;
  return {
    listed,
    tests: {
      callers: steps.length - listed.length,
      fileCount: files.length,
      files: !areListed
        ? []
        : files.map(({ path, callers }) => ({
            path,
            callers: callers.length,
            first: firstInFile(view, callers, namedInFile),
          })),
      folders: areListed
        ? []
        : foldByFolder(files.map(({ path, callers }) => ({ path, count: callers.length }))),
    },
  };
}

function firstInFile(view: GraphView, callers: readonly Step[], count: number): FoldedTestFile['first'] {
  return callers
    .flatMap(({ symbol, uses: [use] }) => (use === undefined ? [] : [{ symbol, row: use.row }]))
    .sort((one, other) => one.row - other.row)
    .slice(0, count)
    .map(({ symbol, row }) => ({ name: view.symbol(symbol).name, row }));
}

/**
 * Exact, probable, approximate, `via`, by name; in each, product code before peripheral code and tests. Calls with other
 * candidates follow those without in each of the last.
 */
function mostCertainFirst(view: GraphView, steps: readonly Step[]): readonly Step[] {
  const rank = ({ relation, evidence, hasOtherCandidates }: Step): number =>
    relation === 'via' ? 1 : hasOtherCandidates === true || evidence === 'name' ? 2 : 0;
  const hasOthers = ({ hasOtherCandidates }: Step): number => (hasOtherCandidates === true ? 1 : 0);
  return steps
    .map((step) => {
      const [first] = step.uses;
      const file = first === undefined ? undefined : view.file(first.file);
      const side = file === undefined ? 0 : peripheralOrder(file);
      return { step, rank: rank(step), side, path: file?.path ?? '', row: first?.row ?? 0 };
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        byConfidence(a.step.confidence, b.step.confidence) ||
        a.side - b.side ||
        hasOthers(a.step) - hasOthers(b.step) ||
        (a.path < b.path ? -1 : a.path > b.path ? 1 : a.row - b.row),
    )
    .map(({ step }) => step);
}
