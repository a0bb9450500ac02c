/**
 * The text that is parsed in place of the source: the same length and line breaks, without the macros and conditions
 * that break the syntax. Facts are read from the source itself, at the positions in this text.
 */
import { blankText, type TextRange } from '../blank-text.ts';
import { type Branch, type Configuration, conditionsOf, configurationsOf } from '../configurations.ts';
import type { HiddenCode, Prepared } from '../language.ts';
import { errorType, type SyntaxTree } from '../syntax-tree.ts';
import { type Cut, cutConditions, directivesOf } from './conditions.ts';
import { blankMacros } from './macros.ts';
import { isAfterMacro } from './missing.ts';
import { repair } from './repairs.ts';
import { type SpecifierMacros, specifierMacros } from './specifier-macros.ts';
import { createView } from './token-view.ts';
import { createEdits, type Edits, kind, type Tokens, tokensOf } from './tokens.ts';

/** Real files need fewer configurations to cover all branches. */
const maxConfigurations = 4;

export function prepare(source: string): Prepared {
  const tokens = tokensOf(source);
  return preparedWith(createPlan(tokens), { near: [], at: [], isLast: false });
}

/** Ranges around syntax errors, accumulated over the parses. Empty for the first parse. */
interface Attempt {
  readonly near: readonly TextRange[];
  /** Rows on which a syntax error starts or ends. */
  readonly at: readonly TextRange[];
  readonly isLast: boolean;
}

function preparedWith(plan: Plan, attempt: Attempt): Prepared {
  const { text, cut } = plan.textFor(plan.first, attempt);
  return {
    text,
    hidden: () => plan.hiddenCode(cut, attempt),
    retry: function* (tree) {
      const rows = errorRows(tree);
      if (rows.length === 0) return;
      const near = joined([...attempt.near, ...rangesAround(tree, rows, nearRows)]);
      const at = joined([...attempt.at, ...rangesAround(tree, rows, 0)]);
      if (attempt.near.length === 0) yield preparedWith(plan, { near, at, isLast: false });
      yield preparedWith(plan, { near, at, isLast: true });
    },
  };
}

type Plan = ReturnType<typeof createPlan>;

/** Configurations are computed only when a condition must be cut; most files have none. */
function createPlan(tokens: Tokens) {
  let known: ReturnType<typeof conditionsOf> | undefined;
  let settled: Configuration | undefined;
  let specifiers: SpecifierMacros | undefined;
  const conditions = () => {
    known ??= conditionsOf(directivesOf(tokens));
    return known;
  };
  const configurationsFor = (wanted: readonly Branch[]) =>
    configurationsOf(conditions(), { wanted, known: new Map(), most: maxConfigurations });
  const first = (): Configuration => {
    settled ??= configurationsFor([])[0] ?? new Set();
    return settled;
  };

  function textFor(configuration: () => Configuration, attempt: Attempt) {
    const edits = createEdits(tokens.source);
    const isNear = nearness(attempt.near);
    let active: ReadonlySet<number> | undefined;
    const cut = cutConditions(tokens, edits, {
      isActive: (directive) => {
        active ??= new Set([...configuration()].map((branch) => branch.directive.start));
        return active.has(directive);
      },
      isSuspect: isNear,
      isBroken: ({ start, end }) => attempt.at.some((row) => row.start < end && start < row.end),
    });
    specifiers ??= specifierMacros(tokens);
    blankMacros(createView(tokens, cut.live), edits, specifiers);
    if (attempt.near.length > 0)
      repair(createView(tokens, cut.live), edits, { ...attempt, isNear, isAt: nearness(attempt.at) });
    blankComments(tokens, edits);
    return { text: edits.apply(), cut };
  }

  function hiddenCode({ hidden, misplaced }: Cut, attempt: Attempt): readonly HiddenCode[] {
    return [...hiddenBranches(hidden, attempt), ...hiddenDirectives(misplaced)];
  }

  /** Each directive is parsed separately, because the code around it does not matter. */
  function hiddenDirectives(ranges: readonly TextRange[]): readonly HiddenCode[] {
    if (ranges.length === 0) return [];
    const ends = [0, ...ranges.map(({ end }) => end)];
    const starts = [...ranges.map(({ start }) => start), tokens.source.length];
    const others = ends.map((start, index) => ({ start, end: starts[index] ?? start }));
    // In the grammar, the line break belongs to the directive.
    const whole = ranges.map(({ start, end }) => ({ start, end: end + 2 }));
    return [{ text: blankText(tokens.source, others), ranges: whole }];
  }

  function hiddenBranches(hidden: readonly number[], attempt: Attempt): readonly HiddenCode[] {
    if (hidden.length === 0) return [];
    const left = new Set(hidden);
    const wanted = conditions().branches.filter((branch) => left.has(branch.directive.start));
    return configurationsFor(wanted)
      .slice(1)
      .map((configuration) => {
        const ranges = wanted.filter(
          (branch) => configuration.has(branch) && left.delete(branch.directive.start),
        );
        return { text: textFor(() => configuration, attempt).text, ranges };
      });
  }

  return { first, textFor, hiddenCode };
}

/** The number of rows before and after an error that may contain its cause. */
const nearRows = 2;

/** Includes nested errors, because the root of a file with many errors is an error itself. */
function errorRows(tree: SyntaxTree): readonly number[] {
  const rows: number[] = [];
  for (let node = 0; node < tree.count; node++) {
    const isError = tree.typeIds[node] === errorType;
    if (isError || (tree.isMissing(node) && !isAfterMacro(tree, node)))
      rows.push(tree.row(node), tree.endRows[node] ?? 0);
  }
  return rows;
}

function rangesAround(tree: SyntaxTree, rows: readonly number[], more: number): readonly TextRange[] {
  const { rowStarts, ends } = tree;
  return rows.map((row) => ({
    start: rowStarts[Math.max(0, row - more)] ?? 0,
    end: rowStarts[row + more + 1] ?? (ends[0] ?? 0) + 1,
  }));
}

/** Sorted and merged. */
function joined(ranges: readonly TextRange[]): readonly TextRange[] {
  const out: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else out.push({ start, end });
  }
  return out;
}

/** Whether an offset is in one of the sorted ranges. Offsets may come in any order. */
function nearness(ranges: readonly TextRange[]): (offset: number) => boolean {
  return (offset) => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const found = ranges[low];
    return found !== undefined && found.start <= offset;
  };
}

/** In the grammar, a comment ends the body of a macro. Comments before the end are blanked. */
function blankComments({ source, starts, ends, kinds }: Tokens, edits: Edits): void {
  kinds.forEach((type, index) => {
    const [start = 0, end = 0] = [starts[index], ends[index]];
    if (type !== kind.directive || !source.startsWith('#', start)) return;
    const text = source.slice(start, end);
    if (!text.includes('/*') || !/^#\s*define\b/.test(text)) return;
    for (const { index: at, 0: comment } of text.matchAll(commentOrText)) {
      const isInside =
        comment.startsWith('/*') && /\S/.test(text.slice(at + comment.length).replace(/\\\r?\n/g, ''));
      if (isInside && !/[^\\\r]\r?\n/.test(comment)) edits.blank(start + at, start + at + comment.length);
    }
  });
}
const commentOrText = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/.*|\/\*[\s\S]*?\*\//g;
