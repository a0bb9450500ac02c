/** What an engine is opened in: known from its first moment, and the same for all its parts. */
import type { Place } from '../locations.ts';
import type { Config } from '../model/config.ts';

export interface Surroundings extends Place {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly config: Config;
  /** `follow` only where the listing has seen to it that links stay inside the root. */
  readonly links: 'follow' | 'refuse';
  /** Folder of the built workers and grammars. */
  readonly assets: URL;
  readonly pid: number;
}
