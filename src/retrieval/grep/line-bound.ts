/**
 * Decides whether -U makes a difference. A pattern that cannot match a line break is searched line by line, as in
 * ripgrep (crates/regex/src/non_matching.rs); then lines are counted, not matches.
 */
import type { PatternOptions } from '../../model/answers/grep.ts';
import { lineBreak } from '../../text/grams.ts';
import { parsePatterns } from './syntax/parse.ts';
import { has } from './syntax/ranges.ts';
import { type Node, partsOf } from './syntax/syntax.ts';

/**
 * Returns options with `lines: 'single'` if these find the same. Throws EngineError('bad-input') like compilePattern.
 */
export function lineBound(options: PatternOptions): PatternOptions {
  if (options.lines === 'single') return options;
  for (const part of partsOf(parsePatterns(options))) if (mayCrossLines(part)) return options;
  return { ...options, lines: 'single' };
}

/** Like ripgrep, treats line anchors as matching across lines. */
function mayCrossLines(part: Node): boolean {
  if (part.kind === 'literal') return part.bytes.includes(lineBreak);
  if (part.kind === 'class') return has(part.ranges, lineBreak);
  return part.kind === 'look' && part.look.kind !== 'word';
}
