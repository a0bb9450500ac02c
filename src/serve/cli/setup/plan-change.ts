/** Plans changes of a client's file: computes the new text, writes nothing. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { EngineError } from '../../../model/errors.ts';
import type { Client } from './clients.ts';
import { jsonObjectAt, putJson, takeJson } from './edit-json.ts';
import { putToml, takeToml, tomlTable } from './edit-toml.ts';
import type { Launch } from './launch.ts';
import { JsonFault } from './parse-json.ts';
import { TomlFault } from './read-toml.ts';

export interface Change {
  readonly file: string;
  /** Undefined when there is no such file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The key of our entry in the server map. */
const ourName = 'codeagent';
// Far larger than any settings file.
const mostBytes = 64 * 1024 * 1024;

export function planPut(client: Client, file: string, launch: Launch): Change {
  const target = realPath(file);
  const before = textOf(target);
  return {
    file: target,
    before,
    after: guarded(target, before, () => put(client, target, before ?? '', launch)),
  };
}

/** Restores the backup when the file is as we wrote it. When it was changed since, removes only our entry. */
export function planTake(client: Client, file: string): Change {
  const target = realPath(file);
  const before = textOf(target);
  // Without a backup there was no file before.
  const backup = textOf(backupOf(target));
  if (before === undefined) return { file: target, before, after: undefined };
  const after = guarded(target, before, () => {
    const entry = entryOf(client, before);
    if (entry === undefined) return before;
    const isUntouched = put(client, target, backup ?? '', entry) === before;
    if (isUntouched) return backup;
    if (client.format === 'toml') return takeToml(before, [client.map, ourName]);
    const left = takeJson(before, [client.map, ourName]);
    const isMapOurs = jsonObjectAt(backup ?? '', [client.map]) === undefined;
    const isEmpty = Object.keys(jsonObjectAt(left, [client.map]) ?? {}).length === 0;
    return isMapOurs && isEmpty ? takeJson(left, [client.map]) : left;
  });
  return { file: target, before, after };
}

/** The path of the backup of a file. */
export function backupOf(file: string): string {
  return `${file}.codeagent-backup`;
}

export function isRegistered(client: Client, file: string): boolean {
  const target = realPath(file);
  const text = textOf(target);
  return text !== undefined && guarded(target, text, () => entryOf(client, text)) !== undefined;
}

type Entry = Readonly<Record<string, string | readonly string[]>>;

function put(client: Client, file: string, before: string, { command, args }: Entry | Launch): string {
  const entry: Entry = { ...client.extra, command: command ?? '', args: args ?? [] };
  const keys = [client.map, ourName];
  const after = client.format === 'toml' ? putToml(before, keys, entry) : putJsonEntry(before, keys, entry);
  if (after !== undefined) return after;
  throw new EngineError('bad-config', `${file} has ${keys.join('.')} in a form that is not safe to edit`, {
    hint: `the file is unchanged; add this entry by hand: ${JSON.stringify(entry)}`,
  });
}

/** Keeps other fields of an existing entry, such as `env`. */
function putJsonEntry(before: string, keys: readonly string[], entry: Entry): string | undefined {
  if (jsonObjectAt(before, keys) === undefined) return putJson(before, keys, entry);
  return Object.entries(entry).reduce<string | undefined>(
    (text, [key, value]) => (text === undefined ? undefined : putJson(text, [...keys, key], value)),
    before,
  );
}

/** Command and arguments of our entry; values of another type become empty. Undefined when there is no such entry. */
function entryOf(client: Client, text: string): Entry | undefined {
  const keys = [client.map, ourName];
  if (client.format === 'toml') {
    const table = tomlTable(text, keys);
    return table === undefined ? undefined : { command: plain(table.command), args: plainList(table.args) };
  }
  const entry = jsonObjectAt(text, keys);
  if (entry === undefined) return undefined;
  const { command, args } = entry;
  return {
    command: typeof command === 'string' ? command : '',
    args: Array.isArray(args) ? args.filter((each) => typeof each === 'string') : [],
  };
}

function plain(written: string | undefined): string {
  const value = parsed(written);
  return typeof value === 'string' ? value : '';
}

function plainList(written: string | undefined): readonly string[] {
  const value = parsed(written);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Reads a TOML value that is also valid JSON, as all values are that we write. Undefined for others. */
function parsed(written: string | undefined): unknown {
  try {
    return JSON.parse(written ?? 'null');
  } catch {
    return undefined;
  }
}

/** The target of a symbolic link, so that writing does not replace the link. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** Undefined when there is no such file. */
export function textOf(file: string): string | undefined {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    if (!stats.isFile()) throw new EngineError('bad-config', `${file} is not a regular file`);
    if (stats.size > mostBytes)
      throw new EngineError('bad-config', `${file} is too large: ${stats.size} bytes`);
    // A byte order mark is part of the file and stays.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    if (cause instanceof TypeError)
      throw new EngineError('bad-config', `${file} is not UTF-8`, { hint: leftAlone, cause });
    throw new EngineError('no-permission', `Cannot read ${file}`, { hint: 'check its permissions', cause });
  }
}

const leftAlone = 'the file is unchanged; fix it first, or name another client';

function guarded<T>(file: string, text: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof JsonFault || cause instanceof TomlFault)) throw cause;
    const line = (text ?? '').slice(0, cause.at).split('\n').length;
    throw new EngineError('bad-config', `${file}:${line}: syntax error: ${cause.message}`, {
      hint: leftAlone,
      cause,
    });
  }
}
