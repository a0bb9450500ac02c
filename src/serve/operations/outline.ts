/** `outline`: the symbols of one file, nested. */
import type { OutlineEntry } from '../../model/answers/outline.ts';
import { plainTextLine } from './answer-text.ts';
import type { Operation, Pages } from './operation.ts';
import { needs } from './read-fields.ts';

/** Lines are counted from 1; the last line is included. */
interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly signature: string | undefined;
  readonly line: number;
  readonly endLine: number;
  readonly doc: string | undefined;
  readonly children: readonly Entry[];
}

interface Out {
  readonly path: string;
  /** On a further page: id of the symbol that contains the first symbol of the page. */
  readonly within?: string;
  readonly language: string | undefined;
  readonly lines: number;
  readonly isStale: boolean;
  readonly parseStatus: string;
  /** Only the first problems. Lines are counted from 1. */
  readonly problems: readonly { readonly kind: string; readonly message: string; readonly line?: number }[];
  readonly problemCount: number;
  readonly symbols: readonly Entry[];
}

export const outline: Operation<{ file: string }, Out> = {
  name: 'outline',
  summary: 'Show the symbols of a file, nested as in the source',
  fields: [{ name: 'file', kind: 'argument', isRequired: true, help: 'a path, relative to the root' }],
  examples: ['codeagent outline src/engine/engine.ts', 'codeagent outline src/engine/engine.ts --json'],
  index: 'build',
  parse(given) {
    if (typeof given.file !== 'string' || given.file === '') throw needs('outline', 'file');
    return { file: given.file };
  },
  async run(engine, { file }) {
    const { path, language, rowCount, isStale, symbols, ...found } = engine.ask.outline(file);
    const { parseStatus, problemCount } = found;
    const problems = found.problems.map(({ kind, message, row }) => ({
      kind,
      message,
      ...(row === undefined ? {} : { line: row + 1 }),
    }));
    const read = { parseStatus, problems, problemCount };
    return { path, language, lines: rowCount, isStale, ...read, symbols: symbols.map(toEntry) };
  },
  isFound: (out) => out.symbols.length > 0,
  pages: oneByOne(),
  render(out) {
    const stale = out.isStale ? '  (changed since it was indexed)' : '';
    const head = `${out.path}  ${out.language ?? 'text'}, ${out.lines} lines${stale}`;
    const within = out.within === undefined ? [] : [`  … in ${out.within}`];
    const plain = out.language === undefined ? [`  ${plainTextLine}`] : [];
    return [
      head,
      ...plain,
      ...problemLines(out),
      ...within,
      ...out.symbols.flatMap((entry) => entryLines(entry, 1)),
    ].join('\n');
  },
};

function problemLines({ parseStatus, problems, problemCount }: Out): readonly string[] {
  if (problemCount === 0) return [];
  const missing = parseStatus === 'failed' ? 'not parsed' : 'parts may be missing';
  const texts = problems.map(({ kind, message, line }) =>
    kind === 'syntax-error'
      ? `line ${line}`
      : `${kind}${line === undefined ? '' : ` in line ${line}`}: ${message}`,
  );
  const isSyntax = problems.every(({ kind }) => kind === 'syntax-error');
  const more = problemCount > problems.length ? ', …' : '';
  return [`  ${isSyntax ? 'Syntax errors' : 'Problems'}, ${missing}: ${texts.join(', ')}${more}`];
}

/** A symbol without its members. */
interface Single {
  readonly entry: Entry;
  /** Ids of the enclosing symbols, the outermost first. */
  readonly around: readonly string[];
}

/** Pages by single symbols, because a class may be too long for one page. */
function oneByOne(): Pages<Out> {
  return {
    list: ({ symbols }) => symbols.flatMap((entry) => singlesOf(entry, [])),
    withList(out, list) {
      const singles = list as readonly Single[];
      const within = singles[0]?.around.at(-1);
      return { ...out, ...(within === undefined ? {} : { within }), symbols: nested(singles) };
    },
  };
}

function singlesOf(entry: Entry, around: readonly string[]): readonly Single[] {
  const inside = [...around, entry.id];
  return [
    { entry: { ...entry, children: [] }, around },
    ...entry.children.flatMap((child) => singlesOf(child, inside)),
  ];
}

/** Restores the nesting. A symbol whose parent is on another page moves up to the top level. */
function nested(singles: readonly Single[]): readonly Entry[] {
  const top: Entry[] = [];
  const open: { readonly depth: number; readonly children: Entry[] }[] = [];
  for (const { entry, around } of singles) {
    while ((open.at(-1)?.depth ?? -1) >= around.length) open.pop();
    const children: Entry[] = [];
    (open.at(-1)?.children ?? top).push({ ...entry, children });
    open.push({ depth: around.length, children });
  }
  return top;
}

function toEntry({ id, kind, name, signature, startRow, endRow, doc, children }: OutlineEntry): Entry {
  return {
    id,
    kind,
    name,
    signature,
    line: startRow + 1,
    endLine: endRow + 1,
    doc,
    children: children.map(toEntry),
  };
}

function entryLines(entry: Entry, depth: number): readonly string[] {
  const place = entry.line === entry.endLine ? `${entry.line}` : `${entry.line}-${entry.endLine}`;
  const shown = entry.signature ?? entry.name;
  // In most languages, the signature contains the kind.
  const label = shown.includes(`${entry.kind} `) ? shown : `${entry.kind} ${shown}`;
  const line = `${'  '.repeat(depth)}${label}  :${place}`;
  return [line, ...entry.children.flatMap((child) => entryLines(child, depth + 1))];
}
