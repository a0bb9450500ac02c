/** The list of operations. A new one is one line here. */
import { callees } from './callees.ts';
import { callers } from './callers.ts';
import { definitions } from './definitions.ts';
import { dependencies, dependents } from './dependencies.ts';
import { files } from './files.ts';
import { find } from './find.ts';
import { graph } from './graph.ts';
import { grep } from './grep.ts';
import { impact } from './impact.ts';
import { implementations } from './implementations.ts';
import { lookup } from './lookup.ts';
import type { Operation } from './operation.ts';
import { outline } from './outline.ts';
import { path } from './path.ts';
import { references } from './references.ts';
import { search } from './search.ts';
import { status } from './status.ts';
import { symbol } from './symbol.ts';
import { traverse } from './traverse.ts';
import { updateIndex } from './update-index.ts';

// biome-ignore lint/suspicious/noExplicitAny: inputs and outputs differ by operation; each is typed where it is defined.
export const operations: readonly Operation<any, any>[] = [
  updateIndex,
  status,
  outline,
  files,
  grep,
  find,
  lookup,
  search,
  definitions,
  symbol,
  callers,
  callees,
  references,
  implementations,
  dependencies,
  dependents,
  traverse,
  path,
  impact,
  graph,
];
