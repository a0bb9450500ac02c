/** `directory_tree`: the folders below a folder, with their numbers of files. */

import type { FolderTree, TreeFolder } from '../../model/answers/directories.ts';
import { visible } from '../../printing/terminal-text.ts';
import { counted, moreText, raise } from './answer-text.ts';
import { type Operation, pagesBy } from './operation.ts';
import { depthField, depthOf, limitField, limitOf, optionalTextOf } from './read-fields.ts';

const usual = { depth: 3, limit: 200 } as const;

export const directoryTree: Operation<{ path: string; depth: number; limit: number }, FolderTree> = {
  name: 'directory_tree',
  summary: 'Show subfolders as a tree with file counts, without ignored folders',
  fields: [
    { name: 'path', kind: 'argument', help: 'a folder below the root (default: the root)' },
    depthField(usual.depth),
    limitField(usual.limit, 'folders'),
  ],
  examples: ['codeagent directory-tree', 'codeagent directory-tree src --depth 2 --json'],
  index: 'use',
  parse: (given) => ({
    path: optionalTextOf(given, 'path') ?? '.',
    depth: depthOf(given, usual.depth),
    limit: limitOf(given, usual.limit),
  }),
  run: (engine, { path, ...options }) => engine.files.directoryTree(path, options),
  isFound: () => true,
  pages: pagesBy('folders'),
  render: (out, audience) =>
    [...out.folders.map(folderLine), ...moreText(out.more, audience, raise('depth'), raise('limit'))].join(
      '\n',
    ),
};

/** Shows the path of the requested folder, and only the names of the folders below it. */
function folderLine({ path, depth, files, hiddenFolders }: TreeFolder): string {
  const name = depth === 0 ? (path === '' ? '.' : path) : path.slice(path.lastIndexOf('/') + 1);
  const hidden = hiddenFolders === 0 ? '' : `, … ${counted(hiddenFolders, 'folder')}`;
  return `${'  '.repeat(depth)}${visible(name)}/  ${counted(files, 'file')}${hidden}`;
}
