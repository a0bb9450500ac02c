/**
 * The JavaScript part of SWARM-CG: PyCG's cases translated, and further cases about classes. `new X()` calls
 * `X.constructor`, its own or the nearest inherited one, if any. More in dotted-names.ts and dotted-suite.ts.
 */
import path from 'node:path';
import { runDottedSuite } from './dotted-suite.ts';
import { join } from './score.ts';
import type { Suite } from './suite.ts';

export const swarmJavascript: Suite = {
  name: 'swarm-javascript',
  async run(tool, places) {
    if (!places.isWanted('swarm', 'swarm-javascript')) return join([]);
    const folder = places.find(path.join('SWARM-CG', 'benchmarks', 'javascript', 'swarm_js'));
    if (folder === undefined) return join([]);
    const suite = { name: 'swarm-javascript', language: 'javascript', endings: ['.js', '.mjs', '.cjs'] };
    return runDottedSuite(suite, folder, tool);
  },
};
