/** An index that follows its files: edits, many files, other branches, and failures of the process that writes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import type { Engine, LiveEngine } from '../src/engine/engine.ts';
import { openLiveEngine } from '../src/engine/live-engine.ts';
import type { LiveEvent } from '../src/model/live-index.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { readGiven } from '../src/serve/read-given.ts';
import { typing } from './as-typed.ts';
import { assets, createWorkspace, dumpOf, engineOn, projectRoot, type Workspace } from './workspace.ts';

const environment = {
  PATH: process.env.PATH,
  XDG_STATE_HOME: process.env.XDG_STATE_HOME,
  CODEAGENT_WATCH_DEBOUNCE_MS: '50',
  CODEAGENT_EMBEDDINGS_EMBEDDER: 'none',
};
let opened: { readonly workspace: Workspace; readonly session: LiveEngine | undefined } | undefined;

afterEach(async () => {
  await opened?.session?.live.close();
  opened?.workspace.dispose();
});

/** Opens an engine whose index is up to date and watched. */
async function openOn(workspace: Workspace): Promise<LiveEngine> {
  const session = await openLiveEngine(workspace.root, { environment, pid: process.pid, assets });
  opened = { workspace, session };
  await next(session, 'updated');
  return session;
}

function next({ live }: LiveEngine, kind: LiveEvent['kind'], isMeant = (_: LiveEvent) => true) {
  return new Promise<LiveEvent>((resolve) => {
    const stop = live.listen((event) => {
      if (event.kind !== kind || !isMeant(event)) return;
      stop();
      resolve(event);
    });
  });
}

/** Waits until all changes are in the index: one change may be reported in two parts. */
async function settled(session: LiveEngine): Promise<void> {
  await next(session, 'updated');
  while (session.live.state().kind !== 'current') await next(session, 'updated');
  await session.live.update();
}

function repository(): Workspace {
  const workspace = createWorkspace();
  workspace.write('src/one.ts', 'export function before() {}\n');
  workspace.write(
    'src/shop.ts',
    "import { before } from './one';\nexport class Shop { open() { before(); } }\n",
  );
  workspace.git('init', '-q', '-b', 'main');
  workspace.git('add', '-A');
  workspace.git('commit', '-qm', 'start');
  return workspace;
}

async function expectRebuilt(session: LiveEngine): Promise<void> {
  const elsewhere = createWorkspace();
  const fresh = engineOn(session.engine.root, elsewhere.root);
  try {
    await fresh.index.update();
    await Promise.all([session.live.enrich(), fresh.index.enrich()]);
    expect(dumpOf(session.engine)).toEqual(dumpOf(fresh));
  } finally {
    fresh.close();
    elsewhere.dispose();
  }
}

describe('changes on disk reach the index', () => {
  const cases: readonly { readonly name: string; readonly change: (workspace: Workspace) => void }[] = [
    { name: 'an edit', change: ({ write }) => write('added.ts', 'export function added() {}\n') },
    {
      name: 'a thousand files at once',
      change({ write }) {
        for (let at = 0; at < 1_000; at++)
          write(`many/${at % 10}/f${at}.ts`, `export const c${at} = ${at};\n`);
      },
    },
    {
      name: 'another branch',
      change({ git, write, remove }) {
        git('checkout', '-qb', 'other');
        write('branch/only.ts', 'export const only = 1;\n');
        remove('src');
        git('add', '-A');
        git('commit', '-qm', 'other');
        git('checkout', '-q', 'main');
        git('checkout', '-q', 'other');
      },
    },
  ];
  it('files in new and moved folders, also later ones', async () => {
    const workspace = repository();
    const session = await openOn(workspace);
    const changes: readonly (() => void)[] = [
      () => workspace.write('a/b/c/d/deep.ts', 'export const one = 1;\n'),
      () => workspace.write('a/b/c/d/deep.ts', 'export const two = 1;\n'),
      () => renameSync(path.join(workspace.root, 'a'), path.join(workspace.root, 'z')),
      () => workspace.write('z/b/c/d/deep.ts', 'export const three = 1;\n'),
    ];
    for (const change of changes) {
      const done = settled(session);
      change();
      await done;
      await expectRebuilt(session);
    }
  });

  it.each(cases)('$name', async ({ change }) => {
    const workspace = repository();
    const session = await openOn(workspace);
    const done = settled(session);
    change(workspace);
    await done;
    await expectRebuilt(session);
  });
});

describe('an engine that stays open', () => {
  const questions: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['lookup', { name: 'after' }],
    ['search', { query: 'after' }],
    ['definitions', { name: 'after' }],
    ['files', { pattern: 'two' }],
    ['grep', { pattern: 'after' }],
    ['outline', { file: 'src/one.ts' }],
    ['callers', { symbol: 'after' }],
    ['references', { symbol: 'after' }],
    ['dependents', { symbol: 'src/one.ts' }],
  ];
  it('answers like a newly opened one after another process has written', async () => {
    const workspace = repository();
    const session = await openOn(workspace);
    const before = await answersOf(session.engine, questions);
    const done = settled(session);
    workspace.write('src/one.ts', 'export function after() {}\n');
    workspace.write('src/two.ts', "import { after } from './one';\nexport const two = () => after();\n");
    await done;
    const now = await answersOf(session.engine, questions);
    const fresh = engineOn(workspace.root);
    expect(now).toEqual(await answersOf(fresh, questions));
    fresh.close();
    for (const [at, answer] of now.entries()) expect(answer).not.toEqual(before[at]);
  });
});

/** The text of each operation's answer, or of its error. */
function answersOf(
  engine: Engine,
  questions: readonly (readonly [string, Readonly<Record<string, unknown>>])[],
): Promise<readonly string[]> {
  return Promise.all(
    questions.map(async ([name, given]) => {
      const operation = operations.find((each) => each.name === name);
      if (operation === undefined) throw new Error(`no operation ${name}`);
      const display = { kind: 'json', hasColours: false } as const;
      const context = { onProgress: () => {}, signal: new AbortController().signal, display };
      try {
        const out = await operation.run(
          engine,
          operation.parse(readGiven(name, operation.fields, given)),
          context,
        );
        return `${name}: ${JSON.stringify(operation.json?.(out, typing(operation)) ?? out)}`;
      } catch (error) {
        return `${name}: ${String(error)}`;
      }
    }),
  );
}

it('a removed index is rebuilt and used again', async () => {
  const workspace = repository();
  const session = await openOn(workspace);
  const before = await answersOf(session.engine, [['lookup', { name: 'Shop' }]]);
  await session.live.enrich();
  rmSync(session.engine.index.directory, { recursive: true });
  expect(session.engine.index.isBuilt()).toBe(false);
  await session.live.update();
  expect(session.engine.index.isBuilt()).toBe(true);
  expect(await answersOf(session.engine, [['lookup', { name: 'Shop' }]])).toEqual(before);
});

it('killing the writing process fails the update, and the next one repairs the index', async () => {
  const workspace = repository();
  const session = await openOn(workspace);
  const failed = next(session, 'failed');
  const stop = session.live.listen((event) => {
    if (event.kind === 'progress' && event.progress.phase === 'extract') {
      stop();
      process.kill(writerOf(session), 'SIGKILL');
    }
  });
  // Enough files that the process is still writing when it is killed.
  for (let number = 0; number < 400; number++)
    workspace.write(`many/added${number}.ts`, `export function added${number}() {}\n`);
  await expect(session.live.update({ mode: 'full' })).rejects.toThrow('ended in the middle');
  await failed;
  const done = settled(session);
  workspace.write('added.ts', 'export function again() {}\n');
  await done;
  await expectRebuilt(session);
});

it('a missing root is reported', async () => {
  const workspace = repository();
  const session = await openOn(workspace);
  // One of two events comes first: watching fails, or an update fails.
  const noticed = Promise.race([next(session, 'blind'), next(session, 'failed')]);
  await session.live.enrich();
  workspace.dispose();
  await noticed;
  await expect(session.live.update()).rejects.toThrow('does not exist');
  expect(session.live.state()).toMatchObject({ kind: 'failed', code: 'not-a-directory' });
});

it.each(['at once', 'after a while'])(
  'a root that is deleted and made again %s is followed',
  async (when) => {
    const workspace = repository();
    const session = await openOn(workspace);
    const isNew = (event: LiveEvent) => event.kind === 'updated' && event.report.added > 0;
    const found = next(session, 'updated', isNew);
    await session.live.enrich();
    rmSync(workspace.root, { recursive: true });
    if (when === 'after a while') {
      expect(session.live.state()).toMatchObject({ kind: 'failed', code: 'not-a-directory' });
      await next(session, 'failed');
    }
    const startedMs = performance.now();
    workspace.write('src/fresh.ts', 'export function fresh() {}\n');
    await found;
    // The usual delay, plus a reserve for a busy machine.
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    const seen = next(session, 'updated', isNew);
    workspace.write('src/later.ts', 'export function later() {}\n');
    await seen;
    await settledState(session);
    expect(session.engine.files.find('later.ts', { limit: 5, language: undefined }).total).toBe(1);
  },
);

async function settledState({ live }: LiveEngine): Promise<void> {
  await live.update();
  // The watch may have asked for another update meanwhile.
  await expect.poll(() => live.state().kind, { timeout: 10_000 }).toBe('current');
}

describe('the writing process ends', () => {
  // The child shares our error stream, which is closed only when both have ended.
  const cases = [
    { name: 'after an end by signal', signal: 'SIGTERM', code: 0 },
    { name: 'after the other one was killed', signal: 'SIGKILL', code: null },
  ] as const;
  it.each(cases)('$name', async ({ signal, code }) => {
    const workspace = repository();
    opened = { workspace, session: undefined };
    const program = path.join(projectRoot, 'bin/codeagent.mjs');
    const watcher = spawn(process.execPath, [program, 'watch', workspace.root, '--json'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    watcher.stderr.resume();
    const closed = once(watcher, 'close');
    for await (const line of createInterface({ input: watcher.stdout }))
      if (JSON.parse(line).kind === 'updated') watcher.kill(signal);
    expect((await closed)[0]).toBe(code);
  });
});

function writerOf({ engine }: LiveEngine): number {
  const { pid } = JSON.parse(readFileSync(path.join(engine.index.directory, 'writer.lock'), 'utf8')) as {
    pid: number;
  };
  return pid;
}
