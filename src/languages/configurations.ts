/**
 * Build configurations of one file: which branches of `#if` are compiled together. A condition is split into atoms
 * (`DEBUG`, `__GNUC__ >= 4`) with one truth value for the whole file, so that every configuration is one that a
 * compiler could see. Languages find the directives themselves.
 */
import type { HiddenCode } from './language.ts';

/** `#if`, `#elif`, `#else` or `#endif`. Other directives are not listed. */
export interface Directive {
  readonly start: number;
  readonly end: number;
  readonly kind: 'if' | 'elif' | 'else' | 'endif';
  /** The condition as text. Empty for `#else` and `#endif`. */
  readonly condition: string;
}

/** The code between a directive and the next directive of its group. */
export interface Branch {
  readonly directive: Directive;
  /** From the end of the directive to the start of the next one of the group. */
  readonly start: number;
  readonly end: number;
  /**
   * The condition under which the branch is compiled, including the earlier branches of its group and the enclosing
   * branches.
   */
  readonly when: Formula;
  /** The enclosing branch. Undefined for an outermost branch. */
  readonly around: Branch | undefined;
}

export interface Conditions {
  /** In source order. */
  readonly branches: readonly Branch[];
  /** Every `#if`, `#elif`, `#else` and `#endif` of a complete group. */
  readonly directives: readonly Directive[];
}

export type Configuration = ReadonlySet<Branch>;

type Formula =
  | { readonly is: 'atom'; readonly name: string }
  | { readonly is: 'constant'; readonly value: boolean }
  | { readonly is: 'not'; readonly of: Formula }
  | { readonly is: 'all' | 'any'; readonly of: readonly Formula[] };

/** Limits beyond which a file is not handwritten source; its conditions are then ignored. */
const maxBranches = 5_000;
const maxNesting = 100;

/** Ignores the directives of a group without `#endif`; the code of such a group belongs to the enclosing code. */
export function conditionsOf(directives: readonly Directive[]): Conditions {
  const whole = wholeGroups(directives);
  if (whole.length > maxBranches) return { branches: [], directives: [] };
  const branches: Branch[] = [];
  const open: { readonly before: Formula[]; branch: Writable<Branch> | undefined }[] = [];
  for (const directive of whole) {
    if (directive.kind === 'if') {
      const around = open.at(-1)?.branch;
      open.push({ before: around === undefined ? [] : [around.when], branch: undefined });
    }
    const group = open.at(-1);
    if (group === undefined) continue;
    const around = open.at(-2)?.branch;
    if (group.branch !== undefined) group.branch.end = directive.start;
    if (directive.kind === 'endif') {
      open.pop();
      continue;
    }
    const own = directive.kind === 'else' ? always : parseCondition(directive.condition);
    const when: Formula = { is: 'all', of: [...group.before, own] };
    group.before.push({ is: 'not', of: own });
    group.branch = { directive, start: directive.end, end: directive.end, when, around };
    branches.push(group.branch);
  }
  return { branches, directives: whole };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The directives of groups that have an `#endif` and are not nested too deeply. */
function wholeGroups(directives: readonly Directive[]): readonly Directive[] {
  const whole = new Set<Directive>();
  const open: Directive[][] = [];
  for (const directive of directives) {
    if (directive.kind === 'if') open.push([]);
    open.at(-1)?.push(directive);
    if (directive.kind !== 'endif') continue;
    const group = open.pop();
    if (open.length < maxNesting) for (const one of group ?? []) whole.add(one);
  }
  return directives.filter((directive) => whole.has(directive));
}

/**
 * Returns configurations that together contain each wanted branch, except branches that no configuration contains
 * (`#if 0`) and those beyond the limit `most`. The first configuration respects the known atoms and contains as much
 * text as possible. The others agree with it as far as their branches allow.
 */
export function configurationsOf(
  { branches }: Conditions,
  { wanted, known, most }: { wanted: readonly Branch[]; known: ReadonlyMap<string, boolean>; most: number },
): readonly Configuration[] {
  const bySize = (some: readonly Branch[]): readonly Branch[] =>
    [...some].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  const first = settle(bySize(branches), known);
  const configurations = [activeIn(branches, first)];
  const left = new Set(wanted.filter((branch) => !configurations[0]?.has(branch)));
  while (left.size > 0 && configurations.length < most) {
    const atoms = new Map([...first, ...settle(bySize([...left]), new Map())]);
    const active = activeIn(branches, atoms);
    const found = [...left].filter((branch) => active.has(branch));
    if (found.length === 0) break;
    for (const branch of found) left.delete(branch);
    configurations.push(active);
  }
  return configurations;
}

/** For each configuration after the first: the branches that no earlier configuration contains. */
export function hiddenCode(
  branches: readonly Branch[],
  configurations: readonly Configuration[],
  textFor: (active: Configuration) => string,
): readonly HiddenCode[] {
  const seen = new Set(configurations[0]);
  return configurations.slice(1).map((active) => {
    const added = new Set(branches.filter((branch) => active.has(branch) && !seen.has(branch)));
    for (const branch of added) seen.add(branch);
    const ranges = [...added].filter(({ around }) => around === undefined || !added.has(around));
    return { text: textFor(active), ranges };
  });
}

/**
 * Assigns atoms so that as many of the branches as possible are compiled together. Earlier branches have priority.
 */
function settle(
  branches: readonly Branch[],
  known: ReadonlyMap<string, boolean>,
): ReadonlyMap<string, boolean> {
  const atoms = new Map(known);
  for (const { when } of branches) satisfy(when, atoms);
  return atoms;
}

/** Conditions of real code need fewer guesses. */
const maxGuesses = 500;

/** Adds atoms that make the formula true. Adds none if the formula cannot become true. */
function satisfy(formula: Formula, atoms: Map<string, boolean>): void {
  let guesses = 0;
  const search = (): boolean => {
    const value = evaluate(formula, atoms);
    if (value !== undefined) return value;
    const open = openAtom(formula, atoms);
    if (open === undefined || ++guesses > maxGuesses) return false;
    for (const guess of [true, false]) {
      atoms.set(open, guess);
      if (search()) return true;
    }
    atoms.delete(open);
    return false;
  };
  search();
}

/** Undefined if the value depends on atoms without a value. */
function evaluate(formula: Formula, atoms: ReadonlyMap<string, boolean>): boolean | undefined {
  switch (formula.is) {
    case 'atom':
      return atoms.get(formula.name);
    case 'constant':
      return formula.value;
    case 'not': {
      const value = evaluate(formula.of, atoms);
      return value === undefined ? undefined : !value;
    }
    default: {
      const deciding = formula.is === 'any';
      const values = formula.of.map((part) => evaluate(part, atoms));
      if (values.includes(deciding)) return deciding;
      return values.includes(undefined) ? undefined : !deciding;
    }
  }
}

function openAtom(formula: Formula, atoms: ReadonlyMap<string, boolean>): string | undefined {
  switch (formula.is) {
    case 'atom':
      return atoms.has(formula.name) ? undefined : formula.name;
    case 'constant':
      return undefined;
    case 'not':
      return openAtom(formula.of, atoms);
    default:
      for (const part of formula.of) {
        const open = evaluate(part, atoms) === undefined ? openAtom(part, atoms) : undefined;
        if (open !== undefined) return open;
      }
      return undefined;
  }
}

function activeIn(branches: readonly Branch[], atoms: ReadonlyMap<string, boolean>): Configuration {
  return new Set(branches.filter(({ when }) => evaluate(when, atoms) === true));
}

const always: Formula = { is: 'constant', value: true };

/** A condition nested more deeply becomes one atom. Handwritten conditions stay below this depth. */
const maxDepth = 50;

/** Parses `!`, `&&`, `||`, parentheses and numbers. Every other text becomes an atom. */
function parseCondition(text: string, depth = 0): Formula {
  const trimmed = text.trim();
  if (depth > maxDepth) return { is: 'atom', name: trimmed };
  const parse = (part: string): Formula => parseCondition(part, depth + 1);
  const choices = splitOutside(trimmed, '||');
  if (choices.length > 1) return { is: 'any', of: choices.map(parse) };
  const parts = splitOutside(trimmed, '&&');
  if (parts.length > 1) return { is: 'all', of: parts.map(parse) };
  if (/^!(?!=)/.test(trimmed) && !/^![^()]*(?:[<>]|[!=]=)/.test(trimmed))
    return { is: 'not', of: parse(trimmed.slice(1)) };
  if (trimmed.startsWith('(') && closingOf(trimmed) === trimmed.length - 1)
    return parse(trimmed.slice(1, -1));
  if (/^(?:true|false|\d+[uUlL]*)$/.test(trimmed))
    return { is: 'constant', value: trimmed !== 'false' && Number.parseInt(trimmed, 10) !== 0 };
  const defined = /^defined\s*(?:\(\s*(\w+)\s*\)|\s(\w+))$/.exec(trimmed);
  return { is: 'atom', name: defined?.[1] ?? defined?.[2] ?? trimmed.replace(/\s+/g, '') };
}

/** Splits the text at the operator, except inside parentheses. */
function splitOutside(text: string, sign: string): readonly string[] {
  if (!text.includes(sign)) return [text];
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    else if (depth === 0 && text.startsWith(sign, at)) {
      parts.push(text.slice(from, at));
      from = at + sign.length;
      at = from - 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** The index of the parenthesis that closes the first character. */
function closingOf(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return undefined;
}
