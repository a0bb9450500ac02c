/**
 * Namespaces and types with unmatched braces, as while someone types. The grammar puts their tokens into an ERROR
 * node, followed by their members. The definition spans the rest of that node.
 */
import type { SymbolKind } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { headerFrom } from './headers.ts';
import { claimNames } from './imports.ts';

/** Longer than any header. Without a brace among these siblings, nothing is defined. */
const maxHeaderParts = 8;

export const recoveryRules: Readonly<Record<string, Rule>> = {
  '"namespace"': (file, node) => recover(file, node, 'namespace'),
  '"class"': (file, node) => recover(file, node, 'class'),
  '"struct"': (file, node) => recover(file, node, 'struct'),
  '"interface"': (file, node) => recover(file, node, 'interface'),
  '"record"': (file, node) => recover(file, node, 'record'),
  '"enum"': (file, node) => recover(file, node, 'enum'),
};

function recover(file: Draft, keyword: Node, kind: SymbolKind): void {
  const { tree } = file;
  const error = tree.parent(keyword);
  // In a tree without errors, these keywords occur only in declarations.
  if (!tree.is(error, 'ERROR', 'compilation_unit')) return;
  const siblings = tree.children(error);
  const at = siblings.indexOf(keyword);
  const name = siblings[at + 1];
  const body = siblings.slice(at + 2, at + maxHeaderParts).find((part) => tree.is(part, '"{"'));
  if (!tree.is(name, 'identifier', 'qualified_name') || body === undefined) return;
  const first =
    siblings.slice(0, at).findLastIndex((part) => !tree.is(part, 'modifier', 'attribute_list')) + 1;
  const parts = siblings.slice(first, at);
  const head = parts.find((part) => tree.is(part, 'modifier')) ?? keyword;
  const isNamespacePrefix = kind === 'namespace';
  const header = isNamespacePrefix ? undefined : headerFrom(file, parts, parts[0] ?? keyword);
  const merge = header === undefined || header.modifiers.includes('partial') ? 'across-files' : undefined;
  whileExtended(tree, { head, as: error }, () =>
    file.define(head, { ...header, kind, name, body, isNamespacePrefix, merge }),
  );
  claimNames(file, name);
}

/** Gives the head the extent of another node for one call, so that the nodes there belong to the definition. */
function whileExtended<T>(tree: SyntaxTree, { head, as }: { head: Node; as: Node }, make: () => T): T {
  const { after, ends, endRows } = tree;
  const before = { after: after[head] ?? head, end: ends[head] ?? 0, endRow: endRows[head] ?? 0 };
  after[head] = after[as] ?? before.after;
  ends[head] = ends[as] ?? before.end;
  endRows[head] = endRows[as] ?? before.endRow;
  const made = make();
  after[head] = before.after;
  ends[head] = before.end;
  endRows[head] = before.endRow;
  return made;
}
