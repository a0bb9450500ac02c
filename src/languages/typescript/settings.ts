/** What package.json and tsconfig.json say about where modules are: kept as text with the project, read when linking. */
import type { LinkedProject } from '../linking.ts';

/** From package.json: entries by path inside the package. */
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
  return { entries: JSON.stringify(entries) };
}

/** From tsconfig.json: `paths` and `baseUrl`. Comments and trailing commas are allowed there. */
export function compilerSettings(text: string): Readonly<Record<string, string>> {
  const config: unknown = JSON.parse(withoutComments(text));
  const options = isRecord(config) ? config.compilerOptions : undefined;
  if (!isRecord(options)) return {};
  const { paths, baseUrl } = options;
  return {
    ...(isRecord(paths) ? { paths: JSON.stringify(paths) } : {}),
    ...(isText(baseUrl) ? { baseUrl } : {}),
  };
}

/** Paths from the root of the repository that a tsconfig gives for a module. */
export function pathPatterns(project: LinkedProject, module: string): readonly string[] {
  const { paths, baseUrl } = project.settings;
  const base = join(project.path, baseUrl ?? '');
  const found: string[] = [];
  for (const [pattern, targets] of Object.entries(entriesOf(paths))) {
    const rest = matched(pattern, module);
    if (rest !== undefined) for (const target of targets) found.push(join(base, target.replace('*', rest)));
  }
  if (baseUrl !== undefined) found.push(join(base, module));
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
