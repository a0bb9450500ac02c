/**
 * Finds and reads the configuration file, and splits it into keys and values. load-config.ts interprets them. Only one
 * file may exist: with two, the precedence would be unclear, so the second is an error. Links are not followed, because
 * a repository must not make us read files outside it.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { EngineError } from '../../model/errors.ts';
import { kindOf, readRegularFile } from '../../trust/own-file.ts';

export interface ConfigFile {
  readonly file: string;
  readonly entries: readonly Entry[];
  /** One line for each path that looks like a configuration file but is not used. */
  readonly notes: readonly string[];
  /** Counted from 1. Undefined when unknown. */
  lineOf(entry: Entry): number | undefined;
}

/** There is no file; the notes list links in its place. */
export interface LinkNotes {
  readonly file: undefined;
  readonly notes: readonly string[];
}

/** A value that is not an object, or an empty object, with the keys that lead to it, as written. */
export interface Entry {
  readonly keys: readonly string[];
  readonly value: unknown;
}

const fileNames = ['config.json', 'config.yaml', 'config.yml'] as const;
// Far above any hand-written file. The file is read on every start.
const mostBytes = 256 * 1024;

/** The first of `folders` is the default location. `assets` is the folder of the built programs. */
export function readConfigFile(folders: readonly string[], assets: URL): ConfigFile | LinkNotes | undefined {
  const links: string[] = [];
  const isReal = (file: string): boolean => {
    const kind = kindOf(file);
    if (kind === 'link')
      links.push(`${file} is a link and is ignored: settings are read from the repository only`);
    return kind === 'other';
  };
  const [file, second] = [...new Set(folders)]
    .filter(isReal)
    .flatMap((folder) => fileNames.map((name) => path.join(folder, name)))
    .filter(isReal);
  if (file === undefined) return links.length === 0 ? undefined : { file: undefined, notes: links };
  if (second !== undefined)
    throw new EngineError('bad-config', `There are two configurations: ${file} and ${second}`, {
      hint: `move what you need into one of them and remove the other`,
    });
  const text = textOf(file);
  const yaml = (): typeof import('./read-yaml.ts') => createRequire(assets)('./read-yaml.js');
  const value = file.endsWith('.json') ? parseJson(file, text) : parseYaml(file, text, yaml().readYaml);
  if (!isRecord(value)) throw broken(file, 'the configuration must be an object of sections');
  return {
    file,
    notes: links,
    entries: entriesOf(value, []),
    lineOf: ({ keys }) => yaml().lineOfKey(text, keys),
  };
}

/** `file:line`, as editors accept it. */
export function placeOf(file: string, line: number | undefined): string {
  return line === undefined ? file : `${file}:${line}`;
}

function textOf(file: string): string {
  const found = readRegularFile(file, { maxBytes: mostBytes });
  if (found.kind === 'read') return decode(file, found.bytes);
  throw broken(file, found.kind === 'refused' ? found.why : 'was removed meanwhile');
}

function decode(file: string, bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide || bytes.includes(0)) throw broken(file, 'is not UTF-8 but looks like UTF-16; save it as UTF-8');
  try {
    // The decoder removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw broken(file, 'is not UTF-8; save it as UTF-8', cause);
  }
}

function parseJson(file: string, text: string): unknown {
  if (text.trim() === '') throw broken(file, 'is empty; write {} or remove it');
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    const at = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length);
    const [line, column] = [text.slice(0, at).split('\n').length, at - text.lastIndexOf('\n', at - 1)];
    const reason = `not valid JSON at column ${column}${jsonAdvice(text, at)}`;
    throw broken(placeOf(file, line), reason, cause);
  }
}

function jsonAdvice(text: string, at: number): string {
  const [here, before] = [text.slice(at), text.slice(0, at).trimEnd()];
  if (/^[/#]/.test(here)) return ': JSON has no comments; a config.yaml in its place may have them';
  if (/^[}\]]/.test(here) && before.endsWith(',')) return ': a comma before the end';
  return here === '' ? ': it ends too early' : '';
}

function parseYaml(file: string, text: string, readYaml: typeof import('./read-yaml.ts').readYaml): unknown {
  const read = readYaml(text);
  if (read.kind === 'value') return read.value;
  throw broken(placeOf(file, read.line), `not valid YAML: ${read.reason}`);
}

function entriesOf(value: Readonly<Record<string, unknown>>, keys: readonly string[]): readonly Entry[] {
  return Object.entries(value).flatMap(([key, each]) => {
    const path = [...keys, key];
    if (isRecord(each) && Object.keys(each).length > 0 && path.length < deepest) return entriesOf(each, path);
    return [{ keys: path, value: each }];
  });
}
// No setting is nested deeper; deeper keys are reported as unknown.
const deepest = 8;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function broken(where: string, reason: string, cause?: unknown): EngineError {
  return new EngineError('bad-config', `${where}: ${reason}`, { cause });
}
