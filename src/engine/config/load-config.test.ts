/** Defaults, then the file, then the environment. Errors name the location and the solution. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assets } from '../../../test/workspace.ts';
import { defaultConfig, sections } from '../../model/config.ts';
import { EngineError } from '../../model/errors.ts';
import { keyOf, type Setting, variableOf } from '../../model/setting.ts';
import { loadConfig } from './load-config.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'codeagent-config-'));
  mkdirSync(path.join(root, '.codeagent'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

type Files = Readonly<Record<string, string | Uint8Array>>;
type Environment = Readonly<Record<string, string>>;

/** File names are relative to `.codeagent`. */
function load(files: Files, environment: Environment = {}) {
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(root, '.codeagent', name), content);
  return loadConfig({ root, indexDirectory: path.join(root, '.codeagent'), assets }, environment);
}

const json = (text: string): Files => ({ 'config.json': text });
const yaml = (text: string): Files => ({ 'config.yaml': text });

describe('values', () => {
  it('are the defaults when nothing is set', () => {
    const { config, file, notes, settings } = load({});
    expect([config, file, notes]).toEqual([defaultConfig, undefined, []]);
    expect(new Set(settings().map(({ source }) => source))).toEqual(new Set(['default']));
  });

  const cases: readonly [string, Files, Environment, object][] = [
    ['a number', json('{"indexing": {"max_file_bytes": 5}}'), {}, { maxFileBytes: 5 }],
    ['a list', json('{"indexing": {"exclude": ["vendor/"]}}'), {}, { exclude: ['vendor/'] }],
    ['camelCase', json('{"indexing": {"followSymlinks": true}}'), {}, { followSymlinks: true }],
    ['keys in one piece', json('{"indexing.max_file_bytes": 5}'), {}, { maxFileBytes: 5 }],
    ['a byte order mark', json('\uFEFF{"indexing": {"max_file_bytes": 5}}'), {}, { maxFileBytes: 5 }],
    ['$schema', json('{"$schema": "x.json", "indexing": {}}'), {}, { maxFileBytes: 33_554_432 }],
    ['YAML', yaml('# sizes\nindexing:\n  max_file_bytes: 5 # small\n'), {}, { maxFileBytes: 5 }],
    ['.yml', { 'config.yml': 'indexing: {exclude: [a, b]}' }, {}, { exclude: ['a', 'b'] }],
    ['YAML without a line', yaml('# nothing yet\n'), {}, { maxFileBytes: 33_554_432 }],
    ['a section without a line', yaml('indexing:\n#  exclude: []\n'), {}, { exclude: [] }],
    ['an anchor', yaml('indexing:\n  include: &a [x]\n  exclude: *a\n'), {}, { exclude: ['x'] }],
    [
      'sizes of chunks, nested',
      yaml(
        'indexing:\n  enabled: true\n  incremental: true\n  chunk_size:\n    max_tokens: 900\n    min_tokens: 9',
      ),
      {},
      { chunkMaxTokens: 900, chunkMinTokens: 9 },
    ],
    [
      'the environment over the file',
      json('{"indexing": {"max_file_bytes": 5}}'),
      { CODEAGENT_INDEXING_MAX_FILE_BYTES: '6' },
      { maxFileBytes: 6 },
    ],
    [
      'a list from the environment',
      {},
      { CODEAGENT_INDEXING_INCLUDE: 'src/**, *.{ts,tsx},' },
      { include: ['src/**', '*.{ts,tsx}'] },
    ],
    [
      'an empty list over a full one',
      yaml('indexing: {exclude: [a]}'),
      { CODEAGENT_INDEXING_EXCLUDE: '' },
      { exclude: [] },
    ],
    ['a flag', {}, { CODEAGENT_INDEXING_FOLLOW_SYMLINKS: '1' }, { followSymlinks: true }],
    ['an empty variable', {}, { CODEAGENT_INDEXING_MAX_FILE_BYTES: '' }, { maxFileBytes: 33_554_432 }],
  ];
  it.each(cases)('%s', (_name, files, environment, expected) => {
    const { config, notes } = load(files, environment);
    expect(config.indexing).toMatchObject(expected);
    expect(notes).toEqual([]);
  });

  it('have a source', () => {
    const { settings } = load(yaml('text: {k1: 1.2}\nsearch: {limit: 3}'), { CODEAGENT_SEARCH_LIMIT: '4' });
    expect(settings().filter(({ source }) => source !== 'default')).toEqual([
      { key: 'text.k1', value: 1.2, source: 'file' },
      { key: 'search.limit', value: 4, source: 'variable' },
    ]);
  });

  it.each([
    [yaml('indexing: {write_debounce_ms: 7}'), {}, { watch: { debounceMs: 7 } }],
    [{}, { CODEAGENT_INDEXING_WRITE_DEBOUNCE_MS: '7' }, { watch: { debounceMs: 7 } }],
    [yaml('retrieval: {max_output_tokens: 700}'), {}, { context: { budgetTokens: 700 } }],
    [{}, { CODEAGENT_SERVER_HOST: '::1' }, { server: { host: '::1' } }],
  ] as readonly [Files, Environment, object][])(
    'have former names: %j %j',
    (files, environment, expected) => {
      const { config, notes } = load(files, environment);
      expect(config).toMatchObject(expected);
      expect(notes).toEqual([]);
    },
  );

  it('may be next to an index outside the root', () => {
    const indexDirectory = path.join(root, 'elsewhere');
    mkdirSync(indexDirectory);
    writeFileSync(path.join(indexDirectory, 'config.json'), '{"search": {"limit": 3}}');
    expect(loadConfig({ root, indexDirectory, assets }, {}).config.search.limit).toBe(3);
    writeFileSync(path.join(root, '.codeagent/config.yaml'), '');
    expect(() => loadConfig({ root, indexDirectory, assets }, {})).toThrow(/two configurations/);
  });
});

describe('settings without effect are reported', () => {
  it.each([
    [
      yaml('indexing:\n  qdrant:\n    host: localhost\n    port: 6333\n'),
      {},
      [
        /config\.yaml:3: indexing\.qdrant\.host has no effect: vectors in Qdrant/,
        /config\.yaml:4: indexing\.qdrant\.port has no effect/,
      ],
    ],
    [json('{"embedding": {}}'), {}, [/config\.json:1: embedding has no effect: embeddings are not built/]],
    [
      {},
      { CODEAGENT_SEARCH_LIMITS: '1', CODEAGENT_DEBUG: '1' },
      [/CODEAGENT_SEARCH_LIMITS sets nothing; did you mean CODEAGENT_SEARCH_LIMIT\?/],
    ],
  ] as readonly [Files, Environment, readonly RegExp[]][])('%j %j', (files, environment, expected) => {
    const { notes, config } = load(files, environment);
    expect(notes).toEqual(expected.map((each) => expect.stringMatching(each)));
    expect(config).toEqual(defaultConfig);
  });
});

describe('mistakes', () => {
  const cases: readonly [string, Files, Environment, RegExp][] = [
    [
      'half of a file',
      json('{\n"a": {'),
      {},
      /config\.json:2: not valid JSON at column 7: it ends too early/,
    ],
    ['a comment', json('{\n  // all\n}'), {}, /config\.json:2: .*JSON has no comments; a config\.yaml/],
    ['a last comma', json('{"indexing": {},}'), {}, /config\.json:1: .*a comma before the end/],
    ['an empty file', json(' \n'), {}, /is empty; write \{\} or remove it/],
    ['no object', json('[]'), {}, /must be an object of sections/],
    ['a text', yaml('indexing'), {}, /must be an object of sections/],
    [
      'a section that is a number',
      json('{"indexing": 3}'),
      {},
      /indexing must be an object of settings, not 3/,
    ],
    ['an unknown section', json('{"indexin": {}}'), {}, /unknown key indexin; did you mean indexing\?/],
    [
      'an unknown key',
      json('{"indexing": {"exlude": []}}'),
      {},
      /indexing\.exlude; did you mean indexing\.exclude\?/,
    ],
    [
      'the wrong section',
      json('{"search": {"k1": 1}}'),
      {},
      /unknown key search\.k1; did you mean text\.k1\?/,
    ],
    ['a name of Object', json('{"indexing": {"constructor": 1}}'), {}, /unknown key indexing\.constructor/],
    ['a prototype', json('{"__proto__": {"indexing": {}}}'), {}, /unknown key __proto__\.indexing/],
    [
      'deeper than a setting',
      json('{"indexing": {"include": {"a": 1}}}'),
      {},
      /unknown key indexing\.include\.a/,
    ],
    ['twice', json('{"text": {"k1": 1}, "text.k1": 2}'), {}, /text\.k1 is set twice/],
    [
      'a wrong type',
      json('{"indexing": {"max_file_bytes": "5"}}'),
      {},
      /max_file_bytes must be a whole number from 0 to 268435456, not "5"/,
    ],
    [
      'a fraction',
      json('{"search": {"limit": 1.5}}'),
      {},
      /search\.limit must be a whole number from 1 to 10000, not 1\.5/,
    ],
    ['out of range', json('{"text": {"b": 1.5}}'), {}, /text\.b must be a number from 0 to 1, not 1\.5/],
    ['no value', yaml('text:\n  b:\n'), {}, /config\.yaml:2: text\.b must be a number from 0 to 1, not null/],
    [
      'yes',
      yaml('indexing:\n  follow_symlinks: yes'),
      {},
      /:2: indexing\.follow_symlinks must be true or false, not "yes"/,
    ],
    ['a list of numbers', json('{"indexing": {"include": [1]}}'), {}, /include must be a list of texts/],
    [
      'an empty glob',
      json('{"indexing": {"include": [""]}}'),
      {},
      /include must be a list of texts, none of them empty/,
    ],
    [
      'small above large',
      yaml('indexing: {chunk_min_tokens: 3000}'),
      {},
      /chunk_min_tokens \(3000\) must not be above indexing\.chunk_max_tokens \(2000\)/,
    ],
    [
      'what cannot be turned off',
      yaml('indexing:\n  incremental: false'),
      {},
      /:2: indexing\.incremental can only be true, not false: updates are always incremental/,
    ],
    [
      'the line in JSON',
      json('{\n\t"text": {\n\t\t"b": 0,\n\t\t"kk": 1\n\t}\n}'),
      {},
      /config\.json:4: unknown key text\.kk/,
    ],
    ['broken YAML', yaml('indexing:\n  include: [a\n'), {}, /config\.yaml:\d: not valid YAML/],
    ['a key twice', yaml('text: {}\ntext: {}'), {}, /config\.yaml:2: not valid YAML: text stands here twice/],
    ['two documents', yaml('text: {}\n---\ntext: {}'), {}, /config\.yaml:\d: not valid YAML/],
    ['a tag', yaml('text: !!js/function x'), {}, /not valid YAML: Unresolved tag/],
    ['a bomb', yaml(bomb()), {}, /not valid YAML: Excessive alias count/],
    ['depth', json(`{"a": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`), {}, /unknown key a|not valid JSON/],
    ['depth in YAML', yaml('['.repeat(200_000)), {}, /nested too deeply/],
    ['depth by dashes', yaml('- '.repeat(100_000)), {}, /nested too deeply/],
    ['depth by columns', yaml(stairs()), {}, /unknown key a/],
    [
      'wide letters',
      { 'config.json': Buffer.from('\uFEFF{}', 'utf16le') },
      {},
      /looks like UTF-16; save it as UTF-8/,
    ],
    ['Latin 1', { 'config.yaml': Buffer.from('# \xe9\n', 'latin1') }, {}, /is not UTF-8; save it as UTF-8/],
    ['too large', yaml('#'.repeat(300_000)), {}, /has 300000 bytes; the limit is 262144/],
    [
      'two files',
      { 'config.json': '{}', 'config.yaml': '' },
      {},
      /two configurations: .*config\.json and .*config\.yaml/,
    ],
    [
      'a bad variable',
      {},
      { CODEAGENT_INDEXING_MAX_FILE_BYTES: 'many' },
      /CODEAGENT_INDEXING_MAX_FILE_BYTES must be a whole number from .*, not "many"/,
    ],
    ['a bad flag', {}, { CODEAGENT_INDEXING_INDEX_DOCS: 'on' }, /INDEX_DOCS must be true or false, not "on"/],
    ['a number below', {}, { CODEAGENT_SEARCH_LIMIT: '-1' }, /SEARCH_LIMIT must be a whole number from 1/],
    ['hexadecimal', {}, { CODEAGENT_SEARCH_LIMIT: '0x10' }, /SEARCH_LIMIT must be a whole number/],
  ];
  it.each(cases)('%s', (_name, files, environment, message) => {
    const attempt = () => load(files, environment);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(EngineError);
  });

  it('a folder instead of the file', () => {
    mkdirSync(path.join(root, '.codeagent/config.json'));
    expect(() => load({})).toThrow(/config\.json: is a folder/);
  });

  it('a link is not read, and is reported', () => {
    symlinkSync('nowhere', path.join(root, '.codeagent/config.json'));
    const { file, notes } = load({});
    expect([file, notes]).toEqual([
      undefined,
      [expect.stringMatching(/config\.json is a link and is ignored/)],
    ]);
  });

  it('nothing is read through a linked folder', () => {
    rmSync(path.join(root, '.codeagent'), { recursive: true });
    mkdirSync(path.join(root, 'elsewhere'));
    writeFileSync(path.join(root, 'elsewhere/config.json'), '{"search": {"limit": 3}}');
    symlinkSync('elsewhere', path.join(root, '.codeagent'));
    const { config, notes } = load({});
    expect([config, notes]).toEqual([
      defaultConfig,
      [expect.stringMatching(/\.codeagent is a link and is ignored/)],
    ]);
  });

  const personal = Object.entries(sections).flatMap(([section, settings]) =>
    Object.entries<Setting>(settings).flatMap(([name, { isPersonal }]) =>
      isPersonal === true ? [[section, keyOf(section, name), variableOf(section, name)] as const] : [],
    ),
  );
  it.each(personal)('%s: a repository cannot set %s, and the attempt is reported', (_, key, variable) => {
    const { config, notes } = load(json(JSON.stringify({ [key]: 'anything' })));
    expect(config).toEqual(defaultConfig);
    expect(notes).toEqual([expect.stringContaining(`${key} is ignored`)]);
    expect(notes[0]).toContain(variable);
  });
});

function bomb(): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let n = 1; n < 9; n++)
    lines.push(
      `a${n}: &a${n} [${Array(9)
        .fill(`*a${n - 1}`)
        .join(', ')}]`,
    );
  return lines.join('\n');
}

function stairs(): string {
  return Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n');
}
