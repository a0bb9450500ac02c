/** The engines of one pattern and what a search must know to choose between them. */
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

/** What the engines are for. */
export type Search = Pick<Pattern, 'lines' | 'next' | 'spans' | 'spansWithin'>;

export interface Engines {
  readonly scanner: Scanner;
  /** Whether the scanner is right about every byte; otherwise only about ASCII. */
  readonly isExact: boolean;
  /** The quickest that is right about this text. */
  matcherFor(text: Text): Matcher;
  /** Bytes that every match has. */
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

/** Whether it may match a byte that is no character: then, as in Rust, places inside characters count. */
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
