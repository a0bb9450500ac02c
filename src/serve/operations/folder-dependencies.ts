/** `folder_dependencies`: how folders or projects depend on each other. */
import type {
  FolderDependencies,
  FolderDependenciesOptions,
  FolderEdge,
  FolderNode,
} from '../../model/answers/folder-dependencies.ts';
import { counted, thousands } from './answer-text.ts';
import { table } from './format.ts';
import type { Operation, Pages } from './operation.ts';
import { choiceOf, depthRange, limitField, limitOf, optionalTextOf, within } from './read-fields.ts';

const usualLimit = 200;

export const folderDependencies: Operation<FolderDependenciesOptions, FolderDependencies> = {
  name: 'folder_dependencies',
  summary: 'Show how folders or projects depend on each other, and their cycles',
  fields: [
    { name: 'folder', kind: 'argument', help: 'only folders below this one (default: the root)' },
    { name: 'by', kind: 'text', help: 'folder or project (default: folder)' },
    { name: 'depth', kind: 'number', help: 'levels below the folder (default: as many as the limit allows)' },
    limitField(usualLimit, 'folders'),
  ],
  examples: [
    'codeagent folder-dependencies src --depth 1',
    'codeagent folder-dependencies --by project --json',
  ],
  index: 'build',
  needsAllFiles: true,
  parse: (given) => ({
    below: (optionalTextOf(given, 'folder') ?? '').replace(/^\.?\/+|^\.$|\/+$/g, ''),
    by: choiceOf(given, 'by', ['folder', 'project'] as const, 'folder'),
    depth: given.depth === undefined ? undefined : within(given.depth, 'depth', depthRange),
    limit: limitOf(given, usualLimit),
  }),
  run: async (engine, options) => engine.graph.folderDependencies(options),
  isFound: (out) => out.folders.length > 0,
  pages: foldersThenEdges(),
  render: (out) =>
    [
      `${counted(out.folders.length, out.by)}, ${counted(out.edges.length, 'edge')}`,
      ...(out.edges.length === 0
        ? []
        : [
            table(
              out.edges.map(({ source, target, symbols, files, isTest }) => [
                `  ${source} → ${target}`,
                `${counted(symbols, 'symbol')} in ${counted(files, 'file')}${isTest ? ', tests only' : ''}`,
              ]),
            ),
          ]),
      ...(out.more === 0 ? [] : [`  … ${counted(out.more, out.by)} more`]),
      ...out.cycles.map((cycle) => `  cycle of ${thousands(cycle.length)}: ${cycle.join(', ')}`),
    ].join('\n'),
};

type Entry = { readonly folder: FolderNode } | { readonly edge: FolderEdge };

function foldersThenEdges(): Pages<FolderDependencies> {
  return {
    list: ({ folders, edges }) => [
      ...folders.map((folder) => ({ folder })),
      ...edges.map((edge) => ({ edge })),
    ],
    withList(out, list) {
      const entries = list as readonly Entry[];
      return {
        ...out,
        folders: entries.flatMap((entry) => ('folder' in entry ? [entry.folder] : [])),
        edges: entries.flatMap((entry) => ('edge' in entry ? [entry.edge] : [])),
      };
    },
  };
}
