/**
 * Module settings from package.json and tsconfig.json. They are stored as text with the project and read when
 * linking.
 */
import { folderOf } from '../../model/path.ts';
import type { LinkedProject } from '../linking/repository-view.ts';

/** From package.json: executables, and entry points by path inside the package. */
export function packageSettings(manifest: unknown): Readonly<Record<string, string>> {
  if (!isRecord(manifest)) return {};
  const main = ['source', 'module', 'main', 'types'].map((key) => manifest[key]).filter(isText);
  const entries: Record<string, readonly string[]> = {};
  const { exports, imports } = manifest;
  if (isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'))) {
    for (const [key, value] of Object.entries(exports)) entries[key.replace(/^\.\/?/, '')] = textsIn(value);
  } else {
    entries[''] = textsIn(exports);
  }
  if (isRecord(imports)) for (const [key, value] of Object.entries(imports)) entries[key] = textsIn(value);
  entries[''] = [...(entries[''] ?? []), ...main];
  const bin = textsIn(manifest.bin);
  return { ...(bin.length === 0 ? {} : { bin: JSON.stringify(bin) }), entries: JSON.stringify(entries) };
}

/**
 * From tsconfig.json: `paths` and the folder that they are relative to, and `baseUrl` relative to the root of the
 * repository. Missing options come from the configurations that it extends and, for a solution, from those in the
 * same folder that it references. Comments and trailing commas are allowed.
 */
export function compilerSettings(
  text: string,
  path: string,
  read: (path: string) => string | undefined,
): Readonly<Record<string, string>> {
  const { paths, pathsFrom, baseUrl } = compilerOptions(text, path, read, 0);
  return {
    ...(paths === undefined ? {} : { paths: JSON.stringify(paths), from: baseUrl ?? pathsFrom ?? '' }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  };
}

interface CompilerOptions {
  readonly paths?: Readonly<Record<string, unknown>>;
  /** The folder of the file that contains `paths`. */
  readonly pathsFrom?: string;
  readonly baseUrl?: string;
}

/** Longer chains are cycles. */
const maxExtended = 8;

function compilerOptions(
  text: string,
  path: string,
  read: (path: string) => string | undefined,
  depth: number,
): CompilerOptions {
  const config: unknown = JSON.parse(withoutComments(text));
  if (!isRecord(config)) return {};
  const folder = folderOf(path);
  const inherited = depth > maxExtended ? [] : [...referredTo(config), ...extended(config)];
  const others = inherited.map((name): CompilerOptions => {
    const other = join(folder, name);
    const found = read(other);
    return found === undefined ? {} : compilerOptions(found, other, read, depth + 1);
  });
  const { paths, baseUrl } = isRecord(config.compilerOptions) ? config.compilerOptions : {};
  return Object.assign({}, ...others, {
    ...(isRecord(paths) ? { paths, pathsFrom: folder } : {}),
    ...(isText(baseUrl) ? { baseUrl: join(folder, baseUrl) } : {}),
  });
}

/**
 * Only files matched by `contextFiles` (`tsconfig*.json`, `jsconfig*.json`), because indexing notices their changes.
 */
function extended({ extends: names }: Readonly<Record<string, unknown>>): readonly string[] {
  return textsIn(names)
    .map((name) => (name.endsWith('.json') ? name : `${name}.json`))
    .filter((name) => /^\.\.?\/(?:.*\/)?[tj]sconfig[^/]*\.json$/.test(name));
}

function referredTo({ references }: Readonly<Record<string, unknown>>): readonly string[] {
  const paths = Array.isArray(references)
    ? references.map((one: unknown) => (isRecord(one) ? one.path : undefined))
    : [];
  return paths.filter(isText).filter((path) => /^(?:\.\/)?[tj]sconfig[^/]*\.json$/.test(path));
}

/** Candidate paths of a module from the root of the repository, by `paths` and `baseUrl`. */
export function pathPatterns(project: LinkedProject, module: string): readonly string[] {
  const { paths, from = '', baseUrl } = project.settings;
  const found: string[] = [];
  for (const [pattern, targets] of Object.entries(entriesOf(paths))) {
    const rest = matched(pattern, module);
    if (rest !== undefined) for (const target of targets) found.push(join(from, target.replace('*', rest)));
  }
  if (baseUrl !== undefined) found.push(join(baseUrl, module));
  return found;
}

/** The entry points in package.json for a path inside the package, as written. */
export function entriesFor(project: LinkedProject, inside: string): readonly string[] {
  const found: string[] = [];
  for (const [pattern, targets] of Object.entries(entriesOf(project.settings.entries))) {
    const rest = matched(pattern, inside);
    if (rest !== undefined) for (const target of targets) found.push(target.replace('*', rest));
  }
  return found;
}

/** The text that `*` matches; empty if the pattern has no `*` and equals the text. Undefined if it does not match. */
function matched(pattern: string, text: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === text ? '' : undefined;
  const [start, end] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const isMatch = text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
  return isMatch ? text.slice(start.length, text.length - end.length) : undefined;
}

function entriesOf(text: string | undefined): Readonly<Record<string, readonly string[]>> {
  const parsed: unknown = text === undefined ? {} : JSON.parse(text);
  return isRecord(parsed)
    ? Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, textsIn(value)]))
    : {};
}

/** All strings inside conditions and lists. */
function textsIn(value: unknown): readonly string[] {
  if (isText(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function withoutComments(text: string): string {
  return text
    .replace(
      /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
      (_whole, quoted: string | undefined) => quoted ?? '',
    )
    .replace(/,(\s*[}\]])/g, '$1');
}

function join(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
