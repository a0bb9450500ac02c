/**
 * Preprocessor directives of C#. The grammar supports `#if` only around whole members and statements; around an
 * `else`, an interface in a base list or a part of an expression it breaks the class. A file with syntax errors is
 * parsed as the compiler sees it: for one set of symbols, without directives. The other branches are then added to
 * that tree.
 */
import { blankText, type TextRange } from '../blank-text.ts';
import {
  type Configuration,
  conditionsOf,
  configurationsOf,
  type Directive,
  hiddenCode,
} from '../configurations.ts';
import type { Prepared } from '../language.ts';

/** Real files need fewer sets of symbols to cover all branches. */
const maxConfigurations = 4;

export function prepare(source: string): Prepared {
  return { text: source, retry: () => withoutDirectives(source) };
}

function* withoutDirectives(source: string): Iterable<Prepared> {
  const found = directivesOf(source);
  if (found.rows.length === 0) return;
  const conditions = conditionsOf(found.conditions);
  const configurations = configurationsOf(conditions, {
    wanted: conditions.branches,
    known: found.known,
    most: maxConfigurations,
  });
  const textFor = (active: Configuration): string => {
    const inactive = conditions.branches.filter((branch) => !active.has(branch));
    return blankText(source, [...found.rows, ...inactive]);
  };
  const [first = new Set()] = configurations;
  yield { text: textFor(first), hidden: () => hiddenCode(conditions.branches, configurations, textFor) };
}

interface Found {
  /** All directives, including `#region` and `#pragma`. */
  readonly rows: readonly TextRange[];
  readonly conditions: readonly Directive[];
  /** By `#define` and `#undef`, which may precede the code of a file. */
  readonly known: ReadonlyMap<string, boolean>;
}

/** Comments and strings are matched to be skipped: a row of a string may start with `#`. */
const pattern =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|("{3,})[\s\S]*?\1|(?:@\$?|\$@)"(?:[^"]|"")*"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|^[ \t]*#[ \t]*([a-z]+)([^\r\n]*)/gm;

function directivesOf(source: string): Found {
  const rows: TextRange[] = [];
  const conditions: Directive[] = [];
  const known = new Map<string, boolean>();
  if (!source.includes('#')) return { rows, conditions, known };
  for (const found of source.matchAll(pattern)) {
    const [row, , word, rest = ''] = found;
    if (word === undefined) continue;
    const start = found.index;
    const end = start + row.length;
    const text = rest.replace(/\/\/.*/, '').trim();
    rows.push({ start, end });
    if (word === 'if' || word === 'elif' || word === 'else' || word === 'endif')
      conditions.push({ start, end, kind: word, condition: text });
    else if (word === 'define' || word === 'undef') known.set(text, word === 'define');
  }
  return { rows, conditions, known };
}
