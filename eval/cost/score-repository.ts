/** Asks all tools about one traced repository, in a copy of it, and scores what they name. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallGraph } from '../graph/call-graph.ts';
import { createRandom, type Random } from '../grep/random.ts';
import { readTraces, type TracedCall } from '../traces/read-traces.ts';
import type { TracedRepository } from '../traces/repositories.ts';
import { ranBases } from './overrides.ts';
import { createSpans } from './places.ts';
import { createTestReach, isProductFile, keyOf, type RanFunction, ranTargets } from './ran.ts';
import {
  type CallerScores,
  type Judge,
  type Score,
  scoreCallers,
  scoreOverrides,
  scoreTests,
} from './score-answers.ts';
import { codeagent, codeagentListingTests, openCodeagent } from './tools/codeagent.ts';
import { codegraph, codegraphAffected } from './tools/codegraph.ts';
import type { ComparedTool } from './tools/compared-tool.ts';
import { ripgrep } from './tools/ripgrep.ts';

export interface ToolScores {
  readonly tool: string;
  readonly callers: readonly CallerScores[];
  readonly overrides: readonly Score[];
  readonly tests: readonly Score[];
}

export interface Settings {
  /** The checkout of codeagent. */
  readonly home: string;
  /** The executable of codegraph. */
  readonly peer: string | undefined;
  readonly seed: number;
  readonly samples: number;
  readonly budget: number;
}

export interface Traced {
  readonly repository: TracedRepository;
  readonly checkout: string;
  readonly traces: string;
  readonly graph: CallGraph;
}

const fewestCallers = 3;

export async function scoreRepository(
  { repository, checkout, traces, graph }: Traced,
  settings: Settings,
): Promise<readonly ToolScores[]> {
  const calls = readTraces(traces);
  const work = mkdtempSync(path.join(tmpdir(), 'codeagent-cost-'));
  const tools: ComparedTool[] = [];
  try {
    const root = path.join(work, repository.name);
    copyTree(checkout, root);
    const files = listFiles(root);
    const judge = createJudge({ repository, files, calls, graph, budget: settings.budget });
    const sample = drawSample({ repository, root, files, calls, graph }, { settings, judge });
    tools.push(...(await openTools(root, path.join(work, 'index'), { settings, judge })));
    const scores: ToolScores[] = [];
    for (const tool of tools) scores.push(await askTool(tool, sample, judge));
    return scores;
  } finally {
    for (const tool of tools) await tool.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** Without what is not part of the repository, so that all tools see the same files. */
export function copyTree(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (file) => !/\/(node_modules|\.git|\.codegraph|\.codeagent)$/.test(file),
  });
}

function listFiles(root: string): ReadonlySet<string> {
  return new Set(execFileSync('rg', ['--files', '--hidden'], { cwd: root, encoding: 'utf8' }).split('\n'));
}

interface Material {
  readonly repository: TracedRepository;
  readonly files: ReadonlySet<string>;
  readonly calls: readonly TracedCall[];
  readonly graph: CallGraph;
}

function createJudge({
  repository,
  files,
  calls,
  graph,
  budget,
}: Material & { readonly budget: number }): Judge {
  const isTestFile = testFilesOf(calls, repository);
  const spans = createSpans(graph.symbols.values());
  const { nameOf } = spans;
  return {
    budget,
    files,
    spans,
    source: repository.source,
    ran: new Set(
      calls
        .flatMap(({ caller, callee }) => (callee === undefined ? [caller] : [caller, callee]))
        .map((place) => keyOf(nameOf(place))),
    ),
    reachedTests: createTestReach(calls, { nameOf, isTestFile }),
    isTestFile,
  };
}

/** Files whose tests ran, by the naming rules of the runners. */
function testFilesOf(
  calls: readonly TracedCall[],
  { source, language }: TracedRepository,
): (file: string) => boolean {
  const ran = new Set(calls.map(({ caller }) => caller.file).filter((file) => !isProductFile(file, source)));
  const isNamedSo = (file: string): boolean =>
    language === 'javascript'
      ? !/\/(support|helpers?|fixtures?)\//.test(file)
      : /(^|\/)tests?(_\w+)?\.py$/.test(file);
  return (file) => ran.has(file) && isNamedSo(file);
}

interface Sample {
  readonly targets: ReturnType<typeof ranTargets>;
  readonly bases: ReturnType<typeof ranBases>;
}

function drawSample(
  { repository, root, files, calls, graph }: Material & { readonly root: string },
  { settings, judge }: { readonly settings: Settings; readonly judge: Judge },
): Sample {
  const { source } = repository;
  const random = createRandom(settings.seed);
  const targets = ranTargets(calls, { source, nameOf: judge.spans.nameOf }).filter(
    ({ callers }) => callers.length >= fewestCallers,
  );
  const methods = new Map<string, RanFunction>(
    [...graph.symbols.values()]
      .filter((symbol) => isProductFile(symbol.path, source) && /^\w+\.\w+$/.test(symbol.qualifiedName))
      .map((symbol) => [symbol.qualifiedName, { path: symbol.path, name: symbol.qualifiedName }]),
  );
  const code = [...files].filter((file) => /\.(?:py|[cm]?[jt]sx?)$/.test(file));
  const bases = ranBases(calls, { checkout: root, files: code, source, methods });
  return { targets: draw(targets, settings.samples, random), bases: draw(bases, settings.samples, random) };
}

function draw<T extends RanFunction>(from: readonly T[], count: number, random: Random): readonly T[] {
  const left = [...from].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.below(left.length), 1));
  return drawn;
}

async function openTools(
  root: string,
  index: string,
  { settings, judge }: { readonly settings: Settings; readonly judge: Judge },
): Promise<readonly ComparedTool[]> {
  const { home, peer } = settings;
  const session = await openCodeagent(home, root, index);
  const peers = peer === undefined ? [] : [await codegraph(peer, root), codegraphAffected(peer, root)];
  return [codeagent(session), codeagentListingTests(session), ...peers, ripgrep(root, judge.isTestFile)];
}

async function askTool(tool: ComparedTool, { targets, bases }: Sample, judge: Judge): Promise<ToolScores> {
  const scores = {
    tool: tool.name,
    callers: [] as CallerScores[],
    overrides: [] as Score[],
    tests: [] as Score[],
  };
  for (const target of targets) {
    const callers = await scoreCallers(tool, target, judge);
    if (callers !== undefined) scores.callers.push(callers);
    const tests = await scoreTests(tool, target, judge);
    if (tests !== undefined && tests.true > 0) scores.tests.push(tests);
  }
  for (const base of bases) {
    const overrides = await scoreOverrides(tool, base, judge);
    if (overrides !== undefined) scores.overrides.push(overrides);
  }
  return scores;
}
