/** The scanner on long texts, alone and through the line machine: discarded states and the work limit. */

import { describe, expect, it } from 'vitest';
import type { PatternOptions } from '../../../model/answers/grep.ts';
import { invariant } from '../../../model/errors.ts';
import { buildProgram } from '../automata/program.ts';
import { createWorkLimit } from '../automata/work-limit.ts';
import { LineMachine } from '../machine/line-machine.ts';
import { parsePatterns } from '../syntax/parse.ts';
import { createScanner, type Scanner } from './scanner.ts';

const options: PatternOptions = {
  patterns: [],
  syntax: 'regex',
  letterCase: 'sensitive',
  boundary: 'none',
  lines: 'single',
};

function scannerFor(pattern: string, limits: { steps?: number } = {}): Scanner {
  const program = buildProgram(parsePatterns({ ...options, patterns: [pattern] }));
  return createScanner(program, createWorkLimit(limits.steps));
}

/** Reproducible pseudo-random letters. */
function textOf(letters: string, { length, lineLength }: { length: number; lineLength: number }): Buffer {
  let seed = 7;
  const next = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  return Buffer.from(
    Array.from({ length }, () =>
      next() < 1 / lineLength ? '\n' : letters[Math.floor(next() * letters.length)],
    ).join(''),
  );
}

/** The start of each matching line. */
function linesIn(bytes: Buffer, scanner: Scanner): readonly number[] {
  const found: number[] = [];
  for (let from = 0; from < bytes.length; ) {
    const at = scanner.scan(bytes, from, bytes.length);
    if (at === undefined) break;
    const start = at === 0 ? 0 : bytes.lastIndexOf(0x0a, at - 1) + 1;
    if (start < bytes.length) found.push(start);
    const end = bytes.indexOf(0x0a, at);
    from = end < 0 ? bytes.length : end + 1;
  }
  return found;
}

/** The same lines, found by the line machine. */
function linesOfMachine(bytes: Buffer, { byLine }: Scanner): readonly number[] {
  invariant(byLine !== undefined, 'no pattern here is anchored to the start of the text');
  const machine = new LineMachine();
  machine.setText(bytes);
  const found: number[] = [];
  for (let from = 0; from < bytes.length; ) {
    from = machine.findLines(byLine, from, undefined);
    for (let line = 0; line < machine.lineCount; line++) found.push(machine.lineStart(line));
  }
  return found;
}

/** The same lines, scanned one by one. */
function linesOneByOne(bytes: Buffer, scanner: Scanner): readonly number[] {
  const found: number[] = [];
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(0x0a, start);
    const end = next < 0 ? bytes.length : next;
    if (scanner.scan(bytes, start, end) !== undefined) found.push(start);
    start = end + 1;
  }
  return found;
}

describe('long texts', () => {
  const bytes = textOf('abcdef ', { length: 300_000, lineLength: 40 });

  it.each([
    'abcdef',
    'a[bc]+def',
    '^ab',
    'fe$',
    '\\bfa\\b',
    '^[^a]*$',
    '(ab|cd){4}',
    'b.{5}a\\b',
    'x',
    '\\Babcde',
  ])('%s', (pattern) => {
    const expected = linesOneByOne(bytes, scannerFor(pattern));
    expect(linesIn(bytes, scannerFor(pattern))).toEqual(expected);
    expect(linesOfMachine(bytes, scannerFor(pattern))).toEqual(expected);
  });
});

describe('many states', () => {
  it('are discarded and computed again', () => {
    const bytes = Buffer.concat([
      textOf('ab', { length: 150_000, lineLength: 5_000 }),
      Buffer.from(`\n${'a'.repeat(61)}c`),
    ]);
    const scanner = scannerFor('a[ab]{60}c');
    expect(linesIn(bytes, scanner)).toEqual([bytes.length - 62]);
    expect(linesIn(bytes, scanner)).toEqual([bytes.length - 62]);
    expect(linesOfMachine(bytes, scanner)).toEqual([bytes.length - 62]);
  });

  it('exceed the work limit', () => {
    const bytes = textOf('ab', { length: 10_000, lineLength: 1_000 });
    expect(() => scannerFor('a[ab]{60}c', { steps: 1_000 }).scan(bytes, 0, bytes.length)).toThrow(
      'takes too long',
    );
  });
});
