/** Which tools a client wants, as it is said on a command line or in an address: `/mcp?profile=004&tools=search_grep`. */
import { EngineError } from '../../model/errors.ts';
import type { ToolSelection } from './profiles.ts';

export interface Wanted extends ToolSelection {
  /** Of an answer; the server's own when it is not given. */
  readonly maxTokens: number | undefined;
}

export function selectionQuery({ profile, names, maxTokens }: Wanted): string {
  const query = new URLSearchParams({ profile });
  if (names !== undefined) query.set('tools', names.join(','));
  if (maxTokens !== undefined) query.set('max_tokens', String(maxTokens));
  return query.toString();
}

/** Of a path with its query. What is not said is as usual. */
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

/** As words say it. Throws EngineError('bad-input'); whether the tools exist is seen when they are selected. */
export function readWanted(words: Words): Wanted {
  const { profile = 'default', tools, maxTokens } = words;
  if (maxTokens !== undefined && !(Number.isSafeInteger(maxTokens) && maxTokens >= fewestTokens))
    throw new EngineError('bad-input', `An answer must be allowed ${fewestTokens} tokens or more`);
  const names = tools?.split(',').map((name) => name.trim());
  return { profile, names: names?.filter((name) => name !== ''), maxTokens };
}

export interface Words {
  readonly profile: string | undefined;
  /** Parted by commas. */
  readonly tools: string | undefined;
  readonly maxTokens: number | undefined;
}

// Less would not hold one hit with its place.
const fewestTokens = 100;
