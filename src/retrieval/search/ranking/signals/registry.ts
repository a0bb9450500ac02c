/** All signals. CONTRIBUTING.md lists the files that a new signal touches. */
import type { VectorSearch } from '../../../vectors/vector-search.ts';
import { graphSignal } from './graph.ts';
import { namesSignal } from './names.ts';
import type { Signal } from './signal.ts';
import { textSignal } from './text.ts';
import { createVectorsSignal } from './vectors.ts';

/** In the order in which their candidates are merged: sums of scores depend on it in the last bits. */
export function createSignals(vectorSearch: VectorSearch): readonly Signal[] {
  return [textSignal, createVectorsSignal(vectorSearch), namesSignal, graphSignal];
}
