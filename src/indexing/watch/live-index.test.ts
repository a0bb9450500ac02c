/** Interaction of requests, changes, refusals and failures, with a writer controlled by the test case. */
import { afterEach, expect, it } from 'vitest';
import { EngineError } from '../../model/errors.ts';
import type { LiveEvent, LiveIndex } from '../../model/live-index.ts';
import type { UpdateReport } from '../../model/update-report.ts';
import { createLiveIndex } from './live-index.ts';
import type { UpdateRequest } from './updater.ts';
import type { WatchOptions } from './watch-files.ts';

/** `half`: like `done`, but if the update is stopped, work remains. */
type Answer = 'done' | 'half' | 'refused' | 'failed';

interface Bench {
  readonly live: LiveIndex;
  /** The update requests that the writer received. */
  readonly requests: readonly UpdateRequest[];
  /** How many times watching was started. */
  watches(): number;
  /** Replaces the root by this folder; undefined removes it. */
  replaceRoot(identity: string | undefined): void;
  /** Reports changes as the watcher does. */
  change(...paths: readonly string[]): void;
  next(kind: LiveEvent['kind']): Promise<LiveEvent>;
}

let open: LiveIndex | undefined;
afterEach(() => open?.close());

/** The writer gives these answers in order, then `done`. The first one is for the update at the start. */
async function start(answers: readonly Answer[], sight: 'clear' | 'blind' = 'clear'): Promise<Bench> {
  const requests: UpdateRequest[] = [];
  const waiting = [...answers];
  let isHalf = false;
  let told: Omit<WatchOptions, 'ignored'> | undefined;
  let root: string | undefined = 'root';
  let watches = 0;
  const live = createLiveIndex({
    limits: { debounceMs: 1, longestWaitMs: 1_000, bulkThreshold: 3 },
    updater: {
      async update(request, { signal }) {
        requests.push(request);
        await Promise.resolve();
        const answer = waiting.shift() ?? 'done';
        isHalf = signal.aborted && answer === 'half';
        if (signal.aborted) throw new EngineError('cancelled', 'stopped');
        if (answer === 'refused') throw new EngineError('index-locked', 'Process 1 is writing');
        if (root === undefined) throw new EngineError('not-a-directory', 'The root does not exist');
        if (answer === 'failed') throw new EngineError('disk-full', 'The disk is full');
        return report;
      },
      prepare() {},
      embed: async () => ({ kind: 'unavailable', reason: 'not here', hint: '' }),
      enrich: async () => ({ kind: 'unavailable', reason: 'none', hint: '' }),
      onEnriched: () => {},
      enriching: () => undefined,
      embedding: () => undefined,
      keepQuiet() {},
      close: async () => {},
    },
    watch: async (options) => {
      watches++;
      if (sight === 'blind') throw new Error('inotify_add_watch failed: No space left on device');
      if (root === undefined) throw new Error('No such file or directory');
      told = options;
      return { covers: (paths) => !paths.some((path) => path.endsWith('/')), close: async () => {} };
    },
    contextAmong: async (paths) => paths.filter((path) => path.endsWith('.json')),
    hasIndex: () => true,
    isComplete: () => !isHalf,
    rootIdentity: () => root,
    now: Date.now,
  });
  open = live;
  const next = (kind: LiveEvent['kind']) =>
    new Promise<LiveEvent>((resolve) => {
      const stop = live.listen((event) => {
        if (event.kind !== kind) return;
        stop();
        resolve(event);
      });
    });
  await next(answers[0] === 'failed' ? 'failed' : 'updated');
  return {
    live,
    requests,
    next,
    watches: () => watches,
    replaceRoot(identity) {
      root = identity;
    },
    change: (...paths) => told?.onChange(paths),
  };
}

const report: UpdateReport = {
  added: 0,
  changed: 1,
  removed: 0,
  unchanged: 0,
  skipped: 0,
  files: 1,
  symbols: 0,
  durationMs: 1,
  setAside: undefined,
};

const cases: readonly {
  readonly name: string;
  readonly answers?: readonly Answer[];
  readonly act: (bench: Bench) => Promise<unknown>;
  /** The paths of each request; `all` for the whole tree. */
  readonly looks: readonly string[];
  readonly state?: string;
}[] = [
  { name: 'looks at everything when it starts', act: async () => {}, looks: ['all'] },
  {
    name: 'looks at what changed',
    act: ({ change, next }) => {
      change('a', 'b');
      return next('updated');
    },
    looks: ['all', 'a b'],
  },
  {
    name: 'looks at everything after many changes',
    act: ({ change, next }) => {
      change('a', 'b', 'c', 'd');
      return next('updated');
    },
    looks: ['all', 'all'],
  },
  {
    name: 'looks at everything after a folder came',
    act: ({ change, next }) => {
      change('a', 'b/');
      return next('updated');
    },
    looks: ['all', 'all'],
  },
  {
    name: 'waits for another writer when it starts',
    answers: ['refused', 'refused'],
    act: async () => {},
    looks: ['all', 'all', 'all'],
  },
  {
    name: 'waits for another writer after a change',
    answers: ['done', 'refused'],
    act: ({ change, next }) => {
      change('a');
      return next('updated');
    },
    looks: ['all', 'a', 'all'],
  },
  {
    name: 'has whoever asks wait for another writer',
    answers: ['done', 'refused'],
    act: ({ live }) => live.update(),
    looks: ['all', 'all', 'all'],
  },
  {
    name: 'says that it failed',
    answers: ['failed'],
    act: async () => {},
    looks: ['all'],
    state: 'failed',
  },
  {
    name: 'tries again with the next change',
    answers: ['done', 'failed'],
    act: async ({ change, next }) => {
      change('a');
      await next('failed');
      change('b');
      await next('updated');
    },
    looks: ['all', 'a', 'all'],
  },
  {
    name: 'tells whoever asked that it failed',
    answers: ['done', 'failed'],
    act: ({ live }) => expect(live.update()).rejects.toThrow('The disk is full'),
    looks: ['all', 'all'],
    state: 'failed',
  },
  {
    name: 'gives all who ask while one runs the next one',
    act: ({ live }) => Promise.all([live.update(), live.update(), live.update()]),
    looks: ['all', 'all', 'all'],
  },
  {
    name: 'stops what nobody waits for any more',
    act: async ({ live }) => {
      const controller = new AbortController();
      const asked = live.update({ signal: controller.signal });
      controller.abort();
      await expect(asked).rejects.toThrow('Stopped');
      await live.update();
    },
    looks: ['all', 'all', 'all'],
  },
  {
    name: 'finishes what was stopped half-way',
    answers: ['done', 'half'],
    act: async ({ live, next }) => {
      const controller = new AbortController();
      const asked = live.update({ signal: controller.signal });
      const finished = next('updated');
      controller.abort();
      await expect(asked).rejects.toThrow('Stopped');
      return finished;
    },
    looks: ['all', 'all', 'all'],
  },
  {
    name: 'refuses who asks when it is closed',
    act: async ({ live }) => {
      await live.close();
      await expect(live.update()).rejects.toThrow('Stopped');
    },
    looks: ['all'],
  },
];

it.each(cases)('$name', async ({ answers = [], act, looks, state = 'current' }) => {
  const bench = await start(answers);
  await act(bench);
  expect(bench.requests.map(({ paths }) => paths?.join(' ') ?? 'all')).toEqual(looks);
  expect(bench.live.state().kind).toBe(state);
});

it('reports how many paths changed, and which of them affect how others are read', async () => {
  const { change, next } = await start([]);
  change('a', 'b/package.json');
  expect(await next('changed')).toEqual({
    kind: 'changed',
    paths: 2,
    extent: 'few',
    context: ['b/package.json'],
  });
});

it('continues when the system cannot watch', async () => {
  const { live, requests } = await start([], 'blind');
  await live.update();
  expect([live.state().kind, requests.length]).toEqual(['current', 2]);
});

it('watches a folder that replaces the root, even if the system does not report it', async () => {
  const { live, replaceRoot, next, watches } = await start([]);
  replaceRoot('another');
  await next('updated');
  expect([watches(), live.state().kind]).toEqual([2, 'current']);
});

it('reports that the root is gone, and follows it when it is back', async () => {
  const { live, replaceRoot, next, watches, change } = await start([]);
  replaceRoot(undefined);
  expect(live.state()).toMatchObject({ kind: 'failed', code: 'not-a-directory' });
  await next('failed');
  expect(live.state()).toMatchObject({ kind: 'failed', code: 'not-a-directory' });
  const updated = next('updated');
  replaceRoot('back');
  await updated;
  expect(live.state().kind).toBe('current');
  const seen = next('changed');
  change('a');
  await seen;
  expect(watches()).toBeGreaterThan(1);
});

it('does not retry watching when the system cannot watch', async () => {
  const { live, watches } = await start([], 'blind');
  for (let at = 0; at < 5; at++) live.state();
  await live.update();
  expect(watches()).toBe(1);
});
