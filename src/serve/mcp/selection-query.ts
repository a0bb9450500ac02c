/** Reads which tools a client wants, from the command line or from a URL: `/mcp?profile=004&tools=search_grep`. */
import { EngineError } from '../../model/errors.ts';
import type { ToolSelection } from './profiles.ts';

export interface Wanted extends ToolSelection {
  /** The limit of one answer; undefined for the server's default. */
  readonly maxTokens: number | undefined;
}

export function selectionQuery({ profile, names, maxTokens }: Wanted): string {
  const query = new URLSearchParams({ profile });
  if (names !== undefined) query.set('tools', names.join(','));
  if (maxTokens !== undefined) query.set('max_tokens', String(maxTokens));
  return query.toString();
}

/** Reads a path with its query string. Missing parameters get their defaults. */
export function readSelectionQuery(url: string): Wanted {
  const start = url.indexOf('?');
  const query = new URLSearchParams(start === -1 ? '' : url.slice(start));
  const tokens = query.get('max_tokens');
  return readWanted({
    profile: query.get('profile') ?? undefined,
    tools: query.get('tools') ?? undefined,
    maxTokens: tokens === null ? undefined : Number(tokens),
  });
}

/** Throws EngineError('bad-input') for a bad limit. `selectTools` checks that the tools exist. */
export function readWanted(words: Words): Wanted {
  const { profile = 'default', tools, maxTokens } = words;
  if (maxTokens !== undefined && !(Number.isSafeInteger(maxTokens) && maxTokens >= fewestTokens))
    throw new EngineError('bad-input', `max_tokens must be ${fewestTokens} or more`);
  const names = tools?.split(',').map((name) => name.trim());
  return { profile, names: names?.filter((name) => name !== ''), maxTokens };
}

export interface Words {
  readonly profile: string | undefined;
  /** Separated by commas. */
  readonly tools: string | undefined;
  readonly maxTokens: number | undefined;
}

// One hit with its path and lines needs about this much.
const fewestTokens = 100;
