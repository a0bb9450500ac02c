/**
 * The whole reader on one page: tokens in order, each word to its handler, each parenthesis to its level.
 * What a statement defines is in definitions.ts, what it uses in uses.ts, where it ends in blocks.ts.
 */
import type { ScanResult } from '../language.ts';
import { blockHandlers, enterDollar, leaveDollar, meetBatch, meetSemicolon, meetWord } from './blocks.ts';
import { readUse } from './calls.ts';
import { readItem } from './columns.ts';
import { complexityOf } from './complexity.ts';
import { kind } from './cursor.ts';
import { definitionHandlers } from './definitions.ts';
import { flavourOf } from './flavour.ts';
import { nameEnd } from './names.ts';
import {
  closeFrame,
  endItem,
  frame,
  type Handler,
  level,
  openLevel,
  type Reading,
  startReading,
  unwind,
} from './reading.ts';
import { readGivenAlias } from './table-uses.ts';
import { tokenize } from './tokens.ts';
import { meetComma, useHandlers } from './uses.ts';

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries({ ...useHandlers, ...blockHandlers, ...definitionHandlers }),
);

export function scan(source: string): ScanResult {
  const reading = startReading(tokenize(source, flavourOf(source)));
  const count = reading.kinds.length;
  for (let at = 0; at < count; ) at = Math.max(at + 1, step(reading, at));
  while (reading.frames.length > 0) closeFrame(reading, count - 1);
  for (const { symbol, from, next } of reading.bodies) {
    const defined = reading.symbols[symbol];
    if (defined !== undefined) defined.complexity = complexityOf(reading, from, next);
  }
  const references = reading.references.filter((found) => found !== undefined);
  return { symbols: reading.symbols, references: inDeclaredCase(reading.symbols, references) };
}

/** `orders` means the `Orders` that this file defines: names are alike whatever their case. */
function inDeclaredCase(
  symbols: ScanResult['symbols'],
  references: ScanResult['references'],
): ScanResult['references'] {
  const declared = new Map<string, string>();
  for (const { name, parent } of symbols) {
    if (parent === undefined && !declared.has(name.toLowerCase())) declared.set(name.toLowerCase(), name);
  }
  const exact = new Set(symbols.map(({ name }) => name));
  return references.map((found) => {
    const name = exact.has(found.name) ? found.name : (declared.get(found.name.toLowerCase()) ?? found.name);
    return name === found.name ? found : { ...found, name };
  });
}

function step(reading: Reading, at: number): number {
  switch (reading.kinds[at]) {
    case kind.word:
      return readWord(reading, at);
    case kind.quoted:
      return readUse(reading, at);
    case kind.sign:
      return readSign(reading, at);
    case kind.end:
      return meetSemicolon(reading, at);
    case kind.batch:
      return meetBatch(reading, at);
    case kind.dollarOpen:
      return enterDollar(reading, at);
    case kind.dollarClose:
      return leaveDollar(reading, at);
    default:
      return at + 1;
  }
}

function readWord(reading: Reading, at: number): number {
  const { words } = reading;
  if (words[at - 1] === '.') return nameEnd(reading, at);
  meetWord(reading, at);
  const handler = handlers.get(words[at] ?? '');
  return handler === undefined || words[at + 1] === '.' ? readUse(reading, at) : handler(reading, at);
}

function readSign(reading: Reading, at: number): number {
  switch (reading.words[at]) {
    case '(':
    case '[':
      openLevel(reading);
      return at + 1;
    case ')':
    case ']':
      return closeParenthesis(reading, at);
    case ',':
      return readComma(reading, at);
    default:
      return at + 1;
  }
}

function closeParenthesis(reading: Reading, at: number): number {
  // One too many closes nothing.
  if (reading.depth <= frame(reading).level) return at + 1;
  const closed = level(reading);
  const call = closed.call === undefined ? undefined : reading.references[closed.call];
  if (call !== undefined) call.argumentCount = reading.words[at - 1] === '(' ? 0 : closed.commas + 1;
  unwind(reading, reading.depth - 1, at);
  const isGiven = level(reading).clause === 'from' && reading.targets.length > 0;
  return isGiven ? readGivenAlias(reading, at + 1) : at + 1;
}

function readComma(reading: Reading, at: number): number {
  const around = level(reading);
  around.commas++;
  if (around.clause === 'columns' || around.clause === 'fields') {
    endItem(reading, at);
    return readItem(reading, at + 1);
  }
  return around.clause === '' ? at + 1 : meetComma(reading, at);
}
