/** `list_directory`: the current entries of one folder, with their state in the index. */

import type { FolderEntry, FolderListing } from '../../model/answers/directories.ts';
import { visible } from '../../printing/terminal-text.ts';
import { counted, moreText, raise } from './answer-text.ts';
import { formatBytes, table } from './format.ts';
import { type Operation, pagesBy } from './operation.ts';
import { limitField, limitOf, optionalTextOf } from './read-fields.ts';

type Entry = Omit<FolderEntry, 'rowCount'> & { readonly lines: number | undefined };
type Out = Omit<FolderListing, 'entries'> & { readonly entries: readonly Entry[] };

const usualLimit = 500;

export const listDirectory: Operation<{ path: string; limit: number }, Out> = {
  name: 'list_directory',
  summary: 'List a folder on disk: names, sizes, lines, languages, and ignored or skipped entries',
  fields: [
    { name: 'path', kind: 'argument', help: 'a folder below the root (default: the root)' },
    limitField(usualLimit, 'entries'),
  ],
  examples: ['codeagent list-directory', 'codeagent list-directory src/serve --json'],
  index: 'use',
  parse: (given) => ({ path: optionalTextOf(given, 'path') ?? '.', limit: limitOf(given, usualLimit) }),
  async run(engine, { path, limit }) {
    const { entries, ...listing } = await engine.files.listDirectory(path, { limit });
    return { ...listing, entries: entries.map(({ rowCount, ...entry }) => ({ ...entry, lines: rowCount })) };
  },
  isFound: (out) => out.total > 0,
  pages: pagesBy('entries'),
  render: (out, audience) =>
    [
      `${out.path === '' ? '.' : visible(out.path)}  ${out.total === 0 ? 'nothing in it' : counted(out.total, 'name')}`,
      ...(out.entries.length === 0 ? [] : [table(out.entries.map(cellsOf))]),
      ...moreText(out.more, audience, raise('limit')),
    ].join('\n'),
};

function cellsOf(entry: Entry): readonly string[] {
  const { name, kind, lines, language, sizeBytes, fileCount } = entry;
  const facts = [
    ...(kind === 'link' || kind === 'special' ? [kind] : []),
    ...(fileCount === undefined ? [] : [counted(fileCount, 'file')]),
    ...(lines === undefined ? [] : [counted(lines, 'line')]),
    ...(language === undefined ? [] : [language]),
    ...(sizeBytes === undefined ? [] : [formatBytes(sizeBytes)]),
    ...stateText(entry),
  ];
  return [`  ${visible(name)}${kind === 'directory' ? '/' : ''}`, facts.join(', ')];
}

function stateText({ kind, state, skipped }: Entry): readonly string[] {
  if (state === 'skipped') return [`skipped: ${skipped}`];
  if (state === 'changed') return ['changed since indexed'];
  if (state === 'ignored' || state === 'closed') return [state];
  return state === 'unknown' && kind === 'file' ? ['not indexed'] : [];
}
