/** The list of operations. A new one is one line here. */
import { files } from './files.ts';
import { graph } from './graph.ts';
import type { Operation } from './operation.ts';
import { outline } from './outline.ts';
import { status } from './status.ts';
import { updateIndex } from './update-index.ts';

// biome-ignore lint/suspicious/noExplicitAny: inputs and outputs differ by operation; each is typed where it is defined.
export const operations: readonly Operation<any, any>[] = [updateIndex, status, outline, files, graph];
