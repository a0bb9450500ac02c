/** `file_names`: the names in a file and the symbols that they mean. */
import type { Navigator } from '../../model/answers/navigator.ts';
import { counted, freshnessText } from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { type Operation, pagesBy } from './operation.ts';
import { positiveOf, textOf } from './read-fields.ts';

export type FileNamesOut = FromOne<ReturnType<Navigator['fileNames']>>;

interface In {
  readonly file: string;
  readonly start: number | undefined;
  readonly end: number | undefined;
}

export const fileNames: Operation<In, FileNamesOut> = {
  name: 'file_names',
  summary: 'List the names in a file with the symbols that they mean, for editors',
  fields: [
    { name: 'file', kind: 'argument', isRequired: true, help: 'a path, relative to the root' },
    { name: 'start', kind: 'number', help: 'first line, counted from 1 (default: 1)' },
    { name: 'end', kind: 'number', help: 'last line (default: the last line of the file)' },
  ],
  examples: [
    'codeagent file-names src/engine/engine.ts --start 60 --end 80',
    'codeagent file-names src/engine/engine.ts --json',
  ],
  index: 'build',
  parse: (given) => ({
    file: textOf(given, 'file', 'file_names'),
    start: positiveOf(given, 'start'),
    end: positiveOf(given, 'end'),
  }),
  async run(engine, { file, start = 1, end = Number.POSITIVE_INFINITY }) {
    const found = countFromOne(engine.graph.fileNames(file));
    return { ...found, names: found.names.filter(({ line }) => line >= start && line <= end) };
  },
  isFound: (out) => out.names.length > 0,
  pages: pagesBy('names'),
  render: (out, audience) =>
    [
      `${out.path}  ${counted(out.names.length, 'name')}`,
      ...out.names.map(nameLine),
      ...freshnessText(out, audience),
    ].join('\n'),
};

function nameLine({ line, column, name, role, targets, moreTargets, unresolved }: Name): string {
  const more = moreTargets === 0 ? '' : `, … ${moreTargets} more`;
  const meaning =
    unresolved === undefined
      ? `${targets.map(({ id, confidence }) => `${id} (${confidence})`).join(', ')}${more}`
      : `unresolved (${unresolved})`;
  return `  :${line}:${column} ${role} ${name ?? ''} → ${meaning}`;
}

type Name = FileNamesOut['names'][number];
