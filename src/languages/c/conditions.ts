/**
 * Preprocessor conditions that cut through braces or expressions, which no grammar can read: only the first
 * branch of those is kept. All others stay as they are, and what is in any of their branches is found.
 */
import { type Edits, kind, type Tokens } from './tokens.ts';

interface Branch {
  /** Token of the directive that opens it. */
  readonly directive: number;
  readonly items: Item[];
}
interface Group {
  readonly branches: Branch[];
  /** Token of `#endif`. */
  end: number;
}
type Item = number | Group;

const openBrace = 123;
const closeBrace = 125;

/** Says of each token whether it is still there. */
export function cutConditions(tokens: Tokens, edits: Edits): Uint8Array {
  const live = new Uint8Array(tokens.kinds.length).fill(1);
  const remove = (token: number): void => {
    live[token] = 0;
    edits.blank(tokens.starts[token] ?? 0, tokens.ends[token] ?? 0);
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

  /** `values` are the open brackets, true for those that hold expressions. */
  const visit = (items: readonly Item[], values: boolean[]): void => {
    let before: number | undefined;
    for (const item of items) {
      if (typeof item !== 'number') {
        visitGroup(item, values, before);
        before = undefined;
        continue;
      }
      if (tokens.kinds[item] === kind.directive) {
        blankComments(tokens, item, edits);
        continue;
      }
      follow(tokens, item, values);
      before = item;
    }
  };
  const visitGroup = (group: Group, values: boolean[], before: number | undefined): void => {
    const isWhole = group.branches.every((branch) => isBalanced(tokens, branch.items));
    if (isWhole && values.at(-1) !== true && !cutsDeclaration(tokens, group, before)) {
      for (const branch of group.branches) {
        simplify(tokens, branch.directive, edits);
        visit(branch.items, values);
      }
      return;
    }
    const kept = keptBranch(tokens, group);
    for (const branch of group.branches) {
      remove(branch.directive);
      if (branch === kept) visit(branch.items, values);
      else removeItems(branch.items);
    }
    remove(group.end);
  };
  visit(groupsOf(tokens), []);
  return live;
}

/** The grammar ends a macro's text at a comment inside it. */
function blankComments(tokens: Tokens, directive: number, edits: Edits): void {
  const text = textOf(tokens, directive);
  if (!text.includes('/*') || !text.includes('\\\n')) return;
  for (const found of text.matchAll(/\/\*[^\n]*?\*\//g)) {
    const start = (tokens.starts[directive] ?? 0) + found.index;
    edits.blank(start, start + found[0].length);
  }
}

/** Conditions that are no expressions, such as `__has_include(<bit>)`, count as true. */
function simplify(tokens: Tokens, directive: number, edits: Edits): void {
  const found = /^(#[ \t]*(?:el)?if[ \t]+)([\s\S]*)/.exec(textOf(tokens, directive));
  const [, word = '', condition = ''] = found ?? [];
  if (!/\(\s*[<"]|\w::\w/.test(condition)) return;
  const start = (tokens.starts[directive] ?? 0) + word.length;
  edits.blank(start, tokens.ends[directive] ?? start, '1');
}

/** `template <…>` and then `#if`; or a branch that ends in `static`: the rest of a declaration is outside. */
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

/** An `#if 0` is dead, and `extern "C" {` for C++ compilers has no meaning of its own. */
function keptBranch(tokens: Tokens, group: Group): Branch | undefined {
  const first = group.branches[0];
  const condition = first === undefined ? '' : textOf(tokens, first.directive);
  if (/^#\s*if\s+0\b/.test(condition)) return group.branches[1];
  const isForCpp = /__cplusplus/.test(condition) && first !== undefined && !isBalanced(tokens, first.items);
  return isForCpp ? undefined : first;
}

function isBalanced(tokens: Tokens, items: readonly Item[]): boolean {
  const depths = { now: 0, least: 0 };
  measure(tokens, items, depths);
  return depths.now === 0 && depths.least === 0;
}

/** Groups inside count by their first branch. */
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

/** `= {`, `, {` and braces inside such ones; but a lambda's body inside parentheses is code. */
function isValueBrace(tokens: Tokens, token: number, values: readonly boolean[]): boolean {
  const before = tokens.kinds[token - 1];
  if (before === 61 || before === 40) return true;
  return values.at(-1) === true && (before === 44 || before === openBrace);
}
