/** Searches line by line without splitting the text: a match never spans two lines. */

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

// After this many lines without a match, at most this far apart, a search for the literal is slower than the scanner.
const fruitlessLines = 16;
const fruitlessBytesPerLine = 256;

// Bounds the time for finding the spans of a line: `a.*z|a` on a line of a million a's needs 10^12 steps.
const stepsPerByte = 4;
const stepsAlways = 1 << 20;

export function lineSearch(node: Node, { boundary }: Pick<PatternOptions, 'boundary'>): Search {
  const { scanner, isExact, literal, matcherFor } = createEngines(node);
  const findLiteral = literal === undefined ? undefined : createFindBytes(literal);
  const view = createView();

  /** Verifies a line on which the scanner found a match. */
  const confirms = (line: Text): boolean =>
    isExact || isAscii(line) || matcherFor(line).first(line, line.from) !== undefined;

  /**
   * Caches whether a whole file is ASCII, tested at its first match. Most files are, and then no line needs
   * verification.
   */
  let known: { readonly of: Buffer; readonly isPlain: boolean } | undefined;
  function isPlain(bytes: Buffer): boolean {
    if (known?.of !== bytes) known = { of: bytes, isPlain: isAllAscii(bytes) };
    return known.isPlain;
  }

  function nextScanned(bytes: Buffer, from: number): number | undefined {
    for (let at = from; at < bytes.length; ) {
      const place = scanner.scan(bytes, at, bytes.length);
      if (place === undefined) return undefined;
      // There is no line after the last line break.
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
    for (let tried = 0; tried < fruitlessLines || at - from > tried * fruitlessBytesPerLine; tried++) {
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
    // The next file may use the same buffer.
    if (from === 0) known = undefined;
    // Tested once per file, because it costs a tenth of a scan.
    if (isBeyondAscii && from === 0 && isAllAscii(bytes)) return undefined;
    return findLiteral === undefined ? nextScanned(bytes, from) : nextWith(findLiteral, bytes, from);
  }

  /** Whether the literal occurs so often that searching for it does not help. */
  let isDense = false;

  /**
   * Adds the matching lines that contain the literal. Returns the next offset: the end, or where the literal becomes
   * dense.
   */
  function linesWith(find: FindBytes, machine: LineMachine, from: number, limit: number | undefined): number {
    const { text } = machine;
    let at = from;
    for (let tried = 0; at < text.length && !machine.isFull; tried++) {
      isDense = tried >= fruitlessLines && at - from <= tried * fruitlessBytesPerLine;
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
      known = undefined;
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

/** The matches in one line, with ripgrep's rules for advancing. */
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
    // An empty match directly after another match is dropped.
    if (!isEmpty || span.end !== lastEnd) spans.push(span);
    lastEnd = span.end;
    // With -w, the character between two words belongs to one match only.
    if (boundary === 'word') at = span.end + widthAt(text, span.end);
    else at = isEmpty ? span.end + 1 : span.end;
  }
}

function widthAt({ bytes, end }: Text, at: number): number {
  const character = characterAt(bytes, at, end) ?? 0;
  return character <= 0x7f ? 1 : character <= 0x7ff ? 2 : character <= 0xffff ? 3 : 4;
}
