/**
 * What ran, by function: who called it, which functions overrode it, which test files reached it. Callers without a
 * name of their own (lambdas, callbacks) count as the nearest named function around them, because that is what every
 * tool names; the code of a file counts as the file.
 */
import { groupBy } from '../graph/group-by.ts';
import type { FunctionPlace, TracedCall } from '../traces/read-traces.ts';
import { isExplicit } from '../traces/score-traces.ts';

export interface RanFunction {
  readonly path: string;
  /** Empty for the code of a file. */
  readonly name: string;
}

export interface RanCaller extends RanFunction {
  /** Lines of calls. */
  readonly lines: readonly number[];
  /** One of the calls names the function, or the class that it constructs. */
  readonly isNamed: boolean;
}

export interface RanTarget extends RanFunction {
  readonly callers: readonly RanCaller[];
}

export function keyOf({ path, name }: RanFunction): string {
  return `${path}:${name}`;
}

export function isProductFile(path: string, source: string): boolean {
  return path.startsWith(source) && !/\.(test|spec)\.\w+$/.test(path);
}

/** The named function that a place belongs to, as the compared tools know it. */
export type NameFunction = (place: FunctionPlace) => RanFunction;

/** Product functions with the functions that called them; calls of a function by itself are left out. */
export function ranTargets(
  calls: readonly TracedCall[],
  { source, nameOf }: { readonly source: string; readonly nameOf: NameFunction },
): readonly RanTarget[] {
  const relevant = calls.flatMap((call) =>
    call.callee !== undefined && call.how !== 'import' && isNamedProduct(call.callee, source)
      ? [{ call, target: nameOf(call.callee) }]
      : [],
  );
  return [...groupBy(relevant, ({ target }) => keyOf(target)).values()].flatMap((list) => {
    const target = list[0]?.target;
    if (target === undefined || target.name === '') return [];
    const callers = callersOf(
      list.map(({ call }) => call),
      nameOf,
    );
    return [{ ...target, callers: callers.filter((caller) => keyOf(caller) !== keyOf(target)) }];
  });
}

function isNamedProduct({ file, name }: FunctionPlace, source: string): boolean {
  return isProductFile(file, source) && name !== '' && !name.includes('<');
}

function callersOf(calls: readonly TracedCall[], nameOf: NameFunction): readonly RanCaller[] {
  const named = calls.map((call) => ({ call, caller: nameOf(call.caller) }));
  return [...groupBy(named, ({ caller }) => keyOf(caller)).values()].flatMap((list) => {
    const caller = list[0]?.caller;
    if (caller === undefined) return [];
    const lines = list.flatMap(({ call: { site } }) => [site.line, site.firstLine, site.lastLine]);
    return [{ ...caller, lines: [...new Set(lines)], isNamed: list.some(({ call }) => isExplicit(call)) }];
  });
}

/** Test files from which a function was reached, through any calls that ran. */
export function createTestReach(
  calls: readonly TracedCall[],
  { nameOf, isTestFile }: { readonly nameOf: NameFunction; readonly isTestFile: (path: string) => boolean },
): (target: RanFunction) => ReadonlySet<string> {
  const ran = calls.flatMap(({ caller, callee, how }) =>
    callee === undefined || how === 'import' ? [] : [{ caller, callee }],
  );
  const byCallee = groupBy(ran, ({ callee }) => placeKey(callee));
  const byTarget = groupBy(ran, ({ callee }) => keyOf(nameOf(callee)));
  return (target) => {
    const waiting = (byTarget.get(keyOf(target)) ?? []).map(({ callee }) => placeKey(callee));
    const seen = new Set<string>();
    const found = new Set<string>();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const { caller } of byCallee.get(next) ?? []) {
        const from = placeKey(caller);
        if (seen.has(from)) continue;
        seen.add(from);
        if (isTestFile(caller.file)) found.add(caller.file);
        waiting.push(from);
      }
    return found;
  };
}

function placeKey({ file, name, line }: FunctionPlace): string {
  return `${file}:${name}:${line}`;
}
