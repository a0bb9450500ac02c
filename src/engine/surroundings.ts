/** The environment of an engine: known when it is opened, and shared by all its parts. */

import type { Config } from '../model/config.ts';
import type { IndexFolder } from '../store/index-folder.ts';
import type { Place } from './locations.ts';

export interface Surroundings extends Place {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly config: Config;
  /** `indexDirectory`, with the secret that verifies the index in it. */
  readonly indexFolder: IndexFolder;
  /** `follow` only if the listing guarantees that links stay inside the root. */
  readonly links: 'follow' | 'refuse';
  /** Folder of the built workers and grammars. */
  readonly assets: URL;
  readonly pid: number;
}
