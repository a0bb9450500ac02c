/** Runs the part of a question that needs no query vector while the model computes the vector, then the rest. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmbeddedQuery } from './embedded-query.ts';
import type { SearchFiles } from './search-files.ts';
import type { SearchIndex } from './search-index.ts';

export interface Steps<Early extends { readonly files: SearchFiles }, Answer> {
  /** Everything that needs no query vector. */
  early(index: SearchIndex): Early;
  late(index: SearchIndex, early: Early, embedded: EmbeddedQuery | undefined): Answer;
}

/**
 * Each step reads one snapshot of the index. When the index has changed or was reopened between the steps, the early
 * step is repeated in the snapshot of the late one, so that an answer never mixes two states.
 */
export async function whileEmbedding<Early extends { readonly files: SearchFiles }, Answer>(
  current: () => SearchIndex,
  embedded: Promise<EmbeddedQuery | undefined>,
  { early, late }: Steps<Early, Answer>,
): Promise<Answer> {
  // The promise is awaited below. This handler is for the case that the early step throws first.
  embedded.catch(() => {});
  // The model's thread gets the query before the early step occupies this one.
  await nextTurn();
  const opened = current();
  const before = opened.reader.inSnapshot(() => early(opened));
  const vector = await embedded;
  const index = current();
  return index.reader.inSnapshot(() => {
    const isCurrent = index === opened && index.filesNow() === before.files;
    return late(index, isCurrent ? before : early(index), vector);
  });
}
