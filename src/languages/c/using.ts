/** Using directives and declarations of C++ (`using namespace`, `using a::b`), and namespace aliases. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { placeOf } from './places.ts';

export const usingRules: Readonly<Record<string, Rule>> = {
  using_declaration: use,
  namespace_alias_definition: (file, node) => {
    const { tree } = file;
    const name = tree.child(node, 'name');
    const target = tree.namedChildren(node).at(-1);
    if (name === undefined || target === undefined || target === name) return;
    file.import(name, { kind: 'module', module: tree.text(target), local: tree.text(name) });
    file.skip(node);
  },
};

/** In a class, `using Base::f` names a member; it is a use and not an import. */
function use(file: Draft, node: Node): void {
  const { tree } = file;
  const target = tree.namedChildren(node).at(-1);
  if (target === undefined || placeOf(tree, node) === 'members') return;
  const path = tree.text(target);
  if (tree.childOfType(node, '"namespace"') !== undefined) {
    file.import(target, { kind: 'star', module: path });
    file.skip(node);
    return;
  }
  const cut = path.lastIndexOf('::');
  if (cut <= 0 || tree.childOfType(node, '"enum"') !== undefined) return;
  const name = path.slice(cut + 2).trim();
  file.import(target, { kind: 'named', module: path.slice(0, cut), name, local: name });
  file.skip(node);
}
