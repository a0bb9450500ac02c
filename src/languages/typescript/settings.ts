/** What package.json and tsconfig.json say about where modules are: kept as text with the project, read when linking. */
import { folderOf } from '../../model/path.ts';
import type { LinkedProject } from '../linking.ts';

/** From package.json: what is run, and entries by path inside the package. */
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
 * From tsconfig.json: `paths`, and from where they lead; `baseUrl` from the root of the repository. What it leaves out is
 * taken from those it extends, and of a solution from those it refers to in the same folder. Comments and trailing
 * commas are allowed there.
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
  /** The folder of the file that has them. */
  readonly pathsFrom?: string;
  readonly baseUrl?: string;
}

/** Longer chains are circles. */
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
  const taken = depth > maxExtended ? [] : [...referredTo(config), ...extended(config)];
  const others = taken.map((name): CompilerOptions => {
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

/** Only by the names that are looked at again when they change: `tsconfig*.json`, `jsconfig*.json`. */
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

/** Paths from the root of the repository that a tsconfig gives for a module. */
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

/** What package.json names for a path inside the package, as written there. */
export function entriesFor(project: LinkedProject, inside: string): readonly string[] {
  const found: string[] = [];
  for (const [pattern, targets] of Object.entries(entriesOf(project.settings.entries))) {
    const rest = matched(pattern, inside);
    if (rest !== undefined) for (const target of targets) found.push(target.replace('*', rest));
  }
  return found;
}

/** What the star stands for; empty when the pattern has none and is equal. */
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

/** All texts inside conditions and lists. */
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
