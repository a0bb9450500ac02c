/** Asks all tools about one traced repository, in a copy of it, and scores what they name. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readTraces } from '../traces/read-traces.ts';
import type { TracedRepository } from '../traces/repositories.ts';
import { createJudge, drawSample, type Sample } from './draw-sample.ts';
import {
  type CallerScores,
  type Judge,
  type Score,
  scoreCallers,
  scoreOverrides,
  scoreTests,
} from './score-answers.ts';
import {
  codeagent,
  codeagentListingTests,
  drawGraph,
  type IndexedRoot,
  openCodeagent,
} from './tools/codeagent.ts';
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
  /** The file. */
  readonly traces: string;
}

export async function scoreRepository(
  { repository, checkout, traces }: Traced,
  settings: Settings,
): Promise<readonly ToolScores[]> {
  const work = mkdtempSync(path.join(tmpdir(), 'codeagent-cost-'));
  const tools: ComparedTool[] = [];
  try {
    const at = {
      home: settings.home,
      root: path.join(work, repository.name),
      index: path.join(work, 'index'),
    };
    copyTree(checkout, at.root);
    const files = listFiles(at.root);
    const session = await openCodeagent(at);
    tools.push(codeagent(session), codeagentListingTests(session));
    const symbols = [...drawGraph(at).symbols.values()];
    const material = { repository, root: at.root, files, calls: readTraces(traces), symbols };
    const judge = createJudge(material, settings.budget);
    const sample = drawSample(material, judge.spans, settings);
    tools.push(...(await openPeers(at, settings.peer, judge)));
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

async function openPeers(
  { root }: IndexedRoot,
  peer: string | undefined,
  { isTestFile }: Judge,
): Promise<readonly ComparedTool[]> {
  const peers = peer === undefined ? [] : [await codegraph(peer, root), codegraphAffected(peer, root)];
  return [...peers, ripgrep(root, isTestFile)];
}

async function askTool(tool: ComparedTool, { targets, bases }: Sample, judge: Judge): Promise<ToolScores> {
  const callers: CallerScores[] = [];
  const overrides: Score[] = [];
  const tests: Score[] = [];
  for (const target of targets) {
    const called = await scoreCallers(tool, target, judge);
    if (called !== undefined) callers.push(called);
    const tested = await scoreTests(tool, target, judge);
    if (tested !== undefined) tests.push(tested);
  }
  for (const base of bases) {
    const overridden = await scoreOverrides(tool, base, judge);
    if (overridden !== undefined) overrides.push(overridden);
  }
  return { tool: tool.name, callers, overrides, tests };
}
