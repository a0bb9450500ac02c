/** Packages, imports and modules. An import names one member of a package or class, or all members with `*`. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';

export const importRules: Readonly<Record<string, Rule>> = {
  package_declaration: (file, node) => {
    const { tree } = file;
    const name = tree.childOfType(node, 'scoped_identifier', 'identifier');
    if (name !== undefined) file.setNamespace(dotted(file, name));
    for (const annotation of tree.childrenOfType(node, 'marker_annotation', 'annotation')) {
      const used = tree.child(annotation, 'name');
      if (used !== undefined) file.use(used, 'decorate');
    }
    file.skip(node);
  },
  import_declaration: importNames,
  module_declaration: defineModule,
  requires_module_directive: (file, node) => {
    const name = file.tree.child(node, 'module');
    if (name !== undefined) file.import(name, { kind: 'side-effect', module: dotted(file, name) });
    file.skip(node);
  },
  // These name packages and fully qualified types, which are not uses in this file.
  exports_module_directive: (file, node) => file.skip(node),
  opens_module_directive: (file, node) => file.skip(node),
  uses_module_directive: (file, node) => file.skip(node),
  provides_module_directive: (file, node) => file.skip(node),
};

function importNames(file: Draft, node: Node): void {
  const { tree } = file;
  file.skip(node);
  const path = tree.childOfType(node, 'scoped_identifier', 'identifier');
  if (path === undefined) return;
  const written = dotted(file, path);
  if (tree.childOfType(node, 'asterisk') !== undefined) {
    file.import(path, { kind: 'star', module: written });
    return;
  }
  const cut = packageLength(written, { isStatic: tree.childOfType(node, '"static"') !== undefined });
  if (cut === undefined) file.import(path, { kind: 'module', module: written, local: written });
  else
    file.import(path, {
      kind: 'named',
      module: written.slice(0, cut),
      name: written.slice(cut + 1),
      local: written.slice(written.lastIndexOf('.') + 1),
    });
}

/** The length of the package name. Only the capital letter of the type shows where it ends: `java.util.Map.Entry`. */
function packageLength(written: string, { isStatic }: { isStatic: boolean }): number | undefined {
  const type = /\.(?=\p{Lu})/u.exec(written)?.index;
  if (type !== undefined) return type;
  const last = written.lastIndexOf('.');
  const before = isStatic ? written.lastIndexOf('.', last - 1) : last;
  return before < 0 ? undefined : before;
}

function defineModule(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  file.define(node, { kind: 'module', name, body: tree.child(node, 'body') });
  for (let part = name; part < (tree.after[name] ?? name); part++)
    if (tree.is(part, 'identifier')) file.claim(part);
}

/** Whitespace around the dots is legal. */
function dotted(file: Draft, name: Node): string {
  return file.tree.text(name).replace(/\s+/g, '');
}
