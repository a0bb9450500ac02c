/** Compiles the patterns of a query: combined to find lines, and separately to test conditions on files. */
import type { LineQuery, PatternOptions } from '../../model/answers/grep.ts';
import type { GramQuery } from '../../text/grams.ts';
import type { ByteSpan } from './automata/byte-span.ts';
import { lineBound } from './line-bound.ts';
import { compilePattern } from './regex/compile.ts';
import { linesByNext } from './regex/lines-by-next.ts';
import type { Pattern } from './regex/pattern.ts';

export interface CompiledQuery {
  /** Finds the lines that match any pattern. */
  readonly lines: Pattern;
  readonly mode: PatternOptions['lines'];
  /** Groups of patterns: a file must match at least one pattern of every group. Empty when `lines` alone decides. */
  readonly gates: readonly (readonly Pattern[])[];
  /** Every pattern. */
  readonly terms: readonly Pattern[];
  /** Files without these grams cannot match. */
  readonly grams: GramQuery;
}

/** Throws EngineError('bad-input') with the column and the reason. */
export function compileQuery({ groups: asked, isInverted }: LineQuery): CompiledQuery {
  const groups = asked.map((group) => group.map(lineBound));
  const compiled = groups.map((group) => group.map(compilePattern));
  const terms = compiled.flat();
  const mode = groups.some((group) => group.some(({ lines }) => lines === 'across')) ? 'across' : 'single';
  const [only] = terms;
  return {
    lines: terms.length === 1 && only !== undefined ? only : unionOf(terms),
    mode,
    gates: compiled.length > 1 ? compiled : [],
    terms,
    grams: isInverted
      ? { kind: 'any' }
      : allOf(compiled.map((group) => anyOf(group.map(({ grams }) => grams)))),
  };
}

function unionOf(patterns: readonly Pattern[]): Pattern {
  /** Offset of the next match of each pattern in the current bytes; Infinity for none, -1 for unknown. */
  const places = patterns.map(() => -1);
  let known: Uint8Array | undefined;
  const next: Pattern['next'] = (bytes, from, end) => {
    if (known !== bytes) places.fill(-1);
    known = bytes;
    patterns.forEach((pattern, index) => {
      if ((places[index] ?? -1) < from)
        places[index] = pattern.next(bytes, from, end) ?? Number.POSITIVE_INFINITY;
    });
    const least = Math.min(...places);
    return least === Number.POSITIVE_INFINITY ? undefined : least;
  };
  return {
    grams: anyOf(patterns.map(({ grams }) => grams)),
    lines: linesByNext(next),
    next,
    spans: (bytes, from, end) =>
      withoutOverlaps(patterns.flatMap((pattern) => pattern.spans(bytes, from, end))),
    spansWithin: (bytes, from, end) =>
      withoutOverlaps(patterns.flatMap((pattern) => pattern.spansWithin(bytes, from, end))),
  };
}

/** Sorted by start, the longest first; drops overlapping spans. */
function withoutOverlaps(spans: readonly ByteSpan[]): readonly ByteSpan[] {
  const kept: ByteSpan[] = [];
  let upTo = -1;
  for (const span of spans.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (span.start < upTo) continue;
    kept.push(span);
    // Two empty matches at one offset count once.
    upTo = Math.max(span.end, span.start + 1);
  }
  return kept;
}

function anyOf(queries: readonly GramQuery[]): GramQuery {
  return queries.length === 1 ? (queries[0] ?? { kind: 'any' }) : { kind: 'or', of: queries };
}

function allOf(queries: readonly GramQuery[]): GramQuery {
  return queries.length === 1 ? (queries[0] ?? { kind: 'any' }) : { kind: 'and', of: queries };
}
