/**
 * For a report: the functions of the first files, each scored by its own words and by its file. A fix changes
 * functions, while a passage is a part of a long function or contains several small ones. Words are counted in the
 * current files. Vectors are not used, because they belong to passages.
 */
import type { Explanation } from '../../../model/answers/search.ts';
import type { FileId } from '../../../model/source-file.ts';
import { callableKinds, type SymbolFact, type SymbolIndex } from '../../../model/symbol.ts';
import type { Ranking } from '../../text/ranking.ts';
import { createTermCounter, type TermCounter } from '../hits/found-words.ts';
import type { Source } from '../sources.ts';
import type { Ranked } from './diversify.ts';
import { weights } from './weights.ts';

export interface FunctionParts {
  /** The weight of each term of the report. */
  readonly termWeights: ReadonlyMap<string, number>;
  readonly ranking: Ranking;
  sourceOf(file: FileId): Source;
  /** Rows of a file that traces and links of the report name. */
  rowsNamed(file: FileId): readonly number[];
}

export interface RankedFunction {
  readonly file: FileId;
  readonly symbol: SymbolIndex;
  /** On the scale of the scores of passages. */
  readonly score: number;
  why(): Explanation;
}

/** Best first. The best function of a file scores at least as much as the best passage of the file. */
export function reportFunctions(ranked: readonly Ranked[], parts: FunctionParts): readonly RankedFunction[] {
  const top = ranked[0]?.score ?? 1;
  const counter = createTermCounter([...parts.termWeights.keys()]);
  const counted = leadingPassages(ranked).flatMap((best) => countFunctions(best, counter, parts));
  const average = counted.reduce((sum, { length }) => sum + length, 0) / counted.length;
  const told = counted.map((each) => ({ ...each, text: textScore(each, average, parts) }));
  const mostText = Math.max(...told.map(({ text }) => text), Number.MIN_VALUE);
  const scored = told
    .filter(({ text }) => text > 0)
    .map((each) => {
      const text = each.text / mostText;
      // Named after the signal, because a function gets for its words what the signal gives to a chunk for them.
      const said = text * weights.signals.text + each.place * weights.report.place;
      const ofFile = weights.report.ofFile * (each.best.score / top);
      return { ...each, text, sum: said * each.kept + ofFile };
    });
  const mostSum = Math.max(...scored.map(({ sum }) => sum), Number.MIN_VALUE);
  const seen = new Map<FileId, number>();
  return scored
    .sort((one, other) => other.sum - one.sum)
    .map(({ best, symbol, text, sum }) => {
      const { file } = best.candidate;
      const before = seen.get(file) ?? 0;
      seen.set(file, before + 1);
      const own = (sum / mostSum) * weights.report.function * weights.report.furtherFunction ** before * top;
      const score = before > 0 ? own : Math.max(own, best.score);
      return { file, symbol, score, why: () => ({ ...best.why(), text: text * weights.signals.text }) };
    })
    .sort((one, other) => other.score - one.score);
}

/** The symbol itself, or the nearest enclosing symbol that is a function. */
export function functionAround(
  symbols: readonly SymbolFact[],
  symbol: SymbolIndex | undefined,
): SymbolIndex | undefined {
  for (let at = symbol; at !== undefined; at = symbols[at]?.parent) {
    const own = symbols[at];
    if (own !== undefined && callableKinds.has(own.kind)) return at;
  }
  return undefined;
}

/** The best passage of each of the first files. */
export function leadingPassages(ranked: readonly Ranked[]): readonly Ranked[] {
  const byFile = new Map<FileId, Ranked>();
  for (const each of ranked) {
    if (byFile.size === weights.report.files) break;
    if (!byFile.has(each.candidate.file)) byFile.set(each.candidate.file, each);
  }
  return [...byFile.values()];
}

interface CountedFunction {
  readonly symbol: SymbolIndex;
  /** The best passage of its file. */
  readonly best: Ranked;
  /** The factor that the penalties of the file leave. */
  readonly kept: number;
  /** Weighted number of occurrences of each term. */
  readonly counts: Float64Array;
  /** Number of words. */
  readonly length: number;
  /** 1 when the report names one of its rows. */
  readonly place: number;
}

function countFunctions(
  best: Ranked,
  counter: TermCounter,
  { termWeights, ranking, sourceOf, rowsNamed }: FunctionParts,
): readonly CountedFunction[] {
  const { symbols, rows, missing } = sourceOf(best.candidate.file);
  if (missing !== undefined) return [];
  const named = rowsNamed(best.candidate.file);
  const { kept } = best.why();
  const { body, name: inName, qualifiedName: inNames } = ranking.weights;
  return symbols.flatMap(({ kind, name, qualifiedName, parent, startRow, endRow }, symbol) => {
    // An inner function is part of its outer function.
    if (!callableKinds.has(kind) || functionAround(symbols, parent) !== undefined) return [];
    const counts = new Float64Array(termWeights.size);
    const length = counter.add(counts, rows, { from: startRow, to: endRow + 1, weight: body });
    counter.add(counts, [name], { from: 0, to: 1, weight: inName });
    counter.add(counts, [qualifiedName], { from: 0, to: 1, weight: inNames });
    const place = named.some((row) => row >= startRow && row <= endRow) ? 1 : 0;
    return [{ symbol, best, kept, counts, length, place }];
  });
}

/** BM25, with the examined functions as the collection. */
function textScore(
  { counts, length }: CountedFunction,
  average: number,
  { termWeights, ranking: { k1, b } }: FunctionParts,
): number {
  const norm = k1 * (1 - b + (b * length) / average);
  let score = 0;
  let term = 0;
  for (const weight of termWeights.values()) {
    const count = counts[term++] ?? 0;
    if (count > 0) score += (weight * count * (k1 + 1)) / (count + norm);
  }
  return score;
}
