/** Implements `engine.graph`. Each question takes a navigator of its own, so it reads the index as it is then. */
import { familyOf } from '../languages/families.ts';
import type { Navigator } from '../model/answers/navigator.ts';
import type { GapFinder } from '../retrieval/evidence-gaps.ts';
import { wholeGraph } from '../retrieval/graph/graph.ts';
import { createNavigator } from '../retrieval/navigate/navigate.ts';
import type { Reader } from '../store/reader.ts';
import type { CurrentIndex } from './current-index.ts';
import type { GraphQuestions } from './engine.ts';
import type { FilesNow } from './files-now.ts';
import { pathInRoot } from './locations.ts';
import type { Surroundings } from './surroundings.ts';

export interface GraphQuestionParts {
  readonly filesNow: Pick<FilesNow, 'changedOf'>;
  readonly gapsIn: (reader: Reader) => GapFinder;
}

export function createGraphQuestions(
  surroundings: Surroundings,
  index: CurrentIndex,
  { filesNow, gapsIn }: GraphQuestionParts,
): GraphQuestions {
  const { root, environment } = surroundings;
  const locate = (given: string): string => pathInRoot(surroundings, given);
  const now = (): Navigator => {
    const reader = index.reader();
    return createNavigator(reader, { changedOf: filesNow.changedOf, gapsOf: gapsIn(reader), familyOf });
  };
  return {
    symbol: (name) => now().symbol(name),
    callers: (name, options) => now().callers(name, options),
    callees: (name, options) => now().callees(name, options),
    implementations: (name, options) => now().implementations(name, options),
    references: (name, options) => now().references(name, options),
    fileNames: (file) => now().fileNames(locate(file)),
    dependencies: (name, options) => now().dependencies(name, options),
    dependents: (name, options) => now().dependents(name, options),
    traverse: (name, options) => now().traverse(name, options),
    flow: (name, options) => now().flow(name, options),
    path: (from, to, options) => now().path(from, to, options),
    impact: (name, options) => now().impact(name, options),
    impactOfChanges: (changes, options) => now().impactOfChanges(changes, options),
    async changesSince(revision) {
      const { rowsChangedSince } = await import('../indexing/differences/rows-changed-since.ts');
      return rowsChangedSince(root, revision, environment);
    },
    async folderDependencies(options) {
      const { folderDependencies } = await import('../retrieval/folders/folder-dependencies.ts');
      const reader = index.reader();
      return reader.inSnapshot(() => folderDependencies(reader, options));
    },
    records: () => wholeGraph(index.reader()),
    async locagent() {
      const { locagentGraph } = await import('../projections/locagent/locagent-graph.ts');
      return locagentGraph(index.reader());
    },
  };
}
