import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTrustedRoots, type TrustedRoots } from './trusted-roots.ts';
import { createUserSecret } from './user-secret.ts';

let folder: string;
let state: string;
let root: string;
let trusted: TrustedRoots;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'codeagent-trust-'));
  [state, root] = [path.join(folder, 'state'), path.join(folder, 'repository')];
  for (const each of [state, root]) mkdirSync(each, { mode: 0o700 });
  trusted = createTrustedRoots(state, createUserSecret(state));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const record = (): string => {
  const [name = ''] = readdirSync(path.join(state, 'trusted'));
  return path.join(state, 'trusted', name);
};

describe('a repository', () => {
  it('is trusted after the user said so, until that is taken back', () => {
    expect(trusted.isTrusted(root)).toBe(false);
    trusted.trust(root);
    expect(trusted.isTrusted(root)).toBe(true);
    expect(trusted.all()).toEqual([root]);
    expect(trusted.distrust(root)).toBe(true);
    expect(trusted.distrust(root)).toBe(false);
    expect(trusted.isTrusted(root)).toBe(false);
  });

  it('that takes the place of a trusted one is not trusted', () => {
    trusted.trust(root);
    renameSync(root, path.join(folder, 'former'));
    mkdirSync(root);
    expect(trusted.isTrusted(root)).toBe(false);
    expect(trusted.all()).toEqual([]);
  });

  it.each<readonly [string, (text: string) => string]>([
    ['is not JSON', () => 'trusted'],
    ['names another repository', (text) => text.replace(/repository/, 'other')],
    ['has another proof', (text) => text.replace(/"proof":"./, '"proof":"!')],
  ])('with a record that %s is not trusted', (_what, change) => {
    trusted.trust(root);
    writeFileSync(record(), change(readFileSync(record(), 'utf8')));
    expect(trusted.isTrusted(root)).toBe(false);
  });

  it('is not trusted by another user', () => {
    trusted.trust(root);
    const other = path.join(folder, 'other');
    mkdirSync(other, { mode: 0o700 });
    const secret = createUserSecret(other);
    secret.sign('lock', []);
    expect(createTrustedRoots(state, secret).isTrusted(root)).toBe(false);
  });
});
