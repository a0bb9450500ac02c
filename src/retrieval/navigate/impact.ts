/**
 * What a change may break: from the changed symbols to their dependents, level by level. Whoever only imports a changed
 * symbol counts as a file, and is not followed. Tests are listed apart, since they are what to run, and looked for
 * deeper than symbols are listed.
 */
import type { Confidence, EdgeKind } from '../../model/edge.ts';
import { EngineError } from '../../model/errors.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { type AffectedTest, affectedTests, type DependentTest } from './affected-tests.ts';
import { insideOf } from './dependencies.ts';
import type { GraphView, Place, SymbolNode } from './graph-view.ts';
import type { Meant } from './overloads.ts';
import { type Reached, reachDependents } from './reach-dependents.ts';
import { type ByName, usesByName } from './unresolved.ts';

export interface Impact {
  /** What changes. */
  readonly changed: readonly SymbolNode[];
  /** Nearest first, the surest first among them; tests left out. */
  readonly affected: readonly Affected[];
  /** Before the limit, by depth from 1. */
  readonly totals: readonly number[];
  readonly tests: readonly AffectedTest[];
  readonly testFileCount: number;
  readonly dependentTests: readonly DependentTest[];
  readonly dependentTestCount: number;
  /** True when there is more within the depth than was counted. */
  readonly isCut: boolean;
  /** As asked for: how deep symbols are listed. */
  readonly depth: number;
  /** Affected symbols that lie deeper than was asked for, tests left out. */
  readonly beyond: number;
  /** True when there are more of those than were counted, and tests that were not reached. */
  readonly isBeyondCut: boolean;
}

export interface Affected extends SymbolNode {
  readonly depth: number;
  /** Of the weakest edge on the way. */
  readonly confidence: Confidence;
  readonly relation: EdgeKind;
  /** Id of what it depends on, and where that shows. */
  readonly through: string;
  readonly place: Place | undefined;
}

export interface ImpactOptions {
  readonly depth: number;
  /** Of affected symbols, and of test files. */
  readonly limit: number;
}

/** Tests are looked for at least this far, however few levels of symbols are listed. */
const testDepth = 10;

/** The symbol changes with its overloads and all that they contain. */
export function impactOfSymbol(
  view: GraphView,
  meant: Meant,
  options: ImpactOptions,
): Impact & { readonly byName: ByName } {
  const [symbol] = meant;
  if (symbol.kind === 'directory' || symbol.kind === 'project')
    throw new EngineError('bad-input', 'impact takes a symbol or a file, not a folder', {
      hint: 'for a folder: codeagent dependents FOLDER',
    });
  const inside = [...insideOf(view, meant).symbols()].map((id) => view.symbol(id));
  return {
    ...impactOf(view, inside, options),
    changed: meant.map((each) => view.show(each)),
    byName: usesByName(view, symbol),
  };
}

export function impactOf(view: GraphView, changed: readonly StoredSymbol[], options: ImpactOptions): Impact {
  const { depth, limit } = options;
  const { reached, cutAt } = reachDependents(view, changed, { depth: Math.max(depth, testDepth) });
  const code = reached.filter(({ symbol: { fileId } }) => fileId === undefined || !view.file(fileId).isTest);
  const near = code.filter((each) => each.depth <= depth);
  const { tests, dependentTests } = affectedTests(view, changed, reached);
  const levels = near.at(-1)?.depth ?? 0;
  return {
    changed: changed.map((symbol) => view.show(symbol)),
    affected: near.slice(0, limit).map((each) => affectedOf(view, each)),
    totals: Array.from({ length: levels }, (_, at) => near.filter((each) => each.depth === at + 1).length),
    depth,
    beyond: code.length - near.length,
    tests: tests.slice(0, limit),
    testFileCount: tests.length,
    dependentTests: dependentTests.slice(0, limit),
    dependentTestCount: dependentTests.length,
    isCut: cutAt !== undefined && cutAt <= depth,
    isBeyondCut: cutAt !== undefined,
  };
}

function affectedOf(view: GraphView, { symbol, depth, confidence, bundle: by, from }: Reached): Affected {
  const node = view.show(symbol);
  const [first] = by?.edges ?? [];
  return {
    ...node,
    depth,
    confidence,
    relation: by?.kind ?? 'references',
    through: from === undefined ? node.id : view.show(from.symbol).id,
    place: first === undefined ? undefined : view.showPlace(first),
  };
}
