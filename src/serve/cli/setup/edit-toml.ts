/**
 * Puts a table into a TOML file, or takes it out, and changes nothing else. An entry that is written in another form than
 * a table of its own (`a = { b = … }`, or `[a]` with `b.c = …`) is not rewritten; the user has to edit it.
 */
import { readToml, type TomlStatement } from './read-toml.ts';

export type TomlTable = Readonly<Record<string, string | readonly string[]>>;

/** Undefined when the file has the entry in another form. Throws TomlFault. */
export function putToml(source: string, keys: readonly string[], table: TomlTable): string | undefined {
  const statements = readToml(source);
  const header = statements.find((each) => each.kind === 'table' && isSame(each.keys, keys));
  if (header !== undefined) return updated(source, { statements, header }, table);
  if (statements.some((each) => isInTheWay(each, keys))) return undefined;
  const eol = eolOf(source);
  const lines = Object.entries(table).map(([key, value]) => `${key} = ${printed(value)}`);
  const before = source === '' || source.endsWith('\n') ? source : source + eol;
  return `${before}${source.trim() === '' ? '' : eol}${[`[${keys.join('.')}]`, ...lines].join(eol)}${eol}`;
}

/** Removes the table and its subtables. Throws TomlFault. */
export function takeToml(source: string, keys: readonly string[]): string {
  const statements = readToml(source);
  const headers = statements.filter(({ kind }) => kind !== 'pair');
  let left = source;
  for (const header of headers.toReversed()) {
    if (!isSame(header.keys.slice(0, keys.length), keys)) continue;
    const last = pairsOf(statements, header).at(-1) ?? header;
    const lineEnd = left.indexOf('\n', last.end);
    const before = left
      .slice(0, header.start)
      .replace(/\r?\n(?=\r?\n[ \t]*$)/, '')
      .replace(/[ \t]+$/, '');
    left = before + (lineEnd === -1 ? '' : left.slice(lineEnd + 1));
  }
  return left;
}

/** The keys of a table with their values as source text. Undefined when there is no such table. */
export function tomlTable(
  source: string,
  keys: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const statements = readToml(source);
  const header = statements.find((each) => each.kind === 'table' && isSame(each.keys, keys));
  if (header === undefined) return undefined;
  return Object.fromEntries(
    pairsOf(statements, header).map((pair) => [
      pair.keys.slice(keys.length).join('.'),
      source.slice(pair.valueStart, pair.end),
    ]),
  );
}

export function printed(value: string | readonly string[]): string {
  return typeof value === 'string'
    ? JSON.stringify(value)
    : `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
}

function updated(
  source: string,
  { statements, header }: { statements: readonly TomlStatement[]; header: TomlStatement },
  table: TomlTable,
): string {
  const pairs = pairsOf(statements, header);
  const changes = Object.entries(table).map(([key, value]) => {
    const pair = pairs.find((each) => isSame(each.keys, [...header.keys, key]));
    if (pair !== undefined) return { start: pair.valueStart, end: pair.end, put: printed(value) };
    return { start: header.end, end: header.end, put: `${eolOf(source)}${key} = ${printed(value)}` };
  });
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, put }) => left.slice(0, start) + put + left.slice(end), source);
}

function pairsOf(statements: readonly TomlStatement[], header: TomlStatement): readonly TomlStatement[] {
  const behind = statements.slice(statements.indexOf(header) + 1);
  const end = behind.findIndex(({ kind }) => kind !== 'pair');
  return end === -1 ? behind : behind.slice(0, end);
}

/** Whether a key-value pair or an array of tables already defines the table, or one that contains it. */
function isInTheWay({ kind, keys: there, headerKeys }: TomlStatement, keys: readonly string[]): boolean {
  const length = Math.min(there.length, keys.length);
  if (kind === 'table' || !isSame(there.slice(0, length), keys.slice(0, length))) return false;
  return kind === 'list' || headerKeys < keys.length;
}

function eolOf(source: string): string {
  return source.includes('\r\n') ? '\r\n' : '\n';
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}
