/** `use` trees, `extern crate` and `mod x;`. Paths are kept as written; visible ones are also exports. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { isInMacro } from './decoration.ts';

export const importRules: Readonly<Record<string, Rule>> = {
  use_declaration: (file, node) => {
    const tree = file.tree.child(node, 'argument');
    const isExported = file.tree.childOfType(node, 'visibility_modifier') !== undefined;
    file.skip(node);
    if (tree !== undefined && !isInMacro(file))
      importTree(file, tree, '', isExported ? 'exported' : 'private');
  },
  extern_crate_declaration: (file, node) => {
    const name = file.tree.child(node, 'name');
    const alias = file.tree.child(node, 'alias');
    if (name !== undefined) {
      const isExported = file.tree.childOfType(node, 'visibility_modifier') !== undefined;
      const path = {
        path: file.tree.text(name),
        alias: alias === undefined ? undefined : file.tree.text(alias),
      };
      importPath(file, name, path, isExported ? 'exported' : 'private');
    }
    file.skip(node);
  },
};

export type Reach = 'exported' | 'private';

/** `prefix` is the path so far. */
function importTree(file: Draft, node: Node, prefix: string, reach: Reach): void {
  const { tree } = file;
  switch (tree.type(node)) {
    case 'use_list':
      for (const child of tree.namedChildren(node)) importTree(file, child, prefix, reach);
      return;
    case 'scoped_use_list': {
      const path = tree.child(node, 'path');
      const list = tree.child(node, 'list');
      const inner = path === undefined ? prefix : joined(prefix, tree.text(path));
      if (list !== undefined) importTree(file, list, inner, reach);
      return;
    }
    case 'use_wildcard': {
      const path = tree.namedChildren(node)[0];
      importStar(file, node, path === undefined ? prefix : joined(prefix, tree.text(path)), reach);
      return;
    }
    case 'use_as_clause': {
      const path = tree.child(node, 'path');
      const alias = tree.child(node, 'alias');
      if (path === undefined) return;
      importPath(
        file,
        node,
        { path: joined(prefix, tree.text(path)), alias: alias === undefined ? '_' : tree.text(alias) },
        reach,
      );
      return;
    }
    case 'line_comment':
    case 'block_comment':
    case 'ERROR':
      return;
    default:
      importPath(file, node, { path: joined(prefix, tree.text(node)), alias: undefined }, reach);
  }
}

export function joined(prefix: string, path: string): string {
  const clean = path.replace(/\s+/g, '');
  return prefix === '' ? clean : `${prefix}::${clean}`;
}

export function importStar(file: Draft, at: Node, module: string, reach: Reach): void {
  file.import(at, { kind: 'star', module });
  if (reach === 'exported') file.export(at, { name: undefined, local: undefined, module, isTypeOnly: false });
}

/** `a::b::C`, `a::b::self` and a lone `a`. The alias `_` binds no name. */
export function importPath(
  file: Draft,
  at: Node,
  given: { path: string; alias: string | undefined },
  reach: Reach,
): void {
  const parts = given.path.split('::');
  const isSelf = parts.length > 1 && parts.at(-1) === 'self';
  const path = isSelf ? parts.slice(0, -1) : parts;
  const own = path.at(-1) ?? given.path;
  // `use ::log` names a crate and no item of it.
  const isModule = isSelf || path.length === 1 || (path.length === 2 && path[0] === '');
  const module = (isModule ? path : path.slice(0, -1)).join('::');
  const local = given.alias ?? own;
  const name = isModule ? undefined : own;
  file.import(at, {
    kind: isModule ? 'module' : 'named',
    module,
    name,
    local: local === '_' ? undefined : local,
  });
  if (reach === 'exported' && local !== '_')
    file.export(at, { name: local, local: name, module, isTypeOnly: false });
}

/** `mod x;` declares a module whose content is in another file. */
export function importModule(file: Draft, name: Node): void {
  const local = file.tree.text(name);
  file.claim(name);
  file.import(name, { kind: 'module', module: `self::${local}`, local });
}
