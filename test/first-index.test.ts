/** Queries during the first indexing run: names and lines come from the files, and the answers say so. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveEngine } from '../src/engine/engine.ts';
import { openLiveEngine } from '../src/engine/live-engine.ts';
import { callSession } from '../src/serve/call-session.ts';
import { operationAudience } from '../src/serve/operation-audience.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { assets, createWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
let session: LiveEngine;

beforeAll(async () => {
  workspace = createWorkspace('observatory');
  session = await openLiveEngine(workspace.root, {
    environment: {
      PATH: process.env.PATH,
      XDG_STATE_HOME: process.env.XDG_STATE_HOME,
      CODEAGENT_EMBEDDINGS_EMBEDDER: 'none',
    },
    pid: process.pid,
    assets,
    watch: 'never',
  });
});
afterAll(async () => {
  await session.live.close();
  workspace.dispose();
});

const questions: readonly (readonly [string, object])[] = [
  ['grep', { pattern: 'brightest' }],
  ['grep', { pattern: 'def \\w+', glob: ['*.py'] }],
  ['grep', { pattern: 'nothing has this' }],
  ['files', { pattern: 'telescope' }],
  ['files', { pattern: '*', language: 'python' }],
];

async function ask(name: string, fields: object) {
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  return await callSession(session, operation, fields, {
    maxTokens: 4_000,
    cursor: undefined,
    signal: new AbortController().signal,
    onProgress: () => {},
    audience: operationAudience(operation, (other) => other),
  });
}

it('answers from the files as later from the index', async () => {
  const early = await Promise.all(questions.map(([name, fields]) => ask(name, fields)));
  await session.live.update();
  const late = await Promise.all(questions.map(([name, fields]) => ask(name, fields)));
  expect(early.map(({ text, isFound }) => ({ text, isFound }))).toEqual(
    late.map(({ text, isFound }) => ({ text, isFound })),
  );
  for (const { notes } of early)
    expect(notes).toEqual([
      expect.stringMatching(/^Answered from the files themselves\. The index is being built(?!.*incomplete)/),
    ]);
  expect(late.flatMap(({ notes }) => notes)).toEqual([]);
});
