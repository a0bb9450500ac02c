/**
 * Overrides that ran: where functions of one name but of several classes ran at one call site, the site names a method
 * of their common base. The hierarchy comes from the class headers in the text, so that no compared tool decides what
 * is true; a base whose name is not unique is looked up in the same file only.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { groupBy } from '../graph/group-by.ts';
import type { TracedCall } from '../traces/read-traces.ts';
import { isExplicit, siteOf } from '../traces/score-traces.ts';
import { isProductFile, keyOf, type RanFunction } from './ran.ts';

export interface RanBase extends RanFunction {
  readonly overrides: readonly RanFunction[];
}

export interface Sources {
  readonly checkout: string;
  readonly files: readonly string[];
  /** What product code is below. */
  readonly source: string;
  /** Keys of all methods, `path:Class.method`. */
  readonly methods: ReadonlySet<string>;
}

export function ranBases(calls: readonly TracedCall[], sources: Sources): readonly RanBase[] {
  const ancestorsOf = readAncestors(sources);
  const called = calls.flatMap((call) => (isMethodCall(call, sources.source) ? [call] : []));
  const found = new Map<
    string,
    { readonly base: RanFunction; readonly overrides: Map<string, RanFunction> }
  >();
  for (const list of groupBy(called, siteOf).values()) {
    const all = list.flatMap(({ callee }) => (callee ? [{ path: callee.file, name: callee.name }] : []));
    const ran = [...new Map(all.map((one) => [keyOf(one), one])).values()];
    const base = commonBase(ran, sources.methods, ancestorsOf);
    if (base === undefined) continue;
    const entry = found.get(keyOf(base)) ?? { base, overrides: new Map<string, RanFunction>() };
    found.set(keyOf(base), entry);
    for (const one of ran) if (keyOf(one) !== keyOf(base)) entry.overrides.set(keyOf(one), one);
  }
  return [...found.values()].map(({ base, overrides }) => ({ ...base, overrides: [...overrides.values()] }));
}

function isMethodCall(call: TracedCall, source: string): boolean {
  const { callee, made } = call;
  if (callee === undefined || made !== undefined || !isExplicit(call)) return false;
  const [, method = ''] = /^\w+\.(\w+)$/.exec(callee.name) ?? [];
  return isProductFile(callee.file, source) && method !== '' && !/^__|^constructor$/.test(method);
}

/** The deepest class that has the method and is an ancestor of all others, or one of them. */
function commonBase(
  ran: readonly RanFunction[],
  methods: ReadonlySet<string>,
  ancestorsOf: (type: string) => ReadonlySet<string>,
): RanFunction | undefined {
  if (ran.length < 2) return undefined;
  const method = ran[0]?.name.split('.')[1];
  const sets = ran.map((one) => {
    const own = `${one.path}:${one.name.split('.')[0]}`;
    return new Set([own, ...ancestorsOf(own)]);
  });
  const [deepest] = [...(sets[0] ?? [])]
    .filter((type) => sets.every((set) => set.has(type)) && methods.has(`${type}.${method}`))
    .sort((a, b) => ancestorsOf(b).size - ancestorsOf(a).size);
  if (deepest === undefined) return undefined;
  const end = deepest.lastIndexOf(':');
  return { path: deepest.slice(0, end), name: `${deepest.slice(end + 1)}.${method}` };
}

interface ClassHeader {
  readonly path: string;
  readonly name: string;
  /** As written, with the module in front where there is one. */
  readonly bases: readonly string[];
}

function readAncestors(sources: Sources): (type: string) => ReadonlySet<string> {
  const headers = sources.files
    .filter((file) => isProductFile(file, sources.source))
    .flatMap((file) => headersOf(file, readFileSync(path.join(sources.checkout, file), 'utf8')));
  const byName = groupBy(headers, ({ name }) => name);
  const bases = new Map(
    headers.map((header) => [
      `${header.path}:${header.name}`,
      header.bases.flatMap((base) => {
        const found = definitionOf(base, header, byName);
        return found === undefined ? [] : [`${found.path}:${found.name}`];
      }),
    ]),
  );
  return (type) => {
    const all = new Set<string>();
    const waiting = [...(bases.get(type) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (all.has(next)) continue;
      all.add(next);
      waiting.push(...(bases.get(next) ?? []));
    }
    return all;
  };
}

const pythonClass = /^[ \t]*class[ \t]+(\w+)[ \t]*(?:\(([^)]*)\))?/gm;
const javascriptClass = /\bclass\s+(\w+)(?:<[^{]*?>)?(?:\s+extends\s+([\w.]+))?/g;

function headersOf(file: string, text: string): readonly ClassHeader[] {
  const headers = text.matchAll(file.endsWith('.py') ? pythonClass : javascriptClass);
  return [...headers].map(([, name = '', list = '']) => ({
    path: file,
    name,
    bases: list
      .split(',')
      .map((base) => base.trim())
      .filter((base) => /^[\w.]+$/.test(base)),
  }));
}

/** `unittest.TestCase` is not a class of this repository's `test/testcases.py`, `models.Field` is one of `models/`. */
function definitionOf(
  base: string,
  { path: file }: ClassHeader,
  byName: ReadonlyMap<string, readonly ClassHeader[]>,
): ClassHeader | undefined {
  const parts = base.split('.');
  const named = byName.get(parts.at(-1) ?? '') ?? [];
  const module = parts.at(-2);
  if (module === undefined)
    return named.find((one) => one.path === file) ?? (named.length === 1 ? named[0] : undefined);
  const inModule = named.filter((one) => one.path.split(/[/.]/).includes(module));
  return inModule.length === 1 ? inModule[0] : undefined;
}
