/**
 * Compares random patterns on random lines with Rust's regex crate: the same lines match, with the same spans, and
 * every matching line contains the grams that the pattern needs. The patterns are the same in every run.
 */
import { RRegex } from 'rregex';
import { describe, expect, it } from 'vitest';
import { GramCollector, type GramQuery } from '../../../text/grams.ts';
import { isInsideCharacter } from '../syntax/utf8.ts';
import { compilePattern } from './compile.ts';

/** A reproducible sequence of numbers from 0 to below 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const words = [
  'foo',
  'Foo',
  'bar',
  'BAZ',
  'ab',
  'aab',
  'abc',
  'k',
  's',
  'K',
  'straße',
  'STRASSE',
  'é',
  'É',
  'αβ',
  'Ω',
];
const signs = [
  ' ',
  ' ',
  '\t',
  '-',
  '.',
  '_',
  '1',
  '42',
  '(',
  ')',
  '中文',
  '😀',
  'e\u0301',
  '\u017f',
  '\u212a',
  'ς',
  '\r',
];
const classes = [
  '.',
  '\\w',
  '\\d',
  '\\s',
  '\\W',
  '\\S',
  '[a-c]',
  '[^a]',
  '[^\\w]',
  '[A-Zé]',
  '[[:alpha:]]',
  '[[:^digit:]]',
  '\\p{Greek}',
  '\\pL',
  '[\\w--a-f]',
  '[a-z&&[^b]]',
  '[ab~~bc]',
  '(?-u:\\w)',
  '[α-ω]',
  '[ks]',
];
const looks = ['^', '$', '\\b', '\\B', '\\A', '\\z', '(?-u:\\b)', '\\b{start}', '\\>'];
const counts = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{0,2}?', '{2,}'];

interface Generator {
  pattern(depth: number): string;
  line(): string;
  pick<Each>(from: readonly Each[]): Each;
}

function createGenerator(seed: number): Generator {
  const random = createRandom(seed);
  const pick = <Each>(from: readonly Each[]): Each => from[Math.floor(random() * from.length)] as Each;
  function pattern(depth: number): string {
    const roll = depth === 0 ? random() * 0.5 : random();
    const part = (): string => pattern(depth - 1);
    if (roll < 0.28) return pick(words);
    if (roll < 0.32) return pick(['\\.', '\\-', '_', '1', ' ', '中', '\u017f', '\\u{212a}']);
    if (roll < 0.46) return pick(classes);
    if (roll < 0.52) return pick(looks);
    if (roll < 0.72) return part() + part();
    if (roll < 0.8) return `(${part()}|${part()})`;
    if (roll < 0.83) return `(?:${part()}|)`;
    if (roll < 0.95) return `(?:${part()})${pick(counts)}`;
    return `(?${pick(['i', 'U', 'i', '-i'])}:${part()})`;
  }
  const line = (): string =>
    Array.from({ length: Math.floor(random() * 9) }, () => (random() < 0.5 ? pick(words) : pick(signs))).join(
      '',
    );
  return { pattern, line, pick };
}

const rounds = 40;
const patternsPerRound = 10;
const linesPerPattern = 10;

describe('agrees with Rust', () => {
  it.each(Array.from({ length: rounds }, (_, at) => at + 1))('round %i', (seed) => {
    const generator = createGenerator(seed * 7919);
    for (let at = 0; at < patternsPerRound; at++) {
      const letterCase = generator.pick(['sensitive', 'sensitive', 'insensitive'] as const);
      const source = generator.pattern(4);
      const pattern = compilePattern({
        patterns: [source],
        syntax: 'regex',
        letterCase,
        boundary: 'none',
        lines: 'single',
      });
      const rust = new RRegex(letterCase === 'insensitive' ? `(?im)${source}` : `(?m)${source}`);
      for (let line = 0; line < linesPerPattern; line++) {
        const text = generator.line();
        const bytes = Buffer.from(`${text}\n`);
        const expected = rust.findAll(text).map(({ start, end }) => [start, end]);
        const isMatch = pattern.next(bytes, 0, bytes.length) !== undefined;
        expect([source, letterCase, text, isMatch]).toEqual([source, letterCase, text, expected.length > 0]);
        // The oracle handles characters only, so empty matches between the bytes of a character are dropped.
        const spans = pattern
          .spans(bytes, 0, bytes.length)
          .filter(({ start, end }) => start < end || !isInsideCharacter(bytes, start, 0, bytes.length))
          .map(({ start, end }) => [start, end]);
        expect([source, letterCase, text, spans]).toEqual([source, letterCase, text, expected]);
        if (isMatch)
          expect([source, text, satisfies(gramsOf(bytes), pattern.grams)]).toEqual([source, text, true]);
      }
      rust.free();
    }
  });
});

function gramsOf(bytes: Uint8Array): ReadonlySet<number> {
  return new Set(new GramCollector().collect(bytes));
}

function satisfies(grams: ReadonlySet<number>, query: GramQuery): boolean {
  if (query.kind === 'any') return true;
  if (query.kind === 'gram') return grams.has(query.gram);
  return query.kind === 'and'
    ? query.of.every((part) => satisfies(grams, part))
    : query.of.some((part) => satisfies(grams, part));
}
