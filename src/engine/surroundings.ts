/** What an engine is opened in: known from its first moment, and the same for all its parts. */

import type { Config } from '../model/config.ts';
import type { IndexFolder } from '../store/index-folder.ts';
import type { Place } from './locations.ts';

export interface Surroundings extends Place {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly config: Config;
  /** `indexDirectory`, with what it takes to tell that an index in it is ours. */
  readonly indexFolder: IndexFolder;
  /** `follow` only where the listing has seen to it that links stay inside the root. */
  readonly links: 'follow' | 'refuse';
  /** Folder of the built workers and grammars. */
  readonly assets: URL;
  readonly pid: number;
}
