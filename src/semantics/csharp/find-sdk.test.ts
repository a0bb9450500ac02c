/** Which SDK is taken, and the reason when there is none. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findSdk } from './find-sdk.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'codeagent-sdk-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function install(into: string, versions: readonly string[]): string {
  const root = path.join(folder, into);
  mkdirSync(root, { recursive: true });
  writeFileSync(path.join(root, process.platform === 'win32' ? 'dotnet.exe' : 'dotnet'), '');
  for (const version of versions) {
    const roslyn = path.join(root, 'sdk', version, 'Roslyn', 'bincore');
    mkdirSync(roslyn, { recursive: true });
    for (const name of ['csc.dll', 'Microsoft.CodeAnalysis.dll', 'Microsoft.CodeAnalysis.CSharp.dll'])
      writeFileSync(path.join(roslyn, name), '');
  }
  return root;
}

describe('an SDK', () => {
  it.each([
    ['the newest', ['8.0.404', '10.0.100', '9.0.300'], '10.0.100'],
    ['a release rather than its preview', ['10.0.100-preview.7', '10.0.100'], '10.0.100'],
    ['one that is new enough', ['5.0.400', '6.0.100'], '6.0.100'],
  ])('is %s', (name, versions, expected) => {
    expect(findSdk({ PATH: install(name, versions) })).toMatchObject({ sdk: { version: expected } });
  });

  it.each([
    ['without dotnet', { PATH: '/nowhere' }, 'there is no `dotnet` in PATH'],
    ['in a relative folder', { PATH: `.${path.delimiter}bin` }, 'there is no `dotnet` in PATH'],
    ['with a runtime only', { PATH: install('runtime', []) }, 'No .NET SDK with Roslyn was found in'],
    [
      'with old ones only',
      { PATH: install('old', ['3.1.100', '5.0.400']) },
      'No .NET SDK with Roslyn was found in',
    ],
  ])('is unavailable %s', (_name, environment, reason) => {
    const found = findSdk(environment);
    expect(found.kind === 'unavailable' ? found.reason : '').toContain(reason);
    expect(found.kind === 'unavailable' ? found.hint : '').toContain('install the .NET SDK 6');
  });
});
