/**
 * Where the variables of a condition get their values: the assignments before a row, by their text alone. Works on
 * current text in any language. Pure.
 */
import type { RowSpan } from '../../model/answers/search.ts';
import type { RowStructure } from './row-structure.ts';

// A variable with more assignments than these is a counter or an accumulator.
const mostAssignments = 2;

/** Ascending rows before `row`, not before `first`, that assign the variables which the row reads. */
export function definingRows(
  rows: readonly string[],
  structure: RowStructure,
  first: number,
  row: number,
): readonly number[] {
  const found = new Set<number>();
  const enclosing = new Set<number | undefined>(structure.around(row));
  for (const name of variablesIn(rows[row] ?? '')) {
    let taken = 0;
    for (let before = row - 1; before >= first && taken < mostAssignments; before--) {
      if (structure.kindOf(before) !== 'code' || !assignedIn(rows[before] ?? '').has(name)) continue;
      found.add(before);
      taken++;
      // An assignment under another condition leaves an earlier value possible.
      const around = structure.around(before);
      if (around.every((each) => enclosing.has(each))) break;
    }
  }
  return [...found].sort((one, other) => one - other);
}

/**
 * The first row that calls a variable to which `row` assigns a function: after `row`, or anywhere for a variable outside
 * functions.
 */
export function callingRows(
  rows: readonly string[],
  structure: RowStructure,
  span: RowSpan,
  row: number,
): readonly number[] {
  const start = structure.statement(row).row;
  // The callers of an ordinary function are many, and tell little about it.
  if (writesFunction.test(rows[start] ?? '')) return [];
  const isOuter = structure.around(start).every((each) => branch.test(rows[each] ?? ''));
  return [...assignedIn(rows[start] ?? '')].flatMap((name) => {
    const call = new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\(`);
    for (let at = isOuter ? span.row : row + 1; at <= span.endRow; at++)
      if (at !== start && structure.kindOf(at) === 'code' && call.test(rows[at] ?? '')) return [at];
    return [];
  });
}

const writesFunction = /=>|\bfunction\b|\blambda\b|\bfunc\(/;
const branch = /^\s*(?:[)}\]]\s*)?(?:if|el|else|try|except|catch|#)/;

const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g;
const variable = /(?<![.\w$>:])[A-Za-z_$][\w$]*(?![\w$]|\s*(?:\(|::|!\())/g;
const keywords = new Set(
  `if elif else elsif elseif unless while until for foreach switch match case when in of is not and or as assert await
  async return raise throw yield break continue try catch except finally with do then end new delete typeof instanceof
  void let const var mut def fn func function lambda null None nil undefined true false True False self this super cls
  static final int long float double bool boolean string char auto print len range isinstance`.split(/\s+/),
);

function variablesIn(text: string): ReadonlySet<string> {
  const names = text.replaceAll(quoted, ' ').match(variable) ?? [];
  return new Set(names.filter((name) => !keywords.has(name)));
}

const assignment = /^([^=!<>]*?)\s*(?::=|(?:[-+*/%&|^]|\?\?|\|\||&&|<<|>>|\/\/|\*\*)?=(?![=>~]))/;
const loop = /^\}?\s*(?:async\s+)?(?:for|foreach)\b\s*(?:await\s*)?\(?(.*?)\s(?:in|of)\s/;
const named = /\b(?:as|catch)\s*\(?\s*([A-Za-z_$][\w$]*)/g;

/** The variables that a row gives a value; attributes and elements excepted. */
function assignedIn(row: string): ReadonlySet<string> {
  const text = row.trim().replaceAll(quoted, "''");
  const [, left = ''] = assignment.exec(text) ?? loop.exec(text) ?? [];
  // `f(name=value)` passes a value and assigns nothing.
  const isCall = /[\w)\]]\s*\([^)]*$/.test(left) && !/^(?:if|while|for|switch)\b/.test(left);
  const names = isCall ? [] : (left.match(/(?<![.\w$>])[A-Za-z_$][\w$]*(?![\w$]|\s*[.([]|->)/g) ?? []);
  return new Set([...names, ...[...text.matchAll(named)].map(([, name = '']) => name)]);
}
