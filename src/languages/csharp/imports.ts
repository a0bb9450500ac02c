/**
 * The forms of `using`, and `extern alias`. A global using is also an export, because it applies to all files of the
 * project.
 */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';

export const importRules: Readonly<Record<string, Rule>> = {
  using_directive: importNames,
  extern_alias_directive: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name === undefined) return;
    file.claim(name);
    file.import(node, { kind: 'module', module: file.tree.text(name), local: file.tree.text(name) });
  },
};

function importNames(file: Draft, node: Node): void {
  const { tree } = file;
  const alias = tree.child(node, 'name');
  const target = tree.namedChildren(node).findLast((child) => child !== alias && !tree.is(child, 'comment'));
  if (target === undefined) return;
  if (alias !== undefined) {
    importAs(file, node, { alias, target });
    return;
  }
  const module = pathOf(file, target);
  file.import(node, { kind: 'star', module });
  if (tree.childOfType(node, '"global"') !== undefined)
    file.export(node, { name: undefined, local: undefined, module, isTypeOnly: false });
  claimNames(file, target);
}

/** `using Table = System.Data.DataTable`: only the project can tell whether the target is a type or a namespace. */
function importAs(file: Draft, node: Node, { alias, target }: { alias: Node; target: Node }): void {
  const { tree } = file;
  const local = tree.text(alias);
  if (!tree.is(target, 'identifier', 'generic_name', 'qualified_name', 'alias_qualified_name')) {
    file.define(node, { kind: 'type', name: alias, type: target, inside: 'transparent' });
    return;
  }
  file.claim(alias);
  const path = pathOf(file, target);
  const dot = path.lastIndexOf('.');
  if (dot < 0) file.import(node, { kind: 'module', module: path, local });
  else file.import(node, { kind: 'named', module: path.slice(0, dot), name: path.slice(dot + 1), local });
  claimNames(file, target);
}

/** The dotted name, without `global::` and type arguments. */
function pathOf(file: Draft, name: Node): string {
  const { tree } = file;
  if (tree.is(name, 'alias_qualified_name')) {
    const inner = tree.child(name, 'name');
    return inner === undefined ? '' : pathOf(file, inner);
  }
  const qualifier = tree.is(name, 'qualified_name') ? tree.child(name, 'qualifier') : undefined;
  const last = tree.is(name, 'qualified_name') ? tree.child(name, 'name') : name;
  const bare = tree.is(last, 'generic_name') ? tree.childOfType(last, 'identifier') : last;
  const text = bare === undefined ? '' : tree.text(bare);
  return qualifier === undefined ? text : `${pathOf(file, qualifier)}.${text}`;
}

/** The parts of a dotted name are not uses; its type arguments are. */
export function claimNames(file: Draft, name: Node): void {
  const { tree } = file;
  const end = tree.after[name] ?? name;
  for (let node = name; node < end; node++) {
    if (tree.is(node, 'type_argument_list')) node = (tree.after[node] ?? end) - 1;
    else if (tree.is(node, 'identifier')) file.claim(node);
  }
}
