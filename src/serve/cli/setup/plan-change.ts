/** What would be changed in a client's file, and nothing changed yet. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { EngineError } from '../../../model/errors.ts';
import type { Client } from './clients.ts';
import { jsonObjectAt, putJson, takeJson } from './edit-json.ts';
import { putToml, takeToml, tomlTable } from './edit-toml.ts';
import type { Launch } from './launch.ts';
import { JsonFault } from './read-jsonc.ts';
import { TomlFault } from './read-toml.ts';

export interface Change {
  readonly file: string;
  /** Undefined: there is no such file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Our name in their files. */
const ourName = 'codeagent';
// Far more than any client writes.
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

/** Where the file is as we left it, it becomes what it was before us; where it was changed since, only our entry goes. */
export function planTake(client: Client, file: string): Change {
  const target = realPath(file);
  const before = textOf(target);
  // Without one there was no file.
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

/** Where the file as it was before us is kept. */
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
  throw new EngineError('bad-config', `${file} has ${keys.join('.')} in a form that is not safe to change`, {
    hint: `it was left as it is; put this there by hand: ${JSON.stringify(entry)}`,
  });
}

/** What else the entry has, such as variables, stays. */
function putJsonEntry(before: string, keys: readonly string[], entry: Entry): string | undefined {
  if (jsonObjectAt(before, keys) === undefined) return putJson(before, keys, entry);
  return Object.entries(entry).reduce<string | undefined>(
    (text, [key, value]) => (text === undefined ? undefined : putJson(text, [...keys, key], value)),
    before,
  );
}

/** Command and arguments, if they are as we would write them. Undefined when there is no entry of ours. */
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

/** We write values that are JSON too; others need not be understood. */
function parsed(written: string | undefined): unknown {
  try {
    return JSON.parse(written ?? 'null');
  } catch {
    return undefined;
  }
}

/** Where a link leads: a link is to stay one. */
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
    if (!stats.isFile()) throw new EngineError('bad-config', `${file} is no file`);
    if (stats.size > mostBytes) throw new EngineError('bad-config', `${file} has ${stats.size} bytes`);
    // The mark at the beginning is kept: it is part of the file.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    if (cause instanceof TypeError)
      throw new EngineError('bad-config', `${file} is not UTF-8`, { hint: leftAlone, cause });
    throw new EngineError('no-permission', `Cannot read ${file}`, { hint: 'check its permissions', cause });
  }
}

const leftAlone = 'it was left as it is; mend it first, or name another client';

function guarded<T>(file: string, text: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof JsonFault || cause instanceof TomlFault)) throw cause;
    const line = (text ?? '').slice(0, cause.at).split('\n').length;
    throw new EngineError('bad-config', `${file}:${line}: not valid: ${cause.message}`, {
      hint: leftAlone,
      cause,
    });
  }
}
