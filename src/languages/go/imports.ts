/** The package clause and imports of Go. The local name of an import is its alias or the last part of its path. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { commentAbove } from './names.ts';

export const importRules: Readonly<Record<string, Rule>> = {
  package_clause: (file, node) => {
    const doc = commentAbove(file, node);
    if (doc !== undefined) file.setFileDoc(doc);
    file.skip(node);
  },
  import_spec: importPackage,
};

function importPackage(file: Draft, node: Node): void {
  const { tree } = file;
  const path = tree.child(node, 'path');
  const alias = tree.child(node, 'name');
  file.skip(node);
  if (path === undefined) return;
  const module = tree.text(path).slice(1, -1);
  if (tree.is(alias, 'dot')) file.import(path, { kind: 'star', module });
  else if (tree.is(alias, 'blank_identifier')) file.import(path, { kind: 'side-effect', module });
  else
    file.import(alias ?? path, {
      kind: 'module',
      module,
      local: alias === undefined ? packageName(module) : tree.text(alias),
    });
}

/**
 * The conventional package name; the package clause may differ. `a/b/v2`, `go-b` and `gopkg.in/b.v2` are packages
 * `b`.
 */
function packageName(module: string): string | undefined {
  const parts = module.split('/');
  const last = parts.at(-1) ?? module;
  const named = /^v\d+$/.test(last) && parts.length > 1 ? parts.at(-2) : last;
  return /^[\p{L}\p{N}_]+/u.exec(named?.replace(/^go-/, '') ?? '')?.[0];
}
