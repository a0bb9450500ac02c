/** Searches line by line, without cutting lines out first: a match never spans two. */

import { isAscii as isAllAscii } from 'node:buffer';
import type { PatternOptions } from '../../../model/answers/grep.ts';
import type { ByteSpan } from '../automata/byte-span.ts';
import type { Matcher } from '../automata/finder.ts';
import { createView, isAscii, lineAround, lineBreak, withoutBreak } from '../automata/lines.ts';
import type { Text } from '../automata/looks.ts';
import type { LineMachine } from '../machine/line-machine.ts';
import type { Node } from '../syntax/syntax.ts';
import { characterAt } from '../syntax/utf8.ts';
import { createEngines, type Search } from './engines.ts';
import { createFindBytes, type FindBytes } from './find-bytes.ts';
import { linesByNext } from './lines-by-next.ts';
import { needsBeyondAscii } from './needs-beyond-ascii.ts';

// A search for needed bytes that stops at so many lines in vain, so near to each other, is given up for the scanner.
const vainLines = 16;
const vainBytesPerLine = 256;

// Colouring ends where it would take longer than reading: `a.*z|a` on a line of a million a's needs 10^12 steps.
const stepsPerByte = 4;
const stepsAlways = 1 << 20;

export function lineSearch(node: Node, { boundary }: Pick<PatternOptions, 'boundary'>): Search {
  const { scanner, isExact, literal, matcherFor } = createEngines(node);
  const findLiteral = literal === undefined ? undefined : createFindBytes(literal);
  const view = createView();

  /** For a line on which the scanner has found a match. */
  const confirms = (line: Text): boolean =>
    isExact || isAscii(line) || matcherFor(line).first(line, line.from) !== undefined;

  /** Whether all of a file is, asked at its first match: most are, and then no line of it has to be looked at again. */
  let asked: { readonly of: Buffer; readonly isPlain: boolean } | undefined;
  function isPlain(bytes: Buffer): boolean {
    if (asked?.of !== bytes) asked = { of: bytes, isPlain: isAllAscii(bytes) };
    return asked.isPlain;
  }

  function nextScanned(bytes: Buffer, from: number): number | undefined {
    for (let at = from; at < bytes.length; ) {
      const place = scanner.scan(bytes, at, bytes.length);
      if (place === undefined) return undefined;
      // Behind the last line break there is no line.
      if (place === bytes.length && bytes[place - 1] === lineBreak) return undefined;
      const inside = Math.min(place, bytes.length - 1);
      if (isExact || isPlain(bytes)) return inside;
      const line = lineAround(bytes, inside, at);
      if (confirms(line)) return inside;
      at = line.end + 1;
    }
    return undefined;
  }

  const linesScanned = linesByNext(nextScanned);

  function nextWith(find: FindBytes, bytes: Buffer, from: number): number | undefined {
    let at = from;
    for (let vain = 0; vain < vainLines || at - from > vain * vainBytesPerLine; vain++) {
      const place = find(bytes, at);
      if (place === undefined) return undefined;
      const line = lineAround(bytes, place, at);
      if (scanner.scan(bytes, line.from, line.end) !== undefined && confirms(line)) return place;
      at = line.end + 1;
    }
    return nextScanned(bytes, at);
  }

  const isBeyondAscii = needsBeyondAscii(node);

  function next(bytes: Buffer, from: number): number | undefined {
    // The next file may be in the same memory.
    if (from === 0) asked = undefined;
    // Asked once a file: that costs a tenth of a scan.
    if (isBeyondAscii && from === 0 && isAllAscii(bytes)) return undefined;
    return findLiteral === undefined ? nextScanned(bytes, from) : nextWith(findLiteral, bytes, from);
  }

  /** Whether needed bytes stand so close together that looking for them is no help. */
  let isDense = false;

  /** The lines around needed bytes that match. Where to go on: at the end, or where they are dense. */
  function linesWith(find: FindBytes, machine: LineMachine, from: number, limit: number | undefined): number {
    const { text } = machine;
    let at = from;
    for (let looked = 0; at < text.length && !machine.isFull; looked++) {
      isDense = looked >= vainLines && at - from <= looked * vainBytesPerLine;
      if (isDense || (limit !== undefined && machine.lineCount >= limit)) return at;
      const place = find(text, at);
      if (place === undefined) return text.length;
      const line = lineAround(text, place, at);
      if (scanner.scan(text, line.from, line.end) !== undefined && confirms(line))
        machine.addLineAt(place, at);
      at = line.end + 1;
    }
    return at;
  }

  function lines(machine: LineMachine, from: number, limit: number | undefined): number {
    const { text } = machine;
    const { byLine } = scanner;
    machine.forgetLines();
    if (from === 0) {
      asked = undefined;
      isDense = false;
      if (isBeyondAscii && isAllAscii(text)) return text.length;
    }
    let at = from;
    if (findLiteral !== undefined && !isDense) {
      at = linesWith(findLiteral, machine, from, limit);
      if (!isDense || machine.lineCount > 0) return at;
    }
    if (byLine === undefined) return linesScanned(machine, at, limit);
    do {
      at = machine.findLines(byLine, at, limit);
      if (!isExact && machine.lineCount > 0 && !isPlain(text))
        machine.keepLines((start, end) =>
          confirms({ bytes: text, from: start, end: withoutBreak(text, start, end) }),
        );
    } while (machine.lineCount === 0 && at < text.length);
    return at;
  }

  return {
    lines,
    next: (bytes, from, end) => next(view(bytes, end), from),
    spans(bytes, from, end) {
      const spans: ByteSpan[] = [];
      const text = view(bytes, end);
      for (let at = from; at < end; ) {
        const place = next(text, at);
        if (place === undefined) break;
        const line = lineAround(text, place, at);
        addSpans(spans, matcherFor(line), line, boundary);
        at = line.end + 1;
      }
      return spans;
    },
    spansWithin(bytes, from, end) {
      const spans: ByteSpan[] = [];
      const line: Text = { bytes, from, end };
      if (from < end) addSpans(spans, matcherFor(line), line, boundary);
      return spans;
    },
  };
}

/** The matches of one line, as ripgrep goes from one to the next. */
function addSpans(
  spans: ByteSpan[],
  matcher: Matcher,
  text: Text,
  boundary: PatternOptions['boundary'],
): void {
  const mostSteps = matcher.steps() + stepsAlways + stepsPerByte * (text.end - text.from);
  let lastEnd: number | undefined;
  for (let at = text.from; at <= text.end && matcher.steps() < mostSteps; ) {
    const span = matcher.first(text, at);
    if (span === undefined) return;
    const isEmpty = span.start === span.end;
    // An empty match right behind another one is not worth mentioning.
    if (!isEmpty || span.end !== lastEnd) spans.push(span);
    lastEnd = span.end;
    // With -w the character between two words belongs to one of them only.
    if (boundary === 'word') at = span.end + widthAt(text, span.end);
    else at = isEmpty ? span.end + 1 : span.end;
  }
}

function widthAt({ bytes, end }: Text, at: number): number {
  const character = characterAt(bytes, at, end) ?? 0;
  return character <= 0x7f ? 1 : character <= 0x7ff ? 2 : character <= 0xffff ? 3 : 4;
}
