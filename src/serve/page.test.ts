/**
 * Answers in pages: budgets, cursors, and the pages of each operation, which together must equal its whole
 * answer.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typing } from '../../test/as-typed.ts';
import { indexedWorkspace, type Workspace } from '../../test/workspace.ts';
import type { Engine } from '../engine/engine.ts';
import { sum } from '../model/sum.ts';
import { type Operation, pagesBy } from './operations/operation.ts';
import { operations } from './operations/registry.ts';
import { type Page, pageOf, tokensOf } from './page.ts';
import { readGiven } from './read-given.ts';

const shelf: Operation<unknown, { readonly title: string; readonly books: readonly string[] }> = {
  name: 'shelf',
  summary: '',
  fields: [],
  examples: [],
  index: 'none',
  parse: (given) => given,
  run: async () => ({ title: '', books: [] }),
  isFound: () => true,
  pages: pagesBy('books'),
  render: ({ title, books }) => [title, ...books].join('\n'),
};
const unpaged = { ...shelf, pages: undefined };

/** `count` books with titles of `letters` letters. */
function books(count: number, letters: number) {
  return { title: 'Books', books: Array.from({ length: count }, (_, at) => `${at}`.padEnd(letters, '.')) };
}

const all = Number.MAX_SAFE_INTEGER;

/** All pages, each requested with the cursor of the previous page. */
function pagesOf(operation: Operation<never, never>, out: unknown, maxTokens: number): readonly Page[] {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = pageOf(operation as Operation<unknown, unknown>, out, {
      maxTokens,
      cursor,
      question: 'q',
      audience: typing(operation),
    });
    pages.push(page);
    cursor = page.cursor;
    expect(pages.length).toBeLessThan(10_000);
  } while (cursor !== undefined);
  return pages;
}

describe('how many entries a page has', () => {
  const check = (out: ReturnType<typeof books>, maxTokens: number, expected: readonly number[]): void => {
    const pages = pagesOf(shelf as Operation<never, never>, out, maxTokens);
    expect(pages.map(({ data }) => (data as typeof out).books.length)).toEqual(expected);
    expect(pages.flatMap(({ data }) => (data as typeof out).books).length).toBe(out.books.length);
  };
  it.each([
    ['nothing', books(0, 10), 100, [0]],
    ['all in one', books(5, 10), 100, [5]],
    ['all but one', books(25, 10), 100, [24, 1]],
    ['many', books(1_000, 10), 1_000, [267, 267, 267, 199]],
    ['one at a time', books(3, 40), 22, [1, 1, 1]],
  ])('%s', (_, out, maxTokens, expected) => check(out, maxTokens, expected));

  it('with a budget of 0, the pages still come to an end', () => {
    expect(pagesOf(shelf as Operation<never, never>, books(3, 10), 0)).toHaveLength(3);
  });

  it('every page with more than one entry stays within the budget', () => {
    for (const { data, text } of pagesOf(shelf as Operation<never, never>, books(500, 33), 300)) {
      expect(tokensOf(JSON.stringify(data))).toBeLessThanOrEqual(300);
      expect(tokensOf(text)).toBeLessThanOrEqual(310);
    }
  });

  it('a long list is not rendered whole for a short page', () => {
    const longest = { entries: 0 };
    const counting: typeof shelf = {
      ...shelf,
      render(out, audience) {
        longest.entries = Math.max(longest.entries, out.books.length);
        return shelf.render(out, audience);
      },
    };
    pageOf(counting as Operation<unknown, unknown>, books(100_000, 10), {
      maxTokens: 100,
      cursor: undefined,
      question: 'q',
      audience: typing(shelf),
    });
    expect(longest.entries).toBeLessThan(50);
  });
});

describe('what is said', () => {
  const first = (operation: typeof shelf | typeof unpaged, out: unknown, maxTokens: number): Page =>
    pageOf(operation as Operation<unknown, unknown>, out, {
      maxTokens,
      cursor: undefined,
      question: 'q',
      audience: typing(operation),
    });

  it('every page but the last says how many entries remain', () => {
    const pages = pagesOf(shelf as Operation<never, never>, books(50, 10), 100);
    expect(pages.map(({ text }) => /… (\d+) more \(cursor\)$/.exec(text)?.[1])).toEqual([
      '26',
      '2',
      undefined,
    ]);
  });

  it('an entry larger than the budget is cut, and says so', () => {
    const { text, data, cursor } = first(shelf, books(1, 5_000), 100);
    expect(text).toMatch(/\n… cut at 350 characters of 5006$/);
    expect(JSON.stringify(data).length).toBeLessThan(800);
    expect(data).toMatchObject({ title: 'Books', isCut: true });
    expect(cursor).toBeUndefined();
  });

  it('an answer without pages is cut too, and says so', () => {
    const { text, data, cursor } = first(unpaged, books(500, 10), 100);
    expect(text.length).toBeLessThan(400);
    expect((data as { books: readonly string[] }).books.length).toBeLessThan(40);
    expect([cursor, (data as { isCut: boolean }).isCut]).toEqual([undefined, true]);
  });

  it('an answer within the budget is unchanged', () => {
    expect(first(shelf, books(2, 3), 100)).toEqual({
      text: 'Books\n0..\n1..',
      data: books(2, 3),
      cursor: undefined,
    });
  });
});

describe('cursors that are refused', () => {
  const ask = (cursor: string | undefined, question: string, operation: object = shelf): Page =>
    pageOf(operation as Operation<unknown, unknown>, books(50, 10), {
      maxTokens: 100,
      cursor,
      question,
      audience: typing(shelf),
    });
  const next = ask(undefined, 'q').cursor ?? '';

  it.each<[string, string, string, RegExp]>([
    ['of another question', next, 'another', /belongs to another question/],
    ['empty', '', 'q', /not one of ours/],
    ['garbage', 'garbage!', 'q', /not one of ours/],
    ['a number', '20', 'q', /not one of ours/],
    ['binary', '\u0000\u{1F600}', 'q', /not one of ours/],
    ['very long', 'A'.repeat(100_000), 'q', /not one of ours/],
    ['cut short', next.slice(0, -2), 'q', /not one of ours/],
    ['negative', encoded(next, '-1'), 'q', /not one of ours/],
    ['beyond the end', encoded(next, '50'), 'q', /nothing more/],
    ['far beyond the end', encoded(next, '999999999'), 'q', /nothing more/],
    ['not a number', encoded(next, 'ten'), 'q', /not one of ours/],
  ])('%s', (_, cursor, question, message) => {
    expect(() => ask(cursor, question)).toThrow(
      expect.objectContaining({ code: 'bad-input', message: expect.stringMatching(message) }),
    );
  });

  it('for an answer that has no pages', () => {
    expect(() => ask(next, 'q', unpaged)).toThrow('This answer has no further pages');
  });

  it('but not the cursor of the last entry', () => {
    expect((ask(encoded(next, '49'), 'q').data as { books: string[] }).books).toHaveLength(1);
  });
});

/** The same cursor with another offset. */
function encoded(cursor: string, offset: string): string {
  const [, mark] = Buffer.from(cursor, 'base64url').toString().split('.');
  return Buffer.from(`${offset}.${mark}`).toString('base64url');
}

const callers = Array.from({ length: 40 }, (_, at) => `def use_${at}(x):\n    return tax(${at}) + tax(x)\n`);
const shapes = Array.from(
  { length: 30 },
  (_, at) =>
    `class Shape${at}(${at < 5 ? 'Base' : `Shape${at % 5}`}):\n    def area(self):\n        return ${at}\n`,
);
const sources = {
  'shop/base.py': `class Base:\n    def area(self):\n        return 0\n\n\ndef tax(price):\n    return price + 1\n`,
  'shop/uses.py': `from shop.base import tax\n\n\n${callers.join('\n\n')}`,
  'shop/more.py': `from shop.base import tax\n\n\n${callers.join('\n\n').replaceAll('use_', 'more_')}`,
  'shop/shapes.py': `from shop.base import Base, tax\n\n\n${shapes.join('\n\n')}\n\ndef every():\n    return [${Array.from({ length: 25 }, (_, at) => `Shape${at}()`).join(', ')}]\n`,
  'tests/test_uses.py': `from shop.uses import use_0, use_1\n\n\ndef test_use():\n    assert use_0(1) == use_1(0)\n`,
  ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`web/broken-${at}.py`, 'def (:\n  %%\n'])),
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`notes/${at}/note-${at}.txt`, 'TODO\n'.repeat(30)]),
  ),
  'long.txt': `${'a long line '.repeat(8)}\n`.repeat(60),
};

/**
 * A request for each operation with pages. `entries` returns entries that are not in the list of the answer.
 */
const questions: Readonly<Record<string, Question>> = {
  status: { sent: { problems: 100 } },
  outline: {
    sent: { file: 'shop/shapes.py' },
    entries: (data) => idsIn((data as { symbols: readonly Nested[] }).symbols),
  },
  files: { sent: { pattern: 'notes' } },
  find: { sent: { pattern: 'notes' }, entries: (data) => (data as { matches: unknown[] }).matches },
  grep: { sent: { pattern: 'TODO|tax' }, entries: (data) => (data as { matches: unknown[] }).matches },
  list_directory: { sent: { path: 'notes' } },
  read_file: {
    sent: { path: 'shop/uses.py', start: 3, end: 120 },
    entries: (data) => (data as { text: string }).text.split('\n'),
  },
  directory_tree: { sent: {} },
  lookup: { sent: { name: 'use*', limit: 40 }, entries: (data) => (data as { hits: unknown[] }).hits },
  search: { sent: { query: ['tax', 'price'], limit: 30 } },
  definitions: { sent: { kinds: 'class', limit: 50 } },
  source: {
    sent: { symbols: ['shop/uses.py', 'Base', 'shop/shapes.py:1-50', 'nobody'] },
    entries: (data) =>
      (data as { spans: { target: string; text: string }[] }).spans.flatMap(({ target, text }) =>
        text.split('\n').map((line) => `${target} ${line}`),
      ),
  },
  callers: { sent: { symbol: 'tax' } },
  callees: { sent: { symbol: 'every' } },
  flow: { sent: { symbol: 'every' } },
  references: { sent: { symbol: 'tax' } },
  implementations: { sent: { symbol: 'Base' } },
  file_names: { sent: { file: 'shop/uses.py' } },
  folder_dependencies: { sent: { depth: 3 } },
  dependencies: { sent: { symbol: 'every' } },
  dependents: { sent: { symbol: 'tax' } },
  traverse: { sent: { symbol: 'Base', direction: 'in', depth: 3 } },
  impact: { sent: { symbol: 'tax' } },
};
/**
 * Operations without a request here: their answers are single items, or are kept short by a budget or limit.
 */
const inOnePiece = ['index', 'health', 'symbol', 'path', 'graph', 'context', 'map', 'similar'];

interface Question {
  readonly sent: object;
  entries?(data: unknown): readonly unknown[];
}
interface Nested {
  readonly id: string;
  readonly children: readonly Nested[];
}
function idsIn(symbols: readonly Nested[]): readonly string[] {
  return symbols.flatMap(({ id, children }) => [id, ...idsIn(children)]);
}

describe('the pages of every operation', () => {
  let workspace: Workspace;
  let engine: Engine;
  beforeAll(async () => {
    ({ workspace, engine } = await indexedWorkspace(sources));
  });
  afterAll(() => {
    engine.close();
    workspace.dispose();
  });

  it('every operation has pages and a request here, or is listed as an exception', () => {
    const named = operations.map(({ name }) => name).filter((name) => !inOnePiece.includes(name));
    expect(named.filter((name) => questions[name] === undefined)).toEqual([]);
    expect(operations.filter(({ name, pages }) => pages === undefined && !inOnePiece.includes(name))).toEqual(
      [],
    );
  });

  const smallPages = async (name: string, sent: object): Promise<readonly Page[]> => {
    const operation = operations.find((each) => each.name === name);
    if (operation === undefined) throw new Error(name);
    const input = operation.parse(readGiven(name, operation.fields, sent));
    const display = { kind: 'json', hasColours: false } as const;
    const running = { onProgress: () => {}, signal: new AbortController().signal, display };
    return pagesOf(operation as Operation<never, never>, await operation.run(engine, input, running), 300);
  };

  it.each<[string, object, RegExp, number]>([
    ['lines', { pattern: '^a long' }, /… (\d+) lines? more \(cursor\)$/, 60],
    ['files', { pattern: 'TODO', 'files-with-matches': true }, /… (\d+) files? more \(cursor\)$/, 30],
  ])('grep says how many %s remain', async (_, sent, more, total) => {
    const pages = await smallPages('grep', sent);
    const counts = pages.map(({ text }) => more.exec(text)?.[1]);
    expect(counts.at(-1)).toBeUndefined();
    const shown = pages.map(
      ({ text }) => text.split('\n').filter((line) => /:\d+:|^notes/.test(line)).length,
    );
    const left = shown.map((_count, page) => total - sum(shown.slice(0, page + 1)));
    expect(counts.slice(0, -1)).toEqual(left.slice(0, -1).map(String));
  });

  it.each([
    ['source', { symbols: ['long.txt'] }],
    ['grep', { pattern: '^a long' }],
    ['read_file', { path: 'long.txt' }],
  ])('a small budget cuts no text of %s', async (name, sent) => {
    const pages = await smallPages(name, sent);
    expect(pages.map(({ text }) => text).join('\n')).not.toMatch(/… cut at/);
    expect(pages.flatMap(({ text }) => text.match(/(?:a long line ?){8}/g) ?? [])).toHaveLength(60);
  });

  it.each(Object.entries(questions))('%s', async (name, { sent, entries }) => {
    const operation = operations.find((each) => each.name === name);
    if (operation?.pages === undefined) throw new Error(`${name} has no pages`);
    const { pages: paged } = operation;
    const entriesOf = entries ?? ((data) => paged.list(data));
    const out: unknown = await operation.run(
      engine,
      operation.parse(readGiven(name, operation.fields, sent)),
      {
        onProgress: () => {},
        signal: new AbortController().signal,
        display: { kind: 'json', hasColours: false },
      },
    );
    const whole = pageOf(operation, out, {
      maxTokens: all,
      cursor: undefined,
      question: 'q',
      audience: typing(operation),
    });
    expect(whole.text).toBe(operation.render(out, typing(operation)));
    const expected = entriesOf(whole.data);
    const tokens = Math.max(tokensOf(whole.text), tokensOf(JSON.stringify(whole.data)));
    for (const parts of [2, 4]) {
      const maxTokens = Math.ceil(tokens / parts);
      const pages = pagesOf(operation as Operation<never, never>, out, maxTokens);
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.flatMap(({ data }) => entriesOf(data))).toEqual(expected);
    }
  });
});
