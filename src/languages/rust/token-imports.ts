/** `use` declarations in the tokens of a macro. */
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { importPath, importStar, joined, type Reach } from './imports.ts';
import { siblingAfter, siblingBefore } from './siblings.ts';
import { isGroup } from './tokens.ts';

export function importTokens(file: Draft, keyword: Node): void {
  const { tree } = file;
  const tokens: Node[] = [];
  for (
    let node = siblingAfter(tree, keyword);
    node !== undefined && !tree.is(node, '";"');
    node = siblingAfter(tree, node)
  )
    tokens.push(node);
  const before = siblingBefore(tree, keyword);
  const isExported = tree.is(before, '"pub"') || isGroup(tree, before, '(');
  importList(file, tokens, '', isExported ? 'exported' : 'private');
}

function importList(file: Draft, tokens: readonly Node[], prefix: string, reach: Reach): void {
  let from = 0;
  tokens.forEach((token, index) => {
    if (!file.tree.is(token, '","')) return;
    importOne(file, tokens.slice(from, index), prefix, reach);
    from = index + 1;
  });
  importOne(file, tokens.slice(from), prefix, reach);
}

/** `a::b`, `a as b`, `a::*`, `a::{…}`. */
function importOne(file: Draft, written: readonly Node[], prefix: string, reach: Reach): void {
  const { tree } = file;
  const tokens = written.filter((token) => !tree.is(token, 'line_comment', 'block_comment'));
  const last = tokens.at(-1);
  const first = tokens[0];
  if (first === undefined || last === undefined) return;
  const textOf = (part: readonly Node[]) => part.map((token) => tree.text(token)).join('');
  // Without the preceding `::`.
  const path = joined(prefix, textOf(tokens.slice(0, -2)));
  const as = tokens.findIndex((token) => tree.is(token, '"as"'));
  if (isGroup(tree, last, '{'))
    importList(file, tree.children(last).slice(1, -1), tokens.length === 1 ? prefix : path, reach);
  else if (tree.is(last, '"*"')) importStar(file, last, tokens.length === 1 ? prefix : path, reach);
  else if (as === -1)
    importPath(file, first, { path: joined(prefix, textOf(tokens)), alias: undefined }, reach);
  else
    importPath(
      file,
      first,
      { path: joined(prefix, textOf(tokens.slice(0, as))), alias: tree.text(last) },
      reach,
    );
}
