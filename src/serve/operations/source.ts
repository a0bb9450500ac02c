/** `source`: the current text of symbols and line ranges, several at once. */
import { field, phrase } from '../../model/advice.ts';
import type { CallNote, SourceAnswer } from '../../model/answers/source.ts';
import { EngineError } from '../../model/errors.ts';
import { visible } from '../../printing/terminal-text.ts';
import { type Audience, aside, wordHint } from '../word-advice.ts';
import { counted, raise } from './answer-text.ts';
import { budgetField, budgetOf } from './budget-field.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { focusedLines, nameIn, piecesOf } from './focused-lines.ts';
import { numberedLines } from './numbered-lines.ts';
import type { Given, Operation, Pages } from './operation.ts';
import { needs, optionalTextOf, positiveOf } from './read-fields.ts';

interface In {
  readonly targets: readonly string[];
  readonly contextRows: number;
  readonly maxRows: number;
  readonly about: string | undefined;
  readonly budgetTokens: number | undefined;
}

type Out = FromOne<SourceAnswer>;
type Span = Out['spans'][number];

/** The answer for programs: the text in one piece, and the number of its first line. */
interface Json extends Pick<Out, 'isAsked'> {
  readonly spans: readonly (Omit<Span, 'text' | 'cutRows' | 'isFocused'> & {
    readonly textLine: number | undefined;
    readonly text: string | undefined;
    readonly cutLines: number;
    /** For a focused span: the text in pieces instead of `text`, because lines between them are left out. */
    readonly pieces?: readonly { readonly line: number; readonly text: string }[];
    readonly calls?: readonly (CallNote & { readonly line: number })[];
  })[];
  /** Hints are worded for the audience. */
  readonly missing: readonly Omit<Out['missing'][number], 'advice'>[];
}

const usualLines = 500;
const mostTotalLines = 5_000;
const mostTargets = 100;
/**
 * Lines per piece. Pages end between pieces. A piece longer than a page is cut, and the cursor continues
 * after it.
 */
const pieceLines = 4;

export const source: Operation<In, Out> = {
  name: 'source',
  summary: 'Print the current source text of one or more symbols or line ranges',
  fields: [
    {
      name: 'symbols',
      kind: 'argument',
      isRequired: true,
      isRepeated: true,
      help: 'ids, names, paths, path:12 or path:12-40',
    },
    {
      name: 'about',
      kind: 'text',
      help: 'show only the lines that matter for a question, a name or a symbol, with the targets of their calls',
    },
    budgetField('800 with --about'),
    { name: 'context', kind: 'number', help: 'lines before and after each (default: 0)' },
    { name: 'max-lines', kind: 'number', help: `maximum lines of each (default: ${usualLines})` },
  ],
  examples: [
    'codeagent source src/engine/open-engine.ts:openEngine src/serve/call.ts:call',
    "codeagent source src/serve/page.ts --about 'how is a cursor checked'",
    'codeagent source src/engine/open-engine.ts:40-80 --context 3 --json',
  ],
  index: 'build',
  parse: (given) => ({
    targets: targetsOf(given),
    contextRows: contextOf(given),
    maxRows: positiveOf(given, 'max-lines') ?? usualLines,
    about: optionalTextOf(given, 'about'),
    budgetTokens: budgetOf(given),
  }),
  run: async (engine, { targets, ...options }) =>
    countFromOne(await engine.ask.source(targets, { ...options, maxTotalRows: mostTotalLines })),
  isFound: (out) => out.spans.length > 0,
  pages: piecesOfSpans(),
  json: ({ spans, missing, isAsked }, audience): Json => ({
    isAsked,
    spans: spans.map(jsonOf),
    missing: missing.map(({ advice, ...each }) => ({
      ...each,
      hint: wordHint(audience, { ...each, advice }),
    })),
  }),
  render(out, audience) {
    const { spans, missing } = out;
    const named = new Set<string>();
    return [
      ...spans.flatMap((span) => spanLines(span, audience, named)),
      ...missing.map((each) => {
        const hint = wordHint(audience, each);
        return `${visible(each.target)}: ${each.message}${hint === undefined ? '' : ` (${hint})`}`;
      }),
      ...longHint(out, audience),
    ].join('\n');
  },
};

function targetsOf({ symbols }: Given): readonly string[] {
  const targets = Array.isArray(symbols) ? symbols.filter((each) => each.trim() !== '') : [];
  if (targets.length === 0) throw needs('source', 'symbols');
  if (targets.length <= mostTargets) return targets;
  throw new EngineError('bad-input', `source takes ${mostTargets} symbols at once, not ${targets.length}`);
}

function contextOf({ context = 0 }: Given): number {
  if (typeof context === 'number' && context <= 1_000) return context;
  throw new EngineError(
    'bad-input',
    phrase`${field('context')} must be 0 to 1000, not ${JSON.stringify(context)}`,
  );
}

/**
 * `path:12-40  method path:A.b`, then the code. For a line range, the head names the symbol around it and the symbols
 * that it contains.
 */
function spanLines(span: Span, audience: Audience, named: Set<string>): readonly string[] {
  const { id, kind, within, holds = [], chosenOver = [], path, line, endLine, state, text, cutRows } = span;
  const head = [
    `${visible(path)}:${line === endLine ? line : `${line}-${endLine}`}`,
    ...(id === undefined ? [] : [`${kind} ${id}`]),
    ...(within === undefined ? [] : [`in ${within}`]),
    ...(holds.length === 0 ? [] : [`contains ${holdsText(holds, path)}`]),
    ...(state === 'changed' ? ['changed since indexed'] : []),
    ...(chosenOver.length === 0 ? [] : [chosenText(chosenOver)]),
  ];
  const cut =
    cutRows > 0 ? [`  … ${counted(cutRows, 'line')} more${aside(audience, raise('max-lines'))}`] : [];
  const lines = span.isFocused === true ? focusedLines(span, named) : numberedLines(text);
  return [head.join('  '), ...lines, ...cut];
}

/** The file decided which of several symbols of the name is meant. */
function chosenText(ids: readonly string[]): string {
  const more = ids.length > mostHeld ? `, … ${ids.length - mostHeld} more` : '';
  return `in a file named by another target; not ${ids.slice(0, mostHeld).join(', ')}${more}`;
}

const mostHeld = 5;

function holdsText(ids: readonly string[], path: string): string {
  const names = ids.slice(0, mostHeld).map((id) => nameIn(path, id));
  return `${names.join(', ')}${ids.length > mostHeld ? `, … ${ids.length - mostHeld} more` : ''}`;
}

// About a thousand tokens.
const longLines = 80;

/** For symbols and whole files: whoever names the lines has chosen them already. */
function longHint({ spans, isAsked }: Out, audience: Audience): readonly string[] {
  const whole = spans.filter(({ id, target, path }) => id !== undefined || target === path);
  const lines = whole.reduce((sum, { text }) => sum + text.length, 0);
  if (isAsked || lines < longLines) return [];
  const advice = aside(audience, { kind: 'set', field: 'about' });
  return advice === ''
    ? []
    : [`${counted(lines, 'line')}; a question or a name selects those that matter${advice}`];
}

function jsonOf({ text, cutRows, isFocused, ...span }: Span): Json['spans'][number] {
  const whole = text.map((each) => each.text).join('\n');
  const json = { ...span, textLine: text[0]?.line, text: whole, cutLines: cutRows };
  if (isFocused !== true) return json;
  const calls = text.flatMap(({ line, calls: notes = [] }) => notes.map((note) => ({ line, ...note })));
  return { ...json, text: undefined, pieces: piecesOf(text), calls };
}

interface Piece {
  readonly place: number;
  readonly span: Span;
}

/** Every page lists the missing targets. */
function piecesOfSpans(): Pages<Out> {
  return {
    list: ({ spans }) => spans.flatMap(cutSpan),
    withList: (out, list) => ({ ...out, spans: joinPieces(list as readonly Piece[]) }),
  };
}

/** Only the last piece states how many lines were cut. */
function cutSpan(span: Span, place: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at === 0 || at < span.text.length; at += pieceLines) {
    const isLast = at + pieceLines >= span.text.length;
    const text = span.text.slice(at, at + pieceLines);
    pieces.push({ place, span: { ...span, text, cutRows: isLast ? span.cutRows : 0 } });
  }
  return pieces;
}

function joinPieces(pieces: readonly Piece[]): readonly Span[] {
  const spans: Span[] = [];
  let last: number | undefined;
  for (const { place, span } of pieces) {
    const before = place === last ? spans.pop() : undefined;
    spans.push(before === undefined ? span : { ...span, text: [...before.text, ...span.text] });
    last = place;
  }
  return spans;
}
