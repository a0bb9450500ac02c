/** Patterns in ripgrep's dialect on an engine of our own, whose time grows with the text and never faster. */

import type { PatternOptions } from '../../../model/answers/grep.ts';
import { parsePatterns } from '../syntax/parse.ts';
import { linesByNext } from './lines-by-next.ts';
import { neededGrams } from './needed-grams.ts';
import type { Pattern } from './pattern.ts';
import { createSearch } from './search.ts';

/** Without patterns nothing matches. Throws EngineError('bad-input') with the column and the reason. */
export function compilePattern(options: PatternOptions): Pattern {
  if (options.patterns.length === 0) {
    const next = (): undefined => undefined;
    return { grams: { kind: 'any' }, lines: linesByNext(next), next, spans: () => [], spansWithin: () => [] };
  }
  const node = parsePatterns(options);
  // First, since it refuses what is too large.
  const search = createSearch(node, options);
  return { grams: neededGrams(node), ...search };
}
