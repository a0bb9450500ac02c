/** The published package, in a folder that is independent of this one: imported, required and type-checked. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { projectRoot } from './workspace.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'codeagent-library-'));
  const modules = path.join(home, 'node_modules');
  mkdirSync(modules);
  execFileSync('npm', ['run', '--silent', 'pack', '--', '--silent', '--pack-destination', home], {
    cwd: projectRoot,
  });
  const tarball = readdirSync(home).find((name) => name.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', path.join(home, tarball), '-C', modules]);
  renameSync(path.join(modules, 'package'), path.join(modules, 'codeagent'));
  // Without network: dependencies are copied from this checkout.
  for (const name of [...Object.keys(packageJson.dependencies), '@types/node']) {
    mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    symlinkSync(path.join(projectRoot, 'node_modules', name), path.join(modules, name));
  }
  cpSync(path.join(projectRoot, 'test/repos/observatory'), path.join(home, 'sample'), { recursive: true });
  for (const [name, text] of Object.entries(consumers)) writeFileSync(path.join(home, name), text);
}, 180_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Each program prints its results, and ends when it has closed everything. */
const consumers = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'nodenext', target: 'es2023', lib: ['es2023'], strict: true, noEmit: true },
    files: ['typed.ts'],
  }),
  'imported.js': `
    import { EngineError, openEngine } from 'codeagent';
    const engine = openEngine('sample');
    const { added } = await engine.index.update();
    const { hits } = engine.ask.lookup('Telescope', { limit: 5, breadth: 'best' });
    engine.close();
    try { openEngine('nowhere'); } catch (error) {
      console.log(JSON.stringify([added > 3, hits[0].id, error instanceof EngineError, error.code]));
    }`,
  'required.cjs': `
    const { openEngine } = require('codeagent');
    const engine = openEngine('sample', { environment: { ...process.env, GRAPH_INDEX_DIR: 'indexes' } });
    engine.index.update().then(() => {
      console.log(JSON.stringify(engine.graph.callers('brightest', { depth: 1, limit: 5 }).total));
      engine.close();
    });`,
  'live.js': `
    import { openLiveEngine } from 'codeagent';
    const { engine, live } = await openLiveEngine('sample', { watch: 'never' });
    await live.update();
    console.log(JSON.stringify([live.state().kind, engine.index.isBuilt()]));
    await live.close();`,
  'typed.ts': `
    import { type Engine, EngineError, type LiveState, openEngine, openLiveEngine } from 'codeagent';
    const engine: Engine = openEngine('.', { environment: {} });
    const names: readonly string[] = engine
      .ask.lookup('x', { limit: 1, breadth: 'best', kinds: undefined, language: undefined, path: undefined })
      .hits.map((hit) => hit.name);
    const state: LiveState = (await openLiveEngine('.', { watch: 'never' })).live.state();
    // @ts-expect-error A folder is needed.
    openEngine();
    // @ts-expect-error So is its right name.
    engine.ask.lockup('x');
    export const all = [names, state, EngineError];`,
};

describe('the published package', () => {
  it.each([
    ['imported.js', [true, 'sky/telescope.py:Telescope', true, 'not-a-directory']],
    ['required.cjs', 1],
    ['live.js', ['current', true]],
  ])('%s', (program, expected) => {
    const ran = spawnSync(process.execPath, [program], { cwd: home, encoding: 'utf8', timeout: 30_000 });
    expect({ status: ran.status, stderr: ran.stderr, found: ran.stdout }).toEqual({
      status: 0,
      stderr: '',
      found: `${JSON.stringify(expected)}\n`,
    });
  });

  it('its declarations are complete, and reject wrong calls', () => {
    const tsc = path.join(projectRoot, 'node_modules/.bin/tsc');
    const ran = spawnSync(tsc, ['-p', home], { cwd: home, encoding: 'utf8' });
    expect([ran.status, ran.stdout]).toEqual([0, '']);
  });

  it('publishes the declarations of the engine interface and the model only', () => {
    const types = path.join(home, 'node_modules/codeagent/dist/types');
    const others = readdirSync(types, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.d.ts'))
      .filter((file) => !/^(?:model\/.+|engine\/engine\.d\.ts|serve\/library\.d\.ts)$/.test(file));
    expect(others).toEqual([]);
  });

  it('the command starts from it', () => {
    const program = path.join(home, 'node_modules/codeagent/bin/codeagent.cjs');
    const ran = spawnSync(process.execPath, [program, '--version'], { cwd: home, encoding: 'utf8' });
    expect(ran.stdout).toBe(`${packageJson.version}\n`);
  });
});
