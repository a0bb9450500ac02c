/** The matching engines of one pattern, and the data for choosing between them. */
import { isUtf8 } from 'node:buffer';
import { createFinder, type Matcher } from '../automata/finder.ts';
import { isAscii } from '../automata/lines.ts';
import { isOpen, type Text } from '../automata/looks.ts';
import { buildProgram } from '../automata/program.ts';
import { createSimulator } from '../automata/simulator.ts';
import { createWorkLimit } from '../automata/work-limit.ts';
import { type Node, partsOf } from '../syntax/syntax.ts';
import { neededLiteral } from './needed-literal.ts';
import type { Pattern } from './pattern.ts';
import { createScanner, type Scanner } from './scanner.ts';

/** The operations of a pattern that the engines implement. */
export type Search = Pick<Pattern, 'lines' | 'next' | 'spans' | 'spansWithin'>;

export interface Engines {
  readonly scanner: Scanner;
  /** Whether the scanner is exact for every text; otherwise it is exact only for ASCII. */
  readonly isExact: boolean;
  /** The fastest matcher that is exact for this text. */
  matcherFor(text: Text): Matcher;
  /** Bytes that every match contains. */
  readonly literal: Buffer | undefined;
}

/** Throws EngineError('bad-input') when the pattern is too large. */
export function createEngines(node: Node): Engines {
  const program = buildProgram(node);
  const literal = neededLiteral(node);
  const workLimit = createWorkLimit();
  const isExact = !program.looks.some(isOpen);
  let finder: Matcher | undefined;
  let simulator: Matcher | undefined;
  return {
    scanner: createScanner(program, workLimit),
    isExact,
    literal: literal.length > 0 ? Buffer.from(literal) : undefined,
    matcherFor(text) {
      if (isExact || isAscii(text)) {
        finder ??= createFinder(program, workLimit);
        return finder;
      }
      simulator ??= createSimulator(program, { seesBytes: seesBytes(node), workLimit });
      return simulator;
    },
  };
}

/**
 * Whether the pattern may match a byte that is not a whole character. Then, as in Rust, positions inside characters
 * count.
 */
function seesBytes(node: Node): boolean {
  for (const part of partsOf(node)) {
    if (part.kind === 'literal' && !isUtf8(Uint8Array.from(part.bytes))) return true;
    if (part.kind === 'class' && part.of === 'bytes' && (part.ranges.at(-1) ?? 0) > 0x7f) return true;
    if (
      part.kind === 'look' &&
      part.look.kind === 'word' &&
      part.look.words === 'ascii' &&
      part.look.when & 1
    )
      return true;
  }
  return false;
}
