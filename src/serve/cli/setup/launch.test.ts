/** The command that a client gets must start this program wherever the settings file is read. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchAs, type Self, usualLaunch } from './launch.ts';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'codeagent-launch-')));
  for (const [name, mode] of [
    ['ours', 0o755],
    ['other', 0o755],
    ['plain', 0o644],
  ] as const) {
    mkdirSync(path.join(folder, `path-${name}`));
    writeFileSync(path.join(folder, name), '#!/bin/sh\n');
    chmodSync(path.join(folder, name), mode);
    symlinkSync(path.join('..', name), path.join(folder, `path-${name}`, 'codeagent'));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['project file, PATH leads to this program', 'project', 'ours', 'path-ours', 'name'],
  ['user file', 'user', 'ours', 'path-ours', 'path'],
  ['PATH leads to another program', 'project', 'ours', 'path-other', 'path'],
  ['PATH has no such name', 'project', 'ours', 'none', 'path'],
  ['the file in PATH is not executable', 'project', 'plain', 'path-plain', 'path'],
  ['started by npx', 'user', '_npx/1f/node_modules/codeagent/bin/codeagent.cjs', 'none', 'npx'],
] as const)('%s', (_name, scope, start, searchPath, expected) => {
  const self: Self = {
    program: '/bin/node',
    start: path.join(folder, start),
    version: '1.2.3',
    searchPath: `relative${path.delimiter}${path.join(folder, searchPath)}`,
    platform: 'linux',
  };
  expect(usualLaunch(scope, self)).toBe(expected);
  expect(launchAs(expected, self)).toEqual(
    {
      name: { command: 'codeagent', args: [] },
      path: { command: '/bin/node', args: [self.start] },
      npx: { command: 'npx', args: ['-y', 'codeagent@1.2.3'] },
    }[expected],
  );
});
