/** Whatever a compiler process does, the index stays right: its edges by syntax are there, and the next run goes on. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { CompilerSession } from '../src/indexing/enrich/compiler-session.ts';
import { type EnrichIndexParts, enrichIndex } from '../src/indexing/enrich/enrich-index.ts';
import type { EnrichReport } from '../src/model/enrich-report.ts';
import type { ChildStart } from '../src/semantics/compiler.ts';
import type { SupervisorLimits } from '../src/semantics/supervisor/supervisor.ts';
import { typescriptCompiler } from '../src/semantics/typescript/index.ts';
import { assets, createWorkspace, dumpOf, engineOn, type Workspace } from './workspace.ts';

const fileCount = 40;
let workspace: Workspace;
let elsewhere: Workspace;
let syntax: readonly string[];
let compiled: readonly string[];

beforeAll(async () => {
  [workspace, elsewhere] = [createWorkspace(), createWorkspace()];
  for (let file = 0; file < fileCount; file++)
    workspace.write(
      `file-${file}.ts`,
      `import { A as Base } from './file-${(file + 1) % fileCount}';\nexport class A {\n  run() {}\n}\n[new Base()].map((each) => each.run());\n`,
    );
  const engine = fresh('all');
  await engine.index.update();
  syntax = dumpOf(engine);
  await engine.index.enrich();
  compiled = dumpOf(engine);
  engine.close();
});
afterAll(() => {
  workspace.dispose();
  elsewhere.dispose();
});

function fresh(name: string): Engine {
  elsewhere.remove(name);
  return engineOn(workspace.root, path.join(elsewhere.root, name));
}

const usual = typescriptCompiler.locate({
  programs: assets,
  packages: new URL('../package.json', import.meta.url),
  environment: process.env,
});
const fast: Partial<SupervisorLimits> = { firstBackOffMs: 1, longestBackOffMs: 4, graceMs: 200, watchMs: 20 };

interface Fault {
  readonly start?: ChildStart;
  readonly limits?: Partial<SupervisorLimits>;
  /** Called with the number of answered files and the process. */
  readonly meanwhile?: (done: number, pid: number | undefined) => void;
}

/** One run over an index of its own. */
async function run(
  engine: Engine,
  { start, limits = {}, meanwhile = () => {} }: Fault,
): Promise<EnrichReport> {
  if (usual.kind === 'unavailable') throw new Error(usual.reason);
  const session = new CompilerSession({
    compiler: typescriptCompiler,
    start: start ?? usual.start,
    root: workspace.root,
    safeMode: true,
    limits: { ...fast, ...limits },
  });
  const parts: EnrichIndexParts = {
    indexFolder: engine.index.folder,
    assertRoot: () => {},
    compilers: [typescriptCompiler],
    open: () => ({ kind: 'ready', session }),
    pid: process.pid,
    now: Date.now,
  };
  const onProgress = ({ done }: { readonly done: number }): void => meanwhile(done, session.processId());
  try {
    return await enrichIndex(parts, { onProgress, signal: undefined });
  } finally {
    await session.close();
  }
}

function send(signal: NodeJS.Signals, pid: number | undefined): void {
  if (pid === undefined) return;
  // The compiler that the child started itself is in its group.
  process.kill(process.platform === 'win32' ? pid : -pid, signal);
}

describe('a compiler process', () => {
  it.each([1, 4, 7, 11, 16, 20, 23, 29, 34, 38])(
    'that is killed after %i files costs nothing',
    async (at) => {
      const engine = fresh('killed');
      await engine.index.update();
      const report = await run(engine, {
        meanwhile: (done, pid) => (done === at ? send('SIGKILL', pid) : undefined),
      });
      expect(report).toMatchObject({ kind: 'enriched', asked: fileCount, left: 0 });
      expect(dumpOf(engine)).toEqual(compiled);
      engine.close();
    },
  );

  it('that is stopped is replaced', async () => {
    const engine = fresh('stopped');
    await engine.index.update();
    const report = await run(engine, {
      limits: { fileMs: 1_000 },
      meanwhile: (done, pid) => (done === 9 ? send('SIGSTOP', pid) : undefined),
    });
    expect(report).toMatchObject({ kind: 'enriched', asked: fileCount });
    expect(dumpOf(engine)).toEqual(compiled);
    engine.close();
  });

  const fixture = fileURLToPath(new URL('../src/semantics/supervisor/fixtures/child.mjs', import.meta.url));
  const broken = (mode: string): ChildStart => ({
    command: process.execPath,
    args: [fixture, mode],
    environment: {},
  });
  it.each<{ readonly fault: string; readonly with: Fault; readonly reason: RegExp }>([
    { fault: 'that writes garbage', with: { start: broken('garbage') }, reason: /wrote no message/ },
    {
      fault: 'that speaks another protocol',
      with: { start: broken('wrong-version') },
      reason: /speaks version/,
    },
    {
      fault: 'that cannot be started',
      with: { start: { ...broken('good'), command: '/nonexistent' } },
      reason: /cannot be started/,
    },
    { fault: 'that exceeds its memory', with: { limits: { memoryBytes: 1024 ** 2 } }, reason: /MB of 1 MB/ },
  ])('$fault leaves the edges of syntax, and the next run goes on', async ({ with: fault, reason }) => {
    const engine = fresh('broken');
    await engine.index.update();
    const report = await run(engine, fault);
    expect(report.kind === 'unavailable' ? report.reason : 'enriched').toMatch(reason);
    expect(dumpOf(engine)).toEqual(syntax);
    expect(engine.graph.callers('file-0.ts:A', { depth: 1, limit: 5 }).children.length).toBeGreaterThan(0);
    expect(await engine.index.compileState()).toMatchObject({ pending: fileCount, full: 0 });
    expect((await engine.index.compileState()).problems.join()).toMatch(reason);
    expect(await run(engine, {})).toMatchObject({ kind: 'enriched' });
    expect(dumpOf(engine)).toEqual(compiled);
    engine.close();
  });

  it('that is gone after a change takes back the answers that the change may make wrong', async () => {
    const engine = fresh('gone');
    await engine.index.update();
    await engine.index.enrich();
    const text = `import { A as Base } from './file-6';\nexport class A {\n  other() {}\n}\n[new Base()].map((each) => each.run());\n`;
    workspace.write('file-5.ts', text);
    await engine.index.update();
    const report = await run(engine, { start: { ...broken('good'), command: '/nonexistent' } });
    expect(report.kind).toBe('unavailable');
    // The files import each other in a circle: nothing that the compiler said before is sure.
    expect(dumpOf(engine).filter((line) => / compiler$/.test(line))).toEqual([]);
    workspace.write('file-5.ts', text.replace('other', 'run'));
    await engine.index.update();
    await engine.index.enrich();
    expect(dumpOf(engine)).toEqual(compiled);
    engine.close();
  });
});
