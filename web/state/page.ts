/** The parts that all screens share, passed down by context: the client, the feed of events, the router, the answers. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Client } from '../api/client.ts';
import type { Live, LiveFeed } from '../api/events.ts';
import type { AnswerStore } from './answer-store.ts';
import type { Address, Router } from './router.ts';

export interface Page {
  readonly client: Client;
  readonly feed: LiveFeed;
  readonly router: Router;
  readonly answers: AnswerStore;
}

export const PageContext = createContext<Page | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('no page around this component');
  return page;
}

export function useAddress(): Address {
  const { router } = usePage();
  return useSyncExternalStore(router.listen, router.current);
}

export function useLive(): Live {
  const { feed } = usePage();
  return useSyncExternalStore(feed.listen, feed.current);
}

/** Changes whenever answers may have changed: after an update of the index, or for another daemon. */
export function useGeneration(): string {
  const { news } = useLive();
  return news === undefined ? '' : `${news.daemon} ${news.generation} ${news.isBuilt}`;
}
