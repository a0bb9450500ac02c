/**
 * Searches bytes as one text, in which a match may span lines. As in ripgrep, the text begins anew after each match.
 */

import type { ByteSpan } from '../automata/byte-span.ts';
import { createView, lineAround, lineBreak } from '../automata/lines.ts';
import type { Text } from '../automata/looks.ts';
import { has } from '../syntax/ranges.ts';
import { type Node, partsOf } from '../syntax/syntax.ts';
import { createEngines, type Search } from './engines.ts';
import { linesByNext } from './lines-by-next.ts';

/** Number of bytes after the shown lines that ripgrep takes into account (crates/printer/src/util.rs). */
const lookAhead = 128;

export function textSearch(node: Node): Search {
  const isWithinLine = staysInLine(node);
  const { scanner, literal, matcherFor } = createEngines(node);
  const view = createView();

  function firstInLine(bytes: Buffer, from: number): ByteSpan | undefined {
    for (let at = from; at <= bytes.length; ) {
      const place = scanner.scan(bytes, at, bytes.length);
      if (place === undefined) return undefined;
      const line = lineAround(bytes, place, at);
      const span = matcherFor(line).first(line, line.from);
      if (span !== undefined) return span;
      at = line.end + 1;
    }
    return undefined;
  }

  /** Returns a function from an offset to the first match. Tests only once whether the text is ASCII. */
  function createFirst(bytes: Buffer, from: number): (at: number) => ByteSpan | undefined {
    const end = bytes.length;
    const matcher = isWithinLine ? undefined : matcherFor({ bytes, from, end });
    return (at) => {
      if (literal !== undefined && !bytes.includes(literal, at)) return undefined;
      return matcher === undefined ? firstInLine(bytes, at) : matcher.first({ bytes, from: at, end }, at);
    };
  }

  function spans(bytes: Uint8Array, from: number, end: number): readonly ByteSpan[] {
    const found: ByteSpan[] = [];
    const first = createFirst(view(bytes, end), from);
    for (let at = from; at < end; ) {
      const span = first(at);
      if (span === undefined) break;
      found.push(span);
      at = span.end === span.start ? span.end + 1 : span.end;
    }
    return found;
  }

  /** The first match at or after `at`; the preceding text stays visible to looks. */
  function firstSeen(bytes: Buffer, from: number, end: number): (at: number) => ByteSpan | undefined {
    const text: Text = { bytes, from: Math.max(0, from - 1), end };
    if (!isWithinLine) {
      const matcher = matcherFor(text);
      return (at) => matcher.first(text, at);
    }
    return (at) => {
      for (let place = at; place <= end; ) {
        const line = lineAround(bytes, Math.min(place, end), from);
        const span = matcherFor(line).first(line, place);
        if (span !== undefined) return span;
        place = line.end + 1;
      }
      return undefined;
    };
  }

  function spansWithin(bytes: Uint8Array, from: number, end: number): readonly ByteSpan[] {
    const seenEnd = Math.min(bytes.length, end + lookAhead);
    const first = firstSeen(view(bytes, seenEnd), from, seenEnd);
    const found: ByteSpan[] = [];
    for (let at = from, lastEnd = -1; at < end; ) {
      const span = first(at);
      if (span === undefined || span.start >= end) break;
      const isEmpty = span.end === span.start;
      // An empty match directly after another match is dropped.
      if (!isEmpty || span.end !== lastEnd) found.push(span);
      lastEnd = span.end;
      at = isEmpty ? span.end + 1 : span.end;
    }
    return found;
  }

  const next: Search['next'] = (bytes, from, end) => createFirst(view(bytes, end), from)(from)?.start;
  return {
    lines: linesByNext(next),
    next,
    spans,
    spansWithin,
  };
}

/** Whether no match contains a line break or depends on the start or end of the text. */
function staysInLine(node: Node): boolean {
  for (const part of partsOf(node)) {
    if (part.kind === 'literal' && part.bytes.includes(lineBreak)) return false;
    if (part.kind === 'class' && has(part.ranges, lineBreak)) return false;
    if (part.kind === 'look' && part.look.kind.startsWith('text')) return false;
  }
  return true;
}
