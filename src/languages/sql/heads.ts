/** The head of a definition: modifiers, conditions and the name, and the symbol for them. */
import { callableKinds, type SymbolKind } from '../../model/symbol.ts';
import { docAbove } from './docs.ts';
import { groupEnd, isName, nameEnd, nameText, qualifier, textOf } from './names.ts';
import { addSymbol, frame, openFrame, placeOf, type Reading, type Style } from './reading.ts';

export interface Head {
  /** CREATE or ALTER. */
  readonly first: number;
  /** The word for the kind of object, such as TABLE. */
  readonly what: number;
  readonly modifiers: readonly string[];
}
export type Definer = (reading: Reading, head: Head) => number;

/** A longer signature does not help a reader. */
export const maxSignatureLength = 500;

const modifierWords: ReadonlySet<string> = new Set(
  (
    'TEMP TEMPORARY GLOBAL LOCAL UNLOGGED UNIQUE CLUSTERED NONCLUSTERED COLUMNSTORE MATERIALIZED RECURSIVE VIRTUAL ' +
    'FOREIGN EXTERNAL CONSTRAINT FULLTEXT SPATIAL XML PRIMARY AGGREGATE BITMAP HYBRID FORCE EDITIONABLE TRANSIENT'
  ).split(' '),
);
/** Words between CREATE and the kind of object that do not matter. */
const ignoredWords: ReadonlySet<string> = new Set([
  'OR',
  'REPLACE',
  'ALTER',
  'NO',
  'NONEDITIONABLE',
  'PUBLIC',
  'SECURITY',
  'SQL',
]);

export function readHead(reading: Reading, first: number): Head {
  const { words } = reading;
  const modifiers: string[] = [];
  let at = first + 1;
  for (;;) {
    const word = words[at] ?? '';
    if (modifierWords.has(word) && !isAggregateDefinition(reading, at)) modifiers.push(word.toLowerCase());
    else if (words[at + 1] === '=' && (word === 'DEFINER' || word === 'ALGORITHM'))
      at = valueEnd(reading, at + 2) - 1;
    else if (
      word === 'DEFINER' || word === 'INVOKER' ? words[at - 1] !== 'SECURITY' : !ignoredWords.has(word)
    )
      break;
    at++;
  }
  return { first, what: at, modifiers };
}

/** PostgreSQL: `CREATE AGGREGATE name`. */
function isAggregateDefinition(reading: Reading, at: number): boolean {
  return reading.words[at] === 'AGGREGATE' && reading.words[at + 1] !== 'FUNCTION';
}

/** The token after `root`@`localhost`, 'root'@'%' or CURRENT_USER(). */
function valueEnd(reading: Reading, at: number): number {
  const { words, source, starts } = reading;
  let end = at + 1;
  if (words[end] === '@') end += 2;
  else if (source[starts[end] ?? 0] === '@') end++;
  return words[end] === '(' ? groupEnd(reading, end) : end;
}

/** The token after IF NOT EXISTS and similar conditions. */
export function skipCondition(reading: Reading, at: number): number {
  const { words } = reading;
  let next = at;
  if (words[next] === 'CONCURRENTLY' || words[next] === 'NONCONCURRENTLY') next++;
  if (words[next] === 'IF') next += words[next + 1] === 'NOT' ? 3 : 2;
  return next;
}

/** Words that are never unquoted names: if one follows, the name is missing. */
const neverNames: ReadonlySet<string> = new Set(
  'CREATE ALTER DROP SELECT INSERT UPDATE DELETE GRANT FROM WHERE AS SET TABLE ON'.split(' '),
);

export function isNewName(reading: Reading, at: number): boolean {
  return isName(reading, at) && !neverNames.has(reading.words[at] ?? '');
}

export interface Opening {
  readonly kind: SymbolKind;
  readonly style: Style;
  /** First token of the name with its schema. */
  readonly nameAt: number;
  /** The token at which the signature ends. */
  readonly bodyAt: number;
  readonly modifiers?: readonly string[];
  readonly hasBody?: boolean;
}

/** Adds the symbol of a definition and opens its frame. */
export function openDefinition(reading: Reading, head: Head, opening: Opening): number {
  const { nameAt, bodyAt, style } = opening;
  const end = nameEnd(reading, nameAt);
  const isTemporary = nameText(reading, end - 1).startsWith('#');
  const symbol = addSymbol(reading, {
    kind: opening.kind,
    first: head.first,
    nameAt: end - 1,
    namespace: qualifier(reading, nameAt, end),
    modifiers: [...head.modifiers, ...(isTemporary ? ['temporary'] : []), ...(opening.modifiers ?? [])],
    signature: textOf(reading, head.first, bodyAt, maxSignatureLength),
    doc: docAbove(reading, head.first),
    bodyRow: opening.hasBody === true ? placeOf(reading, reading.starts[bodyAt] ?? 0).row : undefined,
  });
  openFrame(reading, style, symbol);
  if (opening.hasBody === true && callableKinds.has(opening.kind)) frame(reading).body = bodyAt;
  return symbol;
}
