/** Questions that are asked in two steps: all but the vectors at once, the rest when it is known what the query means. */
import type { CosineScale } from '../../embedders/embedder.ts';
import type { Reader } from '../../store/reader.ts';
import type { QuestionVector } from '../vectors/vector-search.ts';
import type { SearchFiles } from './search-files.ts';
import type { Signals } from './signals.ts';

/** What the query means, or why that is not known. */
export type Meaning =
  | ({ readonly kind: 'known' } & KnownMeaning)
  | { readonly kind: 'unknown'; readonly why: string | undefined };

export interface KnownMeaning {
  readonly vector: QuestionVector;
  /** How to read what its vector and those of passages have in common. */
  readonly cosines: CosineScale;
  /** Whether the model has words for the query. Looked up when it is first asked. */
  isReadable(): boolean;
}

/** To be answered once, from the index as it is then. */
export type UnderWay<Answer> = (meaning: Meaning | undefined) => Answer;

interface Steps<Asked, Answer> {
  ask(): Asked;
  answer(asked: Asked, meaning: Meaning | undefined): Answer;
}

/** Asks at once; again when the index has changed before the answer. Each step is a snapshot. */
export function inTwoSteps<Asked extends { readonly files: SearchFiles }, Answer>(
  reader: Reader,
  { filesNow }: Pick<Signals, 'filesNow'>,
  { ask, answer }: Steps<Asked, Answer>,
): UnderWay<Answer> {
  const before = reader.inSnapshot(ask);
  return (meaning) => reader.inSnapshot(() => answer(filesNow() === before.files ? before : ask(), meaning));
}

/** Undefined: vectors have no say. */
export function knownMeaning(meaning: Meaning | undefined): KnownMeaning | undefined {
  return meaning?.kind === 'known' ? meaning : undefined;
}
