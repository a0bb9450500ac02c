/**
 * The impact of a change: from the changed symbols to their dependents, level by level. A file that only imports a
 * changed symbol is listed and not followed. Tests are listed separately, because they are to be run, and are
 * searched deeper than symbols are listed.
 */
import type { Confidence, EdgeKind } from '../../model/edge.ts';
import { EngineError } from '../../model/errors.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { type AffectedTest, affectedTests, type DependentTest } from './affected-tests.ts';
import { insideOf } from './dependencies.ts';
import type { GraphView, Place, SymbolNode } from './graph-view.ts';
import type { Targets } from './overloads.ts';
import { type Reached, reachDependents } from './reach-dependents.ts';
import { type ByName, usesByName } from './unresolved.ts';

export interface Impact {
  /** The changed symbols. */
  readonly changed: readonly SymbolNode[];
  /** By depth, then by confidence; tests excluded. */
  readonly affected: readonly Affected[];
  /** Number of affected symbols at each depth from 1 on, before the limit is applied. */
  readonly totals: readonly number[];
  readonly tests: readonly AffectedTest[];
  readonly testFileCount: number;
  readonly dependentTests: readonly DependentTest[];
  readonly dependentTestCount: number;
  /** True when more symbols within the depth exist than were counted. */
  readonly isCut: boolean;
  /** The requested depth, to which symbols are listed. */
  readonly depth: number;
  /** Number of affected symbols below the requested depth, tests excluded. */
  readonly beyond: number;
  /** True when more symbols below the depth, and possibly tests, exist than were found. */
  readonly isBeyondCut: boolean;
}

export interface Affected extends SymbolNode {
  readonly depth: number;
  /** Confidence of the weakest edge on the path. */
  readonly confidence: Confidence;
  readonly relation: EdgeKind;
  /** Id of the symbol it depends on. `place` is the evidence. */
  readonly through: string;
  readonly place: Place | undefined;
}

export interface ImpactOptions {
  readonly depth: number;
  /** Maximum number of affected symbols, and of test files. */
  readonly limit: number;
}

/** Tests are searched at least this deep, regardless of the requested depth. */
const testDepth = 10;

/** The symbol changes together with its overloads and all their contents. */
export function impactOfSymbol(
  view: GraphView,
  targets: Targets,
  options: ImpactOptions,
): Impact & { readonly byName: ByName } {
  const [symbol] = targets;
  if (symbol.kind === 'directory' || symbol.kind === 'project')
    throw new EngineError('bad-input', 'impact takes a symbol or a file, not a folder', {
      hint: 'for a folder: codeagent dependents FOLDER',
    });
  const inside = [...insideOf(view, targets).symbols()].map((id) => view.symbol(id));
  return {
    ...impactOf(view, inside, options),
    changed: targets.map((each) => view.show(each)),
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
