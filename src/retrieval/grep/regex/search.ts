/** Chooses the search method for a pattern. */

import type { PatternOptions } from '../../../model/answers/grep.ts';
import type { ByteSpan } from '../automata/byte-span.ts';
import { createView } from '../automata/lines.ts';
import type { Node } from '../syntax/syntax.ts';
import type { Search } from './engines.ts';
import { createFindBytes } from './find-bytes.ts';
import { lineSearch } from './line-search.ts';
import { linesByNext } from './lines-by-next.ts';
import { textSearch } from './text-search.ts';

/** Throws EngineError('bad-input') when the pattern is too large. */
export function createSearch(node: Node, options: Pick<PatternOptions, 'lines' | 'boundary'>): Search {
  if (node.kind === 'literal') return literalSearch(Buffer.from(node.bytes));
  return options.lines === 'single' ? lineSearch(node, options) : textSearch(node);
}

function literalSearch(wanted: Buffer): Search {
  const view = createView();
  const indexIn = createFindBytes(wanted);
  function spans(bytes: Uint8Array, from: number, end: number): readonly ByteSpan[] {
    const found: ByteSpan[] = [];
    const text = view(bytes, end);
    for (let start = indexIn(text, from); start !== undefined; start = indexIn(text, start + wanted.length))
      found.push({ start, end: start + wanted.length });
    return found;
  }
  const next: Search['next'] = (bytes, from, end) => indexIn(view(bytes, end), from);
  return {
    lines: linesByNext(next),
    next,
    spans,
    spansWithin: spans,
  };
}
