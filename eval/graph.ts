/**
 * Compares our call graphs with public ground truth, and with another tool. The corpora are checked out with `checkout`
 * of the evaluation data (suite `graph`) and as checkouts named PyCG, SWARM-CG and optave.
 * Run: npm run eval:graph -- --corpora DIR [--eval DIR] [--compilers] [--peer CODEGRAPH] [--only SUITE|PART,…] [--json FILE]
 * or: npm run eval:graph -- --corpora DIR --suite oracles --misses 40
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Tool } from './graph/call-graph.ts';
import { codeagent } from './graph/codeagent.ts';
import { codegraph } from './graph/codegraph.ts';
import { optave } from './graph/optave.ts';
import { oracles } from './graph/oracles.ts';
import { pycg } from './graph/pycg.ts';
import { missesText, tablesOf } from './graph/report.ts';
import { join, type Scored } from './graph/score.ts';
import { type Places, placesIn, type Suite } from './graph/suite.ts';
import { swarmJava } from './graph/swarm-java.ts';
import { swarmJavascript } from './graph/swarm-javascript.ts';

const suites: readonly Suite[] = [oracles, pycg, swarmJavascript, swarmJava, optave];
/** The other tool takes seconds per folder, so it does not run on suites with hundreds of folders. */
const compilerSuites: readonly Suite[] = [oracles];
const peerSuites: readonly Suite[] = [oracles, optave];

const { values } = parseArgs({
  options: {
    corpora: { type: 'string' },
    eval: { type: 'string', default: path.resolve('../shared/eval') },
    peer: { type: 'string' },
    compilers: { type: 'boolean', default: false },
    'peer-only': { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    suite: { type: 'string' },
    misses: { type: 'string' },
    json: { type: 'string' },
  },
});
if (values.corpora === undefined) throw new Error('--corpora DIR is needed');
const only = [values.only, values.suite ?? '']
  .join(',')
  .split(',')
  .filter((name) => name !== '');
const places = placesIn(path.resolve(values.corpora), { evalFolder: values.eval, only });
const results: Scored[] = [];
if (!values['peer-only']) results.push(await runAll(codeagent(process.cwd(), 'syntax'), suites, places));
if (values.compilers)
  results.push(await runAll(codeagent(process.cwd(), 'compiler'), compilerSuites, places));
if (values.peer !== undefined) results.push(await runAll(codegraph(values.peer), peerSuites, places));
const { scores, misses } = join(results);

console.log(tablesOf(scores));
for (const name of places.missing) console.log(`\nMissing, so not scored: ${name}`);
if (values.misses !== undefined) console.log(`\n${missesText(misses, Number(values.misses))}`);
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ scores, misses }, undefined, 1)}\n`);

async function runAll(tool: Tool, wanted: readonly Suite[], where: Places): Promise<Scored> {
  const found: Scored[] = [];
  for (const suite of wanted) {
    const startedMs = performance.now();
    const scored = await suite.run(tool, where);
    if (scored.scores.length === 0) continue;
    found.push(scored);
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    process.stderr.write(`${tool.name} ${suite.name}: ${seconds} s\n`);
  }
  return join(found);
}
