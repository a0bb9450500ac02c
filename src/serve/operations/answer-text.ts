/** Text that the answers about the graph have in common. */

import { type Advice, bringUpToDate } from '../../model/advice.ts';
import type { Freshness, SymbolNode } from '../../model/answers/navigation.ts';
import { gapSentences, type ShownGaps } from '../../model/evidence-gaps.ts';
import { type Audience, aside, type Note, wordNote } from '../word-advice.ts';
import type { FromOne } from './count-from-one.ts';

type Node = FromOne<SymbolNode>;
// As many as fit on a line.
const idsListed = 3;
interface Place {
  readonly path: string;
  readonly line: number;
}

/** Kind, id and lines of the symbol that the answer is about. */
export function headOf({ id, kind, line, endLine }: Node): string {
  if (kind === 'directory' || kind === 'project' || kind === 'file') return `${kind} ${id}`;
  return `${kind} ${id}  :${line === endLine ? line : `${line}-${endLine}`}`;
}

/**
 * `:12, :40 ×2`. A place shows its path only if it differs from the previous path, which starts as `path`.
 */
export function placesText(places: readonly Place[], total: number, path: string): string {
  let before = path;
  const counts = new Map<string, number>();
  for (const place of places) {
    const key = `${place.path}:${place.line}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const texts = [...counts].map(([key, count]) => {
    const [own, line] = [key.slice(0, key.lastIndexOf(':')), key.slice(key.lastIndexOf(':'))];
    const text = `${own === before ? '' : own}${line}${count > 1 ? ` ×${count}` : ''}`;
    before = own;
    return text;
  });
  return `${texts.join(', ')}${total > places.length ? `, … ${thousands(total - places.length)} more` : ''}`;
}

/** Empty for exact edges: only uncertain edges are marked. */
export function confidenceText(confidence: string): string {
  return confidence === 'exact' ? '' : `  ${confidence}`;
}

export function moreText(more: number, audience: Audience, ...advice: readonly Advice[]): readonly string[] {
  return more > 0 ? [`… and ${thousands(more)} more${aside(audience, ...advice)}`] : [];
}

/**
 * The advice to raise a limit. `total`: the number of all entries, if a single limit can let them through.
 */
export function raise(field: string, total?: number): Advice {
  return { kind: 'raise', field, to: total };
}

export function staleText(files: readonly string[], audience: Audience): readonly string[] {
  return staleNotes(files).map((note) => wordNote(audience, note));
}

export function staleNotes(files: readonly string[]): readonly Note[] {
  if (files.length === 0) return [];
  const shown = files.slice(0, 5).join(', ');
  const more = files.length > 5 ? `, … ${files.length - 5} more` : '';
  return [{ text: `Changed since indexed: ${shown}${more}`, advice: [bringUpToDate] }];
}

/**
 * Notes on an answer from the graph: covered overloads, files that are not parsed, and files that changed
 * since they were indexed.
 */
export function freshnessText(out: FromOne<Freshness> & ShownGaps, audience: Audience): readonly string[] {
  return [
    ...overloadLines(out.overloads ?? []),
    ...asideLines(out.alsoInTests ?? []),
    ...(out.isPlainText === true ? [plainTextLine] : []),
    ...gapSentences(out),
    ...staleText(out.staleFiles, audience),
  ];
}

function overloadLines(overloads: NonNullable<FromOne<Freshness>['overloads']>): readonly string[] {
  if (overloads.length === 0) return [];
  return [
    `Covers ${overloads.length} overloads; use an id to select one:`,
    ...overloads.map(({ id, line, signature = '' }, at) =>
      `  ${at + 1}  ${id}  :${line}  ${signature}`.trimEnd(),
    ),
  ];
}

function asideLines(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) return [];
  const rest = ids.length - idsListed;
  const more = rest > 0 ? `, … ${thousands(rest)} more` : '';
  return [`Not covered, symbols of the same name in tests: ${ids.slice(0, idsListed).join(', ')}${more}`];
}

export const plainTextLine =
  'Plain text: this language is not parsed, so definitions and uses in the file are unknown';

export function calledAsText(interfaces: readonly { readonly id: string }[]): readonly string[] {
  if (interfaces.length === 0) return [];
  const ids = interfaces.map(({ id }) => id).join(', ');
  return [`May be called through an interface (matched by method names): ${ids}`];
}

/**
 * The numbers of indexed files and of symbols defined in them. `index`, `status`, `map` and `health` share
 * this text.
 */
export function totalsText({ files, symbols }: { readonly files: number; readonly symbols: number }): string {
  return `${counted(files, 'indexed file')}, ${counted(symbols, 'symbol')} defined in them`;
}

/** `12 calls, 3 imports`. */
export function countsText(counts: Readonly<Partial<Record<string, number>>>): string {
  return Object.entries(counts)
    .sort(([, a = 0], [, b = 0]) => b - a)
    .map(([kind, count]) => `${thousands(count ?? 0)} ${kind}`)
    .join(', ');
}

/** `1,234 symbols`. */
export function counted(count: number, noun: string): string {
  return `${thousands(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * Groups the digits of a whole number. Written by hand because the first use of a locale takes an eighth as
 * long as an empty Node process.
 */
export function thousands(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
