/** Merges a further declaration of a symbol into the first: adds base types and bounds of type parameters. */
import type { Definition } from '../../languages/draft.ts';
import type { Node } from '../../languages/syntax-tree.ts';
import type { DraftSymbol } from './draft-symbol.ts';

export function mergeInto(
  first: DraftSymbol,
  { bases, typeParameters = [] }: Definition,
  typeText: (node: Node) => string,
): void {
  if (bases !== undefined && bases.length > 0)
    first.bases = [...new Set([...first.bases, ...bases.map(({ node }) => typeText(node))])];
  if (!typeParameters.some((written) => written.includes(': '))) return;
  first.typeParameters = first.typeParameters.map((known, at) => withBounds(known, typeParameters[at] ?? ''));
}

/** Matched by position, because a block may use another name for the parameter. */
function withBounds(known: string, written: string): string {
  const cut = written.indexOf(': ');
  if (cut < 0) return known;
  const start = known.indexOf(': ');
  const own = start < 0 ? [] : known.slice(start + 2).split(' + ');
  const bounds = new Set([...own, ...written.slice(cut + 2).split(' + ')]);
  return `${start < 0 ? known : known.slice(0, start)}: ${[...bounds].join(' + ')}`;
}
