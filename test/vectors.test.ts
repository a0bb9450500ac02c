/**
 * Vectors of an index, from outside: computed in steps, each text once, kept for texts that return, and never delaying
 * other work. Uses the hashing embedder, because the model does not matter here.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { openLiveEngine } from '../src/engine/live-engine.ts';
import { openEngine } from '../src/engine/open-engine.ts';
import type { FromUpdater } from '../src/engine/updater/updater-messages.ts';
import type { SearchOptions } from '../src/model/answers/search.ts';
import type { EmbedReport } from '../src/model/embed-report.ts';
import type { Progress } from '../src/model/progress.ts';
import { context } from '../src/serve/operations/context.ts';
import type { Out as ContextOut } from '../src/serve/operations/context-text.ts';
import { search } from '../src/serve/operations/search.ts';
import type { Out as SearchOut } from '../src/serve/operations/search-text.ts';
import { assets, createWorkspace, dumpOf, type Workspace } from './workspace.ts';

const environment = {
  PATH: process.env.PATH,
  XDG_STATE_HOME: process.env.XDG_STATE_HOME,
  CODEAGENT_EMBEDDINGS_EMBEDDER: 'hashing',
};
const hybrid: SearchOptions = {
  mode: 'hybrid',
  limit: 5,
  show: 'fold',
  kinds: undefined,
  language: undefined,
  path: undefined,
  tests: undefined,
};

const quiet = {
  onProgress: () => {},
  signal: new AbortController().signal,
  display: { kind: 'json', hasColours: false },
} as const;

let workspace: Workspace | undefined;
const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.close();
  workspace?.dispose();
});

const functionsOf = (...names: readonly string[]): string =>
  names.map((name) => `def ${name}(first, second):\n${'    first = second + first\n'.repeat(30)}`).join('\n');

function open(files: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}): Engine {
  workspace ??= createWorkspace();
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  const engine = openEngine(workspace.root, {
    environment: { ...environment, ...more },
    pid: process.pid,
    assets,
  });
  engines.push(engine);
  return engine;
}

const vectorLines = (engine: Engine): readonly string[] =>
  dumpOf(engine).filter((line) => line.startsWith('vector '));

describe('embedding', () => {
  /** How many texts each step embeds, and how many it already knows. */
  type Step = readonly [what: string, change: (place: Workspace) => void, expected: Partial<EmbedReport>];
  const steps: readonly Step[] = [
    ['everything, first', () => {}, { embedded: 4, known: 0, left: 0 }],
    ['nothing, when nothing changed', () => {}, { embedded: 0, known: 0 }],
    [
      'only what is new in a file',
      (place) => place.write('a/one.py', functionsOf('alpha', 'beta', 'gamma')),
      { embedded: 1, known: 2 },
    ],
    [
      'nothing of a folder that moved',
      (place) => {
        place.write('moved/a/one.py', functionsOf('alpha', 'beta', 'gamma'));
        place.remove('a');
      },
      { embedded: 0, known: 3 },
    ],
    ['nothing of what is gone', (place) => place.remove('moved'), { embedded: 0, known: 0 }],
    [
      'nothing of what comes back',
      (place) => place.write('a/one.py', functionsOf('alpha', 'beta', 'gamma')),
      { embedded: 0, known: 3 },
    ],
  ];

  it('embeds each text once, in any file and at any time', async () => {
    const engine = open({
      'a/one.py': functionsOf('alpha', 'beta'),
      'b/two.py': functionsOf('delta', 'epsilon'),
    });
    const found: unknown[] = [];
    for (const [what, change, expected] of steps) {
      if (workspace !== undefined) change(workspace);
      await engine.index.update();
      const report = await engine.index.embed();
      const { embedded, chunks } = engine.index.vectors();
      expect(embedded, what).toBe(chunks);
      expect(report, what).toMatchObject(expected);
      found.push(what);
    }
    expect(found).toHaveLength(steps.length);
  });

  it('gives the same vectors in steps as all at once', async () => {
    const engine = open({ 'a.py': functionsOf('alpha', 'beta'), 'empty.py': '' });
    await engine.index.update();
    await engine.index.embed();
    workspace?.write('a.py', functionsOf('beta', 'gamma', 'alpha'));
    workspace?.write('b.md', '# Title\n\nSome prose.\n');
    await engine.index.update();
    await engine.index.embed();
    const whole = open({}, { GRAPH_INDEX_DIR: `${workspace?.root}/.elsewhere` });
    await whole.index.update({ mode: 'full' });
    await whole.index.embed();
    expect(vectorLines(engine).length).toBeGreaterThan(3);
    expect(vectorLines(engine)).toEqual(vectorLines(whole));
  });

  it('leaves changed files to the next update', async () => {
    const engine = open({ 'a.py': functionsOf('alpha'), 'b.py': functionsOf('beta') });
    await engine.index.update();
    workspace?.write('a.py', functionsOf('alpha', 'gamma'));
    expect(await engine.index.embed()).toMatchObject({ embedded: 1, left: 1 });
    await engine.index.update();
    expect(await engine.index.embed()).toMatchObject({ embedded: 2, left: 0 });
  });

  it('by another embedder starts again, and vectors are not mixed', async () => {
    const engine = open({ 'a.py': functionsOf('alpha', 'beta') });
    await engine.index.update();
    await engine.index.embed();
    const { openStoreForWriting } = await import('../src/store/writable-store.ts');
    const store = openStoreForWriting(engine.index.folder, { pid: process.pid, now: new Date() });
    store.writer.inTransaction(() => store.writer.setMetadata('embedder', 'another'));
    store.close();
    const { vectors } = await engine.ask.search('alpha', hybrid);
    expect(vectors).toMatchObject({ compared: 0, missing: 2, why: expect.stringMatching(/another model/) });
    expect(await engine.index.embed()).toMatchObject({ embedded: 2, known: 0 });
    expect((await engine.ask.search('alpha', hybrid)).vectors).toEqual({
      compared: 2,
      missing: 0,
      why: undefined,
    });
  });

  it('removes unused vectors when there are many', async () => {
    const many = Array.from({ length: 12 }, (_, place) => `name${'abcdefghijkl'.charAt(place)}`);
    const engine = open({ 'a.py': functionsOf(...many), 'b.py': functionsOf('stays', 'here') });
    await engine.index.update();
    await engine.index.embed();
    workspace?.write('a.py', functionsOf('single'));
    await engine.index.update();
    expect(await engine.index.embed()).toMatchObject({ embedded: 1 });
    // The vectors of these texts were removed as unused; otherwise all twelve would be known.
    workspace?.write('a.py', functionsOf(...many));
    await engine.index.update();
    expect(await engine.index.embed()).toMatchObject({ embedded: 12 });
    expect((await engine.ask.search('stays here', hybrid)).vectors).toMatchObject({
      compared: 14,
      missing: 0,
    });
  });
});

describe('search', () => {
  it('reports missing vectors, and answers without them', async () => {
    const engine = open({ 'a.py': functionsOf('readsConfiguration'), 'b.py': functionsOf('other') });
    await engine.index.update();
    const before = await engine.ask.search('configurations reader', hybrid);
    expect(before.vectors).toEqual({ compared: 0, missing: 2, why: undefined });
    await engine.index.embed();
    const after = await engine.ask.search('configurations reader', hybrid);
    expect(after.vectors).toEqual({ compared: 2, missing: 0, why: undefined });
    expect(after.hits[0]?.path).toBe('a.py');
    expect(
      (await engine.ask.search('x', { ...hybrid, without: new Set(['vectors']) })).vectors,
    ).toBeUndefined();
  });

  const filters: readonly (readonly [string, Partial<SearchOptions>, readonly string[]])[] = [
    ['a language', { language: 'python' }, ['a.py', 'lib/b.py']],
    ['a place', { path: 'lib' }, ['lib/b.py', 'lib/c.md']],
  ];
  it.each(filters)('keeps to %s', async (_, filter, expected) => {
    const engine = open({
      'a.py': functionsOf('zebra'),
      'lib/b.py': functionsOf('zebras'),
      'lib/c.md': '# zebra\n',
    });
    await engine.index.update();
    await engine.index.embed();
    const { hits } = await engine.ask.search('zebraz', { ...hybrid, ...filter });
    expect(hits.map(({ path }) => path).sort()).toEqual(expected);
  });

  it.each<[string, string, 'nothing' | 'weak' | 'sure']>([
    ['nonsense', 'qqqqzzzz', 'nothing'],
    ['several words of nonsense', 'wkjxq vvbp', 'nothing'],
    ['one common word among words that are nowhere', 'second bakery pumpkin', 'weak'],
    ['a word of the repository', 'gamma', 'sure'],
    ['a word that looks like one of the repository', 'alphabets', 'sure'],
  ])('answers %s with what it deserves', async (_, query, expected) => {
    const engine = open({ 'a.py': functionsOf('alphabet', 'beta'), 'b.py': functionsOf('gamma') });
    await engine.index.update();
    await engine.index.embed();
    const input = search.parse({ query });
    const found = (await search.run(engine, input, quiet)) as SearchOut;
    const packed = (await context.run(engine, context.parse({ query }), quiet)) as ContextOut;
    expect(found.vectors).toMatchObject({ compared: 3 });
    const level = (isFound: boolean, isWeak: boolean): string =>
      isFound ? (isWeak ? 'weak' : 'sure') : 'nothing';
    expect(level(search.isFound(found), found.isWeak)).toBe(expected);
    expect(level(context.isFound(packed), packed.isWeak)).toBe(expected);
    for (const { message } of [found, packed])
      if (expected === 'sure') expect(message).toBeUndefined();
      else
        expect(message).toMatch(expected === 'weak' ? /^Weak matches only/ : /^No match for .* in meaning$/);
    // Scores are on an absolute scale: the best of several weak hits is weak.
    if (expected === 'weak') expect(found.hits[0]?.score).toBeLessThan(0.45);
  });

  it('does not use vectors when they are switched off', async () => {
    const engine = open({ 'a.py': functionsOf('alpha') }, { CODEAGENT_EMBEDDINGS_EMBEDDER: 'none' });
    await engine.index.update();
    expect(await engine.index.embed()).toMatchObject({ kind: 'unavailable' });
    expect((await engine.ask.search('alpha', hybrid)).vectors).toBeUndefined();
    expect(await engine.index.status({ problemLimit: 1 })).toMatchObject({
      vectors: { embedded: 0, chunks: 1 },
      notEmbedding: expect.stringMatching(/switched off/),
    });
  });
});

it('a live index is embedded automatically, also after each change', async () => {
  workspace = createWorkspace();
  workspace.write('a.py', functionsOf('alpha', 'beta'));
  const { engine, live } = await openLiveEngine(workspace.root, {
    environment,
    pid: process.pid,
    assets,
    watch: 'never',
  });
  try {
    await live.update();
    expect(await live.embed()).toMatchObject({ kind: 'embedded' });
    expect(engine.index.vectors()).toMatchObject({ embedded: 2, chunks: 2 });
    workspace.write('a.py', functionsOf('alpha', 'beta', 'gamma'));
    await live.update();
    await live.embed();
    expect((await engine.ask.search('gamma', hybrid)).vectors).toMatchObject({ compared: 3, missing: 0 });
  } finally {
    await live.close();
  }
});

it('killing a process during embedding loses at most one batch', async () => {
  const names = Array.from(
    { length: 400 },
    (_, place) => `made${String(place).replaceAll(/\d/g, (d) => 'abcdefghij'.charAt(Number(d)))}`,
  );
  const files = Object.fromEntries(names.map((name, place) => [`f${place}.py`, functionsOf(name)]));
  const engine = open(files);
  await engine.index.update();
  const child = fork(fileURLToPath(new URL('updater.js', assets)), [engine.root], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send({ kind: 'embed', pace: 'now' });
  await new Promise<void>((resolve) => {
    child.on('message', ({ kind, progress }: FromUpdater & { progress?: Progress }) => {
      // Only written vectors count as done.
      if (kind === 'embedding' && (progress?.done ?? 0) >= 64) resolve();
    });
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { embedded } = engine.index.vectors();
  expect(embedded).toBeGreaterThan(0);
  const report = await engine.index.embed();
  expect(report).toMatchObject({ kind: 'embedded', embedded: 400 - embedded });
  const whole = open({}, { GRAPH_INDEX_DIR: `${workspace?.root}/.elsewhere` });
  await whole.index.update();
  await whole.index.embed();
  expect(vectorLines(engine)).toEqual(vectorLines(whole));
});
