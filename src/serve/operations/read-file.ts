/** `read_file`: the current lines of one file. */
import { field, phrase } from '../../model/advice.ts';
import type { FileOnDisk } from '../../model/answers/directories.ts';
import { EngineError } from '../../model/errors.ts';
import { visible } from '../../printing/terminal-text.ts';
import { counted } from './answer-text.ts';
import { type NumberedLine, numberedLines } from './numbered-lines.ts';
import type { Given, Operation } from './operation.ts';
import { positiveOf, textOf } from './read-fields.ts';

interface In {
  readonly path: string;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly ignored: 'refuse' | 'read';
}

interface Out extends Pick<FileOnDisk, 'path' | 'language' | 'sizeBytes' | 'state' | 'encoding'> {
  readonly totalLines: number;
  readonly lines: readonly NumberedLine[];
}

/**
 * The answer for programs. Lines are counted from 1; the last line is included. An empty file has no lines.
 */
interface Json extends Omit<Out, 'lines'> {
  readonly line: number | undefined;
  readonly endLine: number | undefined;
  readonly text: string;
}

export const readFile: Operation<In, Out> = {
  name: 'read_file',
  summary: 'Read lines of a file on disk, with line numbers',
  fields: [
    { name: 'path', kind: 'argument', isRequired: true, help: 'a file below the root' },
    { name: 'start', kind: 'number', help: 'first line, counted from 1 (default: 1)' },
    { name: 'end', kind: 'number', help: 'last line (default: the last line of the file)' },
    { name: 'ignored', kind: 'flag', help: 'allow a file that git ignores' },
  ],
  examples: [
    'codeagent read-file src/engine/engine.ts',
    'codeagent read-file src/engine/engine.ts --start 40 --end 80 --json',
  ],
  index: 'use',
  parse: (given) => ({
    path: textOf(given, 'path', 'read_file'),
    ...rangeOf(given),
    ignored: given.ignored === true ? 'read' : 'refuse',
  }),
  async run(engine, { path: given, start = 1, end, ignored }) {
    const file = await engine.files.readFile(given, { ignored });
    const { path, language, sizeBytes, state, encoding, rows } = file;
    if (start > Math.max(rows.length, 1))
      throw new EngineError('bad-input', `${path} has lines 1 to ${rows.length}, not ${start}`);
    const lines = rows.slice(start - 1, end).map((text, at) => ({ line: start + at, text }));
    return { path, language, sizeBytes, state, encoding, totalLines: rows.length, lines };
  },
  isFound: () => true,
  pages: {
    list: (out) => out.lines,
    withList: (out, list) => ({ ...out, lines: list as Out['lines'] }),
  },
  json: ({ lines, ...out }): Json => ({
    ...out,
    line: lines[0]?.line,
    endLine: lines.at(-1)?.line,
    text: lines.map(({ text }) => text).join('\n'),
  }),
  render: (out) => [headOf(out), ...numberedLines(out.lines)].join('\n'),
};

function rangeOf(given: Given): Pick<In, 'start' | 'end'> {
  const [start, end] = [positiveOf(given, 'start'), positiveOf(given, 'end')];
  if (end === undefined || (start ?? 1) <= end) return { start, end };
  throw new EngineError('bad-input', phrase`${field('start')} ${start} is behind ${field('end')} ${end}`);
}

function headOf({ path, language, totalLines, lines, state, encoding }: Out): string {
  const [first, last] = [lines[0]?.line ?? 0, lines.at(-1)?.line ?? 0];
  const part = last - first + 1 < totalLines ? [`${first}-${last} of ${counted(totalLines, 'line')}`] : [];
  return [
    visible(path),
    [
      ...(language === undefined ? [] : [language]),
      ...(part.length > 0 ? part : [counted(totalLines, 'line')]),
      ...(state === 'changed' ? ['changed since indexed'] : []),
      ...(encoding === 'repaired' ? ['not valid text; what could not be read is shown as \uFFFD'] : []),
    ].join(', '),
  ].join('  ');
}
