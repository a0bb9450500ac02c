/**
 * The package as a program sees it: `import { openEngine } from 'codeagent'`. The engine itself, opened as the command
 * line opens it unless told otherwise. The one file that passes on what others define: a package has one door.
 */

import { atExit } from '../engine/at-exit.ts';
import { type Engine, type EngineOptions, openEngine as open } from '../engine/engine.ts';
import type { LiveEngine, LiveOptions } from '../engine/live-engine.ts';

export { EngineError, type ErrorCode } from '../model/errors.ts';
export type { LiveEvent, LiveIndex, LiveState } from '../model/live-index.ts';
export type { Progress } from '../model/progress.ts';
export type { UpdateReport } from '../model/update-report.ts';
export type { Engine, LiveEngine };

export interface OpenOptions {
  /** Where GRAPH_INDEX_DIR, CODEAGENT_… and PATH are read from; the environment of this process when not given. */
  readonly environment?: EngineOptions['environment'];
}

export interface OpenLiveOptions extends OpenOptions {
  /** `never`: the index is brought up to date once, and then when `update` asks for it. Usually `always`. */
  readonly watch?: LiveOptions['watch'];
}

/**
 * The repository in `folder`, to be indexed with `update()` and then asked. Opening reads its configuration only, and
 * after `close()` nothing is left that keeps a process alive. Rows and columns count from 0. Throws an `EngineError`
 * when the folder is none.
 */
export function openEngine(folder: string, options: OpenOptions = {}): Engine {
  return open(folder, withDefaults(options));
}

/** The same with an index that follows the files until `live.close()`. It begins to be made at once. */
export async function openLiveEngine(folder: string, options: OpenLiveOptions = {}): Promise<LiveEngine> {
  const live = await import('../engine/live-engine.ts');
  return await live.openLiveEngine(folder, withDefaults(options));
}

/** The workers and grammars are beside the built library. */
function withDefaults<T extends OpenOptions>(options: T): T & EngineOptions {
  const { environment = process.env } = options;
  return { ...options, environment, pid: process.pid, atExit, assets: new URL('./', import.meta.url) };
}
