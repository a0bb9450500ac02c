/**
 * The answer of `context` as text: code below headings, the names of connected symbols, and a note on cut
 * symbols.
 */
import { searchLiterally } from '../../model/advice.ts';
import type { ContextAnswer } from '../../model/answers/context.ts';
import { callableKinds } from '../../model/symbol.ts';
import { type Audience, aside } from '../word-advice.ts';
import { counted, raise, thousands } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';

export interface Out extends FromOne<ContextAnswer> {
  /** Set when nothing was found or the evidence is weak. */
  readonly message: string | undefined;
}

type File = Out['files'][number];
type Entry = File['entries'][number];

export function contextText(out: Out, audience: Audience): string {
  if (out.files.length === 0) return nothingText(out, audience).join('\n');
  return [
    ...(out.message === undefined ? [] : [out.message, '']),
    ...out.files.flatMap(fileText),
    ...closingText(out, audience),
  ].join('\n');
}

function fileText(file: File): readonly string[] {
  return file.entries.flatMap((entry, place) => entryText(file, entry, place === 0 ? markOf(file) : ''));
}

function markOf({ isStale, missing }: File): string {
  if (missing !== undefined) return `  its file is ${missing}`;
  return isStale ? '  changed since indexed' : '';
}

/** `path:12-40 method A.b`. An entry with code ends with a blank line. */
function entryText({ path }: File, entry: Entry, mark: string): readonly string[] {
  const { id, kind, line, endLine, level } = entry;
  const name = id === path ? '' : ` ${id.slice(path.length + 1)}`;
  const rows = line === endLine ? line : `${line}-${endLine}`;
  return [
    `${path}:${rows} ${kind}${name}${mark}${entry.isMoved === true ? '  not where it was' : ''}`,
    ...neighboursText(entry, path),
    ...entry.pieces.flatMap((piece, place) => pieceText(piece, entry.pieces[place - 1])),
    ...restText(entry),
    ...(level === 'signature' ? [] : ['']),
  ];
}

type Piece = Entry['pieces'][number];

/** After a gap, the number of lines left out and that of the next line. A single line gets its number in front. */
function pieceText(piece: Piece, before: Piece | undefined): readonly string[] {
  const { line, text } = piece;
  if (before === undefined) return [text];
  const left = line - endOf(before);
  return text.includes('\n')
    ? [`… ${counted(left, 'line')}, ${line}:`, text]
    : [`${line}: ${text.trimStart()}`];
}

/** The lines after the last shown one, of a function that is shown in part. */
function restText({ level, kind, endLine, pieces }: Entry): readonly string[] {
  const last = pieces.at(-1);
  if (level !== 'preview' || last === undefined || !callableKinds.has(kind)) return [];
  const left = endLine - endOf(last) + 1;
  return left > 1 ? [`… ${counted(left, 'line')}`] : [];
}

/** The line after the piece. */
function endOf({ line, text }: Piece): number {
  return line + text.split('\n').length;
}

/** Shortens the ids of symbols in the same file to their names. */
function neighboursText({ neighbours }: Entry, path: string): readonly string[] {
  if (neighbours === undefined) return [];
  const { container, callers, usedIn, callees, moreCallees } = neighbours;
  const named = (ids: readonly string[]): string =>
    ids.map((id) => (id.startsWith(`${path}:`) ? id.slice(path.length + 1) : id)).join(', ');
  const parts = [
    ...(container === undefined ? [] : [`in ${named([container])}`]),
    ...(callers.length === 0 ? [] : [`called by ${named(callers)}`]),
    ...(usedIn === 0 ? [] : [`used in ${counted(usedIn, 'other file')}`]),
    ...(callees.length === 0
      ? []
      : [`calls ${named(callees)}${moreCallees > 0 ? `, … ${moreCallees} more` : ''}`]),
  ];
  return parts.length === 0 ? [] : [`(${parts.join('; ')})`];
}

function closingText(out: Out, audience: Audience): readonly string[] {
  const { left, words, wordsSearched } = out;
  const first = left.first.length === 0 ? '' : `, first ${left.first.join(', ')}`;
  const leftOut = `Left out: ${counted(left.symbols, 'symbol')} in ${counted(left.files, 'file')}${first}`;
  return [
    ...(left.symbols > 0 ? [`${leftOut}${aside(audience, raise('budget'))}`] : []),
    ...(wordsSearched < words
      ? [`Of ${counted(words, 'word')} the ${wordsSearched} most telling were searched`]
      : []),
  ];
}

function nothingText(
  { query, left, words, suggestions, budgetTokens, message }: Out,
  audience: Audience,
): readonly string[] {
  if (left.symbols > 0) return [`${thousands(left.symbols)} hits; a budget of ${budgetTokens} holds none`];
  const shown = JSON.stringify(query.length > 80 ? `${query.slice(0, 80)}…` : query);
  if (words === 0)
    return [
      `There is no word in ${shown}; punctuation is found as literal text${aside(audience, searchLiterally(query))}`,
    ];
  return [
    ...(message === undefined ? [] : [message]),
    ...(suggestions.length > 0 ? [`Did you mean ${suggestions.join(', ')}?`] : []),
  ];
}
