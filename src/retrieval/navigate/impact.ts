/**
 * The impact of a change: from the changed symbols to their dependents, level by level. A file that only imports a
 * changed symbol is listed and not followed. Tests are listed separately, because they are to be run, and are
 * searched deeper than symbols are listed.
 */
import { runOperation } from '../../model/advice.ts';
import type { Affected, Impact, ImpactOptions } from '../../model/answers/impact.ts';
import { EngineError } from '../../model/errors.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { affectedTests } from './affected-tests.ts';
import { insideOf } from './dependencies.ts';
import type { GraphView } from './graph-view.ts';
import type { Targets } from './overloads.ts';
import { reachByName } from './reach-by-name.ts';
import { type Reached, reachDependents } from './reach-dependents.ts';
import { calledAs } from './structural-matches.ts';

/** Tests are searched at least this deep, regardless of the requested depth. */
const testDepth = 10;

/** The symbol changes together with its overloads and all their contents. */
export function impactOfSymbol(view: GraphView, targets: Targets, options: ImpactOptions): Impact {
  const [symbol] = targets;
  if (symbol.kind === 'directory' || symbol.kind === 'project')
    throw new EngineError('bad-input', 'impact takes a symbol or a file, not a folder', {
      advice: [runOperation('dependents', { symbol: view.show(symbol).id })],
    });
  const inside = [...insideOf(view, targets).symbols()].map((id) => view.symbol(id));
  return {
    ...impactOf(view, inside, options),
    changed: targets.map((each) => view.show(each)),
    calledAs: options.only === 'proven' ? [] : calledAs(view, symbol),
  };
}

export function impactOf(view: GraphView, changed: readonly StoredSymbol[], options: ImpactOptions): Impact {
  const { depth, limit, only } = options;
  const { reached, cutAt } = reachDependents(view, changed, { depth: Math.max(depth, testDepth), only });
  const near = reached.filter((each) => each.depth <= depth);
  const {
    reached: named,
    common,
    cutAt: namedCutAt,
  } = only === 'proven'
    ? { reached: [], common: [], cutAt: undefined }
    : reachByName(view, changed, near, { depth });
  const namedIds = new Set(named.map(({ symbol }) => symbol.id));
  const isCode = ({ symbol: { fileId } }: Reached): boolean =>
    fileId === undefined || !view.file(fileId).isTest;
  const affected = [...near, ...named].filter(isCode).toSorted((one, other) => one.depth - other.depth);
  const proven = affected.filter(({ confidence }) => confidence !== 'approximate').length;
  const beyond = reached.filter(
    (each) => each.depth > depth && isCode(each) && !namedIds.has(each.symbol.id),
  );
  const { tests, dependentTests } = affectedTests(view, changed, { reached: [...reached, ...named], only });
  const levels = affected.at(-1)?.depth ?? 0;
  return {
    changed: changed.map((symbol) => view.show(symbol)),
    affected: affected.slice(0, limit).map((each) => affectedOf(view, each)),
    totals: Array.from(
      { length: levels },
      (_, at) => affected.filter((each) => each.depth === at + 1).length,
    ),
    proven,
    possible: affected.length - proven,
    common,
    calledAs: [],
    depth,
    beyond: beyond.length,
    tests: tests.slice(0, limit),
    testFileCount: tests.length,
    dependentTests: dependentTests.slice(0, limit),
    dependentTestCount: dependentTests.length,
    isCut: (cutAt !== undefined && cutAt <= depth) || namedCutAt !== undefined,
    isBeyondCut: cutAt !== undefined,
  };
}

function affectedOf(
  view: GraphView,
  { symbol, depth, confidence, evidence, bundle: by, from }: Reached,
): Affected {
  const node = view.show(symbol);
  const [first] = by?.edges ?? [];
  return {
    ...node,
    depth,
    confidence,
    evidence,
    relation: by?.kind ?? 'references',
    through: from === undefined ? node.id : view.show(from.symbol).id,
    place: first === undefined ? undefined : view.showPlace(first),
  };
}
