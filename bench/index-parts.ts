/**
 * A first index without words and grams, for bench/indexing.ts: `facts` stops before linking, `edges` includes it.
 * `assets` is a folder with a worker and the grammars.
 * Run: node index-parts.js ROOT facts|edges ASSETS
 */
import { pathToFileURL } from 'node:url';
import { openEngine } from '../src/engine/open-engine.ts';
import { EngineError } from '../src/model/errors.ts';

const [root = '.', part = 'edges', assets = ''] = process.argv.slice(2);
const engine = openEngine(root, {
  environment: process.env,
  pid: process.pid,
  assets: pathToFileURL(`${assets}/`),
});
const enough = new AbortController();
engine.index
  .update({
    signal: enough.signal,
    onProgress: ({ phase }) => {
      if (phase === 'link' && part === 'facts') enough.abort();
    },
  })
  .catch((error: unknown) => {
    if (!(error instanceof EngineError) || error.code !== 'cancelled') throw error;
  })
  .finally(() => engine.close());
