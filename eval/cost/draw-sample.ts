/** Which functions of a traced repository the tools are asked about, and what is true of them. */
import type { GraphSymbol } from '../graph/call-graph.ts';
import { createRandom, type Random } from '../grep/random.ts';
import type { TracedCall } from '../traces/read-traces.ts';
import type { TracedRepository } from '../traces/repositories.ts';
import { type RanBase, ranBases } from './overrides.ts';
import { createSpans } from './places.ts';
import {
  createTestReach,
  isProductFile,
  keyOf,
  type RanFunction,
  type RanTarget,
  ranTargets,
} from './ran.ts';
import type { Judge } from './score-answers.ts';

export interface Material {
  readonly repository: TracedRepository;
  readonly root: string;
  readonly files: ReadonlySet<string>;
  readonly calls: readonly TracedCall[];
  readonly symbols: readonly GraphSymbol[];
}

export function createJudge({ repository, files, calls, symbols }: Material, budget: number): Judge {
  const isTestFile = testFilesOf(calls, repository);
  const spans = createSpans(symbols);
  const { nameOf } = spans;
  const places = calls.flatMap(({ caller, callee }) => (callee === undefined ? [caller] : [caller, callee]));
  return {
    budget,
    files,
    spans,
    source: repository.source,
    ran: new Set(places.map((place) => keyOf(nameOf(place)))),
    reachedTests: createTestReach(calls, { nameOf, isTestFile }),
    isTestFile,
  };
}

const pythonTest = /(^|\/)tests?(_\w+)?\.py$/;
const besideTests = /\/(support|helpers?|fixtures?)\//;

/** Files whose tests ran, by the naming rules of the runners. */
function testFilesOf(
  calls: readonly TracedCall[],
  { source, language }: TracedRepository,
): (file: string) => boolean {
  const callers = new Set(calls.map(({ caller }) => caller.file));
  const isNamedSo = (file: string): boolean =>
    language === 'python' ? pythonTest.test(file) : !besideTests.test(file);
  return (file) => callers.has(file) && !isProductFile(file, source) && isNamedSo(file);
}

export interface Sample {
  readonly targets: readonly RanTarget[];
  readonly bases: readonly RanBase[];
}

/** Fewer say little about an answer. */
const fewestCallers = 3;

export function drawSample(
  { repository, root, files, calls, symbols }: Material,
  { nameOf }: Judge['spans'],
  { seed, samples }: { readonly seed: number; readonly samples: number },
): Sample {
  const { source } = repository;
  const random = createRandom(seed);
  const targets = ranTargets(calls, { source, nameOf }).filter(
    ({ callers }) => callers.length >= fewestCallers,
  );
  const methods = new Set(symbols.map(({ path, qualifiedName }) => `${path}:${qualifiedName}`));
  const code = [...files].filter((file) => /\.(?:py|[cm]?[jt]sx?)$/.test(file));
  const bases = ranBases(calls, { checkout: root, files: code, source, methods });
  return { targets: draw(targets, samples, random), bases: draw(bases, samples, random) };
}

function draw<T extends RanFunction>(from: readonly T[], count: number, random: Random): readonly T[] {
  const left = [...from].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.below(left.length), 1));
  return drawn;
}
