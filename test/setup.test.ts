/** `setup` on the real command line, in a separate home and repository: shown, confirmed, written, undone. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from './workspace.ts';

const start = path.join(projectRoot, 'bin/codeagent.mjs');
/** A variable of VS Code and Cursor. */
const workspaceFolder = `\${workspaceFolder}`;
let home: string;
let root: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'codeagent-home-'));
  root = path.join(home, 'work');
  mkdirSync(root);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function setup(...words: readonly string[]) {
  // Without the compile cache, whose files are not part of this test.
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: tmpdir(), NODE_DISABLE_COMPILE_CACHE: '1' };
  const ran = spawnSync(process.execPath, [start, 'setup', ...words], { cwd: root, env, encoding: 'utf8' });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
  writeFileSync(path.join(home, file), text);
};
const read = (file: string) => readFileSync(path.join(home, file), 'utf8');
/** All files below the home, with their texts. */
const everything = () =>
  Object.fromEntries(
    readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(home, path.join(entry.parentPath, entry.name)))
      .map((file) => [file, read(file)]),
  );

describe('each client', () => {
  const [node, us] = [process.execPath, start].map((each) => JSON.stringify(each));
  const cases: readonly [string, readonly string[], string, string, string][] = [
    [
      'Claude Code, here',
      ['claude'],
      'work/.mcp.json',
      '{\n  "mcpServers": {}\n}\n',
      `{\n  "mcpServers": {\n    "codeagent": {\n      "type": "stdio",\n      "command": ${node},\n      "args": [${us}, "mcp"]\n    }\n  }\n}\n`,
    ],
    [
      'Claude Code, everywhere',
      ['claude', '--scope', 'user'],
      '.claude.json',
      '{\n  "numStartups": 3,\n  "projects": {"/x": {"mcpServers": {}}}\n}',
      `{\n  "numStartups": 3,\n  "projects": {"/x": {"mcpServers": {}}},\n  "mcpServers": {\n    "codeagent": {\n      "type": "stdio",\n      "command": ${node},\n      "args": [${us}, "mcp"]\n    }\n  }\n}`,
    ],
    [
      'Cursor, by name',
      ['cursor', '--launch', 'name'],
      'work/.cursor/mcp.json',
      '{"mcpServers": {"other": {"url": "x"}}}',
      '{"mcpServers": {"other": {"url": "x"}, "codeagent": {"command":"codeagent","args":["mcp","FOLDER"]}}}',
    ],
    [
      'VS Code, with comments',
      ['vscode', '--launch', 'npx'],
      'work/.vscode/mcp.json',
      '{\n\t// ours\n\t"servers": {\n\t\t"a": {}, // a\n\t},\n}\n',
      '{\n\t// ours\n\t"servers": {\n\t\t"a": {}, // a\n\t\t"codeagent": {\n\t\t\t"type": "stdio",\n\t\t\t"command": "npx",\n\t\t\t"args": ["-y", "codeagent@VERSION", "mcp", "FOLDER"]\n\t\t},\n\t},\n}\n',
    ],
    [
      'Codex, everywhere',
      ['codex', '--scope', 'user'],
      '.codex/config.toml',
      'model = "m" # best\n\n[mcp_servers.docs]\ncommand = "d"',
      `model = "m" # best\n\n[mcp_servers.docs]\ncommand = "d"\n\n[mcp_servers.codeagent]\ncommand = ${node}\nargs = [${us}, "mcp"]\n`,
    ],
    [
      'Windsurf',
      ['windsurf', '--launch', 'name'],
      '.codeium/windsurf/mcp_config.json',
      '',
      '{\n  "mcpServers": {\n    "codeagent": {\n      "command": "codeagent",\n      "args": ["mcp", "ROOT"]\n    }\n  }\n}\n',
    ],
  ];
  it.each(cases)('%s', (_name, words, file, before, after) => {
    const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
    write(file, before);
    const asked = setup(...words);
    expect([asked.code, asked.stdout]).toEqual([1, expect.stringMatching(/\n {2}\+[\s\S]*write with --yes/)]);
    expect(read(file)).toBe(before);
    expect(setup(...words, '--yes').code).toBe(0);
    expect(read(file)).toBe(
      after.replace('VERSION', version).replace('ROOT', root).replace('FOLDER', workspaceFolder),
    );
    expect(read(`${file}.codeagent-backup`)).toBe(before);
    expect(setup(...words, '--yes').stdout).toMatch(/already registered, nothing to change\nNothing to do/);
    expect(setup(words[0] ?? '', '--undo', '--yes').code).toBe(0);
    expect(everything()).toEqual({ [file]: before });
  });
});

describe('existing files', () => {
  it('no file: it is created, and removed again with its folder', () => {
    expect(setup('cursor', '-y').code).toBe(0);
    expect(Object.keys(everything())).toEqual(['work/.cursor/mcp.json']);
    expect(setup('--undo', '-y').code).toBe(0);
    expect(existsSync(path.join(root, '.cursor'))).toBe(false);
  });

  it('later changes of the client survive --undo', () => {
    write('.claude.json', '{\n  "a": 1\n}\n');
    setup('claude', '--scope', 'user', '-y');
    writeFileSync(path.join(home, '.claude.json'), read('.claude.json').replace('"a": 1', '"a": 2'));
    setup('--undo', '-y');
    expect(read('.claude.json')).toBe('{\n  "a": 2\n}\n');
  });

  it('an existing entry is updated, and keeps additions of the user', () => {
    write('work/.mcp.json', '{"mcpServers": {"codeagent": {"command": "old", "env": {"A": "1"}}}}');
    expect(setup('claude', '--launch', 'name', '-y').code).toBe(0);
    expect(JSON.parse(read('work/.mcp.json')).mcpServers.codeagent).toEqual({
      type: 'stdio',
      command: 'codeagent',
      args: ['mcp'],
      env: { A: '1' },
    });
    setup('--undo', '-y');
    expect(read('work/.mcp.json')).toMatch(/"old"/);
  });

  it('links and permissions are preserved', () => {
    write('dotfiles/mcp.json', '{}\n');
    chmodSync(path.join(home, 'dotfiles/mcp.json'), 0o600);
    mkdirSync(path.join(home, '.cursor'));
    symlinkSync('../dotfiles/mcp.json', path.join(home, '.cursor/mcp.json'));
    expect(setup('cursor', '--scope', 'user', '-y').code).toBe(0);
    expect(lstatSync(path.join(home, '.cursor/mcp.json')).isSymbolicLink()).toBe(true);
    expect(statSync(path.join(home, 'dotfiles/mcp.json')).mode & 0o777).toBe(0o600);
    setup('--undo', '-y');
    expect(everything()).toEqual({ 'dotfiles/mcp.json': '{}\n' });
  });

  it('without a name, all installed clients', () => {
    mkdirSync(path.join(home, '.cursor'));
    mkdirSync(path.join(home, '.codex'));
    const { clients } = JSON.parse(setup('--json', '--yes').stdout);
    expect(clients).toMatchObject([
      { client: 'cursor', scope: 'project', state: 'changed' },
      { client: 'codex', scope: 'project', state: 'changed' },
    ]);
    expect(JSON.parse(setup('--undo', '--json').stdout).clients).toHaveLength(2);
    expect(Object.keys(everything()).sort()).toEqual(['work/.codex/config.toml', 'work/.cursor/mcp.json']);
  });
});

describe('mistakes leave everything as it is', () => {
  it.each<[string, string, readonly string[], RegExp]>([
    [
      'work/.mcp.json',
      '{"mcpServers": {',
      ['claude', '-y'],
      /\.mcp\.json:1: syntax error: it ends too early/,
    ],
    [
      'work/.mcp.json',
      '{\n  mcpServers: {}\n}',
      ['claude', '-y'],
      /\.mcp\.json:2: syntax error: a key in quotes/,
    ],
    ['work/.mcp.json', '[]', ['claude', '-y'], /in a form that is not safe to edit/],
    [
      'work/.mcp.json',
      '{"mcpServers": []}',
      ['claude', '-y'],
      /not safe to edit\n.*by hand: \{"type":"stdio"/,
    ],
    [
      'work/.codex/config.toml',
      'a = [1,\n',
      ['codex', '-y'],
      /config\.toml:\d: syntax error: it ends too early/,
    ],
    ['work/.codex/config.toml', 'mcp_servers = {}\n', ['codex', '-y'], /not safe to edit/],
    ['work/.codex/config.toml', '[x\n', ['--undo', '-y'], /config\.toml:\d: syntax error/],
    ['work/a', '', ['emacs'], /There is no client "emacs"/],
    ['work/a', '', ['claude', '--scope', 'all'], /There is no scope "all"/],
    ['work/a', '', ['claude', '--launch', 'bun'], /There is no launch "bun"/],
    ['work/a', '', ['windsurf', '--scope', 'project'], /windsurf has no project configuration/],
    ['work/a', '', [], /No known client was found/],
    ['work/a', '', ['claude', '--root', 'nowhere'], /nowhere is not a directory/],
  ])('%s %j %j', (file, text, words, reason) => {
    write(file, text);
    const ran = setup(...words);
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringMatching(reason)]);
    expect(everything()).toEqual({ [file]: text });
  });

  it.each([
    ['.mcp.json', 'claude', '../.claude.json'],
    ['.mcp.json', 'claude', '../new.json'],
    ['.cursor', 'cursor', '../elsewhere'],
  ])('%s of a project, a link that leads out of it', (link, client, target) => {
    mkdirSync(path.join(home, 'elsewhere'));
    write('.claude.json', '{}');
    symlinkSync(target, path.join(root, link));
    const ran = setup(client, '--scope', 'project', '-y');
    expect([ran.code, ran.stderr]).toEqual([
      2,
      expect.stringMatching(/a link that leads outside the project/),
    ]);
    expect(everything()).toEqual({ '.claude.json': '{}' });
  });

  it('files that are not text, and folders', () => {
    writeFileSync(path.join(root, '.mcp.json'), Buffer.from([0x7b, 0xff, 0x7d]));
    expect(setup('claude', '-y').stderr).toMatch(/is not UTF-8/);
    mkdirSync(path.join(root, '.vscode/mcp.json'), { recursive: true });
    expect(setup('vscode', '-y').stderr).toMatch(/is not a regular file/);
  });
});
