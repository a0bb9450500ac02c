/** Which lines patterns match, and the errors for invalid ones. The expected lines are those of ripgrep 13. */

import { describe, expect, it } from 'vitest';
import type { PatternOptions } from '../../../model/answers/grep.ts';
import { EngineError } from '../../../model/errors.ts';
import { LineMachine } from '../machine/line-machine.ts';
import { compilePattern } from './compile.ts';
import type { Pattern } from './pattern.ts';

type Options = Partial<PatternOptions>;

const plain: PatternOptions = {
  patterns: [],
  syntax: 'regex',
  letterCase: 'sensitive',
  boundary: 'none',
  lines: 'single',
};

/** Bytes that are not UTF-8 are written as two hexadecimal digits in angle brackets. */
function bytesOf(text: string): Buffer {
  const parts = text.split(/(<[0-9a-f]{2}>)/);
  return Buffer.concat(
    parts.map((part) => (/^<..>$/.test(part) ? Buffer.from(part.slice(1, 3), 'hex') : Buffer.from(part))),
  );
}

function compile(patterns: string | readonly string[], options: Options) {
  return compilePattern({
    ...plain,
    ...options,
    patterns: typeof patterns === 'string' ? [patterns] : patterns,
  });
}

/** The numbers of the matching lines, from 1, found with `next`. */
function matchingLines(
  patterns: string | readonly string[],
  text: string,
  options: Options,
): readonly number[] {
  const pattern = compile(patterns, options);
  const bytes = bytesOf(text);
  const found: number[] = [];
  for (let from = 0; from < bytes.length; ) {
    const at = pattern.next(bytes, from, bytes.length);
    if (at === undefined) break;
    expect(at >= from && at < bytes.length).toBe(true);
    const start = at === 0 ? 0 : bytes.lastIndexOf(0x0a, at - 1) + 1;
    found.push(bytes.subarray(0, start).filter((byte) => byte === 0x0a).length + 1);
    const end = bytes.indexOf(0x0a, at);
    from = end < 0 ? bytes.length : end + 1;
  }
  if ((options.lines ?? plain.lines) === 'single') expect(linesAtOnce(pattern, bytes)).toEqual(found);
  return found;
}

const machine = new LineMachine();

/** The same numbers, found with `lines`. */
function linesAtOnce(pattern: Pattern, bytes: Buffer): readonly number[] {
  const found: number[] = [];
  machine.setText(bytes);
  for (let from = 0; from < bytes.length; ) {
    from = pattern.lines(machine, from, undefined);
    machine.numberLines();
    for (let line = 0; line < machine.lineCount; line++) found.push(machine.lineRow(line) + 1);
  }
  return found;
}

interface Case {
  readonly pattern: string | readonly string[];
  readonly text: string;
  readonly lines: readonly number[];
  readonly options?: Options;
}

function check(name: string, cases: readonly Case[]): void {
  describe(name, () => {
    it.each(
      cases.map((each) => [JSON.stringify([each.pattern, each.text, each.options ?? {}]), each] as const),
    )('%s', (_, { pattern, text, lines, options = {} }) => {
      expect(matchingLines(pattern, text, options)).toEqual(lines);
    });
  });
}

check('literals and classes', [
  { pattern: 'foo', text: 'a foo\nbar\nfoo', lines: [1, 3] },
  { pattern: '', text: 'a\n\nb\n', lines: [1, 2, 3] },
  { pattern: '', text: '', lines: [] },
  { pattern: 'a|', text: 'x\n\n', lines: [1, 2] },
  { pattern: 'gr[ae]y', text: 'grey\ngruy\ngray', lines: [1, 3] },
  { pattern: '[^a]', text: 'a\nb\n\naab', lines: [2, 4] },
  { pattern: '[a-c&&[^b]]', text: 'a\nb\nc', lines: [1, 3] },
  { pattern: '[a-d--bc]', text: 'a\nb\nc\nd', lines: [1, 4] },
  { pattern: '[ab~~bc]', text: 'a\nb\nc', lines: [1, 3] },
  { pattern: '[]a]', text: ']\na\nb', lines: [1, 2] },
  { pattern: '[-a]', text: '-\na\nb', lines: [1, 2] },
  { pattern: '[a-]', text: '-\na\nb', lines: [1, 2] },
  { pattern: '[^]a]', text: ']\na\nb', lines: [3] },
  { pattern: '[[:alpha:]]+[[:digit:]]', text: 'a1\n1a\nA9', lines: [1, 3] },
  { pattern: '[[:^alpha:]]', text: 'é\nab\na1', lines: [1, 3] },
  { pattern: '[\\na]', text: 'a\nb\n\n', lines: [1] },
  { pattern: '\\x41\\u0042\\U00000043\\x{44}', text: 'ABCD\nabcd', lines: [1] },
  { pattern: 'a\\.b\\/c', text: 'a.b/c\na-b/c', lines: [1] },
  { pattern: '\\s', text: 'a\nb c\nd\u00a0e\n\tf', lines: [2, 3, 4] },
  { pattern: '\\d', text: '٣\nx\n7', lines: [1, 3] },
  { pattern: '^\\w+$', text: 'naïve_1\na b\n中文\ne\u0301', lines: [1, 3, 4] },
  { pattern: '\\p{Greek}', text: 'abc\nαβγ\nсть', lines: [2] },
  { pattern: '\\p{script=cyrillic}|\\p{Lu}', text: 'abc\nсть\nÉ', lines: [2, 3] },
  { pattern: '\\P{L}', text: 'abc\na1', lines: [2] },
  { pattern: '\\pN', text: 'x\n½', lines: [2] },
  { pattern: '😀+', text: 'a😀😀b\n😁', lines: [1] },
  { pattern: 'a\\x{1F600}?b', text: 'ab\na😀b\na😁b', lines: [1, 2] },
]);

check('repetition and flags', [
  { pattern: '^a{2,3}$', text: 'a\naa\naaa\naaaa', lines: [2, 3] },
  { pattern: '^a{,2}$', text: '\na\naaa', lines: [1, 2] },
  { pattern: '^(ab){2}c', text: 'ababc\nabc', lines: [1] },
  { pattern: '^(?:a|b)*?c', text: 'abac\nabad', lines: [1] },
  { pattern: '(?i)straße', text: 'straße\nSTRASSE\nSTRAẞE', lines: [1, 3] },
  { pattern: 'k', text: 'K\nk\n\u212a', lines: [1, 2, 3], options: { letterCase: 'insensitive' } },
  { pattern: 's', text: 'S\n\u017f\nx', lines: [1, 2], options: { letterCase: 'insensitive' } },
  { pattern: 'σ', text: 'Σ\nς\nσ', lines: [1, 2, 3], options: { letterCase: 'insensitive' } },
  { pattern: '(?i)[^k]', text: 'k\u212aK\nkx', lines: [2] },
  { pattern: 'a(?i)b|c', text: 'aB\nC\nAb', lines: [1, 2] },
  { pattern: 'a(?i:b)c', text: 'aBc\naBC', lines: [1] },
  { pattern: '(?x) a b # c', text: 'ab\na b', lines: [1] },
  { pattern: '(?x) a [b c] \\ d', text: 'ab d\na d', lines: [1] },
  { pattern: '(?P<first>a)(?<second>b)', text: 'ab', lines: [1] },
  { pattern: '(?-u:\\w)', text: 'é\ne', lines: [2] },
  { pattern: ['(?i)FOO', 'bar'], text: 'foo\nBAR\nbaz', lines: [1, 2] },
  { pattern: ['(?i)FOO', 'bar'], text: 'foo\nBAR\nbar', lines: [1, 3], options: { boundary: 'line' } },
  { pattern: 'a.c', text: 'abc\na.c', lines: [2], options: { syntax: 'literal' } },
]);

check('smart case', [
  { pattern: 'foo', text: 'FOO', lines: [1], options: { letterCase: 'smart' } },
  { pattern: 'Foo', text: 'FOO', lines: [], options: { letterCase: 'smart' } },
  { pattern: 'foo\\W', text: 'FOO-', lines: [1], options: { letterCase: 'smart' } },
  { pattern: '\\x46oo', text: 'FOO', lines: [], options: { letterCase: 'smart' } },
  { pattern: '[A-Z]oo', text: 'foo', lines: [], options: { letterCase: 'smart' } },
  { pattern: '\\p{Lu}oo', text: 'FOO\nfOO', lines: [1, 2], options: { letterCase: 'smart' } },
  { pattern: '\\p{Lu}', text: 'FOO\nfoo', lines: [1], options: { letterCase: 'smart' } },
  { pattern: ['foo', 'BAR'], text: 'FOO\nfoo\nbar\nBAR', lines: [2, 4], options: { letterCase: 'smart' } },
  { pattern: 'É', text: 'é', lines: [], options: { letterCase: 'smart', syntax: 'literal' } },
]);

check('anchors and word boundaries', [
  { pattern: '^$', text: 'a\n\nb\n', lines: [2] },
  { pattern: '$', text: 'a\n\nb', lines: [1, 2, 3] },
  { pattern: 'foo$', text: 'foo\r\nfoo\n', lines: [2] },
  { pattern: '^b', text: 'ab\nb', lines: [2] },
  { pattern: '\\Ab|a\\z', text: 'ba\nb\nab', lines: [1, 2] },
  { pattern: '\\bfoo\\b', text: 'foo\nfoobar\na foo b\néfoo\n<ff>foo', lines: [1, 3, 5] },
  { pattern: '\\Boo', text: 'foo\noo\néoo', lines: [1, 3] },
  { pattern: '\\B', text: 'é\nab\n中\n😀\n<ff>\néé', lines: [2, 4, 5, 6] },
  { pattern: '(?-u:\\B)', text: 'é\na', lines: [1] },
  { pattern: 'a\\b', text: 'a<c3>\naé\na', lines: [1, 3] },
  { pattern: '\\<foo|bar\\>', text: 'foox\nxfoo\nxbar\nbarx', lines: [1, 3] },
  { pattern: '\\b{start}foo', text: 'foo\nxfoo', lines: [1] },
]);

check('-w and -x', [
  {
    pattern: 'foo',
    text: 'foo bar\nfoobar\n_foo\n(foo)\néfoo\n¿foo',
    lines: [1, 4, 6],
    options: { boundary: 'word' },
  },
  { pattern: 'ab', text: '<ff>ab\nab<ff>\nab', lines: [3], options: { boundary: 'word' } },
  { pattern: '\\+foo', text: 'x+foo\ny +foo\n+foo', lines: [2, 3], options: { boundary: 'word' } },
  { pattern: '', text: 'a b\nab\n \n\n', lines: [3, 4], options: { boundary: 'word' } },
  { pattern: 'foo|foobar', text: 'a foobar b', lines: [1], options: { boundary: 'word' } },
  { pattern: 'a|ab', text: 'ab\nb', lines: [1], options: { boundary: 'line' } },
  { pattern: ['a', 'b'], text: 'ab\nb\na', lines: [2, 3], options: { boundary: 'line' } },
]);

check('bytes that are not UTF-8', [
  { pattern: '.', text: '<ff>\na<ff>', lines: [2] },
  { pattern: 'a.b', text: 'a<ff>b\naéb', lines: [2] },
  { pattern: '[^a]', text: '<ff><fe>\n<c3>', lines: [] },
  { pattern: '\\xff', text: '<ff>\nÿ', lines: [2] },
  { pattern: '(?-u)\\xff', text: '<ff>\nÿ', lines: [1] },
  { pattern: '(?-u:.)$', text: '<ff>\n\nx', lines: [1, 3] },
  { pattern: '(?-u:[^a])', text: 'a<80>\na', lines: [1] },
  { pattern: 'é', text: '<c3>x\né\n<c3><a9>', lines: [2, 3] },
  { pattern: '[^\\x00-\\x7F]{2}', text: 'ab\néé\né', lines: [2] },
  { pattern: '[^\\x00-\\x7F]', text: 'ab\ncd', lines: [] },
  { pattern: '(?i)\\x{212A}', text: 'ab\nk', lines: [2] },
  { pattern: 'é?a|ö', text: 'ab\ncd', lines: [1] },
  { pattern: '\\W', text: '<ed><a0><80>\n<c0><80>\n¿', lines: [3] },
]);

check('line endings', [
  { pattern: 'b\\s*c', text: 'b\nc\nb c', lines: [3] },
  { pattern: 'x[^y]z', text: 'x\nz\nx z', lines: [3] },
  { pattern: '\\r$', text: 'a\r\nb\n', lines: [1] },
  { pattern: '\\s+$', text: 'a \nb\nc\t', lines: [1, 3] },
  { pattern: '(?s).', text: '\n\na', lines: [3] },
]);

describe('matches across lines', () => {
  const check = (pattern: string, text: string, expected: readonly string[], options: Options = {}): void => {
    const bytes = Buffer.from(text);
    const compiled = compile(pattern, { lines: 'across', ...options });
    const spans = compiled.spans(bytes, 0, bytes.length);
    expect(spans.map(({ start, end }) => bytes.toString('utf8', start, end))).toEqual(expected);
    expect(compiled.next(bytes, 0, bytes.length)).toBe(spans[0]?.start);
  };

  it.each([
    ['b\\nc', 'ab\ncd\nb\nc', ['b\nc', 'b\nc']],
    ['a.c', 'a\nc', []],
    ['(?s)a.c', 'a\nc', ['a\nc']],
    ['a\\s+b', 'a \n\t b', ['a \n\t b']],
    ['^b$', 'a\nb\nc', ['b']],
    ['\\Aa', 'a\na', ['a']],
    // As in ripgrep, the text begins anew after a match.
    ['\\Aa\\n?', 'a\na', ['a\n', 'a']],
    ['\\{[^}]*\\}', 'x { a\nb } { c }', ['{ a\nb }', '{ c }']],
    ['a\\z', 'a\na', ['a']],
    ['foo', 'a foo\nfoo', ['foo', 'foo']],
  ])('%j in %j', (pattern, text, expected) => {
    check(pattern, text, expected);
  });

  it.each([
    ['^', 'a\nbc\n', [0, 2]],
    ['$', 'a\nbc\n', [1, 4]],
    ['^\\s', ' \n  b', [0, 2]],
    ['\\Aa', 'aa\na', [0]],
    ['\\s*', 'a \nb', [0, 1]],
  ])('%j has matches in %j where ripgrep counts them', (pattern, text, expected) => {
    const bytes = Buffer.from(text);
    const spans = compile(pattern, { lines: 'across' }).spansWithin(bytes, 0, bytes.length);
    expect(spans.map(({ start }) => start)).toEqual(expected);
  });

  it('words', () => {
    check('foo\\nbar', 'xfoo\nbar\nfoo\nbar baz', ['foo\nbar'], { boundary: 'word' });
  });
});

describe('spans of matches', () => {
  it.each([
    ['a|ab', 'abab', {}, ['a', 'a']],
    ['ab|a', 'aba', {}, ['ab', 'a']],
    ['a+?', 'aa', {}, ['a', 'a']],
    ['(?U)a+', 'aa', {}, ['a', 'a']],
    ['(?U)a+?', 'aa', {}, ['aa']],
    ['\\w+', 'foo bär baz', {}, ['foo', 'bär', 'baz']],
    ['(foo|foobar)baz', 'foobarbaz', {}, ['foobarbaz']],
    ['x*', 'axxb', {}, ['', 'xx', '']],
    // As in ripgrep, there is one empty match per byte.
    ['x*', 'é', {}, ['', '', '']],
    ['foo', 'foo foo,foo', { boundary: 'word' }, ['foo', 'foo', 'foo']],
    ['\\bé\\b', 'é é', {}, ['é', 'é']],
    ['o', 'foo\nbar\nto', {}, ['o', 'o', 'o']],
    ['O', 'foo', { letterCase: 'insensitive' }, ['o', 'o']],
  ] as const)('%j in %j %j', (pattern, text, options, expected) => {
    const bytes = Buffer.from(text);
    const spans = compile(pattern, options).spans(bytes, 0, bytes.length);
    expect(spans.map(({ start, end }) => bytes.toString('utf8', start, end))).toEqual(expected);
  });
});

describe('bounds', () => {
  it.each([
    ['foo', 'single'],
    ['fo+', 'single'],
    ['^o', 'single'],
    ['\\bo', 'single'],
    ['oo$', 'single'],
    ['(?i)foo', 'across'],
    ['o\\z', 'across'],
    ['fo[^x]', 'across'],
  ] as const)('%s finds the same in a range of the bytes as in a copy of it', (pattern, lines) => {
    const bytes = Buffer.from('xfoo\nfoo bar\nfoo\nfoox\nfoo');
    const [from, end] = [5, 16];
    const copy = Buffer.from(bytes.subarray(from, end));
    const { next, spans } = compile(pattern, { lines });
    const moved = (at: number | undefined): number | undefined => (at === undefined ? undefined : at + from);
    expect(next(bytes, from, end)).toBe(moved(next(copy, 0, copy.length)));
    expect(spans(bytes, from, end)).toEqual(
      spans(copy, 0, copy.length).map(({ start, end }) => ({ start: start + from, end: end + from })),
    );
  });

  it('no pattern matches nothing', () => {
    expect(matchingLines([], 'a\n', {})).toEqual([]);
  });
});

describe('refusals', () => {
  const refusal = (pattern: string | readonly string[], options: Options = {}): string => {
    try {
      compile(pattern, options);
    } catch (error) {
      if (error instanceof EngineError && error.code === 'bad-input')
        return `${error.message} | ${error.hint ?? ''}`;
      throw error;
    }
    return 'accepted';
  };

  it.each([
    ['a(b', 'column 2: unclosed group'],
    ['ab)', 'column 3: unmatched )'],
    ['[a', 'column 1: unclosed class'],
    ['[]', 'column 1: unclosed class'],
    ['x[z-a]', 'column 3: the range ends before it begins'],
    ['[\\d-z]', 'column 2: the ends of a range must be characters'],
    ['[a&&b]', 'column 1: this class matches nothing'],
    ['*a', 'column 1: nothing to repeat before * | a literal * is written \\*'],
    ['(?i)*', 'column 5: nothing to repeat before *'],
    ['a{2,1}', 'column 2: the count ends before it begins'],
    ['foo() {', 'column 7: a count like'],
    ['a{99999999999}', 'column 3: the count is too large'],
    ['é(?=x)', 'column 2: look-around is not supported'],
    ['(?<!x)a', 'column 1: look-around is not supported'],
    ['(a)\\1', 'column 4: back-references are not supported'],
    ['a\\', 'column 2: the pattern ends in a backslash'],
    ['\\y', 'column 1: unknown escape \\y'],
    ['a\\Z', 'column 2: unknown escape \\Z | write \\z'],
    ['\\xZZ', 'column 3: "Z" is not a hexadecimal digit'],
    ['\\u{D800}', 'column 1: D800 is not a Unicode character'],
    ['\\p{Foo}', 'column 1: unknown Unicode property "Foo"'],
    ['(?-u)é', 'column 6: with (?-u), only ASCII and byte escapes'],
    ['(?-u)\\pL', 'column 6: Unicode classes cannot be used with (?-u)'],
    ['(?z)', 'column 3: unknown flag z'],
    ['(?ii)', 'column 4: the flag i is given twice'],
    ['(?i-)', 'column 1: flags are missing'],
    ['(?P<1>a)', 'column 5: "1" cannot be in the name'],
    ['(?P<a>x)(?P<a>y)', 'column 13: duplicate group name a'],
    ['a\\nb', 'column 2: a line break cannot match'],
    ['[\\n]', 'column 1: a line break cannot match'],
    ['\\w{1000}', 'The pattern is too large'],
    ['((a{1000}){1000}){1000}', 'The pattern is too large'],
    ['('.repeat(300), 'column 251: nested deeper than 250'],
    ['('.repeat(100_000), 'column 251: nested deeper than 250'],
    [`a${'*'.repeat(300)}`, 'nested deeper than 250'],
  ])('%.40s', (pattern, reason) => {
    expect(refusal(pattern)).toContain(reason);
  });

  it('names the pattern when there are several', () => {
    expect(refusal(['ok', 'a('])).toContain('pattern 2, column 2');
  });

  it('a literal line break needs -U', () => {
    expect(refusal('a\nb', { syntax: 'literal' })).toContain('column 2: a line break');
    expect(refusal('a\nb', { syntax: 'literal', lines: 'across' })).toBe('accepted');
  });
});

describe('time is linear in the text', () => {
  const million = 1_000_000;

  it.each([
    ['(a+)+$', `${'a'.repeat(million)}b`, []],
    ['(a+)+$', 'a'.repeat(million), [1]],
    ['(x+x+)+y', 'x'.repeat(million), []],
    ['a{0,1000}b', `${'a'.repeat(million)}c\nab`, [2]],
    ['\\w{100}', `${'é'.repeat(99)} `.repeat(5_000), []],
    ['(.*)(.*)(.*)(.*)z', 'y'.repeat(million), []],
    ['(a|aa)+$', `${'a'.repeat(million)}!`, []],
    ['\\bé+\\b', 'é'.repeat(million / 2), [1]],
    ['(?i)q[a-z]*q', 'qa '.repeat(million / 3), []],
  ])('%s', (pattern, text, lines) => {
    expect(matchingLines(pattern, text, {})).toEqual(lines);
  });

  it('colouring stops instead of taking quadratic time', () => {
    const bytes = Buffer.from('a'.repeat(million));
    const spans = compile('a.*z|a', {}).spans(bytes, 0, bytes.length);
    expect(spans.length).toBeGreaterThan(0);
  });

  it('patterns of 100 KB', () => {
    const long = lettersOf('abcdefghijklmnopqrstuvwxyz ', 100_000);
    expect(matchingLines(long, `${long}\nabc`, {})).toEqual([1]);
    expect(matchingLines(`${long}.`, `${long}\n${long}!`, {})).toEqual([2]);
    const words = Array.from({ length: 2_000 }, (_, at) => `word${at}x`);
    expect(matchingLines(words, 'word77\nword77x', {})).toEqual([2]);
  });
});

/** Reproducible pseudo-random letters. */
function lettersOf(letters: string, count: number): string {
  let seed = 1;
  return Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return letters[Math.floor((seed / 2 ** 32) * letters.length)];
  }).join('');
}

/** A daemon may be unresponsive for one second; the rest allows for a busy machine. */
describe('compiles or refuses 200 KB of pattern quickly', () => {
  const words = Array.from({ length: 25_000 }, (_, at) => `w${((at * 7_919) % 1_000_003).toString(36)}`);
  const long = Array.from({ length: 20 }, (_, at) => `x${at}`.repeat(5_000));
  it.each<[string, string, Options, string | undefined]>([
    ['words', words.join('|'), {}, undefined],
    ['words in any case', words.join('|'), { letterCase: 'insensitive' }, undefined],
    ['one letter', `a${'|a'.repeat(100_000)}`, { letterCase: 'insensitive' }, undefined],
    ['Unicode classes', `\\w${'|\\w'.repeat(66_000)}`, {}, 'The pattern is too large'],
    ['long words in any case', long.join('|'), { letterCase: 'insensitive' }, 'The pattern is too large'],
  ])('%s', (_, pattern, options, expected) => {
    const startedMs = performance.now();
    const compiled = (): unknown => compile(pattern, options);
    if (expected === undefined) expect(compiled).not.toThrow();
    else expect(compiled).toThrow(expected);
    expect(performance.now() - startedMs).toBeLessThan(4_000);
  });
});
