/**
 * Parses a prepared text. While the tree has syntax errors and the language proposes another form of the text, that
 * form is parsed, and kept if it has fewer errors. Then adds the code that the chosen text leaves out. Limited by
 * counts, not time, so that a file always gives the same tree.
 */
import type { Prepared } from '../../languages/language.ts';
import { errorType, SyntaxTree } from '../../languages/syntax-tree.ts';
import { graftTree } from './graft-tree.ts';
import type { Grammar, TreeReader, Variants } from './parse.ts';

/** Maximum number of further parses per file, not counting those for hidden code. */
const maxRetries = 3;
/** Maximum number of parses for hidden code. */
const maxHidden = 4;
/** In UTF-16 units. Larger files are parsed once: they are generated, and each parse takes a second or more. */
const maxRetryLength = 1_500_000;
/** Added for each syntax error, in UTF-16 units, because an error affects more than the tokens inside it. */
const errorCost = 100;

export function parsePrepared(
  { reader, grammar }: { readonly reader: TreeReader; readonly grammar: Grammar },
  prepared: string | Prepared,
): SyntaxTree | undefined {
  if (typeof prepared === 'string') return reader.parse(grammar, prepared);
  if (prepared.text.length > maxRetryLength) return reader.parse(grammar, prepared.text);
  const variants = reader.openVariants(grammar);
  try {
    return parseVariants(variants, prepared);
  } finally {
    variants.close();
  }
}

function parseVariants(variants: Variants, prepared: Prepared): SyntaxTree | undefined {
  const tree = variants.parse(prepared.text);
  if (tree === undefined) return undefined;
  const best = withFewerErrors(variants, prepared, tree);
  let whole = best.tree;
  for (const { text, ranges } of best.prepared.hidden?.().slice(0, maxHidden) ?? []) {
    const other = variants.parse(text, new SyntaxTree());
    if (other !== undefined) whole = graftTree(whole, other, ranges);
  }
  return whole;
}

function withFewerErrors(
  variants: Variants,
  prepared: Prepared,
  tree: SyntaxTree,
): { readonly prepared: Prepared; readonly tree: SyntaxTree } {
  let best = { prepared, tree };
  let damage = prepared.retry === undefined ? 0 : damageOf(tree);
  let left = maxRetries;
  while (damage > 0) {
    const found = firstBetter(best);
    if (found === undefined) break;
    best = found;
  }
  return best;

  function firstBetter(from: typeof best): typeof best | undefined {
    for (const other of from.prepared.retry?.(from.tree) ?? []) {
      if (left-- <= 0) return undefined;
      const parsed = variants.parse(other.text, new SyntaxTree());
      const remaining = parsed === undefined ? damage : damageOf(parsed);
      if (parsed === undefined || remaining >= damage) continue;
      damage = remaining;
      return { prepared: other, tree: parsed };
    }
    return undefined;
  }
}

/** 0 for a tree without errors. Counts only outermost errors: nodes inside an error are unreliable anyway. */
function damageOf(tree: SyntaxTree): number {
  const { typeIds, flags } = tree;
  let damage = 0;
  for (let node = 0; node < tree.count; node++) {
    const isError = typeIds[node] === errorType;
    if (!isError && ((flags[node] ?? 0) & 2) === 0) continue;
    damage += errorCost + (tree.ends[node] ?? 0) - (tree.starts[node] ?? 0);
    if (isError) node = (tree.after[node] ?? node + 1) - 1;
  }
  return damage;
}
