/**
 * The fields of `grep` and `find --contents`: ripgrep's flags under ripgrep's names, and additional fields.
 */

import { field, phrase as said } from '../../model/advice.ts';
import type { GrepQuery, PatternOptions } from '../../model/answers/grep.ts';
import type { LayoutWish } from '../../model/answers/printed-lines.ts';
import { EngineError } from '../../model/errors.ts';
import type { Field, FieldValue, Given, IgnoredOption, Operation } from './operation.ts';
import { choiceOf, positiveOf } from './read-fields.ts';

/** The part of the query that decides which lines are found. The display decides the rest. */
export type LineWishes = Omit<GrepQuery, 'paths' | 'spans' | 'occurrences' | 'fileLimit' | 'print'>;

/** The layout of the output. */
export interface GrepStyle
  extends Pick<LayoutWish, 'show' | 'lineNumbers' | 'paths' | 'column' | 'byteOffset' | 'pathEnd'> {
  /** `auto`: shown only on a terminal. */
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
  many('regexp', 'e', 'a pattern; a line must match at least one'),
  flag('fixed-strings', 'F', 'patterns are literal text, not regular expressions'),
  flag('ignore-case', 'i', 'ignore case', ['case-sensitive', 'smart-case']),
  flag('case-sensitive', 's', 'respect case', ['ignore-case', 'smart-case']),
  flag('smart-case', 'S', 'ignore case, unless a pattern has an upper-case letter', [
    'ignore-case',
    'case-sensitive',
  ]),
  flag('word-regexp', 'w', 'match whole words only'),
  flag('line-regexp', 'x', 'match whole lines only'),
  flag('multiline', 'U', 'matches may span lines'),
  flag('invert-match', 'v', 'show lines that do not match'),
  many('all-of', undefined, 'a pattern that the file must match too; its lines are shown'),
  many('any-of', undefined, 'the same as -e'),
  many('phrase', undefined, 'words in this order, with any white space between them'),
  many('glob', 'g', 'only files that match the glob; !GLOB excludes files'),
  many('type', 't', 'only files of a type, with the names of rg --type-list'),
  many('type-not', 'T', 'exclude files of a type'),
  count('max-count', 'm', 'maximum matching lines per file'),
  count('after-context', 'A', 'lines after each match', ['context']),
  count('before-context', 'B', 'lines before each match', ['context']),
  count('context', 'C', 'lines before and after each match', ['after-context', 'before-context']),
  flag('line-number', 'n', 'show line numbers (the default)', ['no-line-number']),
  flag('no-line-number', 'N', 'hide line numbers', ['line-number']),
  flag('only-matching', 'o', 'show only the matching parts, each on its own line'),
  flag('column', undefined, 'show the column of the first match, in bytes'),
  flag('byte-offset', 'b', 'show the offset from the start of the file, in bytes'),
  flag('files-with-matches', 'l', 'show only paths of files that match', ['files-without-match']),
  flag('files-without-match', undefined, 'show only paths of files that do not match', [
    'files-with-matches',
  ]),
  flag('count', 'c', 'show the number of matching lines per file'),
  flag('count-matches', undefined, 'show the number of matches per file'),
  flag('quiet', 'q', 'print nothing; only set the exit code'),
  flag('with-filename', 'H', 'always show the path', ['no-filename']),
  flag('no-filename', 'I', 'never show the path', ['with-filename']),
  flag('heading', undefined, 'show the path above its lines (default on a terminal)', ['no-heading']),
  flag('no-heading', undefined, 'show the path before each line (default in a pipe)', ['heading']),
  flag('null', '0', 'print a NUL byte after each path'),
  { name: 'color', kind: 'text', help: 'auto, always or never' },
  { name: 'limit', kind: 'number', help: 'maximum number of lines (default: 500 on a terminal, else all)' },
  { name: 'file-limit', kind: 'number', help: 'maximum number of files (default with --rank tfidf: 20)' },
  {
    name: 'rank',
    kind: 'text',
    help: 'order of files: path, code before other texts, or tfidf: most relevant first',
  },
];

const encodingWhy = 'files are decoded as they were for the index';

/** Options of grep, which many write by habit. Each note says what the same option means to ripgrep. */
export const grepIgnored: readonly IgnoredOption[] = [
  {
    options: ['-E', '--extended-regexp'],
    note: "-E is read as grep's: patterns are always extended regular expressions (ripgrep's -E names an encoding)",
    refused: {
      words:
        /^(?:auto|none|(?:us-)?ascii|utf-?(?:8|16|16[lb]e)|latin-?[1-9]|(?:iso-?8859|windows|cp|ibm|koi8|mac|x-mac|euc|gb|iso-2022)-?\w+|big5(?:-hkscs)?|shift[_-]?jis|sjis|macintosh)$/i,
      why: `${encodingWhy}; a pattern of this name is given with -e`,
    },
  },
  {
    options: ['-r', '--recursive'],
    note: "-r is read as grep's: folders are always searched (ripgrep's -r replaces text, which this grep does not)",
  },
  { options: ['-R', '--dereference-recursive'] },
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
    why: 'the index decides which files are searched; see indexing.include and indexing.exclude',
  },
  {
    options: ['-P', '--pcre2', '--engine', '--auto-hybrid-regex'],
    why: 'there is only one regex engine, with linear time and without look-around and back-references',
  },
  { options: ['--exclude', '--exclude-dir'], why: "-g '!GLOB' excludes files and folders" },
  {
    options: ['--encoding'],
    why: encodingWhy,
  },
  {
    options: ['--replace', '--passthru', '-z', '--search-zip', '--pre'],
    why: 'it shows the lines of files unchanged',
  },
];

/** Whether an option gives the pattern. As in ripgrep, the first argument is then a path. */
export function hasPatternOption(given: Given): boolean {
  return ['regexp', 'any-of', 'all-of', 'phrase'].some((name) => textsOf(given[name]).length > 0);
}

export function parseGrep(given: Given): GrepInput {
  const hasOthers = hasPatternOption(given);
  const first = typeof given.pattern === 'string' ? [given.pattern] : [];
  if (!hasOthers && first.length === 0)
    throw new EngineError('bad-input', 'A pattern is needed', {
      advice: [{ kind: 'give-one', fields: ['pattern', 'regexp', 'all-of', 'phrase'] }],
    });
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
  const order = choiceOf(given, 'rank', ['path', 'code', 'tfidf'], 'path');
  const groups = groupsOf(given, first, order);
  const isInverted = given['invert-match'] === true;
  if (isInverted && (groups.length > 1 || order === 'tfidf'))
    throw new EngineError(
      'bad-input',
      said`${field('invert-match')} goes with neither ${field('all-of')} nor ${field('rank')} tfidf`,
    );
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
  // As in ripgrep: -c with -o counts matches. An inverted search has no matches, so it counts lines.
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

/**
 * A line must match one pattern of each group: the first group has the alternatives, and each required
 * pattern is a group of its own. Ranking counts each alternative separately.
 */
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
  if (words.length === 0) throw new EngineError('bad-input', said`${field('phrase')} needs words`);
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
