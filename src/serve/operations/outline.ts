/** `outline`: the symbols of one file, nested. */
import type { OutlineEntry } from '../../model/answers/outline.ts';
import { callableKinds, type SymbolKind } from '../../model/symbol.ts';
import { plainTextLine } from './answer-text.ts';
import { compactSymbols, type Folded, type OutlineSymbol } from './compact-outline.ts';
import type { Operation, Pages } from './operation.ts';
import { choiceOf, needs } from './read-fields.ts';

type Entry = OutlineSymbol;
type Detail = 'compact' | 'full';
const details: readonly Detail[] = ['compact', 'full'];

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
  /** As for a symbol. */
  readonly folded?: readonly Folded[];
}

interface In {
  readonly file: string;
  readonly detail: Detail | undefined;
}

export const outline: Operation<In, Out> = {
  name: 'outline',
  summary: 'Show the symbols of a file, nested as in the source',
  fields: [
    { name: 'file', kind: 'argument', isRequired: true, help: 'a path, relative to the root' },
    {
      name: 'detail',
      kind: 'text',
      help: 'compact: small members as counts; or full (default: compact in text, full in JSON)',
    },
  ],
  examples: [
    'codeagent outline src/engine/engine.ts',
    'codeagent outline src/engine/engine.ts --detail full',
    'codeagent outline src/engine/engine.ts --json',
  ],
  index: 'build',
  parse(given) {
    if (typeof given.file !== 'string' || given.file === '') throw needs('outline', 'file');
    return {
      file: given.file,
      detail: given.detail === undefined ? undefined : choiceOf(given, 'detail', details, 'full'),
    };
  },
  async run(engine, { file, detail }, { display }) {
    const { path, language, rowCount, isStale, symbols, ...found } = engine.ask.outline(file);
    const { parseStatus, problemCount } = found;
    const problems = found.problems.map(({ kind, message, row }) => ({
      kind,
      message,
      ...(row === undefined ? {} : { line: row + 1 }),
    }));
    const read = { parseStatus, problems, problemCount };
    const head = { path, language, lines: rowCount, isStale, ...read };
    const all = symbols.map(toEntry);
    const wanted = detail ?? (display.kind === 'json' ? 'full' : 'compact');
    return wanted === 'full' ? { ...head, symbols: all } : { ...head, ...compactSymbols(all) };
  },
  isFound: (out) => out.symbols.length + (out.folded?.length ?? 0) > 0,
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
      ...(out.folded ?? []).map((each) => foldedLine(each, 1)),
      ...out.symbols.flatMap((entry) => entryLines(entry, 1, out.folded === undefined ? 'full' : 'compact')),
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
      const isFirst = singles[0]?.entry.id === out.symbols[0]?.id;
      return {
        ...out,
        ...(within === undefined ? {} : { within }),
        ...(out.folded === undefined ? {} : { folded: isFirst ? out.folded : [] }),
        symbols: nested(singles),
      };
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

function entryLines(entry: Entry, depth: number, detail: Detail): readonly string[] {
  const place = entry.line === entry.endLine ? `${entry.line}` : `${entry.line}-${entry.endLine}`;
  const shown = entry.signature ?? entry.name;
  // In most languages, the signature contains the kind, or shows it by its brackets.
  const hasKind =
    shown.includes(`${entry.kind} `) ||
    (detail === 'compact' && callableKinds.has(entry.kind as SymbolKind) && shown.includes('('));
  const label = hasKind ? shown : `${entry.kind} ${shown}`;
  const line = `${'  '.repeat(depth)}${label}  :${place}`;
  return [
    line,
    ...(entry.folded ?? []).map((each) => foldedLine(each, depth + 1)),
    ...entry.children.flatMap((child) => entryLines(child, depth + 1, detail)),
  ];
}

/** `12 fields: slots :489, filters :490, … 10 more, to :530`. */
function foldedLine({ kind, count, endLine, members }: Folded, depth: number): string {
  const named = members.map((member) => `${member.name} :${member.line}`).join(', ');
  const more = count > members.length ? `, … ${count - members.length} more, to :${endLine}` : '';
  const plural = kind.endsWith('y')
    ? `${kind.slice(0, -1)}ies`
    : kind.endsWith('s')
      ? `${kind}es`
      : `${kind}s`;
  return `${'  '.repeat(depth)}${count} ${plural}: ${named}${more}`;
}
