/**
 * Ranks chunks by the terms of a query. Reads posting lists only; the text itself is left to who shows the hits.
 * Rare terms come first. As soon as what the frequent ones could add is less than what the best already have, chunks
 * without a rare term are out (Turtle and Flood 1995): the best and their scores are the same as without that.
 */
import type { FileId } from '../../model/source-file.ts';
import type { PostingRoom, TermPostings, TextReader, TextSegment } from '../../store/text/text-reader.ts';
import { BestCandidates, type Candidate } from './best-candidates.ts';
import { createScorer, type Ranking, type Scorer } from './ranking.ts';

export interface TextHit {
  readonly file: FileId;
  /** Number of the chunk in its file. */
  readonly ordinal: number;
  readonly score: number;
  /** Those of the query's terms that it holds, the rarest first. */
  readonly terms: readonly string[];
}

export interface TextQuery {
  readonly terms: readonly string[];
  readonly limit: number;
  readonly ranking: Ranking;
  /** How much more than once a term counts; once when not given. */
  readonly emphasis?: ReadonlyMap<string, number>;
  /** Where to look; everywhere when not given. */
  isWanted?(file: FileId): boolean;
}

export interface TextAnswer {
  /** Best first; equal ones by path and place, so that the order does not depend on how the index came about. */
  readonly hits: readonly TextHit[];
  /** Chunks with at least one of the terms, wanted or not. */
  readonly total: number;
  /** Terms that were looked for: of very many, the most telling ones. The rarest first. */
  readonly terms: readonly string[];
}

export type TextSearch = (query: TextQuery) => TextAnswer;

/** More would not change what is found, and each is a bit. */
const mostTerms = 64;

/** A term in all segments. */
interface FoundTerm {
  readonly term: string;
  readonly idf: number;
  /** No chunk can get more by it. */
  readonly bound: number;
  readonly bySegment: readonly (TermPostings | undefined)[];
}

/** Keeps what it counts with: one for each reader, and not while another question is under way. */
export function createTextSearch(reader: TextReader): TextSearch {
  const boards = new WeakMap<TextSegment, Board>();
  let known:
    | { readonly ranking: Ranking; readonly averageLength: number; readonly scorer: Scorer }
    | undefined;
  const search: TextSearch = (query) => {
    const segments = reader.textSegments();
    const chunkCount = sum(segments.map(({ liveChunkCount }) => liveChunkCount));
    const found = findTerms(segments, query, chunkCount);
    if (found.length === 0) return { hits: [], total: 0, terms: [] };
    const averageLength = sum(segments.map(({ liveLength }) => liveLength)) / chunkCount;
    if (known?.ranking !== query.ranking || known.averageLength !== averageLength) {
      const scorer = createScorer(query.ranking, averageLength);
      known = { ranking: query.ranking, averageLength, scorer };
    }
    const { scorer } = known;
    const best = new BestCandidates(query.limit);
    let total = 0;
    segments.forEach((segment, number) => {
      const board = boards.get(segment) ?? new Board(segment);
      boards.set(segment, board);
      board.begin(scorer);
      fill(board, found, number, query.isWanted === undefined ? best : undefined);
      total += board.collect(number, best, query.isWanted);
    });
    const hits = toHits(reader, segments, best.all(), { found, limit: query.limit });
    return { hits, total, terms: found.map(({ term }) => term) };
  };
  return (query) => reader.inSnapshot(() => search(query));
}

/** The rarest first, so that sums are made in the same order however the index came about. */
function findTerms(
  segments: readonly TextSegment[],
  { terms, ranking, emphasis }: TextQuery,
  chunkCount: number,
): readonly FoundTerm[] {
  return [...new Set(terms)]
    .flatMap((term) => {
      const bySegment = segments.map((segment) => segment.postings(term));
      const count = sum(bySegment.map((postings) => postings?.count ?? 0));
      const idf = ranking.idf(count, chunkCount) * (emphasis?.get(term) ?? 1);
      return count === 0 ? [] : [{ term, idf, bound: idf * (ranking.k1 + 1), bySegment }];
    })
    .sort((one, other) => other.idf - one.idf || (one.term < other.term ? -1 : 1))
    .slice(0, mostTerms);
}

/** Without `best` nothing is left out. */
function fill(
  board: Board,
  found: readonly FoundTerm[],
  segment: number,
  best: BestCandidates | undefined,
): void {
  let rest = sum(found.map(({ bound }) => bound));
  let isOpen = true;
  found.forEach(({ idf, bound, bySegment }, number) => {
    const postings = bySegment[segment];
    if (postings !== undefined) {
      if (isOpen && best !== undefined && postings.count > worthLeavingOut)
        isOpen = rest >= best.least && (best.limit > mostSorted || rest >= board.scoreAt(best.limit));
      board.add(postings, idf, number, isOpen ? 'all' : 'scored');
    }
    rest -= bound;
  });
}

/** Of more hits than this, the last is not looked for: it is put in its place step by step. */
const mostSorted = 200;
/** Looking at the best so far costs about as much as scoring so many. */
const worthLeavingOut = 2_000;

/** Scores of the chunks of one segment. A class because its memory is used by one query after the other. */
class Board {
  private readonly segment: TextSegment;
  private readonly scores: Float64Array;
  private readonly norms: Float64Array;
  private readonly room: PostingRoom;
  /** Terms that a chunk holds, as bits. */
  private readonly lowTerms: Uint32Array;
  private readonly highTerms: Uint32Array;
  private readonly touched: Uint32Array;
  private touchedCount = 0;
  private scorer: Scorer | undefined;

  constructor(segment: TextSegment) {
    const size = segment.lengths.length;
    this.segment = segment;
    this.scores = new Float64Array(size);
    this.norms = new Float64Array(size);
    this.room = { chunks: new Uint32Array(size), counts: new Uint32Array(size) };
    this.lowTerms = new Uint32Array(size);
    this.highTerms = new Uint32Array(size);
    this.touched = new Uint32Array(size);
  }

  begin(scorer: Scorer): void {
    for (let index = 0; index < this.touchedCount; index++) {
      const chunk = this.touched[index] ?? 0;
      this.scores[chunk] = 0;
      this.lowTerms[chunk] = 0;
      this.highTerms[chunk] = 0;
    }
    this.touchedCount = 0;
    if (this.scorer === scorer) return;
    this.scorer = scorer;
    this.segment.lengths.forEach((length, chunk) => {
      this.norms[chunk] = scorer.norm(length);
    });
  }

  /** `scored`: only chunks that have a score already get more. */
  add(postings: TermPostings, idf: number, term: number, which: 'all' | 'scored'): void {
    const { scores, norms, room, scorer } = this;
    if (scorer === undefined) return;
    postings.readInto(room);
    const marks = term < 32 ? this.lowTerms : this.highTerms;
    const bit = 1 << (term & 31);
    for (let index = 0; index < postings.count; index++) {
      const chunk = room.chunks[index] ?? 0;
      if (this.lowTerms[chunk] === 0 && this.highTerms[chunk] === 0)
        this.touched[this.touchedCount++] = chunk;
      marks[chunk] = (marks[chunk] ?? 0) | bit;
      const before = scores[chunk] ?? 0;
      if (before === 0 && which === 'scored') continue;
      scores[chunk] = before + scorer.score(idf, room.counts[index] ?? 0, norms[chunk] ?? 0);
    }
  }

  /** The score that so many have at least, so far; 0 when fewer have any. */
  scoreAt(place: number): number {
    if (this.touchedCount < place) return 0;
    const best = new Float64Array(place);
    for (let index = 0; index < this.touchedCount; index++) {
      const score = this.scores[this.touched[index] ?? 0] ?? 0;
      if (score <= (best[place - 1] ?? 0)) continue;
      let at = place - 1;
      for (; at > 0 && (best[at - 1] ?? 0) < score; at--) best[at] = best[at - 1] ?? 0;
      best[at] = score;
    }
    return best[place - 1] ?? 0;
  }

  /** Chunks that hold any of the terms. */
  collect(segment: number, best: BestCandidates, isWanted: TextQuery['isWanted']): number {
    for (let index = 0; index < this.touchedCount; index++) {
      const chunk = this.touched[index] ?? 0;
      const score = this.scores[chunk] ?? 0;
      if (score === 0 || !best.isWorth(score)) continue;
      if (isWanted?.(this.segment.placeOf(chunk).file) === false) continue;
      best.add({ segment, chunk, score, terms: [this.lowTerms[chunk] ?? 0, this.highTerms[chunk] ?? 0] });
    }
    return this.touchedCount;
  }
}

function toHits(
  reader: TextReader,
  segments: readonly TextSegment[],
  candidates: readonly Candidate[],
  { found, limit }: { readonly found: readonly FoundTerm[]; readonly limit: number },
): readonly TextHit[] {
  const placed = candidates.flatMap((candidate) => {
    const home = segments[candidate.segment];
    return home === undefined ? [] : [{ ...candidate, ...home.placeOf(candidate.chunk) }];
  });
  const paths = reader.pathsOf(placed.map(({ file }) => file));
  const pathOf = (file: FileId): string => paths.get(file) ?? '';
  return placed
    .sort(
      (one, other) =>
        other.score - one.score ||
        compare(pathOf(one.file), pathOf(other.file)) ||
        one.ordinal - other.ordinal,
    )
    .slice(0, limit)
    .map(({ score, terms, file, ordinal }) => ({
      file,
      ordinal,
      score,
      terms: found
        .filter((_, number) => (((terms[number < 32 ? 0 : 1] ?? 0) >>> (number & 31)) & 1) === 1)
        .map(({ term }) => term),
    }));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
