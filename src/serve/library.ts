/**
 * The public API of the package: `import { openEngine } from 'codeagent'`. Opens the engine with the defaults of the
 * command line. The one file that re-exports: its declarations are the published types.
 */

import { atExit } from '../engine/at-exit.ts';
import type { Engine, LiveEngine } from '../engine/engine.ts';
import { type EngineOptions, openEngine as open } from '../engine/open-engine.ts';

export type { Advice } from '../model/advice.ts';
export { EngineError, type ErrorCode } from '../model/errors.ts';
export type { LiveEvent, LiveIndex, LiveState } from '../model/live-index.ts';
export type { Progress } from '../model/progress.ts';
export type { UpdateReport } from '../model/update-report.ts';
export type { Engine, LiveEngine };

export interface OpenOptions {
  /** Source of GRAPH_INDEX_DIR, CODEAGENT_… and PATH. Default: the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export interface OpenLiveOptions extends OpenOptions {
  /** `never`: the index is updated once at the start, and then by `update` only. Default: `always`. */
  readonly watch?: 'always' | 'never';
}

/**
 * Opens the repository in `folder`. Opening reads the configuration only; `index.update()` builds the index. After
 * `close()` nothing keeps the process alive. Rows and columns count from 0. Throws an `EngineError` when the folder
 * does not exist.
 */
export function openEngine(folder: string, options: OpenOptions = {}): Engine {
  return open(folder, withDefaults(options));
}

/** An engine whose index follows the files until `live.close()`. The first update starts at once. */
export async function openLiveEngine(folder: string, options: OpenLiveOptions = {}): Promise<LiveEngine> {
  const live = await import('../engine/live-engine.ts');
  return await live.openLiveEngine(folder, withDefaults(options));
}

/** The workers and grammars are beside the built library. */
function withDefaults<T extends OpenOptions>(options: T): T & EngineOptions {
  const { environment = process.env } = options;
  return { ...options, environment, pid: process.pid, atExit, assets: new URL('./', import.meta.url) };
}
