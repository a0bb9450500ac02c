/**
 * Overrides that ran: where functions of one name but of several classes ran at one call site, the site names a method
 * of their common base. The hierarchy comes from the class headers in the text, by simple names, so that no compared
 * tool decides what is true.
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
  /** Methods by `Class.method`. */
  readonly methods: ReadonlyMap<string, RanFunction>;
}

const pythonClass = /^[ \t]*class[ \t]+(\w+)[ \t]*\(([^)]*)\)/gm;
const javascriptClass = /\bclass\s+(\w+)(?:<[^{]*?>)?\s+extends\s+([\w.]+)/g;

export function ranBases(calls: readonly TracedCall[], sources: Sources): readonly RanBase[] {
  const ancestors = readAncestors(sources);
  const { methods, source } = sources;
  const called = calls.filter((call) => isExplicit(call) && isMethod(call, source));
  const found = new Map<string, Map<string, RanFunction>>();
  for (const list of groupBy(called, siteOf).values()) {
    const ran = distinct(
      list.flatMap(({ callee }) => (callee ? [{ path: callee.file, name: callee.name }] : [])),
    );
    const base = commonBase(ran, methods, ancestors);
    if (base === undefined) continue;
    const overrides = found.get(keyOf(base)) ?? new Map<string, RanFunction>();
    found.set(keyOf(base), overrides);
    for (const one of ran) if (keyOf(one) !== keyOf(base)) overrides.set(keyOf(one), one);
  }
  return [...methods.values()].flatMap((base) => {
    const overrides = [...(found.get(keyOf(base))?.values() ?? [])];
    return overrides.length === 0 ? [] : [{ ...base, overrides }];
  });
}

function isMethod({ callee, made }: TracedCall, source: string): boolean {
  return (
    callee !== undefined &&
    made === undefined &&
    isProductFile(callee.file, source) &&
    /^\w+\.\w+$/.test(callee.name) &&
    !/^__|^constructor$/.test(callee.name.split('.')[1] ?? '')
  );
}

function distinct(list: readonly RanFunction[]): readonly RanFunction[] {
  return [...new Map(list.map((one) => [keyOf(one), one])).values()];
}

/** The deepest class that has the method and is an ancestor of all others, or one of them. */
function commonBase(
  ran: readonly RanFunction[],
  methods: ReadonlyMap<string, RanFunction>,
  ancestorsOf: (name: string) => ReadonlySet<string>,
): RanFunction | undefined {
  if (ran.length < 2) return undefined;
  const classes = ran.map(({ name }) => name.split('.')[0] ?? '');
  const method = ran[0]?.name.split('.')[1];
  const sets = classes.map((name) => new Set([name, ...ancestorsOf(name)]));
  const common = [...(sets[0] ?? [])].filter(
    (name) => sets.every((set) => set.has(name)) && methods.has(`${name}.${method}`),
  );
  const [deepest] = common.sort((a, b) => ancestorsOf(b).size - ancestorsOf(a).size);
  return deepest === undefined ? undefined : methods.get(`${deepest}.${method}`);
}

function readAncestors({ checkout, files, source }: Sources): (name: string) => ReadonlySet<string> {
  const bases = new Map<string, Set<string>>();
  for (const file of files.filter((one) => isProductFile(one, source))) {
    const text = readFileSync(path.join(checkout, file), 'utf8');
    for (const [, name = '', list = ''] of text.matchAll(
      file.endsWith('.py') ? pythonClass : javascriptClass,
    ))
      for (const base of list.split(',')) {
        const simple = /(\w+)\s*$/.exec(base.replace(/\w+\s*=.*/, ''))?.[1];
        if (simple !== undefined) bases.set(name, (bases.get(name) ?? new Set()).add(simple));
      }
  }
  const ancestorsOf = (name: string): ReadonlySet<string> => {
    const all = new Set<string>();
    const waiting = [...(bases.get(name) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (all.has(next)) continue;
      all.add(next);
      waiting.push(...(bases.get(next) ?? []));
    }
    return all;
  };
  return ancestorsOf;
}
