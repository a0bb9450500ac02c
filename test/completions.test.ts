/**
 * Runs the completion scripts in their shells, where installed (bash always is), and checks that the completed words
 * are valid.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineError } from '../src/model/errors.ts';
import { choicesOf } from '../src/serve/cli/completions/choices.ts';
import { shells } from '../src/serve/cli/completions/shells.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { projectRoot } from './workspace.ts';

const installed = shells.filter((shell) => spawnSync(shell, ['-c', 'exit 0']).status === 0);
const scripts = new Map<string, string>();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'codeagent-completions-'));
  for (const shell of shells) {
    const start = path.join(projectRoot, 'bin/codeagent.mjs');
    const ran = spawnSync(process.execPath, [start, 'completions', shell], { encoding: 'utf8' });
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    scripts.set(shell, path.join(folder, `codeagent.${shell}`));
    writeFileSync(path.join(folder, `codeagent.${shell}`), ran.stdout);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(shell: string, program: string): string {
  const ran = spawnSync(shell, ['-c', program], { cwd: folder, encoding: 'utf8' });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  return ran.stdout;
}

it.each(installed)('%s loads its script without output', (shell) => {
  expect(run(shell, `${shell} -n ${scripts.get(shell)}`)).toBe('');
});

describe('bash', () => {
  const all = (verb: string, field: string) => choicesOf(verb, field)?.words.join(' ') ?? '';
  it.each<[readonly string[], string | RegExp]>([
    [['loo'], 'lookup'],
    [['list-'], 'list-directory'],
    [['--v'], '--version'],
    [['search', '--mo'], '--mode'],
    [['search', '--mode', ''], 'hybrid hierarchical text'],
    [['search', '--mode', 't'], 'text'],
    [['search', '--mode', '='], 'hybrid hierarchical text'],
    [['search', '--mode', '=', 'h'], 'hybrid hierarchical'],
    [['search', 'words', '--sh'], '--show'],
    [['traverse', 'X', '--relations', 'calls,inh'], 'calls,inherits'],
    [['lookup', 'X', '--kinds', 'class,enum'], 'class,enum class,enum-member'],
    [['grep', '--col'], '--column --color'],
    [['grep', '-A', ''], ''],
    [['grep', '-'], /--after-context -A /],
    [['setup', ''], all('setup', 'client')],
    [['setup', 'cursor', '--scope', 'u'], 'user'],
    [['config', 'grep.f'], 'grep.fresh_for_ms'],
    [['help', 'implem'], 'implementations'],
    [['outline', 'src/'], ''],
    [['nonsense', '--x'], ''],
  ])('%j', (words, expected) => {
    const list = ['codeagent', ...words].map((word) => `'${word}'`).join(' ');
    const program = `source ${scripts.get('bash')}; COMP_WORDS=(${list}); COMP_CWORD=${words.length}; _codeagent; echo "\${COMPREPLY[*]}"`;
    const [said] = run('bash', program).split('\n');
    if (typeof expected === 'string') expect(said).toBe(expected);
    else expect(said).toMatch(expected);
  });

  it('registers the completion of codeagent', () => {
    expect(run('bash', `source ${scripts.get('bash')}; complete -p codeagent`)).toMatch(
      /-F _codeagent codeagent/,
    );
  });
});

it.each(installed.filter((shell) => shell === 'zsh'))('%s registers the completion of codeagent', (shell) => {
  const program = `autoload -U compinit; compinit -D -u; eval "$(<${scripts.get('zsh')})"; print $_comps[codeagent]`;
  expect(run(shell, program)).toBe('_codeagent\n');
});

it.each(installed.filter((shell) => shell === 'fish'))('%s completes', (shell) => {
  const asked = [
    'codeagent loo',
    'codeagent search --mode ',
    'codeagent lookup --kinds class,enum-',
    'codeagent setup cu',
  ];
  const program = [`source ${scripts.get('fish')}`, ...asked.map((line) => `complete -C '${line}'`)].join(
    '; ',
  );
  const said = run(shell, program)
    .split('\n')
    .map((line) => line.split('\t')[0]);
  expect(said).toEqual(['lookup', 'hierarchical', 'hybrid', 'text', 'class,enum-member', 'cursor', '']);
});

describe('operations accept the completed words', () => {
  const options = operations.flatMap(({ name, fields, parse }) =>
    fields
      .filter(({ kind, isRepeated }) => kind === 'text' && isRepeated !== true)
      .map((field) => [`${name} --${field.name}`, { name, fields, parse, field: field.name }] as const),
  );
  it.each(options)('%s', (_name, { name, fields, parse, field }) => {
    const places = fields.filter(({ kind }) => kind === 'argument');
    const required = places.map((each) => [each.name, each.isRepeated === true ? ['x'] : 'x']);
    const attempt = (word: string): EngineError | undefined => {
      try {
        parse({ ...Object.fromEntries(required), [field]: word });
        return undefined;
      } catch (error) {
        if (error instanceof EngineError) return error;
        throw error;
      }
    };
    const known = choicesOf(name, field)?.words ?? [];
    const valid = /^valid: (.*)/.exec(attempt('no-such-word')?.hint ?? '')?.[1]?.split(', ') ?? known;
    expect(valid.filter((word) => attempt(word) === undefined)).toEqual(known);
  });
});
