/** What `grep` and `find --contents` take: ripgrep's flags by ripgrep's names, and what goes beyond them. */

import type { GrepQuery, PatternOptions } from '../../model/answers/grep.ts';
import type { LayoutWish } from '../../model/answers/printed-lines.ts';
import { EngineError } from '../../model/errors.ts';
import type { Field, FieldValue, Given, Operation } from './operation.ts';
import { choiceOf, positiveOf } from './read-fields.ts';

/** What decides which lines are found; where they go decides the rest. */
export type LineWishes = Omit<GrepQuery, 'paths' | 'spans' | 'occurrences' | 'fileLimit' | 'print'>;

/** How lines are shown. */
export interface GrepStyle
  extends Pick<LayoutWish, 'show' | 'lineNumbers' | 'paths' | 'column' | 'byteOffset' | 'pathEnd'> {
  /** `auto`: on a terminal. */
  readonly heading: 'auto' | 'shown' | 'hidden';
  readonly colour: 'auto' | 'always' | 'never';
}

export interface GrepInput {
  readonly wishes: LineWishes;
  /** Relative to the root. */
  readonly paths: readonly string[];
  readonly style: GrepStyle;
  readonly lineLimit: number | undefined;
  readonly fileLimit: number | undefined;
}

const flag = (
  name: string,
  short: string | undefined,
  help: string,
  overrides?: readonly string[],
): Field => ({
  name,
  kind: 'flag',
  help,
  ...(short === undefined ? {} : { short }),
  ...(overrides === undefined ? {} : { overrides }),
});
const many = (name: string, short: string | undefined, help: string): Field => ({
  name,
  kind: 'text',
  isRepeated: true,
  help,
  ...(short === undefined ? {} : { short }),
});
const count = (name: string, short: string, help: string, overrides: readonly string[] = []): Field => ({
  name,
  kind: 'number',
  short,
  help,
  overrides,
});

export const grepFields: readonly Field[] = [
  many('regexp', 'e', 'a pattern; lines that match any are found'),
  flag('fixed-strings', 'F', 'patterns are texts, not expressions'),
  flag('ignore-case', 'i', 'upper and lower case are the same', ['case-sensitive', 'smart-case']),
  flag('case-sensitive', 's', 'they are not', ['ignore-case', 'smart-case']),
  flag('smart-case', 'S', 'they are, unless a pattern has upper case', ['ignore-case', 'case-sensitive']),
  flag('word-regexp', 'w', 'only whole words match'),
  flag('line-regexp', 'x', 'only whole lines match'),
  flag('multiline', 'U', 'matches may span lines'),
  flag('invert-match', 'v', 'lines that do not match'),
  many('all-of', undefined, 'a file must match each of these, too; their lines are found'),
  many('any-of', undefined, 'as -e'),
  many('phrase', undefined, 'words in this order, whatever white space is between them'),
  many('glob', 'g', 'only files that match; !GLOB: not those'),
  many('type', 't', 'only files of a type, by the names of rg --type-list'),
  many('type-not', 'T', 'not files of this type'),
  count('max-count', 'm', 'matching lines per file'),
  count('after-context', 'A', 'lines after each match', ['context']),
  count('before-context', 'B', 'lines before each match', ['context']),
  count('context', 'C', 'both', ['after-context', 'before-context']),
  flag('line-number', 'n', 'line numbers, which are shown anyway', ['no-line-number']),
  flag('no-line-number', 'N', 'no line numbers', ['line-number']),
  flag('only-matching', 'o', 'only what matches, each on its line'),
  flag('column', undefined, 'column of the first match, in bytes'),
  flag('byte-offset', 'b', 'offset in bytes from the start of the file'),
  flag('files-with-matches', 'l', 'only paths of files that match', ['files-without-match']),
  flag('files-without-match', undefined, 'only paths of files that do not', ['files-with-matches']),
  flag('count', 'c', 'how many lines match, by file'),
  flag('count-matches', undefined, 'how many matches there are, by file'),
  flag('quiet', 'q', 'nothing but the exit code'),
  flag('with-filename', 'H', 'always the path', ['no-filename']),
  flag('no-filename', 'I', 'never the path', ['with-filename']),
  flag('heading', undefined, 'the path above its lines, as on a terminal', ['no-heading']),
  flag('no-heading', undefined, 'the path before each line, as in a pipe', ['heading']),
  flag('null', '0', 'a NUL after each path'),
  { name: 'color', kind: 'text', help: 'auto, always or never' },
  { name: 'limit', kind: 'number', help: 'lines at most; all of them in a pipe, 500 on a terminal' },
  { name: 'file-limit', kind: 'number', help: 'files at most; 20 with --rank tfidf' },
  { name: 'rank', kind: 'text', help: 'path, or tfidf: the files that are most about it first' },
];

export const grepRefused: NonNullable<Operation<unknown, unknown>['refused']> = [
  {
    options: [
      '--no-ignore',
      '--hidden',
      '-u',
      '--unrestricted',
      '--no-ignore-vcs',
      '--binary',
      '--follow',
      '-L',
    ],
    why: 'which files there are is decided when they are listed; see indexing.include and indexing.exclude',
  },
  {
    options: ['-P', '--pcre2', '--engine', '--auto-hybrid-regex'],
    why: 'there is one engine, linear in time, without look-around and back-references',
  },
  {
    options: ['-r', '--replace', '--passthru', '-z', '--search-zip', '--pre'],
    why: 'it shows what the files hold, and nothing else',
  },
];

/** As in ripgrep, where a pattern comes by an option, the first argument is a path already. */
export function hasPatternOption(given: Given): boolean {
  return ['regexp', 'any-of', 'all-of', 'phrase'].some((name) => textsOf(given[name]).length > 0);
}

export function parseGrep(given: Given): GrepInput {
  const hasOthers = hasPatternOption(given);
  const first = typeof given.pattern === 'string' ? [given.pattern] : [];
  if (!hasOthers && first.length === 0)
    throw new EngineError('bad-input', 'A pattern is needed', { hint: 'PATTERN, -e, --all-of or --phrase' });
  const paths = [...(hasOthers ? first : []), ...textsOf(given.paths)];
  return {
    wishes: wishesOf(given, hasOthers ? [] : first),
    paths,
    style: styleOf(given),
    lineLimit: positiveOf(given, 'limit'),
    fileLimit: positiveOf(given, 'file-limit'),
  };
}

function wishesOf(given: Given, first: readonly string[]): LineWishes {
  const order = choiceOf(given, 'rank', ['path', 'tfidf'], 'path');
  const groups = groupsOf(given, first, order);
  const isInverted = given['invert-match'] === true;
  if (isInverted && (groups.length > 1 || order === 'tfidf'))
    throw new EngineError('bad-input', '--invert-match goes with neither --all-of nor --rank tfidf');
  const both = numberOf(given, 'context');
  return {
    groups,
    isInverted,
    before: both > 0 ? both : numberOf(given, 'before-context'),
    after: both > 0 ? both : numberOf(given, 'after-context'),
    maxCount: typeof given['max-count'] === 'number' ? given['max-count'] : undefined,
    detail: detailOf(given),
    globs: textsOf(given.glob),
    types: textsOf(given.type),
    typesNot: textsOf(given['type-not']),
    files: isAbsence(given) ? 'absent' : 'matching',
    order,
    symbols: given.symbols === true ? 'enclosing' : 'none',
  };
}

function detailOf(given: Given): LineWishes['detail'] {
  if (given.quiet === true) return 'presence';
  // As in ripgrep: -c with -o counts matches, and inverted there are no matches to count.
  if (given['count-matches'] === true || (given.count === true && given['only-matching'] === true))
    return given['invert-match'] === true ? 'line-counts' : 'match-counts';
  if (given.count === true) return 'line-counts';
  return given['files-with-matches'] === true || isAbsence(given) ? 'presence' : 'lines';
}

function isAbsence(given: Given): boolean {
  const isOther = ['quiet', 'count', 'count-matches', 'files-with-matches'].some(
    (name) => given[name] === true,
  );
  return given['files-without-match'] === true && !isOther;
}

/** Those of which one must match, then each that must. Ranking counts each pattern by itself. */
function groupsOf(given: Given, first: readonly string[], order: GrepQuery['order']): LineWishes['groups'] {
  const options = patternOptionsOf(given);
  const any = [...first, ...textsOf(given.regexp), ...textsOf(given['any-of'])];
  const phrases = textsOf(given.phrase).map((phrase) => phraseOptions(options, phrase));
  const together = order === 'tfidf' ? any.map((pattern) => [pattern]) : any.length > 0 ? [any] : [];
  const alternatives = [...together.map((patterns) => ({ ...options, patterns })), ...phrases];
  const required = textsOf(given['all-of']).map((pattern) => [{ ...options, patterns: [pattern] }]);
  return alternatives.length > 0 ? [alternatives, ...required] : required;
}

function patternOptionsOf(given: Given): Omit<PatternOptions, 'patterns'> {
  return {
    syntax: given['fixed-strings'] === true ? 'literal' : 'regex',
    letterCase:
      given['ignore-case'] === true ? 'insensitive' : given['smart-case'] === true ? 'smart' : 'sensitive',
    boundary: given['line-regexp'] === true ? 'line' : given['word-regexp'] === true ? 'word' : 'none',
    lines: given.multiline === true ? 'across' : 'single',
  };
}

function phraseOptions(options: Omit<PatternOptions, 'patterns'>, phrase: string): PatternOptions {
  const words = phrase.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) throw new EngineError('bad-input', '--phrase needs words');
  const pattern = words.map((word) => word.replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&')).join('\\s+');
  return { ...options, syntax: 'regex', lines: 'across', patterns: [pattern] };
}

function styleOf(given: Given): GrepStyle {
  const shown = (yes: string, no?: string) =>
    given[yes] === true ? 'shown' : no !== undefined && given[no] === true ? 'hidden' : 'auto';
  return {
    show: showOf(given),
    lineNumbers: given['no-line-number'] === true ? 'hidden' : 'shown',
    paths: shown('with-filename', 'no-filename'),
    heading: shown('heading', 'no-heading'),
    column: given.column === true ? 'shown' : 'hidden',
    byteOffset: given['byte-offset'] === true ? 'shown' : 'hidden',
    pathEnd: given.null === true ? 'nul' : 'usual',
    colour: choiceOf(given, 'color', ['auto', 'always', 'never'], 'auto'),
  };
}

function showOf(given: Given): GrepStyle['show'] {
  if (given.quiet === true) return 'nothing';
  const detail = detailOf(given);
  if (detail === 'presence') return 'paths';
  if (detail !== 'lines') return detail;
  return given['only-matching'] === true ? 'only-matching' : 'lines';
}

function textsOf(value: FieldValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

function numberOf(given: Given, name: string): number {
  const value = given[name];
  return typeof value === 'number' ? value : 0;
}
