/** The exact text that is embedded for passages and questions. */
import { describe, expect, it } from 'vitest';
import { type Passage, passageInput, questionInput } from './input-text.ts';

const plain: Passage = {
  path: 'src/http/server.ts',
  text: '',
  around: undefined,
  isLaterPart: false,
  within: [],
};
const method = {
  kind: 'method',
  qualifiedName: 'HTTPServer.getUserByID',
  signature: 'getUserByID(user_id: number): Promise<User2>',
  doc: 'Looks a user up.\n\n  Throws when there is none; see getUserByName.',
} as const;

const check: readonly (readonly [string, Partial<Passage>, readonly string[]])[] = [
  [
    'a symbol by its names, its signature and its doc, not its code',
    { around: method, text: 'secret sauce' },
    [
      'http server ts',
      'method HTTP Server get User By ID',
      'get User By ID user id number Promise User 2',
      'Looks a user up. Throws when there is none; see get User By Name.',
    ],
  ],
  [
    'a later part by its code too',
    {
      around: { ...method, signature: undefined, doc: undefined },
      isLaterPart: true,
      text: 'if (a_b) {\n  doIt();',
    },
    ['http server ts', 'method HTTP Server get User By ID', 'if a b do It'],
  ],
  [
    'a passage outside symbols by its words',
    { text: "import { readFile } from 'node:fs';" },
    ['http server ts', 'import read File from node fs'],
  ],
  [
    'a container with the symbols that begin in it',
    {
      around: { kind: 'class', qualifiedName: 'Pool', signature: undefined, doc: undefined },
      within: [
        { kind: 'method', name: 'hireOne' },
        { kind: 'field', name: '_crews' },
      ],
    },
    ['http server ts', 'class Pool', 'method hire One', 'field crews'],
  ],
  ['a file in the root', { path: 'README.md', text: '# Über 検索 naïve' }, ['README md', 'Über 検索 naïve']],
  ['nothing at all', { path: 'a/b' }, ['a b', '']],
];

describe('a passage is embedded as', () => {
  it.each(check)('%s', (_, passage, expected) => {
    expect(passageInput({ ...plain, ...passage }).split('\n')).toEqual(expected);
  });

  it('is limited to what the model reads', () => {
    const within = Array.from(
      { length: 1000 },
      (_, index) => ({ kind: 'field', name: `field${index}` }) as const,
    );
    const long = passageInput({
      ...plain,
      text: 'word '.repeat(50_000),
      around: { ...method, doc: 'words '.repeat(50_000) },
      isLaterPart: true,
      within,
    });
    expect(long.length).toBeLessThan(2500);
  });
});

it.each([
  ['where is getUserByID called?', 'where is get User By ID called?'],
  ['max_retry_count  of\nHTTPClient', 'max retry count of HTTP Client'],
  ['日本語の質問', '日本語の質問'],
  ['', ''],
])('the question %j is embedded as %j', (question, expected) => {
  expect(questionInput(question)).toBe(expected);
});
