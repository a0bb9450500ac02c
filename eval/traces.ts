/**
 * Our call graph beside what really ran: the tests of public repositories are traced, and each call that ran is looked
 * up in the graph. The repositories are in traces/repositories.ts; lay them out with
 *   git clone https://github.com/OWNER/NAME && git -C NAME archive REV | tar x -C DIR/NAME
 * Traces are kept in DIR/.traces and used again unless --trace is given.
 * Run: npm run eval:traces -- --corpora DIR [--only NAME,…] [--json FILE] [--misses N] [--reveal] [--trace]
 * Misses of held-out repositories are printed with --reveal alone: nobody should tune on them.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { codeagent } from './graph/codeagent.ts';
import { judgeEdges } from './traces/edge-precision.ts';
import { makeTraces } from './traces/make-traces.ts';
import { missesText, waysText } from './traces/misses.ts';
import { readTraces } from './traces/read-traces.ts';
import { type Judged, join, split, tablesOf } from './traces/report.ts';
import { repositories, type TracedRepository } from './traces/repositories.ts';
import { scoreTraces, verdicts } from './traces/score-traces.ts';

const { values } = parseArgs({
  options: {
    corpora: { type: 'string' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    misses: { type: 'string' },
    reveal: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
if (values.corpora === undefined) throw new Error('--corpora DIR is needed');
const corpora = path.resolve(values.corpora);
const only = values.only.split(',').filter((name) => name !== '');
const tool = codeagent(process.cwd(), 'syntax');

const results: (Judged & { readonly role: TracedRepository['role'] })[] = [];
for (const repository of repositories.filter(({ name }) => only.length === 0 || only.includes(name))) {
  const judged = await judgeRepository(repository);
  if (judged !== undefined) results.push({ ...judged, role: repository.role });
}
const ofRole = (role: TracedRepository['role']) => results.filter((one) => one.role === role);
const sums = (['development', 'held-out'] as const)
  .filter((role) => ofRole(role).length > 0)
  .map((role) => join(`all ${role}`, ofRole(role)));

console.log(tablesOf([...results, ...sums]));
if (values.misses !== undefined)
  for (const result of results.filter(({ role }) => role === 'development' || values.reveal))
    console.log(`\n${waysText(result)}\n\n${missesText(result, Number(values.misses))}`);
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify([...results, ...sums].map(figuresOf), undefined, 1)}\n`);

/** Undefined, with a line that says why, where it cannot run here. */
async function judgeRepository(repository: TracedRepository): Promise<Judged | undefined> {
  const startedMs = performance.now();
  const traced = await makeTraces(
    repository,
    { corpora, tracers: path.resolve('eval/traces') },
    { mode: values.trace ? 'again' : 'keep' },
  );
  if (traced.kind === 'missing') {
    process.stderr.write(`${repository.name}: not scored, ${traced.why}\n`);
    return undefined;
  }
  const [graph] = await tool.draw([traced.checkout]);
  if (graph === undefined) return undefined;
  const traces = readTraces(traced.file);
  const judged = split(repository.name, {
    calls: scoreTraces(traces, graph),
    edges: judgeEdges(traces, graph),
    source: repository.source,
  });
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  process.stderr.write(`${repository.name}: ${seconds} s\n`);
  return judged;
}

function figuresOf(judged: Judged): object {
  const counts = (calls: Judged['named']) =>
    Object.fromEntries(
      verdicts.map((verdict) => [verdict, calls.filter((one) => one.verdict === verdict).length]),
    );
  const edges = judged.edges.map(({ group, outcome }) => `${group} ${outcome}`);
  return {
    name: judged.name,
    named: counts(judged.named),
    implicit: counts(judged.implicit),
    tests: counts(judged.tests),
    edges: Object.fromEntries(
      [...new Set(edges)].sort().map((key) => [key, edges.filter((one) => one === key).length]),
    ),
  };
}
