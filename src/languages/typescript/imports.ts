/** All forms of imports: statements, `require`, and `import()`. */
import { loadedModuleName } from '../../model/loaded-module.ts';
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { firstNamed, keyNode, stringText, unwrap } from './nodes.ts';

/** Rule for import statements. */
export function importStatement(file: Draft, node: Node): void {
  const { tree } = file;
  file.skip(node);
  const required = tree.childOfType(node, 'import_require_clause');
  const isTypeOnly = tree.childOfType(node, '"type"', '"typeof"') !== undefined;
  if (required !== undefined) importRequired(file, required, isTypeOnly);
  const module = stringText(tree, tree.child(node, 'source'));
  if (module === undefined) return;
  const clause = tree.childOfType(node, 'import_clause');
  if (clause === undefined) file.import(node, { kind: 'side-effect', module });
  else for (const part of tree.namedChildren(clause)) importPart(file, part, { module, isTypeOnly });
}

/** `import x = require('y')`. */
function importRequired(file: Draft, clause: Node, isTypeOnly: boolean): void {
  const { tree } = file;
  const name = tree.childOfType(clause, 'identifier');
  const module = stringText(tree, tree.child(clause, 'source'));
  if (name !== undefined && module !== undefined)
    file.import(name, { kind: 'module', module, name: 'default', local: tree.text(name), isTypeOnly });
}

function importPart(
  file: Draft,
  part: Node,
  from: { readonly module: string; readonly isTypeOnly: boolean },
): void {
  const { tree } = file;
  if (tree.is(part, 'identifier'))
    file.import(part, { kind: 'default', name: 'default', local: tree.text(part), ...from });
  else if (tree.is(part, 'namespace_import')) {
    const name = tree.childOfType(part, 'identifier');
    if (name !== undefined) file.import(part, { kind: 'module', local: tree.text(name), ...from });
  } else if (tree.is(part, 'named_imports')) {
    for (const specifier of tree.childrenOfType(part, 'import_specifier'))
      importSpecifier(file, specifier, from);
  }
}

function importSpecifier(
  file: Draft,
  specifier: Node,
  from: { readonly module: string; readonly isTypeOnly: boolean },
): void {
  const { tree } = file;
  const original = tree.child(specifier, 'name');
  if (original === undefined) return;
  const name = tree.text(keyNode(tree, original));
  const alias = tree.child(specifier, 'alias');
  const isTypeOnly = from.isTypeOnly || tree.childOfType(specifier, '"type"', '"typeof"') !== undefined;
  const local = alias === undefined ? name : tree.text(alias);
  file.import(specifier, {
    kind: name === 'default' ? 'default' : 'named',
    module: from.module,
    name,
    local,
    isTypeOnly,
  });
}

/**
 * Imports in `const x = require('y')` and `const { x } = await import('y')`. Returns the names that are imports, or
 * `all` if every name is. In `{ a, b: { c } }` only `a` is an import.
 */
export function importDeclared(file: Draft, node: Node, name: Node): ReadonlySet<Node> | 'all' {
  const { tree } = file;
  const loaded = loadedBy(tree, tree.child(node, 'value'));
  if (loaded === undefined) return noImports;
  if (tree.is(name, 'identifier')) {
    importWhole(file, name, loaded);
    file.skip(node);
    return 'all';
  }
  if (!tree.is(name, 'object_pattern') || loaded.name !== undefined) return noImports;
  const entries = tree.namedChildren(name).filter((entry) => !tree.is(entry, 'comment'));
  const parts = entries.flatMap((entry) => partOf(tree, entry) ?? []);
  for (const part of parts) {
    const kind = part.name === 'default' ? 'default' : 'named';
    file.import(part.local, { kind, module: loaded.module, name: part.name, local: tree.text(part.local) });
  }
  if (parts.length < entries.length) return new Set(parts.map(({ local }) => local));
  file.skip(node);
  return 'all';
}

const noImports: ReadonlySet<Node> = new Set();

/** `require` returns the value of `module.exports`; `import()` returns the module, with its default as a property. */
function importWhole(file: Draft, name: Node, { module, name: part, by }: Loaded): void {
  const local = file.tree.text(name);
  const whole = by === 'require' ? 'default' : undefined;
  if (part === undefined) file.import(name, { kind: 'module', module, name: whole, local });
  else file.import(name, { kind: part === 'default' ? 'default' : 'named', module, name: part, local });
}

/** An entry of a pattern that names an export. Undefined if it is nested or has a default. */
function partOf(tree: SyntaxTree, entry: Node): { readonly name: string; readonly local: Node } | undefined {
  const isPair = tree.is(entry, 'pair_pattern');
  const key = isPair ? tree.child(entry, 'key') : entry;
  const local = isPair ? tree.child(entry, 'value') : entry;
  return key !== undefined && tree.is(local, 'identifier', 'shorthand_property_identifier_pattern')
    ? { name: tree.text(keyNode(tree, key)), local }
    : undefined;
}

interface Loaded {
  readonly module: string;
  readonly by: 'require' | 'import';
  /** `x` in `require('y').x`. */
  readonly name?: string;
}

/** The module that the expression loads. Undefined if it loads none. */
export function loadedBy(tree: SyntaxTree, value: Node | undefined): Loaded | undefined {
  let inner = unwrap(tree, value);
  if (tree.is(inner, 'await_expression')) inner = unwrap(tree, firstNamed(tree, inner));
  if (tree.is(inner, 'call_expression')) {
    const module = loadedModule(tree, inner);
    const by = tree.is(tree.child(inner, 'function'), 'import') ? 'import' : 'require';
    return module === undefined ? undefined : { module, by };
  }
  if (!tree.is(inner, 'member_expression')) return undefined;
  const property = tree.child(inner, 'property');
  const object = tree.child(inner, 'object');
  // `require('y').x.z` is a value of the module, not one of its exports.
  const loaded = tree.is(unwrap(tree, object), 'member_expression') ? undefined : loadedBy(tree, object);
  return loaded === undefined || property === undefined
    ? undefined
    : { ...loaded, name: tree.text(property) };
}

/** `y` in `require('y')` and `import('y')`. */
export function loadedModule(tree: SyntaxTree, call: Node): string | undefined {
  const callee = tree.child(call, 'function');
  const isLoading =
    tree.is(callee, 'import') || (tree.is(callee, 'identifier') && tree.text(callee) === 'require');
  const list = isLoading ? tree.child(call, 'arguments') : undefined;
  return list === undefined ? undefined : stringText(tree, firstNamed(tree, list));
}

/** `require` is not a use of a function. It is claimed before the member chain that starts with it is read. */
export function claimLoad(file: Draft, value: Node | undefined): void {
  const { tree } = file;
  let at = value;
  let inner = at;
  while (tree.is(at, 'call_expression', 'member_expression')) {
    inner = at;
    at = tree.child(at, 'function') ?? tree.child(at, 'object');
  }
  if (!tree.is(at, 'identifier') || tree.text(at) !== 'require') return;
  if (tree.is(inner, 'call_expression') && loadedModule(tree, inner) !== undefined) file.claim(at);
}

/** Rule for calls: loads whose result is not assigned to a variable. */
export function importCalled(file: Draft, node: Node): void {
  const { tree } = file;
  if (!tree.is(tree.parent(node), 'call_expression', 'member_expression')) claimLoad(file, node);
  const module = loadedModule(tree, node);
  if (module === undefined) return;
  const isTypeOnly = tree.is(tree.parent(node), 'type_query');
  const local = nameOfLoad(tree, node);
  if (local === undefined)
    file.import(node, { kind: hasUsedResult(tree, node) ? 'module' : 'side-effect', module, isTypeOnly });
  else {
    const name = local.startsWith('require') ? 'default' : undefined;
    file.import(node, { kind: 'module', module, name, local, isTypeOnly });
  }
}

/**
 * The local name of a load whose result is not assigned: `require('y')` in `require('y')(x)`. No identifier can clash
 * with it.
 */
export function nameOfLoad(tree: SyntaxTree, call: Node): string | undefined {
  const module = loadedModule(tree, call);
  if (module === undefined || !hasUsedResult(tree, call)) return undefined;
  return loadedModuleName(tree.is(tree.child(call, 'function'), 'import') ? 'import' : 'require', module);
}

function hasUsedResult(tree: SyntaxTree, call: Node): boolean {
  let around = tree.parent(call);
  if (tree.is(around, 'await_expression')) around = tree.parent(around);
  return !tree.is(around, 'expression_statement');
}

/** Rule for `import x = A.B`: an alias for a value of this file. */
export function bindImportAlias(file: Draft, node: Node): void {
  const [name, value] = file.tree.namedChildren(node);
  if (name !== undefined) file.bind(name, { value });
}
