/**
 * Complexity of procedures and functions, from the words of the body: IF, WHILE, LOOP, CASE, handlers, and AND and OR
 * in their conditions. The search conditions of queries are not paths: their AND and OR are not counted. The rules
 * are those of the other languages (indexing/extract/complexity.ts), applied to tokens instead of a tree.
 */
import type { Complexity } from '../../model/symbol.ts';
import { isClosedByName, isTransaction } from './blocks.ts';
import { kind } from './cursor.ts';
import type { Mutable, Reading } from './reading.ts';
import { statementStarts } from './words.ts';

interface Count extends Mutable<Complexity> {
  readonly reading: Reading;
  /** The blocks that END closes, innermost last. */
  readonly open: Block[];
  /** The open conditions, innermost last. */
  readonly conditions: Condition[];
  /** The open parentheses: whether they contain a query, and whether a BETWEEN still needs its AND. */
  readonly groups: { isQuery: boolean; isBetween: boolean }[];
  /** A structure whose body has not started: the BEGIN of T-SQL, the LOOP or DO of a WHILE. */
  isAwaited: boolean;
}

interface Block {
  readonly as: 'begin' | 'case' | 'structure';
  readonly isLevel: boolean;
  hasHandlers: boolean;
}

interface Condition {
  /** The number of open parentheses at its start. */
  readonly groups: number;
  last: string;
}

/** The complexity of the tokens from `from` to `next`. */
export function complexityOf(reading: Reading, from: number, next: number): Complexity {
  const count: Count = {
    reading,
    cyclomatic: 1,
    cognitive: 0,
    nesting: 0,
    open: [],
    conditions: [],
    groups: [],
    isAwaited: false,
  };
  for (let at = from; at < next; at++) step(count, at);
  const { cyclomatic, cognitive, nesting } = count;
  return { cyclomatic, cognitive, nesting };
}

function step(count: Count, at: number): void {
  const { kinds, words } = count.reading;
  const word = words[at] ?? '';
  if (kinds[at] === kind.end) endStatement(count);
  else if (word === '(') count.groups.push({ isQuery: startsQuery(words[at + 1]), isBetween: false });
  else if (word === ')') closeGroup(count);
  else if (kinds[at] === kind.word && !isPartOfName(count.reading, at)) {
    if (isTsql(count) && isStatementStart(count, at)) beginStatement(count, word);
    handlers.get(word)?.(count, at);
  }
}

/** Part of a qualified name, or of the end of a block (`END IF;`). */
function isPartOfName(reading: Reading, at: number): boolean {
  const { words } = reading;
  if (words[at - 1] === '.' || words[at + 1] === '.') return true;
  return words[at - 1] === 'END' && isClosedByName(reading, at - 1);
}

type Handler = (count: Count, at: number) => void;

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['IF', handleIf],
  ['ELSEIF', handleElseIf],
  ['ELSIF', handleElseIf],
  ['ELSE', handleElse],
  ['WHILE', handleWhile],
  ['LOOP', handleLoop],
  ['DO', handleLoop],
  ['REPEAT', handleRepeat],
  ['UNTIL', beginCondition],
  ['CASE', handleCase],
  ['WHEN', handleWhen],
  ['THEN', endCondition],
  ['AND', handleOperator],
  ['OR', handleOperator],
  ['BETWEEN', handleBetween],
  ['BEGIN', handleBegin],
  ['EXCEPTION', handleException],
  ['HANDLER', handleHandler],
  ['GOTO', handleGoto],
  ['END', handleEnd],
]);

function handleIf(count: Count, at: number): void {
  if (!isIfStatement(count.reading, at)) return;
  if (isTsql(count) && count.reading.words[at - 1] === 'ELSE') {
    handleElseIf(count);
    count.isAwaited = true;
    return;
  }
  branch(count);
  if (isTsql(count)) count.isAwaited = true;
  else open(count, 'structure', 'level');
  beginCondition(count);
}

/** Not `IF EXISTS` of a definition, and not the IF function of MySQL. */
function isIfStatement({ words, kinds, flavour }: Reading, at: number): boolean {
  const exists = words[at + 1] === 'NOT' ? at + 2 : at + 1;
  if (words[exists] === 'EXISTS' && words[exists + 1] !== '(') return false;
  if (flavour === 'tsql' || words[at + 1] !== '(') return true;
  return (
    kinds[at - 1] === kind.end ||
    kinds[at - 1] === kind.dollarOpen ||
    beforeStatement.has(words[at - 1] ?? '')
  );
}

const beforeStatement: ReadonlySet<string> = new Set('BEGIN THEN ELSE LOOP DO REPEAT AS IS :'.split(' '));

function handleElseIf(count: Count): void {
  count.cyclomatic++;
  count.cognitive++;
  beginCondition(count);
}

function handleElse(count: Count, at: number): void {
  if (count.open.at(-1)?.as === 'case') return;
  if (isTsql(count) && count.reading.words[at + 1] === 'IF') return;
  count.cognitive++;
  count.isAwaited = isTsql(count);
}

function handleWhile(count: Count): void {
  branch(count);
  count.isAwaited = true;
  beginCondition(count);
}

/** The LOOP of a WHILE is counted with the WHILE. In T-SQL, LOOP is a join hint. A lone DO runs a block. */
function handleLoop(count: Count, at: number): void {
  if (isTsql(count)) return;
  const isBody = count.isAwaited;
  if (!isBody && count.reading.words[at] === 'DO') return;
  if (!isBody) branch(count);
  else endCondition(count);
  count.isAwaited = false;
  open(count, 'structure', 'level');
}

function handleRepeat(count: Count, at: number): void {
  if (isTsql(count) || count.reading.words[at + 1] === '(') return;
  branch(count);
  open(count, 'structure', 'level');
}

/** CASE adds no path; its WHEN branches do. */
function handleCase(count: Count): void {
  branch(count);
  count.cyclomatic--;
  open(count, 'case', 'level');
}

function handleWhen(count: Count, at: number): void {
  const { words } = count.reading;
  const block = count.open.at(-1);
  const isExit = leaving.has(words[at - 1] ?? '') || leaving.has(words[at - 2] ?? '');
  if (isExit) count.cognitive++;
  else if (block?.as !== 'case') {
    if (block?.hasHandlers === true) branch(count);
    return;
  }
  count.cyclomatic++;
  beginCondition(count);
}

const leaving: ReadonlySet<string> = new Set(['EXIT', 'CONTINUE']);

function handleBetween(count: Count): void {
  const group = count.groups.at(-1);
  if (group !== undefined) group.isBetween = true;
}

function handleOperator(count: Count, at: number): void {
  const word = count.reading.words[at] ?? '';
  const group = count.groups.at(-1);
  if (word === 'AND' && group?.isBetween === true) {
    group.isBetween = false;
    return;
  }
  const condition = count.conditions.at(-1);
  if (condition === undefined || isInQuery(count, condition)) return;
  count.cyclomatic++;
  if (condition.last !== word) count.cognitive++;
  condition.last = word;
}

function handleBegin(count: Count, at: number): void {
  const { words } = count.reading;
  if (isTransaction(count.reading, at)) return;
  const isCatch = words[at + 1] === 'CATCH';
  if (isCatch) branch(count);
  else endCondition(count);
  open(count, 'begin', isCatch || (isTsql(count) && count.isAwaited) ? 'level' : 'none');
  count.isAwaited = false;
}

function handleException(count: Count, at: number): void {
  const block = count.open.at(-1);
  if (block !== undefined && count.reading.words[at + 1] === 'WHEN') block.hasHandlers = true;
}

/** MySQL: `DECLARE EXIT HANDLER FOR`. */
function handleHandler(count: Count, at: number): void {
  if (count.reading.words[at + 1] === 'FOR') branch(count);
}

function handleGoto(count: Count): void {
  count.cognitive++;
}

function handleEnd(count: Count): void {
  if (count.open.pop()?.as !== 'case') endCondition(count);
}

function branch(count: Count): void {
  const depth = count.open.filter(({ isLevel }) => isLevel).length;
  count.cyclomatic++;
  count.cognitive += 1 + depth;
  count.nesting = Math.max(count.nesting, depth + 1);
}

function open(count: Count, as: Block['as'], depth: 'level' | 'none'): void {
  count.open.push({ as, isLevel: depth === 'level', hasHandlers: false });
}

function beginCondition(count: Count): void {
  // A group of its own, for a BETWEEN without parentheses.
  count.conditions.push({ groups: count.groups.length, last: '' });
  count.groups.push({ isQuery: false, isBetween: false });
}

function endCondition(count: Count): void {
  const ended = count.conditions.pop();
  if (ended !== undefined) count.groups.length = Math.min(count.groups.length, ended.groups);
}

function endStatement(count: Count): void {
  count.conditions.length = 0;
  count.groups.length = 0;
  if (isTsql(count)) count.isAwaited = false;
}

/** A condition ends with the enclosing parentheses. */
function closeGroup(count: Count): void {
  count.groups.pop();
  while (count.groups.length <= (count.conditions.at(-1)?.groups ?? -1)) count.conditions.pop();
}

function isInQuery(count: Count, { groups }: Condition): boolean {
  return count.groups.slice(groups).some(({ isQuery }) => isQuery);
}

/** In T-SQL only the next statement shows where a condition ends. UPDATE(…) is a function of triggers. */
function isStatementStart(count: Count, at: number): boolean {
  const { words } = count.reading;
  const word = words[at] ?? '';
  const around = count.conditions.at(-1)?.groups ?? 0;
  if (count.groups.length > around + 1 || !statementStarts.has(word)) return false;
  return word !== 'END' && word !== 'ELSE' && !(word === 'UPDATE' && words[at + 1] === '(');
}

/** The awaited body, if it is a single statement. */
function beginStatement(count: Count, word: string): void {
  endCondition(count);
  if (word !== 'BEGIN') count.isAwaited = false;
}

function startsQuery(word: string | undefined): boolean {
  return word === 'SELECT' || word === 'WITH';
}

function isTsql({ reading }: Count): boolean {
  return reading.flavour === 'tsql';
}
