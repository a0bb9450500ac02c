/** Edits of users' files: an entry is added or removed, and the rest of the file stays. */
import { describe, expect, it } from 'vitest';
import { putJson, takeJson } from './edit-json.ts';
import { putToml, takeToml } from './edit-toml.ts';
import { JsonFault, jsonValue, parseJson } from './parse-json.ts';
import { readToml, TomlFault } from './read-toml.ts';

const keys = ['servers', 'us'];
const entry = { command: 'node', args: ['a', 'b'] };

describe('JSON', () => {
  const cases: readonly [string, string, string][] = [
    [
      'nothing',
      '',
      '{\n  "servers": {\n    "us": {\n      "command": "node",\n      "args": ["a", "b"]\n    }\n  }\n}\n',
    ],
    [
      'an empty object',
      '{}',
      '{\n  "servers": {\n    "us": {\n      "command": "node",\n      "args": ["a", "b"]\n    }\n  }\n}',
    ],
    [
      'others, by tabs',
      '{\n\t"servers": {\n\t\t"it": {"x": 1}\n\t}\n}\n',
      '{\n\t"servers": {\n\t\t"it": {"x": 1},\n\t\t"us": {\n\t\t\t"command": "node",\n\t\t\t"args": ["a", "b"]\n\t\t}\n\t}\n}\n',
    ],
    [
      'comments and last commas',
      '// top\n{\n    "servers": {\n        "it": 1, // one, two\n        // end\n    },\n}',
      '// top\n{\n    "servers": {\n        "it": 1, // one, two\n        // end\n        "us": {\n            "command": "node",\n            "args": ["a", "b"]\n        },\n    },\n}',
    ],
    [
      'a comment after the last one',
      '{\n  "servers": {\n    "it": 1 // one, two\n  }\n}\n',
      '{\n  "servers": {\n    "it": 1, // one, two\n    "us": {\n      "command": "node",\n      "args": ["a", "b"]\n    }\n  }\n}\n',
    ],
    [
      'one line',
      '{"servers": {"it": 1}, "z": 2}',
      '{"servers": {"it": 1, "us": {"command":"node","args":["a","b"]}}, "z": 2}',
    ],
    [
      'Windows',
      '{\r\n  "a": 1\r\n}\r\n',
      '{\r\n  "a": 1,\r\n  "servers": {\r\n    "us": {\r\n      "command": "node",\r\n      "args": ["a", "b"]\r\n    }\r\n  }\r\n}\r\n',
    ],
    [
      'a byte order mark',
      '\uFEFF{"a": 1}',
      '\uFEFF{"a": 1, "servers": {"us":{"command":"node","args":["a","b"]}}}',
    ],
  ];
  it.each(cases)('%s', (_name, before, after) => {
    const put = putJson(before, keys, entry);
    expect(put).toBe(after);
    expect(jsonValue(parseJson(put ?? ''))).toMatchObject({ servers: { us: entry } });
    expect(putJson(after, keys, entry)).toBe(after);
  });

  it.each([
    ['{\n  "servers": {\n    "it": 1 // one, two\n  }\n}\n'],
    ['{"servers": {"it": 1}, "z": 2}'],
    ['{\n  "servers": {\n    "it": 1 /* a, b */\n    /* c, */\n  }\n}\n'],
    ['{\n  "servers": {\n    "it": 1,\n    // ours goes below\n  },\n}\n'],
    ['{\r\n\t"servers": {},\r\n\t"b": []\r\n}'],
  ])('putting in and taking out restores %j', (before) => {
    expect(takeJson(putJson(before, keys, entry) ?? '', keys)).toBe(before);
  });

  it.each([
    ['the first', '{"servers": {\n  "us": 1, // note\n  "it": 2\n}}', '{"servers": { // note\n  "it": 2\n}}'],
    ['one between', '{"servers": {"a": 1, "us": {"x": [1, 2]}, "b": 2}}', '{"servers": {"a": 1, "b": 2}}'],
    ['the only one', '{"servers": {\n  "us": 1\n}}', '{"servers": {}}'],
    ['the only one, with a comment', '{"servers": {\n  // all\n  "us": 1\n}}', '{"servers": {\n  // all\n}}'],
    ['none', '{"servers": {"a": 1}}', '{"servers": {"a": 1}}'],
    ['twice: the one that counts', '{"servers": {"us": 1, "us": 2}}', '{"servers": {"us": 1}}'],
  ])('takes out %s', (_name, before, after) => {
    expect(takeJson(before, keys)).toBe(after);
  });

  it('puts nothing into a value that is not an object', () => {
    expect(putJson('{"servers": []}', keys, entry)).toBeUndefined();
    expect(putJson('[]', keys, entry)).toBeUndefined();
  });

  it.each([
    ['{', /too early/, 1],
    ['{"a" 1}', /a colon is missing/, 5],
    ['{"a": 1 "b": 2}', /a comma or the closing bracket is missing/, 8],
    ['{a: 1}', /a key in quotes/, 1],
    ["{'a': 1}", /a key in quotes/, 1],
    ['{"a": nil}', /a value is missing/, 6],
    ['{"a": 01}', /a comma/, 7],
    ['{"a": 1,,}', /a key in quotes/, 8],
    ['{"a": 1}}', /something follows/, 8],
    ['{"a": "\\x"}', /a sign that JSON does not allow/, 6],
    ['{"a": "\t"}', /a sign that JSON does not allow/, 6],
    ['/* open', /a comment is not closed/, 0],
    ['['.repeat(100_000), /too deeply/, 501],
    [`{"a": "${'\\"'.repeat(100_000)}`, /a text is not closed/, 6],
  ])('refuses %j', (text, reason, at) => {
    expect(() => parseJson(text)).toThrow(reason);
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ at }));
    expect(() => parseJson(text)).toThrow(JsonFault);
  });
});

describe('TOML', () => {
  const table = '[servers.us]\ncommand = "node"\nargs = ["a", "b"]\n';
  it.each([
    ['nothing', '', table],
    [
      'others',
      '# mine\nmodel = "x"\n\n[servers.it]\nurl = "y" # z\n',
      `# mine\nmodel = "x"\n\n[servers.it]\nurl = "y" # z\n\n${table}`,
    ],
    ['no last line end', 'a = 1', `a = 1\n\n${table}`],
    ['Windows', 'a = 1\r\n', `a = 1\r\n\r\n${table.replaceAll('\n', '\r\n')}`],
    ['its own text', 'a = """\n[servers.us]\n"""\n', `a = """\n[servers.us]\n"""\n\n${table}`],
    ['a table inside', '[servers.us.env]\nA = "1"\n', `[servers.us.env]\nA = "1"\n\n${table}`],
    [
      'an old one',
      '[ servers . "us" ]\ncommand = "old" # why\nenabled = true\n\n[z]\n',
      '[ servers . "us" ]\nargs = ["a", "b"]\ncommand = "node" # why\nenabled = true\n\n[z]\n',
    ],
    [
      'an old list',
      '[servers.us]\nargs = [\n  "x", # ]\n]\ncommand = \'node\'\n',
      '[servers.us]\nargs = ["a", "b"]\ncommand = "node"\n',
    ],
  ])('%s', (_name, before, after) => {
    expect(putToml(before, keys, entry)).toBe(after);
    expect(putToml(after, keys, entry)).toBe(after);
  });

  it.each([['# mine\nmodel = "x"\n\n[servers.it]\nurl = "y" # z\n'], ['a = 1\r\n[b]\r\n'], ['']])(
    'putting in and taking out restores %j',
    (before) => {
      expect(takeToml(putToml(before, keys, entry) ?? '', keys)).toBe(before);
    },
  );

  it.each([
    ['between others', `[a]\nx = 1\n\n${table}\n[b]\ny = 1\n`, '[a]\nx = 1\n\n[b]\ny = 1\n'],
    [
      'with tables inside',
      `a = 1\n\n${table}\n[servers.us.env]\nA = "1"\n# end\n[b]\n`,
      'a = 1\n# end\n[b]\n',
    ],
    ['none', '[servers.use]\n', '[servers.use]\n'],
  ])('takes out %s', (_name, before, after) => {
    expect(takeToml(before, keys)).toBe(after);
  });

  it.each([
    ['servers = { it = { url = "x" } }\n'],
    ['[servers]\nus = { command = "x" }\n'],
    ['[servers]\nus.env.A = "x"\n'],
    ['servers.us.command = "x"\n'],
    ['[[servers]]\nname = "x"\n'],
    ['[[servers.us]]\n'],
  ])('does not rewrite %j', (text) => {
    expect(putToml(text, keys, entry)).toBeUndefined();
  });

  it.each([
    ['a = ', /too early/],
    ['a', /too early/],
    ['[a', /too early/],
    ['a = "x', /a value is missing/],
    ['a = [1, 2', /too early/],
    ['a = 1 b = 2', /the end of the line is missing/],
    ['= 1', /a key is missing/],
    ['{"json": 1}', /a key is missing/],
    [`a = ${'['.repeat(100_000)}`, /too deeply/],
  ])('refuses %j', (text, reason) => {
    expect(() => readToml(text)).toThrow(reason);
    expect(() => readToml(text)).toThrow(TomlFault);
  });

  it.each([
    ['a = 1979-05-27 07:32:00Z\nb = 0x1F\nc = -inf\nd = 1_000.5e-3\n'],
    ["a.'b c'.\"d\" = '''\n'x''\n'''\n"],
    ['a = { b = [ { c = 1 }, ], d = "}" } # {\n'],
    ['a = """\\\n  x\\"""" \n'],
  ])('reads %j', (text) => {
    expect(readToml(text).length).toBeGreaterThan(0);
  });
});
