/** The query vector as rankings see it: known, or unavailable for a reason. */
import type { CosineScale } from '../../embedders/embedder.ts';
import type { QueryVector } from '../vectors/vector-search.ts';

export type EmbeddedQuery =
  | ({ readonly kind: 'known' } & KnownVector)
  /** `why` is undefined when the index has no vectors at all. */
  | { readonly kind: 'unavailable'; readonly why: string | undefined };

export interface KnownVector {
  readonly vector: QueryVector;
  /** How to read the cosine of the query and a passage: it depends on the model. */
  readonly cosines: CosineScale;
  /** Whether the model has tokens for the words of the query. Evaluated on the first call. */
  isReadable(): boolean;
}
