/** The log line of a request: operation, duration, size, and whether its data were in memory. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexedWorkspace } from '../../test/workspace.ts';
import type { CallAnswer } from './call-session.ts';
import { createLog } from './log.ts';
import { logged } from './log-call.ts';

let opened: Awaited<ReturnType<typeof indexedWorkspace>>;
beforeAll(async () => {
  opened = await indexedWorkspace({ 'a.py': 'def one(): pass\n' });
});
afterAll(() => {
  opened.engine.close();
  opened.workspace.dispose();
});

const answer: CallAnswer = {
  isFound: true,
  text: 'seven b',
  data: {},
  notes: [],
  cursor: undefined,
  index: { kind: 'current' },
};

it('logs operation, latency, tokens and cache state', async () => {
  const { engine, workspace } = opened;
  const lines: string[] = [];
  const log = createLog({ write: (text) => lines.push(text) }, 'info', () => new Date(0));
  const ask = (operation: string) => logged(log, engine, { front: 'http', operation }, async () => answer);
  await ask('lookup');
  await ask('lookup');
  await ask('search');
  workspace.write('a.py', 'def two(): pass\n');
  await engine.index.update();
  await ask('lookup');
  await ask('lookup');
  const said = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  expect(said.map(({ operation, cache }) => `${operation} ${cache}`)).toEqual([
    'lookup miss',
    'lookup hit',
    'search miss',
    'lookup miss',
    'lookup hit',
  ]);
  expect(said[0]).toEqual({
    ts: '1970-01-01T00:00:00.000Z',
    level: 'info',
    event: 'call',
    front: 'http',
    operation: 'lookup',
    ms: expect.any(Number),
    found: true,
    tokens: 2,
    cache: 'miss',
    index: 'current',
  });
});
