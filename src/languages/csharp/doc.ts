/** Documentation comments of C#: the `///` rows above a definition, as prose instead of XML. */
import type { Node, SyntaxTree } from '../syntax-tree.ts';

/** Undefined if there are none; another comment above the definition is then its doc. */
export function docOf(tree: SyntaxTree, node: Node): string | undefined {
  const rows: string[] = [];
  for (let row = tree.row(node) - 1; row >= 0; row--) {
    const text = tree.source.slice(tree.rowStarts[row], tree.rowStarts[row + 1]).trim();
    if (text.startsWith('///')) rows.push(text.slice(3));
    // Directives may separate a definition from its documentation.
    else if (!text.startsWith('#')) break;
  }
  return rows.length === 0 ? undefined : prose(rows.reverse().join('\n'));
}

function prose(xml: string): string {
  return xml
    .replace(/<(?:param|typeparam|exception)\s+(?:name|cref)\s*=\s*"([^"]*)"\s*>/g, '$1: ')
    .replace(/<[\w:]+\s+(?:cref|name|langword|href)\s*=\s*"(?:[A-Z]:)?([^"]*)"\s*\/>/g, '$1')
    .replace(/<returns>/g, 'Returns: ')
    .replace(/<\/?[A-Za-z][^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/^[ \t]+|[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n');
}
