/**
 * Runs the curated questions on an engine. Questions about impact are run twice: in words, and as `impact` of the
 * symbol.
 */

import type { Engine } from '../../src/engine/engine.ts';
import type { SearchMode } from '../../src/model/answers/search.ts';
import type { SignalName } from '../../src/model/signal.ts';
import { type Scores, scoresOf } from '../retrieval/scores.ts';
import { type Asked, curatedQuestions } from './curated.ts';

export interface AnsweredQuestion {
  readonly asked: Asked;
  readonly scores: Scores;
  /** The share of the expected symbols among the first five hits; undefined for a question that expects files. */
  readonly symbols5: number | undefined;
  /** The scores of `impact` instead of search. */
  readonly byImpact: Scores | undefined;
  /** Best first. */
  readonly found: readonly string[];
  /** For a negative question: the excluded files that are among the first five. */
  readonly unwanted: readonly string[];
}

export interface AskOptions {
  readonly mode: SearchMode;
  readonly without: ReadonlySet<SignalName>;
}

export async function askCurated(engine: Engine, options: AskOptions): Promise<readonly AnsweredQuestion[]> {
  const answered: AnsweredQuestion[] = [];
  for (const asked of curatedQuestions()) answered.push(await answer(engine, asked, options));
  return answered;
}

async function answer(engine: Engine, asked: Asked, options: AskOptions): Promise<AnsweredQuestion> {
  const { hits } = await engine.ask.search(asked.query, {
    ...options,
    limit: 50,
    show: 'fold',
    kinds: undefined,
    language: undefined,
    path: asked.name,
    tests: undefined,
  });
  const found = [...new Set(hits.map((hit) => hit.path))].slice(0, 20);
  const first = new Set(hits.slice(0, 5).map((hit) => hit.id));
  const { symbols, files, archetype } = asked;
  const isNegative = archetype === 'negative';
  return {
    asked,
    scores: scoresOf(found, isNegative ? [] : files),
    symbols5:
      symbols.length === 0 ? undefined : symbols.filter((id) => first.has(id)).length / symbols.length,
    byImpact: archetype === 'impact' ? scoresOf(impactFiles(engine, symbols[0] ?? ''), files) : undefined,
    found,
    unwanted: isNegative ? found.slice(0, 5).filter((file) => files.includes(file)) : [],
  };
}

/** In display order. */
function impactFiles(engine: Engine, symbol: string): readonly string[] {
  const { changed, affected, tests } = engine.graph.impact(symbol, { depth: 1, limit: 100, tests: 'list' });
  return [...new Set([...changed, ...affected, ...tests].map((each) => each.path))].slice(0, 20);
}
