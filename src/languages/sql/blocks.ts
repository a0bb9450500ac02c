/** The ends of statements, blocks, batches and definitions, in every flavour. */

import { kind } from './cursor.ts';
import { isFirstOnLine, isHardEnd, isName } from './names.ts';
import { closeFrame, frame, type Handler, level, openFrame, owner, type Reading, unwind } from './reading.ts';
import { queryEnds, statementStarts } from './words.ts';

export const blockHandlers: Readonly<Record<string, Handler>> = {
  BEGIN: (reading, at) => {
    if (!isTransaction(reading, at)) frame(reading).depth++;
    endStatement(reading);
    return at + 1;
  },
  CASE: (reading, at) => {
    level(reading).cases++;
    return at + 1;
  },
  END: handleEnd,
};

const transactionWords: ReadonlySet<string> = new Set(
  'TRAN TRANSACTION DISTRIBUTED DIALOG CONVERSATION WORK IMMEDIATE EXCLUSIVE DEFERRED READ ISOLATION ;'.split(
    ' ',
  ),
);

export function isTransaction(reading: Reading, at: number): boolean {
  return transactionWords.has(reading.words[at + 1] ?? '') || reading.kinds[at + 1] === kind.batch;
}

/** Structures that MySQL and procedural languages close by name. In T-SQL the same words start the next statement. */
const closedByName: ReadonlySet<string> = new Set(['IF', 'LOOP', 'WHILE', 'REPEAT', 'FOR', 'CASE']);

/** `END IF;`, with an optional loop label. */
export function isClosedByName({ words }: Reading, at: number): boolean {
  return closedByName.has(words[at + 1] ?? '') && (words[at + 2] === ';' || words[at + 3] === ';');
}

function handleEnd(reading: Reading, at: number): number {
  const { words } = reading;
  const around = frame(reading);
  const inside = level(reading);
  if (isClosedByName(reading, at)) {
    if (words[at + 1] === 'CASE' && inside.cases > 0) inside.cases--;
    return at + 2;
  }
  if (inside.cases > 0) {
    inside.cases--;
    return at + 1;
  }
  if (around.depth > 0) around.depth--;
  if (around.depth > 0 || around.style !== 'block') return at + 1;
  // The name or label may follow: `END proc;`.
  let end = at + 1;
  if (isName(reading, end) && reading.kinds[end + 1] === kind.end) end++;
  if (reading.kinds[end] === kind.end) end++;
  closeFrame(reading, end);
  endStatement(reading);
  return end;
}

/** Closes frames that cannot contain the word at this token. */
export function handleWord(reading: Reading, at: number): void {
  while (endsFrame(reading, at)) {
    closeFrame(reading, at);
    endStatement(reading);
  }
}

/** Words that start a statement at any position; other words only at the start of a row. */
const alwaysFirst: ReadonlySet<string> = new Set(['CREATE', 'INSERT', 'EXEC', 'DECLARE', 'TRUNCATE']);

function endsFrame(reading: Reading, at: number): boolean {
  const { style, level: base } = frame(reading);
  if ((style !== 'simple' && style !== 'query') || reading.depth !== base) return false;
  const word = reading.words[at] ?? '';
  if (!(style === 'query' ? queryEnds : statementStarts).has(word) || level(reading).cases > 0) return false;
  if (word === 'END' || word === 'ELSE') return true;
  if (word === 'COMMENT') return reading.words[at + 1] === 'ON';
  if (!alwaysFirst.has(word) && !isFirstOnLine(reading, at)) return false;
  return isName(reading, at + 1) || reading.kinds[at + 1] === kind.variable || word === 'IF';
}

export function handleSemicolon(reading: Reading, at: number): number {
  const around = frame(reading);
  // Parentheses that are still open are unmatched.
  unwind(reading, around.level, at);
  endStatement(reading);
  if (around.style === 'statement' || around.style === 'query' || around.style === 'simple') {
    closeFrame(reading, at + 1);
  }
  return at + 1;
}

export function handleBatch(reading: Reading, at: number): number {
  while (reading.frames.length > 1) closeFrame(reading, at);
  unwind(reading, frame(reading).level, at);
  endStatement(reading);
  return at + 1;
}

/** The token after a statement without uses. */
export function skipStatement(reading: Reading, from: number): number {
  const { words } = reading;
  let depth = 0;
  for (let at = from + 1; at < reading.kinds.length; at++) {
    if (isHardEnd(reading, at)) return at;
    if (words[at] === '(') depth++;
    else if (words[at] === ')') {
      if (--depth < 0) return at;
    } else if (
      depth === 0 &&
      (words[at] === 'END' || (statementStarts.has(words[at] ?? '') && isFirstOnLine(reading, at)))
    ) {
      return at;
    }
  }
  return reading.kinds.length;
}

/** Names, aliases and clauses end with their statement. */
export function endStatement(reading: Reading): void {
  const inside = level(reading);
  inside.verb = '';
  inside.clause = '';
  if (frame(reading).style === 'file') inside.cases = 0;
  if (reading.introduced.size > 0) reading.introduced.clear();
  if (reading.targets.length > 0) reading.targets = [];
}

/** A dollar-quoted string is code if it is the body of a function or of a DO statement, in a language that is SQL. */
export function enterDollar(reading: Reading, at: number): number {
  const around = frame(reading);
  const isBody = around.style === 'statement' || level(reading).verb === 'DO';
  if (isBody && isSqlBody(reading, at)) {
    openFrame(reading, 'dollar', owner(reading));
    return at + 1;
  }
  return reading.kinds.indexOf(kind.dollarClose, at) + 1;
}

export function leaveDollar(reading: Reading, at: number): number {
  const place = reading.frames.findLastIndex((open) => open.style === 'dollar');
  while (place > 0 && reading.frames.length > place) closeFrame(reading, at);
  return at + 1;
}

/** In PostgreSQL the LANGUAGE clause follows or precedes the body. */
function isSqlBody(reading: Reading, open: number): boolean {
  const close = reading.kinds.indexOf(kind.dollarClose, open);
  const language = languageFrom(reading, close + 1, 1) ?? languageFrom(reading, open - 1, -1);
  return language === undefined || /^'?(?:sql|plpgsql)'?$/i.test(language);
}

function languageFrom(reading: Reading, from: number, direction: 1 | -1): string | undefined {
  const { words, kinds, source, starts, ends } = reading;
  for (let at = from; kinds[at] !== undefined; at += direction) {
    if (kinds[at] === kind.end || kinds[at] === kind.batch || kinds[at] === kind.dollarClose)
      return undefined;
    if (words[at] === 'LANGUAGE') return source.slice(starts[at + 1], ends[at + 1]);
  }
  return undefined;
}
