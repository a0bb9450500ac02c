/**
 * Preprocessor conditions whose branches split braces or expressions, which no grammar can parse. For these, the
 * branches of one configuration are kept. All other conditions stay in the text, and the code of all their branches
 * is parsed.
 */
import type { TextRange } from '../blank-text.ts';
import type { Directive } from '../configurations.ts';
import { type Edits, kind, type Tokens } from './tokens.ts';

interface Branch {
  /** Index of the token of the directive that opens the branch. */
  readonly directive: number;
  readonly items: Item[];
}
interface Group {
  readonly branches: Branch[];
  /** Index of the token of `#endif`. */
  end: number;
}
type Item = number | Group;

const openBrace = 123;
const closeBrace = 125;

export interface Cut {
  /** For each token: 1 if it is still in the text. */
  readonly live: Uint8Array;
  /** Offsets of the directives whose branches are removed. */
  readonly hidden: readonly number[];
  /** Other directives that are removed because they are inside an expression. */
  readonly misplaced: readonly TextRange[];
}

/**
 * Questions about the directive at an offset: whether its branch is compiled, and whether its group splits code
 * although its brackets are balanced.
 */
export interface Choice {
  readonly isActive: (directive: number) => boolean;
  readonly isSuspect: (directive: number) => boolean;
  /** Whether a syntax error starts or ends in the range. */
  readonly isBroken: (range: TextRange) => boolean;
}

/** Removes the branches that are not compiled, in all groups that split the syntax. */
export function cutConditions(tokens: Tokens, edits: Edits, choice: Choice): Cut {
  const live = new Uint8Array(tokens.kinds.length).fill(1);
  const hidden: number[] = [];
  const misplaced: TextRange[] = [];
  const startOf = (token: number): number => tokens.starts[token] ?? 0;
  const remove = (token: number): void => {
    live[token] = 0;
    edits.blank(startOf(token), tokens.ends[token] ?? 0);
  };
  const removeItems = (items: readonly Item[]): void => {
    for (const item of items) {
      if (typeof item === 'number') {
        remove(item);
        continue;
      }
      for (const branch of item.branches) {
        remove(branch.directive);
        removeItems(branch.items);
      }
      remove(item.end);
    }
  };

  /** `values` is the stack of open brackets; true for those that contain expressions. */
  const visit = (items: readonly Item[], values: boolean[]): void => {
    let before: number | undefined;
    for (const item of items) {
      if (typeof item !== 'number') {
        visitGroup(item, values, before);
        before = undefined;
        continue;
      }
      if (tokens.kinds[item] === kind.directive) {
        visitDirective(item, values);
        continue;
      }
      follow(tokens, item, values);
      before = item;
    }
  };
  const visitDirective = (token: number, values: readonly boolean[]): void => {
    const range = { start: startOf(token), end: tokens.ends[token] ?? 0 };
    if (!choice.isBroken(range)) {
      blankComments(tokens, token, edits);
      return;
    }
    if (values.at(-1) === true) {
      remove(token);
      misplaced.push(range);
      return;
    }
    // The grammar supports fewer macro definitions than compilers do. The name is kept, and the parameters if they
    // are on one row.
    const more = textOf(tokens, token).search(/(?<=^#[ \t]*define[ \t]+\w+)\([^)\n]*\\\r?\n|\\\r?\n/);
    if (more >= 0) edits.blank(range.start + more, range.end);
  };
  const visitGroup = (group: Group, values: boolean[], before: number | undefined): void => {
    const isWhole = group.branches.every((branch) => isBalanced(tokens, branch.items));
    const isCut =
      !isWhole ||
      values.at(-1) === true ||
      cutsDeclaration(tokens, group, before) ||
      (!isIncludeGuard(tokens, group) &&
        [...group.branches.map(({ directive }) => directive), group.end].some((directive) =>
          choice.isSuspect(startOf(directive)),
        ));
    if (!isCut) {
      for (const branch of group.branches) {
        simplify(tokens, branch.directive, edits);
        visit(branch.items, values);
      }
      return;
    }
    const isLinkage = isLinkageOnly(tokens, group);
    for (const branch of group.branches) {
      remove(branch.directive);
      if (!isLinkage && choice.isActive(startOf(branch.directive))) {
        visit(branch.items, values);
        continue;
      }
      removeItems(branch.items);
      if (!isLinkage) hidden.push(startOf(branch.directive));
    }
    remove(group.end);
  };
  visit(groupsOf(tokens), []);
  return { live, hidden, misplaced };
}

/** The directives of conditions in the text. */
export function directivesOf(tokens: Tokens): readonly Directive[] {
  const found: Directive[] = [];
  for (let token = 0; token < tokens.kinds.length; token++) {
    if (tokens.kinds[token] !== kind.directive) continue;
    const text = textOf(tokens, token).replace(/\\\r?\n|\/\*[\s\S]*?\*\/|\/\/.*/g, ' ');
    const [, word = '', rest = ''] = /^#[ \t]*(\w+)([\s\S]*)/.exec(text) ?? [];
    const directive = conditionKinds[word];
    if (directive === undefined) continue;
    const name = rest.trim();
    const condition = /^(?:el)?ifn?def$/.test(word) ? `${word.includes('n') ? '!' : ''}(${name})` : name;
    found.push({
      start: tokens.starts[token] ?? 0,
      end: tokens.ends[token] ?? 0,
      kind: directive,
      condition,
    });
  }
  return found;
}
const conditionKinds: Readonly<Record<string, Directive['kind']>> = {
  if: 'if',
  ifdef: 'if',
  ifndef: 'if',
  elif: 'elif',
  elifdef: 'elif',
  elifndef: 'elif',
  else: 'else',
  endif: 'endif',
};

/** `#ifndef X` followed by `#define X`, which the rules read as an include guard. */
function isIncludeGuard(tokens: Tokens, { branches: [first] }: Group): boolean {
  const [inner] = first?.items ?? [];
  if (first === undefined || typeof inner !== 'number') return false;
  const name = /^#[ \t]*ifndef[ \t]+(\w+)/.exec(textOf(tokens, first.directive))?.[1];
  return name !== undefined && /^#[ \t]*define[ \t]+(\w+)/.exec(textOf(tokens, inner))?.[1] === name;
}

/** The grammar ends a macro body at a comment inside it. */
function blankComments(tokens: Tokens, directive: number, edits: Edits): void {
  const text = textOf(tokens, directive);
  // Only compilers accept a lone `#` as a directive.
  if (text.length < 3 && text.trim() === '#')
    edits.blank(tokens.starts[directive] ?? 0, tokens.ends[directive] ?? 0);
  if (!text.includes('/*') || !text.includes('\\\n')) return;
  for (const found of text.matchAll(/\/\*[^\n]*?\*\//g)) {
    const start = (tokens.starts[directive] ?? 0) + found.index;
    edits.blank(start, start + found[0].length);
  }
}

/** Conditions that are not expressions for the grammar, such as `__has_include(<bit>)`, become `1`. */
function simplify(tokens: Tokens, directive: number, edits: Edits): void {
  const found = /^(#[ \t]*(?:el)?if[ \t]+)([\s\S]*)/.exec(textOf(tokens, directive));
  const [, word = '', condition = ''] = found ?? [];
  if (!/\(\s*[<"]|\w::\w/.test(condition)) return;
  const start = (tokens.starts[directive] ?? 0) + word.length;
  edits.blank(start, tokens.ends[directive] ?? start, '1');
}

/**
 * `template <…>` before `#if`, or a branch that ends in `static`: the rest of the declaration is outside the group.
 */
function cutsDeclaration(tokens: Tokens, group: Group, before: number | undefined): boolean {
  if (before !== undefined && tokens.kinds[before] === 62) return true;
  return group.branches.some(({ items }) => {
    const last = items.findLast((item) => typeof item === 'number' && tokens.kinds[item] !== kind.directive);
    return typeof last === 'number' && unfinished.has(textOf(tokens, last));
  });
}
const unfinished: ReadonlySet<string> = new Set(
  'static inline extern constexpr virtual const else'.split(' '),
);

function groupsOf(tokens: Tokens): readonly Item[] {
  const top: Item[] = [];
  const open: Group[] = [];
  const here = (): Item[] => open.at(-1)?.branches.at(-1)?.items ?? top;
  for (let token = 0; token < tokens.kinds.length; token++) {
    const word = tokens.kinds[token] === kind.directive ? directiveWord(tokens, token) : '';
    if (/^if/.test(word)) {
      const group: Group = { branches: [{ directive: token, items: [] }], end: token };
      here().push(group);
      open.push(group);
    } else if (/^el/.test(word)) {
      open.at(-1)?.branches.push({ directive: token, items: [] });
    } else if (word === 'endif') {
      const group = open.pop();
      if (group !== undefined) group.end = token;
    } else {
      here().push(token);
    }
  }
  return top;
}

function directiveWord(tokens: Tokens, token: number): string {
  return /^#[ \t]*(\w*)/.exec(textOf(tokens, token))?.[1] ?? '';
}

function textOf(tokens: Tokens, token: number): string {
  return tokens.source.slice(tokens.starts[token], tokens.ends[token]);
}

/** `extern "C" {` for C++ compilers does not affect the facts. */
function isLinkageOnly(tokens: Tokens, { branches: [first] }: Group): boolean {
  if (first === undefined || !/__cplusplus/.test(textOf(tokens, first.directive))) return false;
  return !isBalanced(tokens, first.items);
}

function isBalanced(tokens: Tokens, items: readonly Item[]): boolean {
  const depths = { now: 0, least: 0 };
  measure(tokens, items, depths);
  return depths.now === 0 && depths.least === 0;
}

/** A nested group counts with its first branch. */
function measure(tokens: Tokens, items: readonly Item[], depths: { now: number; least: number }): void {
  for (const item of items) {
    if (typeof item !== 'number') {
      measure(tokens, item.branches[0]?.items ?? [], depths);
      continue;
    }
    const sign = tokens.kinds[item];
    if (sign === openBrace || sign === 40 || sign === 91) depths.now++;
    if (sign === closeBrace || sign === 41 || sign === 93) depths.now--;
    depths.least = Math.min(depths.least, depths.now);
  }
}

function follow(tokens: Tokens, token: number, values: boolean[]): void {
  const sign = tokens.kinds[token];
  if (sign === 40 || sign === 91) values.push(true);
  else if (sign === openBrace) values.push(isValueBrace(tokens, token, values));
  else if (sign === closeBrace || sign === 41 || sign === 93) values.pop();
}

/** `= {`, `, {` and braces inside these are values; the body of a lambda inside parentheses is code. */
function isValueBrace(tokens: Tokens, token: number, values: readonly boolean[]): boolean {
  const before = tokens.kinds[token - 1];
  if (before === 61 || before === 40) return true;
  return values.at(-1) === true && (before === 44 || before === openBrace);
}
