/**
 * The scanner: passes each word to its handler and each parenthesis to its level. definitions.ts reads definitions,
 * uses.ts reads uses, blocks.ts finds the ends of statements.
 */
import type { ScanResult } from '../language.ts';
import {
  blockHandlers,
  enterDollar,
  handleBatch,
  handleSemicolon,
  handleWord,
  leaveDollar,
} from './blocks.ts';
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
import { readAliasOfNonTable } from './table-uses.ts';
import { tokenize } from './tokens.ts';
import { handleComma, useHandlers } from './uses.ts';

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

/** `orders` refers to the `Orders` that this file defines, because names are case-insensitive. */
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
      return handleSemicolon(reading, at);
    case kind.batch:
      return handleBatch(reading, at);
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
  handleWord(reading, at);
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
  // An unmatched parenthesis closes nothing.
  if (reading.depth <= frame(reading).level) return at + 1;
  const closed = level(reading);
  const call = closed.call === undefined ? undefined : reading.references[closed.call];
  if (call !== undefined) call.argumentCount = reading.words[at - 1] === '(' ? 0 : closed.commas + 1;
  unwind(reading, reading.depth - 1, at);
  const isDerivedTable = level(reading).clause === 'from' && reading.targets.length > 0;
  return isDerivedTable ? readAliasOfNonTable(reading, at + 1) : at + 1;
}

function readComma(reading: Reading, at: number): number {
  const around = level(reading);
  around.commas++;
  if (around.clause === 'columns' || around.clause === 'fields') {
    endItem(reading, at);
    return readItem(reading, at + 1);
  }
  return around.clause === '' ? at + 1 : handleComma(reading, at);
}
