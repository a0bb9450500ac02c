/** Moves passages that contain a quoted phrase of the query before those that contain only its words. Pure. */
import { maxPassageScore, type Passage } from './passage.ts';
import type { Sources } from './sources.ts';

/** Ignores case, and treats all white space alike. Reads the files of all passages. */
export function* phrasesFirst(
  passages: Iterable<Passage>,
  sources: Sources,
  phrases: readonly string[],
): Iterable<Passage> {
  if (phrases.length === 0) {
    yield* passages;
    return;
  }
  const patterns = phrases.map(patternOf);
  const others: Passage[] = [];
  let least = maxPassageScore;
  for (const passage of passages) {
    const text = sources(passage.file).rows.slice(passage.startRow, passage.endRow).join('\n');
    if (patterns.every((pattern) => pattern.test(text))) {
      least = Math.min(least, passage.score);
      yield passage;
    } else others.push(passage);
  }
  for (const passage of others) yield { ...passage, score: Math.min(least, passage.score) };
}

function patternOf(phrase: string): RegExp {
  const words = phrase.split(/\s+/).map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(words.join('\\s+'), 'iu');
}
