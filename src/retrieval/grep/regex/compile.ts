/** Compiles patterns in ripgrep's dialect. The engine takes time linear in the text for every pattern. */

import type { PatternOptions } from '../../../model/answers/grep.ts';
import { parsePatterns } from '../syntax/parse.ts';
import { linesByNext } from './lines-by-next.ts';
import { neededGrams } from './needed-grams.ts';
import type { Pattern } from './pattern.ts';
import { createSearch } from './search.ts';

/** An empty list of patterns matches nothing. Throws EngineError('bad-input') with the column and the reason. */
export function compilePattern(options: PatternOptions): Pattern {
  if (options.patterns.length === 0) {
    const next = (): undefined => undefined;
    return { grams: { kind: 'any' }, lines: linesByNext(next), next, spans: () => [], spansWithin: () => [] };
  }
  const node = parsePatterns(options);
  // Built first, because it refuses patterns that are too large.
  const search = createSearch(node, options);
  return { grams: neededGrams(node), ...search };
}
