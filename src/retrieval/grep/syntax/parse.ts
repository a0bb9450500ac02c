/**
 * Parses patterns in ripgrep's dialect, which is Rust's, into a tree. Beyond ripgrep 13 it accepts syntax of later
 * versions: (?<name>…), \<, \b{start}, x{,3}, and a backslash before any ASCII punctuation.
 */

import type { PatternOptions } from '../../../model/answers/grep.ts';
import { classNode, foldedByFlags, refuseLineBreak } from './class-ranges.ts';
import {
  advance,
  type Cursor,
  type Flags,
  grow,
  type PatternSize,
  peek,
  refuse,
  skipSpace,
  takeIf,
} from './cursor.ts';
import { deepestNesting, noteLiteral, parseClass } from './parse-class.ts';
import { type Count, parseCount } from './parse-count.ts';
import { type Atom, parseEscape } from './parse-escape.ts';
import { parseFlags, parseName } from './parse-flags.ts';
import { lastCodePoint, type Ranges } from './ranges.ts';
import { choice, empty, isAlwaysEmpty, type Look, type Node, sequence } from './syntax.ts';
import { encode } from './utf8.ts';

type Greed = 'greedy' | 'lazy';

const plain: Flags = {
  ignoresCase: false,
  anchorsLines: true,
  dotMatchesLineBreak: false,
  swapsGreed: false,
  isUnicode: true,
  isVerbose: false,
};

/** One tree for all patterns, with -i, -S, -F, -w and -x applied. */
export function parsePatterns(options: PatternOptions): Node {
  const { letterCase } = options;
  if (letterCase === 'insensitive') return parseAll(options, { ...plain, ignoresCase: true }).node;
  const { node, hasLiteral, hasUpperCase } = parseAll(options, plain);
  if (letterCase === 'sensitive' || !hasLiteral || hasUpperCase) return node;
  return parseAll(options, { ...plain, ignoresCase: true }).node;
}

interface Parsed {
  readonly node: Node;
  readonly hasLiteral: boolean;
  readonly hasUpperCase: boolean;
}

/**
 * ripgrep joins patterns by `|`, so that flags set in one pattern apply to the following ones, unless -x wraps each
 * pattern in a group.
 */
function parseAll(options: PatternOptions, initial: Flags): Parsed {
  const nodes: Node[] = [];
  let flags = initial;
  let hasLiteral = false;
  let hasUpperCase = false;
  const size: PatternSize = { states: 0, folded: new Map() };
  options.patterns.forEach((pattern, at) => {
    const cursor: Cursor = {
      characters: [...Buffer.from(pattern).toString()],
      number: options.patterns.length > 1 ? at + 1 : undefined,
      lines: options.lines,
      groupNames: new Set(),
      at: 0,
      flags,
      depth: 0,
      hasLiteral: false,
      hasUpperCase: false,
      size,
    };
    const node = options.syntax === 'literal' ? parseLiteral(cursor) : parseWhole(cursor);
    nodes.push(options.boundary === 'line' ? between('line-start', node, 'line-end') : node);
    if (options.boundary !== 'line') flags = cursor.flags;
    hasLiteral ||= cursor.hasLiteral;
    hasUpperCase ||= cursor.hasUpperCase;
  });
  const node = choice(nodes);
  return {
    node: options.boundary === 'word' ? between('apart-before', node, 'apart-after') : node,
    hasLiteral,
    hasUpperCase,
  };
}

function between(before: EdgeKind, node: Node, after: EdgeKind): Node {
  return sequence([{ kind: 'look', look: { kind: before } }, node, { kind: 'look', look: { kind: after } }]);
}

type EdgeKind = Exclude<Look['kind'], 'word'>;

function parseLiteral(cursor: Cursor): Node {
  const nodes: Node[] = [];
  for (; peek(cursor) !== undefined; cursor.at++)
    nodes.push(characterNode(cursor, cursor.at, peek(cursor)?.codePointAt(0) ?? 0, { isByte: false }));
  return sequence(nodes);
}

function parseWhole(cursor: Cursor): Node {
  const node = parseChoice(cursor);
  if (peek(cursor) !== undefined)
    refuse(cursor, cursor.at, 'unmatched )', 'a literal parenthesis is written \\)');
  return node;
}

/** Parses up to the end or the closing parenthesis of the group. Flags remain set. */
function parseChoice(cursor: Cursor): Node {
  const nodes = [parseSequence(cursor)];
  while (takeIf(cursor, '|')) nodes.push(parseSequence(cursor));
  return choice(nodes);
}

function parseSequence(cursor: Cursor): Node {
  const nodes: Node[] = [];
  for (;;) {
    skipSpace(cursor);
    const next = peek(cursor);
    if (next === undefined || next === '|' || next === ')') return sequence(nodes);
    const node = parseOne(cursor);
    // Flags alone cannot be repeated.
    if (node !== undefined) nodes.push(parseRepeats(cursor, node));
  }
}

/** Undefined when only flags were set. */
function parseOne(cursor: Cursor): Node | undefined {
  const start = cursor.at;
  const character = peek(cursor) ?? '';
  if (character === '(') return parseGroup(cursor);
  if (character === '[') return classNode(cursor, start, parseClass(cursor));
  if (character === '\\') return atomNode(cursor, start, parseEscape(cursor));
  if (/[*+?{]/.test(character))
    refuse(
      cursor,
      start,
      `nothing to repeat before ${character}`,
      `a literal ${character} is written \\${character}`,
    );
  cursor.at++;
  const { anchorsLines, dotMatchesLineBreak, isUnicode } = cursor.flags;
  const edge = anchorsLines || cursor.lines === 'single' ? 'line' : 'text';
  if (character === '^') return { kind: 'look', look: { kind: `${edge}-start` } };
  if (character === '$') return { kind: 'look', look: { kind: `${edge}-end` } };
  if (character !== '.')
    return characterNode(cursor, start, character.codePointAt(0) ?? 0, { isByte: false });
  const last = isUnicode ? lastCodePoint : 0xff;
  return classNode(cursor, start, dotMatchesLineBreak ? [0, last] : [0, 0x09, 0x0b, last]);
}

function atomNode(cursor: Cursor, start: number, atom: Atom): Node {
  if (atom.kind === 'look') return atom;
  if (atom.kind === 'ranges') return classNode(cursor, start, atom.ranges);
  return characterNode(cursor, start, atom.codePoint, atom);
}

function characterNode(
  cursor: Cursor,
  start: number,
  codePoint: number,
  { isByte }: { isByte: boolean },
): Node {
  noteLiteral(cursor, codePoint);
  if (codePoint === 0x0a && cursor.lines === 'single') refuseLineBreak(cursor, start);
  if (!cursor.flags.isUnicode && codePoint > 0x7f) {
    if (isByte) return { kind: 'literal', bytes: [codePoint] };
    refuse(
      cursor,
      start,
      'with (?-u), only ASCII and byte escapes such as \\xFF are allowed',
      'remove (?-u)',
    );
  }
  const ranges = bothCases(cursor, codePoint);
  if (ranges.length !== 2 || ranges[0] !== ranges[1]) return classNode(cursor, start, ranges);
  grow(cursor, 1);
  return { kind: 'literal', bytes: encode(codePoint) };
}

/** Caches case variants: a long pattern repeats few characters, and folding costs more than the rest of parsing. */
function bothCases(cursor: Cursor, codePoint: number): Ranges {
  if (!cursor.flags.ignoresCase || !cursor.flags.isUnicode)
    return foldedByFlags(cursor, [codePoint, codePoint]);
  const known = cursor.size.folded.get(codePoint);
  if (known !== undefined) return known;
  const ranges = foldedByFlags(cursor, [codePoint, codePoint]);
  cursor.size.folded.set(codePoint, ranges);
  return ranges;
}

/** Parses any number of repetition operators after a node. */
function parseRepeats(cursor: Cursor, repeated: Node): Node {
  let node = repeated;
  for (let nested = 0; ; nested++) {
    skipSpace(cursor);
    const start = cursor.at;
    const count = parseCount(cursor);
    if (count === undefined) return node;
    if (nested + cursor.depth > deepestNesting) refuse(cursor, start, `nested deeper than ${deepestNesting}`);
    const isLazy = takeIf(cursor, '?');
    node = repeat(node, count, isLazy === cursor.flags.swapsGreed ? 'greedy' : 'lazy');
  }
}

function repeat(node: Node, { min, max }: Count, greed: Greed): Node {
  if (max === 0 || node.kind === 'empty') return empty;
  // Repeating an empty match has no effect.
  if (isAlwaysEmpty(node)) return min === 0 ? empty : node;
  return min === 1 && max === 1 ? node : { kind: 'repeat', node, min, max, greed };
}

/** The cursor is at the parenthesis. Undefined when the group only sets flags. */
function parseGroup(cursor: Cursor): Node | undefined {
  const open = cursor.at;
  if (++cursor.depth > deepestNesting) refuse(cursor, open, `nested deeper than ${deepestNesting}`);
  advance(cursor);
  for (const prefix of ['?=', '?!', '?<=', '?<!'])
    if (takeIf(cursor, prefix))
      refuse(
        cursor,
        open,
        'look-around is not supported',
        'match more text and filter the lines: linear-time engines cannot support it',
      );
  const outer = cursor.flags;
  if (takeIf(cursor, '?P<') || takeIf(cursor, '?<')) parseName(cursor);
  else if (takeIf(cursor, '?')) {
    cursor.flags = parseFlags(cursor, open);
    if (takeIf(cursor, ')')) {
      cursor.depth--;
      return undefined;
    }
    cursor.at++;
  }
  const node = parseChoice(cursor);
  if (!takeIf(cursor, ')')) refuse(cursor, open, 'unclosed group', 'a literal parenthesis is written \\(');
  cursor.flags = outer;
  cursor.depth--;
  return node;
}
