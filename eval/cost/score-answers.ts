/** Scores of one tool on one repository: what of the truth its answers name within the budget. */

import type { RanBase } from './overrides.ts';
import { cutToBudget, type Named, namedIn, type Place, type Spans } from './places.ts';
import { isProductFile, keyOf, type RanFunction, type RanTarget } from './ran.ts';
import type { ComparedTool, ToolAnswer } from './tools/compared-tool.ts';

/** One question: how much is true, how much of it was named, how much was named in all. */
export interface Score {
  readonly about: string;
  readonly true: number;
  readonly found: number;
  /** Functions or files that are named, of those that ran at all. */
  readonly named: number;
  readonly tokens: number;
  readonly missing: readonly string[];
}

export interface Judge {
  readonly budget: number;
  readonly files: ReadonlySet<string>;
  readonly spans: Spans;
  /** What product code is below. */
  readonly source: string;
  /** Keys of the functions that ran. What did not run can be neither right nor wrong. */
  readonly ran: ReadonlySet<string>;
  readonly reachedTests: (target: RanFunction) => ReadonlySet<string>;
  readonly isTestFile: (path: string) => boolean;
}

/** The groups of callers are scored apart, from the same answer. */
export interface CallerScores {
  readonly all: Score;
  readonly product: Score;
  /** Product callers of which a call names the function. */
  readonly naming: Score;
  readonly tests: Score;
  /** Test files instead of test functions. */
  readonly testFiles: Score;
}

export async function scoreCallers(
  tool: ComparedTool,
  target: RanTarget,
  judge: Judge,
): Promise<CallerScores | undefined> {
  if (tool.callers === undefined) return undefined;
  const named = readAnswer(await tool.callers(target), judge);
  const isProduct = ({ path }: RanFunction): boolean => isProductFile(path, judge.source);
  const product = target.callers.filter(isProduct);
  const tests = target.callers.filter((caller) => !isProduct(caller));
  const score = (callers: readonly RanFunction[], claimed: number): Score => {
    const missing = callers.filter((one) => !named.places.some((place) => judge.spans.names(place, one)));
    return {
      about: keyOf(target),
      true: callers.length,
      found: callers.length - missing.length,
      named: claimed,
      tokens: named.tokens,
      missing: missing.map(keyOf),
    };
  };
  const claimed = functionsOf(named.places, judge).filter((one) => keyOf(one) !== keyOf(target));
  const inProduct = claimed.filter(isProduct).length;
  const testFiles = new Set(tests.map(({ path }) => path).filter(judge.isTestFile));
  return {
    all: score(target.callers, claimed.length),
    product: score(product, inProduct),
    naming: score(
      product.filter(({ isNamed }) => isNamed),
      inProduct,
    ),
    tests: score(tests, claimed.length - inProduct),
    testFiles: fileScore(target, testFiles, { named, judge }),
  };
}

export async function scoreOverrides(
  tool: ComparedTool,
  base: RanBase,
  judge: Judge,
): Promise<Score | undefined> {
  if (tool.overrides === undefined) return undefined;
  const named = readAnswer(await tool.overrides(base), judge);
  const missing = base.overrides.filter(
    (one) => !named.places.some((place) => judge.spans.names(place, one)),
  );
  return {
    about: keyOf(base),
    true: base.overrides.length,
    found: base.overrides.length - missing.length,
    named: functionsOf(named.places, judge).filter((one) => keyOf(one) !== keyOf(base)).length,
    tokens: named.tokens,
    missing: missing.map(keyOf),
  };
}

export async function scoreTests(
  tool: ComparedTool,
  target: RanFunction,
  judge: Judge,
): Promise<Score | undefined> {
  if (tool.tests === undefined) return undefined;
  const named = readAnswer(await tool.tests(target), judge);
  return fileScore(target, judge.reachedTests(target), { named, judge });
}

function fileScore(
  target: RanFunction,
  truth: ReadonlySet<string>,
  { named, judge }: { readonly named: Named; readonly judge: Judge },
): Score {
  const missing = [...truth].filter((file) => !named.files.has(file));
  return {
    about: keyOf(target),
    true: truth.size,
    found: truth.size - missing.length,
    named: [...named.files].filter(judge.isTestFile).length,
    tokens: named.tokens,
    missing,
  };
}

/** What the answer names within the budget and claims about the function itself. */
function readAnswer({ text, claims }: ToolAnswer, { budget, files }: Judge): Named {
  const cut = cutToBudget(text, budget);
  const named = namedIn(cut.text, files, cut.tokens);
  if (claims === undefined) return named;
  const claimed = new Set(claims.map(({ path, line }) => `${path}:${line}`));
  return { ...named, places: named.places.filter(({ path, line }) => claimed.has(`${path}:${line}`)) };
}

function functionsOf(places: readonly Place[], { spans, ran }: Judge): readonly RanFunction[] {
  const around = places.map((place) => spans.around(place));
  return [...new Map(around.map((one) => [keyOf(one), one])).values()].filter((one) => ran.has(keyOf(one)));
}
