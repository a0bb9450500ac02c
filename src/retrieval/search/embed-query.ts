/** Turns a query into a vector that can be compared with the vectors of an index. */
import type { OpenedEmbedder } from '../../embedders/embedder.ts';
import { questionInput } from '../../embedders/input-text.ts';
import type { Reader } from '../../store/reader.ts';
import type { EmbeddedQuery } from './embedded-query.ts';
import { subjectOf } from './ranking/report-subject.ts';

/** Maximum length of the query, in UTF-16 units. The model reads no further. */
const maxLength = 4_000;

/** Opens the embedder only when the index has vectors. Never rejects because of the model: the other signals suffice. */
export async function embedQuery(
  reader: Reader,
  query: string,
  openEmbedder: () => Promise<OpenedEmbedder>,
): Promise<EmbeddedQuery> {
  const source = reader.vectorSource();
  if (source === undefined) return { kind: 'unavailable', why: undefined };
  const opened = await openEmbedder();
  if (opened.kind === 'unavailable') return { kind: 'unavailable', why: opened.reason };
  const { embedder } = opened;
  if (embedder.id !== source.embedder)
    return { kind: 'unavailable', why: 'The index is being embedded anew, by another model' };
  try {
    const input = questionInput(subjectOf(query).slice(0, maxLength));
    const [vector] = await embedder.embed([input]);
    if (vector === undefined) return { kind: 'unavailable', why: undefined };
    return {
      kind: 'known',
      vector: { embedder: embedder.id, vector },
      cosines: embedder.cosines,
      isReadable: () => embedder.canRead(input),
    };
  } catch (error) {
    return { kind: 'unavailable', why: error instanceof Error ? error.message : String(error) };
  }
}
