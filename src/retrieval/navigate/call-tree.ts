/**
 * Callers and callees of a symbol as trees. Breadth first; a symbol is expanded once, and marked where it occurs
 * again. Direct callers are complete (possible-callers.ts); callers of callers follow edges.
 */

import type {
  Callers,
  CallersOptions,
  CallNode,
  CallTree,
  TreeOptions,
} from '../../model/answers/call-tree.ts';
import type { Site, SymbolNode, UnresolvedCalls } from '../../model/answers/navigation.ts';
import type { Confidence } from '../../model/edge.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { calleesOf, constructorsOf, type Step, type Steps, stepsOfAll } from './call-steps.ts';
import type { GraphView } from './graph-view.ts';
import { createOverrides } from './known-overrides.ts';
import { mentionsOf } from './mentions.ts';
import { sitesOf } from './neighbours.ts';
import type { Targets } from './overloads.ts';
import { directCallers, furtherCallers, testsOf } from './possible-callers.ts';
import { calledAs } from './structural-matches.ts';
import { unresolvedCalls } from './unresolved.ts';

// Maximum number of callers by name that are expanded: more would fill the tree, and each is likely to call another
// symbol of that name.
const mostNamedExpanded = 10;

export function callers(view: GraphView, targets: Targets, options: CallersOptions): Callers {
  const only = options.only === 'proven' ? options.only : undefined;
  const direct = directCallers(view, targets, options);
  const tests = testsOf(view, targets, options);
  const isNamed = ({ evidence, hasOtherCandidates }: Step): boolean =>
    evidence === 'name' && hasOtherCandidates !== true;
  const named = direct.steps.filter(isNamed).length;
  const tree = growTree(view, targets, options, {
    direct,
    further: (symbol, enough) => furtherCallers(view, symbol, { enough, only, tests }),
    isExpanded: (step) =>
      step.hasOtherCandidates !== true && (step.evidence !== 'name' || named <= mostNamedExpanded),
  });
  const isAboutOthers = options.only === 'left-out';
  return {
    ...tree,
    ...(isAboutOthers && { children: [], more: 0, isCut: false }),
    total: direct.proven + direct.possible,
    proven: direct.proven,
    possible: direct.possible,
    through: direct.through,
    tests: isAboutOthers ? undefined : direct.tests,
    unfollowed: named > mostNamedExpanded && options.depth > 1 ? named : 0,
    leftOut: direct.leftOut,
    calledAs: only === 'proven' ? [] : calledAs(view, targets[0]),
    mentions: mentionsOf(view, targets, { possible: direct.possibleMentions, tests }),
  };
}

export function callees(
  view: GraphView,
  targets: Targets,
  options: TreeOptions,
): CallTree & { readonly unresolved: UnresolvedCalls } {
  const overrides = createOverrides(view);
  const tree = growTree(view, targets, options, {
    overrideCount: (symbol) => overrides(symbol).length,
    direct: stepsOfAll(view, targets, (symbol) => calleesOf(view, symbol)),
    further: (symbol) => ({ ...calleesOf(view, symbol), testCount: 0 }),
    isExpanded: () => true,
  });
  const symbols = targets.flatMap((symbol) => [symbol, ...constructorsOf(view, symbol)]);
  return { ...tree, unresolved: unresolvedCalls(view, symbols) };
}

interface Growth {
  /** Neighbours of the root. */
  readonly direct: Steps;
  /** Stops reading after `enough` neighbours. */
  further(symbol: StoredSymbol, enough: number): Steps & { readonly testCount: number };
  isExpanded(step: Step): boolean;
  /** Number of methods that may run in place of a neighbour of the root. */
  overrideCount?(symbol: StoredSymbol): number;
}

interface MutableNode extends SymbolNode {
  relation: CallNode['relation'];
  confidence: Confidence;
  evidence: CallNode['evidence'];
  places: readonly Site[];
  placeCount: number;
  overloads?: readonly string[];
  again: CallNode['again'];
  children: MutableNode[];
  more: number;
  unreadFiles: number;
  testCount: number;
  overrideCount?: number;
}

interface OpenNode {
  readonly symbols: Targets;
  readonly depth: number;
  readonly above: OpenNode | undefined;
  readonly node: Pick<MutableNode, 'children' | 'more' | 'unreadFiles' | 'testCount'>;
}

function growTree(view: GraphView, roots: Targets, options: TreeOptions, growth: Growth): CallTree {
  const rootNode = { children: [] as MutableNode[], more: 0, unreadFiles: 0, testCount: 0 };
  const seen = new Set<SymbolId>(roots.map(({ id }) => id));
  const open: OpenNode[] = [{ symbols: roots, depth: 0, above: undefined, node: rootNode }];
  let [count, isCut] = [0, false];
  for (let next = 0; next < open.length; next++) {
    const at = open[next];
    if (at === undefined) break;
    if (count >= options.limit) {
      isCut = true;
      break;
    }
    // No more are read than can be shown.
    const { steps, unreadFiles, testCount } =
      at.above === undefined
        ? { ...growth.direct, testCount: 0 }
        : growth.further(at.symbols[0], options.limit - count + 1);
    at.node.unreadFiles = unreadFiles;
    at.node.testCount = testCount;
    for (const step of steps) {
      if (count >= options.limit) {
        at.node.more++;
        continue;
      }
      count++;
      const symbol = view.symbol(step.symbol);
      const again = !seen.has(symbol.id) ? undefined : isAbove(at, symbol.id) ? 'cycle' : 'repeated';
      const overrides = at.above === undefined ? overridesOf(growth, symbol) : {};
      const node = { ...createNode(view, symbol, step, again), ...overrides };
      at.node.children.push(node);
      seen.add(symbol.id);
      // A `via` node is not a call and does not count towards the depth.
      const depth = at.depth + (step.relation === 'via' ? 0 : 1);
      if (again === undefined && depth < options.depth && growth.isExpanded(step))
        open.push({ symbols: [symbol], depth, above: at, node });
    }
  }
  const { children, more } = rootNode;
  const total = growth.direct.steps.filter(({ relation }) => relation === 'calls').length;
  return { root: view.show(roots[0]), depth: options.depth, total, children, more, isCut };
}

function createNode(
  view: GraphView,
  symbol: StoredSymbol,
  step: Step,
  again: CallNode['again'],
): MutableNode {
  const { relation, confidence, evidence, uses, overloads } = step;
  return {
    ...view.show(symbol),
    relation,
    confidence,
    evidence,
    places: sitesOf(view, uses, confidence),
    placeCount: uses.length,
    ...(overloads === undefined ? {} : { overloads }),
    again,
    children: [],
    more: 0,
    unreadFiles: 0,
    testCount: 0,
  };
}

function overridesOf(growth: Growth, symbol: StoredSymbol): Pick<MutableNode, 'overrideCount'> {
  const count = growth.overrideCount?.(symbol) ?? 0;
  return count === 0 ? {} : { overrideCount: count };
}

function isAbove(from: OpenNode, symbol: SymbolId): boolean {
  for (let at: OpenNode | undefined = from; at !== undefined; at = at.above)
    if (at.symbols.some(({ id }) => id === symbol)) return true;
  return false;
}
