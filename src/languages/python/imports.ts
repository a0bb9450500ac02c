/** The two import statements of Python. Relative modules keep their leading dots. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';

export const importRules: Readonly<Record<string, Rule>> = {
  import_statement: (file, node) => {
    for (const item of file.tree.childrenIn(node, 'name')) importModule(file, item);
    file.skip(node);
  },
  import_from_statement: importNames,
  future_import_statement: (file, node) => file.skip(node),
};

/** `import a.b` binds the name `a`; `import a.b as c` binds `c`. */
function importModule(file: Draft, item: Node): void {
  const { tree } = file;
  const path = tree.is(item, 'aliased_import') ? tree.child(item, 'name') : item;
  const alias = tree.is(item, 'aliased_import') ? tree.child(item, 'alias') : undefined;
  if (path === undefined) return;
  const module = tree.text(path);
  file.import(item, {
    kind: 'module',
    module,
    local: alias === undefined ? module.split('.')[0] : tree.text(alias),
  });
}

function importNames(file: Draft, node: Node): void {
  const { tree } = file;
  const from = tree.child(node, 'module_name');
  file.skip(node);
  if (from === undefined) return;
  const module = tree.text(from);
  const star = tree.childOfType(node, 'wildcard_import');
  if (star !== undefined) file.import(star, { kind: 'star', module });
  for (const item of tree.childrenIn(node, 'name')) {
    const original = tree.is(item, 'aliased_import') ? tree.child(item, 'name') : item;
    const alias = tree.is(item, 'aliased_import') ? tree.child(item, 'alias') : undefined;
    if (original === undefined) continue;
    const name = tree.text(original);
    file.import(item, { kind: 'named', module, name, local: alias === undefined ? name : tree.text(alias) });
  }
}
