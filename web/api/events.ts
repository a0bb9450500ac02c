/** Follows `/events`, and connects again when the daemon was away. `fetch` instead of EventSource, which sends no token. */
import type { IndexNews } from '../../src/model/answers/index-news.ts';
import { AskError, type Client } from './client.ts';

export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  /** Since when the daemon does not answer, in milliseconds. */
  | { readonly kind: 'lost'; readonly sinceMs: number }
  | { readonly kind: 'locked' };

export interface Live {
  readonly connection: Connection;
  readonly news: IndexNews | undefined;
}

export interface LiveFeed {
  current(): Live;
  listen(listener: () => void): () => void;
  /** Connects at once. */
  retry(): void;
}

const waitsMs = [250, 500, 1_000, 2_000, 5_000];
/** The daemon sends an event at least every 15 s. */
const silenceMs = 40_000;

export function followEvents(client: Client, now: () => number): LiveFeed {
  let live: Live = { connection: { kind: 'connecting' }, news: undefined };
  let attempt = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (next: Live): void => {
    live = next;
    for (const listener of listeners) listener();
  };
  const connect = async (): Promise<void> => {
    clearTimeout(waiting);
    waiting = undefined;
    try {
      await read(client, (news) => {
        attempt = 0;
        set({ connection: { kind: 'open' }, news });
      });
      lost();
    } catch (error) {
      if (error instanceof AskError && error.code === 'bad-token')
        set({ ...live, connection: { kind: 'locked' } });
      else lost();
    }
  };
  const lost = (): void => {
    const { connection } = live;
    const sinceMs = connection.kind === 'lost' ? connection.sinceMs : now();
    set({ ...live, connection: { kind: 'lost', sinceMs } });
    waiting = setTimeout(connect, waitsMs[Math.min(attempt++, waitsMs.length - 1)]);
  };
  void connect();
  return {
    current: () => live,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      const { kind } = live.connection;
      if (waiting !== undefined || kind === 'locked') void connect();
    },
  };
}

/** Resolves when the stream ends, rejects when it breaks. */
async function read(client: Client, onNews: (news: IndexNews) => void): Promise<void> {
  const stop = new AbortController();
  const response = await client.open('/events', stop.signal);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let silence: ReturnType<typeof setTimeout> | undefined;
  while (reader !== undefined) {
    clearTimeout(silence);
    silence = setTimeout(() => stop.abort(), silenceMs);
    const { value, done } = await reader.read();
    if (done) break;
    const blocks = `${rest}${value}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^event: index\ndata: (.+)$/m.exec(block)?.[1];
      if (data !== undefined) onNews(JSON.parse(data) as IndexNews);
    }
  }
  clearTimeout(silence);
}
