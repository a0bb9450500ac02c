/** Without the platform package of the right version there is no compiler, and the reason says what to install. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { compilerVersion, findCompiler } from './find-compiler.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'codeagent-compiler-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const name = `@typescript/typescript-${process.platform}-${process.arch}`;

function install(into: string, version: string): URL {
  const package_ = path.join(folder, into, 'node_modules', name);
  mkdirSync(package_, { recursive: true });
  writeFileSync(path.join(package_, 'package.json'), JSON.stringify({ name, version }));
  return pathToFileURL(path.join(folder, into, 'package.json'));
}

describe('a compiler', () => {
  it.each([
    ['that is not installed', () => pathToFileURL(path.join(folder, 'package.json')), 'is not installed'],
    ['of another version', () => install('other', '7.1.0'), `has version 7.1.0, not ${compilerVersion}`],
    ['without its program', () => install('empty', compilerVersion), 'contains no tsc'],
  ])('%s is unavailable', (_name, packages, reason) => {
    const found = findCompiler(packages());
    expect(found).toMatchObject({ kind: 'unavailable' });
    expect(found.kind === 'unavailable' ? found.reason : '').toContain(reason);
    expect(found.kind === 'unavailable' ? found.hint : '').toContain(`${name}@${compilerVersion}`);
  });

  it('of package.json is the one whose client is bundled', () => {
    expect(findCompiler(new URL('../../../package.json', import.meta.url))).toMatchObject({ kind: 'ready' });
  });
});
