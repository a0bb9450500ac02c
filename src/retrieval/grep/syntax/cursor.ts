/** The parser's position in a pattern with the flags in effect there, and errors that name the position. */
import type { Advice } from '../../../model/advice.ts';
import { EngineError } from '../../../model/errors.ts';
import { spaceRanges } from './perl-classes.ts';
import { has, type Ranges } from './ranges.ts';
import { mostStates, tooLarge } from './size-limit.ts';

export interface Flags {
  /** i */
  readonly ignoresCase: boolean;
  /** m: ^ and $ match at every line. */
  readonly anchorsLines: boolean;
  /** s: `.` also matches a line break. */
  readonly dotMatchesLineBreak: boolean;
  /** U */
  readonly swapsGreed: boolean;
  /** u: matches characters, not bytes. */
  readonly isUnicode: boolean;
  /** x: skips white space and comments. */
  readonly isVerbose: boolean;
}

/** Mutable state of the parser. */
export interface Cursor {
  /** One entry per code point. */
  readonly characters: readonly string[];
  /** Number of this pattern, from 1; undefined when it is the only one. */
  readonly number: number | undefined;
  readonly lines: 'single' | 'across';
  readonly groupNames: Set<string>;
  at: number;
  flags: Flags;
  depth: number;
  /** For smart case: properties of the literal characters. */
  hasLiteral: boolean;
  hasUpperCase: boolean;
  /** Shared by all patterns of a query. */
  readonly size: PatternSize;
}

/**
 * Lower bound for the number of automaton states of all patterns of a query, and the case variants of each character.
 */
export interface PatternSize {
  states: number;
  readonly folded: Map<number, Ranges>;
}

/** Counts states. Refuses a pattern that is too large before anything is built from it. */
export function grow(cursor: Cursor, states: number): void {
  cursor.size.states += states;
  if (cursor.size.states > mostStates) throw tooLarge();
}

export function peek(cursor: Cursor, ahead = 0): string | undefined {
  return cursor.characters[cursor.at + ahead];
}

/** If the text is next, skips it and returns true. */
export function takeIf(cursor: Cursor, text: string): boolean {
  for (let at = 0; at < text.length; at++) if (peek(cursor, at) !== text[at]) return false;
  cursor.at += text.length;
  return true;
}

/** Moves to the next character, and past white space and comments if the flags skip them. */
export function advance(cursor: Cursor): void {
  cursor.at++;
  skipSpace(cursor);
}

export function skipSpace(cursor: Cursor): void {
  while (cursor.flags.isVerbose) {
    const character = peek(cursor);
    if (character === '#') {
      while (peek(cursor) !== undefined && peek(cursor) !== '\n') cursor.at++;
    } else if (character === undefined || !isSpace(character)) return;
    else cursor.at++;
  }
}

export function isSpace(character: string): boolean {
  return has(spaceRanges, character.codePointAt(0) ?? 0);
}

/** `at` is the 0-based position of the error. */
export function refuse(cursor: Cursor, at: number, reason: string, hint?: string): never {
  throw patternError(cursor, at, reason, { hint });
}

export function patternError(
  { number }: Cursor,
  at: number,
  reason: string,
  help: { readonly hint?: string | undefined; readonly advice?: readonly Advice[] },
): EngineError {
  const which = number === undefined ? 'the pattern' : `pattern ${number}`;
  return new EngineError('bad-input', `Cannot parse ${which}, column ${at + 1}: ${reason}`, help);
}
