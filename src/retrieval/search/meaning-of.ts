/** What a question means, as a vector that can be compared with those of an index; or why that cannot be said. */
import type { OpenedEmbedder } from '../../embedders/embedder.ts';
import { questionInput } from '../../embedders/input-text.ts';
import type { Reader } from '../../store/reader.ts';
import { subjectOf } from './ranking/report-subject.ts';
import type { Meaning } from './under-way.ts';

/** The model reads no further. */
const mostUnits = 4_000;

/** The embedder is opened only where there is something to compare with. */
export async function meaningOf(
  reader: Reader,
  query: string,
  openEmbedder: () => Promise<OpenedEmbedder>,
): Promise<Meaning> {
  const source = reader.vectorSource();
  if (source === undefined) return { kind: 'unknown', why: undefined };
  const opened = await openEmbedder();
  if (opened.kind === 'unavailable') return { kind: 'unknown', why: opened.reason };
  const { embedder } = opened;
  if (embedder.id !== source.embedder)
    return { kind: 'unknown', why: 'The index is being embedded anew, by another model' };
  try {
    const input = questionInput(subjectOf(query).slice(0, mostUnits));
    const [vector] = await embedder.embed([input]);
    if (vector === undefined) return { kind: 'unknown', why: undefined };
    return {
      kind: 'known',
      vector: { embedder: embedder.id, vector },
      cosines: embedder.cosines,
      isReadable: () => embedder.canRead(input),
    };
  } catch (error) {
    // The other signals answer all the same.
    return { kind: 'unknown', why: error instanceof Error ? error.message : String(error) };
  }
}
