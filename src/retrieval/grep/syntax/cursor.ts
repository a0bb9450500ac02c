/** The place in a pattern while it is read, the flags that hold there, and the refusals that name the place. */
import { EngineError } from '../../../model/errors.ts';
import { spaceRanges } from './perl-classes.ts';
import { has, type Ranges } from './ranges.ts';
import { mostStates, tooLarge } from './size-limit.ts';

export interface Flags {
  /** i */
  readonly ignoresCase: boolean;
  /** m: ^ and $ at every line. */
  readonly anchorsLines: boolean;
  /** s: `.` takes a line break too. */
  readonly dotTakesAll: boolean;
  /** U */
  readonly swapsGreed: boolean;
  /** u: characters, not bytes. */
  readonly isUnicode: boolean;
  /** x: white space and comments are skipped. */
  readonly isVerbose: boolean;
}

/** Moves on while the pattern is read. */
export interface Cursor {
  /** By code point. */
  readonly characters: readonly string[];
  /** Which of several patterns it is, from 1. undefined: the only one. */
  readonly number: number | undefined;
  readonly lines: 'single' | 'across';
  readonly groupNames: Set<string>;
  at: number;
  flags: Flags;
  depth: number;
  /** For smart case: what the literal characters are like. */
  hasLiteral: boolean;
  hasUpperCase: boolean;
  /** Shared by all patterns of a query. */
  readonly size: PatternSize;
}

/** How large the patterns of a query have become, in states of the automaton at least; with both cases of each character. */
export interface PatternSize {
  states: number;
  readonly folded: Map<number, Ranges>;
}

/** Counts what was read. A pattern that is too large is refused here, before anything is computed from it. */
export function grow(cursor: Cursor, states: number): void {
  cursor.size.states += states;
  if (cursor.size.states > mostStates) throw tooLarge();
}

export function peek(cursor: Cursor, ahead = 0): string | undefined {
  return cursor.characters[cursor.at + ahead];
}

/** Whether the text stands here; then it is passed. */
export function takeIf(cursor: Cursor, text: string): boolean {
  for (let at = 0; at < text.length; at++) if (peek(cursor, at) !== text[at]) return false;
  cursor.at += text.length;
  return true;
}

/** One further, and beyond white space and comments if the flags say so. */
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

/** `at`: where the trouble begins, from 0. */
export function refuse(cursor: Cursor, at: number, reason: string, hint?: string): never {
  const which = cursor.number === undefined ? 'the pattern' : `pattern ${cursor.number}`;
  throw new EngineError('bad-input', `Cannot read ${which}, column ${at + 1}: ${reason}`, { hint });
}
