/**
 * PyCG's micro-benchmark: 119 Python cases with all their calls. The callee of a construction is the `__init__` of the
 * class or the nearest inherited one, if any; calls in module code, class bodies and decorators belong to the module.
 * More in dotted-names.ts and dotted-suite.ts.
 */
import path from 'node:path';
import { runDottedSuite } from './dotted-suite.ts';
import { join } from './score.ts';
import type { Suite } from './suite.ts';

export const pycg: Suite = {
  name: 'pycg',
  async run(tool, places) {
    if (!places.isWanted('pycg', 'PyCG')) return join([]);
    const folder = places.find(path.join('PyCG', 'micro-benchmark', 'snippets'));
    if (folder === undefined) return join([]);
    return runDottedSuite({ name: 'pycg', language: 'python', endings: ['.py'] }, folder, tool);
  },
};
