/** The answer of `search` as text: one line for each hit, the code below it, and a note on cut hits. */

import type { Engine } from '../../engine/engine.ts';
import type { Advice } from '../../model/advice.ts';
import { type Audience, aside, type Note } from '../word-advice.ts';
import { counted, moreText, raise, staleText, thousands } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';

type Answer = FromOne<Awaited<ReturnType<Engine['ask']['search']>>>;

export interface Out extends Omit<Answer, 'hits'> {
  readonly hits: readonly (Answer['hits'][number] & {
    /** The folder of the hit. Set only when hits are grouped. */
    readonly module?: string;
  })[];
  /** Set when nothing was found or the evidence is weak. */
  readonly message: string | undefined;
}

type Hit = Out['hits'][number];

/** Highlights the words of the query if the display has colours. */
export function searchText(out: Out, display: { readonly hasColours: boolean }, audience: Audience): string {
  const lines =
    out.hits.length === 0
      ? nothingText(out, audience)
      : out.hits.flatMap((hit, place) => [...moduleText(hit, out.hits[place - 1]), ...hitText(hit, display)]);
  return [
    ...unknownText(out),
    ...messageText(out),
    ...lines,
    ...cutText(out, audience),
    ...staleText(out.staleFiles, audience),
  ].join('\n');
}

/** `src/store/`, before the first hit of a module. */
function moduleText({ module }: Hit, before: Hit | undefined): readonly string[] {
  if (module === undefined || module === before?.module) return [];
  return [...(before === undefined ? [] : ['']), `${module}/`];
}

/** `path:12-40  method A.b  0.83  [graph, build]` */
function hitText(hit: Hit, display: { readonly hasColours: boolean }): readonly string[] {
  const { path, passage, kind, qualifiedName, score, source, match, terms, isStale } = hit;
  const isPlace = kind === 'directory' || kind === 'project';
  const { line, endLine } = passage;
  const place = isPlace ? path : `${path}:${line === endLine ? line : `${line}-${endLine}`}`;
  const head = [
    place,
    qualifiedName === '' || isPlace ? kind : `${kind} ${qualifiedName}`,
    source === 'name' ? `${score.toFixed(2)} ${match}` : score.toFixed(2),
    ...(terms.length > 0 ? [termsText(terms)] : []),
    ...(isStale ? ['changed since indexed'] : []),
  ];
  return [head.join('  '), ...whyText(hit), ...codeText(hit, display)];
}

/** `    = 0.61 text + 0.48 vectors + 0.30 coherence, of which a test keeps 0.30` */
function whyText({ why }: Hit): readonly string[] {
  if (why === undefined) return [];
  const { kept, ...parts } = why;
  const told = Object.entries(parts).filter(([, part]) => part >= 0.005);
  const sum = told.map(([name, part]) => `${part.toFixed(2)} ${name}`).join(' + ');
  return [`    = ${sum}${kept === 1 ? '' : `, of which it keeps ${kept.toFixed(2)}`}`];
}

function codeText(
  { text, passage }: Hit,
  { hasColours }: { readonly hasColours: boolean },
): readonly string[] {
  if (text.missing === 'moved') return ['    it is not where it was: its file has changed'];
  if (text.missing !== undefined) return [`    its file is ${text.missing}`];
  const last = text.pieces.at(-1);
  const width = String((last?.line ?? passage.line) + (last?.text.split('\n').length ?? 0)).length;
  const lines = text.pieces.flatMap((piece, place) => [
    ...(place === 0 ? [] : [`  ${' '.repeat(width)}  …`]),
    ...piece.text.split('\n').map((row, index) => {
      const line = piece.line + index;
      const coloured = hasColours ? colour(row, positionsIn(text, line)) : row;
      return `  ${String(line).padStart(width)}  ${coloured}`.trimEnd();
    }),
  ]);
  const cut = text.level === 'full' && text.cutRows > 0;
  return cut ? [...lines, `  … ${counted(text.cutRows, 'line')} more`] : lines;
}

function positionsIn({ positions }: Hit['text'], line: number) {
  return positions.filter((position) => position.line === line);
}

const bold = '\u001b[1m\u001b[31m';
const end = '\u001b[0m';

function colour(row: string, positions: Hit['text']['positions']): string {
  let text = '';
  let at = 0;
  for (const { column, length } of positions) {
    const start = column - 1;
    text += `${row.slice(at, start)}${bold}${row.slice(start, start + length)}${end}`;
    at = start + length;
  }
  return text + row.slice(at);
}

// Beyond this number, most hits have one common word of the query.
const mostCounted = 99;

function cutText(out: Out, audience: Audience): readonly string[] {
  const { more, files, filesRead, words, wordsSearched } = out;
  return [
    ...(more > mostCounted
      ? [`… and more${aside(audience, raise('limit'))}`]
      : moreText(more, audience, raise('limit'))),
    ...(filesRead < files
      ? [
          `Of ${thousands(files)} files with such words the ${filesRead} likeliest were read (hierarchical_files)`,
        ]
      : []),
    ...(wordsSearched < words
      ? [`Of ${counted(words, 'word')} the ${wordsSearched} most telling were searched`]
      : []),
  ];
}

const embedRest: Advice = { kind: 'update-index', until: 'vectors' };

/** Reports passages that were ranked without a vector. */
export function vectorNotes({ vectors }: Out): readonly Note[] {
  if (vectors === undefined || (vectors.missing === 0 && vectors.why === undefined)) return [];
  const { compared, missing, why } = vectors;
  const all = thousands(compared + missing);
  const text = `searched without the vectors of ${thousands(missing)} of ${all} passages`;
  return [why === undefined ? { text, advice: [embedRest] } : `${text} (${why})`];
}

/** Marks hits that match only parts of an unknown name, so that a reader does not take them for that name. */
function unknownText({ query, hits, suggestions }: Out): readonly string[] {
  if (hits.length === 0 || suggestions.length === 0) return [];
  return [
    `${JSON.stringify(query)} is written nowhere; did you mean ${suggestions.join(', ')}? Parts of it:`,
  ];
}

function messageText({ message }: Out): readonly string[] {
  return message === undefined ? [] : [message];
}

function nothingText({ outside, suggestions }: Out, audience: Audience): readonly string[] {
  const wider = aside(
    audience,
    { kind: 'set', field: 'mode', value: 'text' },
    { kind: 'set', field: 'tests', value: 'with' },
  );
  return [
    ...(outside > 0 ? [`Outside the mode and the filters: ${counted(outside, 'passage')}${wider}`] : []),
    ...(suggestions.length > 0 ? [`Did you mean ${suggestions.join(', ')}?`] : []),
  ];
}

// A hit for a pasted report may match thirty terms. Programs get all of them.
const termsShown = 12;

function termsText(terms: readonly string[]): string {
  return `[${terms.slice(0, termsShown).join(', ')}${terms.length > termsShown ? ', …' : ''}]`;
}
