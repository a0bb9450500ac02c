/**
 * `GET /events`: server-sent events about the index, for clients that show answers and must notice when they are
 * outdated. The first event is the current state; `index` follows whenever it changes.
 */
import type { IndexNews } from '../../model/answers/index-news.ts';
import type { LiveEvent } from '../../model/live-index.ts';
import type { Session } from '../session.ts';
import { startEvents } from './respond.ts';
import type { Route } from './server.ts';

// A quiet connection gets a comment after this time, so that both ends notice when the other is gone.
const quietMs = 15_000;
const progressMs = 200;

export function eventRoute(
  session: Session,
  daemon: { readonly version: string; readonly id: string },
): Route {
  const { engine, live } = session;
  let generation = 0;
  let isBlind = false;
  // Listens as long as the index lives.
  live.listen((event) => {
    if (event.kind === 'updated' || event.kind === 'enriched') generation++;
    if (event.kind === 'blind') isBlind = true;
  });
  const news = (): IndexNews => ({
    state: live.state(),
    generation,
    daemon: daemon.id,
    root: engine.root,
    version: daemon.version,
    isBuilt: engine.index.isBuilt(),
    embedding: live.embedding(),
    enriching: live.enriching(),
    isBlind,
  });
  return {
    path: '/events',
    methods: ['GET'],
    order: 'at once',
    handle: async ({ response, signal }) => {
      const events = startEvents(response);
      const send = (): void => events.send('index', news());
      send();
      const stop = live.listen(sparing(send));
      const timer = setInterval(() => events.send('quiet', {}), quietMs);
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      clearInterval(timer);
      stop();
    },
  };
}

/** Passes on every event, except that events of progress are at least `progressMs` apart. */
function sparing(send: () => void): (event: LiveEvent) => void {
  let sentMs = 0;
  return ({ kind }) => {
    const nowMs = performance.now();
    if (kind === 'progress' && nowMs - sentMs < progressMs) return;
    sentMs = nowMs;
    send();
  };
}
