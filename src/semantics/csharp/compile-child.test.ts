/** The child is compiled once, also by several processes at a time, and a killed compilation leaves nothing that is used. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { childName, compileChild, compiledFolder, isCompiled } from './compile-child.ts';
import { findSdk } from './find-sdk.ts';

const found = findSdk(process.env);
const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));
const sources = path.join(dist, 'csharp');
const folder = mkdtempSync(path.join(tmpdir(), 'codeagent-compile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(found.kind === 'ready')('the compiled child', () => {
  if (found.kind !== 'ready') return;
  const { sdk } = found;
  const freshCache = (name: string): string => {
    const cache = path.join(folder, name);
    mkdirSync(cache, { mode: 0o700 });
    return cache;
  };
  /** Starts the program that compiles; `places` are missing, so that the child ends at once. */
  const start = (cacheFolder: string) =>
    spawn(
      process.execPath,
      [path.join(dist, 'start-csharp.js'), JSON.stringify({ sdk, cacheFolder, sources, places: [] })],
      {
        stdio: 'ignore',
      },
    );
  const ended = (child: ReturnType<typeof start>): Promise<unknown> =>
    new Promise((resolve) => child.once('close', resolve));

  it('is the same for two processes at a time', async () => {
    const cache = freshCache('two');
    await Promise.all([ended(start(cache)), ended(start(cache))]);
    expect(readdirSync(cache)).toEqual([path.basename(compiledFolder(cache, sources, sdk))]);
    expect(isCompiled(compiledFolder(cache, sources, sdk))).toBe(true);
  });

  it('appears at once or not at all', async () => {
    const cache = freshCache('killed');
    const child = start(cache);
    await expect.poll(() => readdirSync(cache).length, { timeout: 30_000, interval: 5 }).toBe(1);
    child.kill('SIGKILL');
    await ended(child);
    expect(isCompiled(compiledFolder(cache, sources, sdk))).toBe(false);
    const [left = ''] = readdirSync(cache);
    const longAgo = new Date(Date.now() - 10_000_000);
    utimesSync(path.join(cache, left), longAgo, longAgo);
    expect(isCompiled(compileChild(cache, sources, sdk))).toBe(true);
    expect(readdirSync(cache)).toHaveLength(1);
  });

  it('is another one when a source changes', () => {
    const copy = path.join(folder, 'sources');
    cpSync(sources, copy, { recursive: true });
    expect(compiledFolder(folder, copy, sdk)).toBe(compiledFolder(folder, sources, sdk));
    writeFileSync(path.join(copy, 'Program.cs'), '// Changed.');
    expect(compiledFolder(folder, copy, sdk)).not.toBe(compiledFolder(folder, sources, sdk));
  });

  it.runIf(process.getuid !== undefined)('is not taken from a folder that others can write to', () => {
    const cache = freshCache('open');
    chmodSync(cache, 0o777);
    mkdirSync(compiledFolder(cache, sources, sdk));
    writeFileSync(path.join(compiledFolder(cache, sources, sdk), childName), '');
    expect(isCompiled(compiledFolder(cache, sources, sdk))).toBe(false);
    expect(() => compileChild(cache, sources, sdk)).toThrow('others can write to it');
  });
});
