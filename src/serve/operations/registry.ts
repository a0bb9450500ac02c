/** The list of operations. A new operation is one line here. */
import { callees } from './callees.ts';
import { callers } from './callers.ts';
import { context } from './context.ts';
import { definitions } from './definitions.ts';
import { dependencies, dependents } from './dependencies.ts';
import { directoryTree } from './directory-tree.ts';
import { fileNames } from './file-names.ts';
import { files } from './files.ts';
import { find } from './find.ts';
import { flow } from './flow.ts';
import { folderDependencies } from './folder-dependencies.ts';
import { graph } from './graph.ts';
import { grep } from './grep.ts';
import { health } from './health.ts';
import { impact } from './impact.ts';
import { implementations } from './implementations.ts';
import { listDirectory } from './list-directory.ts';
import { lookup } from './lookup.ts';
import { map } from './map.ts';
import type { Operation } from './operation.ts';
import { outline } from './outline.ts';
import { path } from './path.ts';
import { readFile } from './read-file.ts';
import { references } from './references.ts';
import { search } from './search.ts';
import { similar } from './similar.ts';
import { source } from './source.ts';
import { status } from './status.ts';
import { symbol } from './symbol.ts';
import { traverse } from './traverse.ts';
import { updateIndex } from './update-index.ts';

// biome-ignore lint/suspicious/noExplicitAny: inputs and outputs differ by operation; each is typed where it is defined.
export const operations: readonly Operation<any, any>[] = [
  updateIndex,
  status,
  health,
  outline,
  fileNames,
  files,
  grep,
  find,
  listDirectory,
  readFile,
  directoryTree,
  lookup,
  search,
  context,
  similar,
  map,
  definitions,
  symbol,
  source,
  callers,
  callees,
  references,
  implementations,
  dependencies,
  dependents,
  folderDependencies,
  traverse,
  flow,
  path,
  impact,
  graph,
];
