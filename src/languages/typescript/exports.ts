/** All forms of exports: statements, `export =`, `module.exports` and `exports.x`. */
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { defineNamedValue } from './classes.ts';
import { loadedBy, loadedModule } from './imports.ts';
import { exportsTarget, namedValue } from './named-values.ts';
import {
  firstNamed,
  functionValues,
  isFile,
  keyNode,
  longValue,
  stringText,
  unwrap,
  wordsOf,
} from './nodes.ts';
import { valueIn } from './objects.ts';
import { namesIn } from './patterns.ts';

/** Rule for export statements. An export inside a namespace is visible only through the namespace. */
export function exportStatement(file: Draft, node: Node): void {
  const { tree } = file;
  const clause = tree.childOfType(node, 'export_clause', 'namespace_export', '"*"');
  const around = tree.parent(node);
  const isInFile = around !== undefined && isFile(tree, around);
  const broken = tree.childOfType(node, 'ERROR');
  // The grammar does not support `export type *`.
  const isType = broken !== undefined && tree.text(broken) === 'type';
  const isTypeOnly = isType || tree.childOfType(node, '"type"') !== undefined;
  const module = stringText(tree, tree.child(node, 'source'));
  if (clause !== undefined) {
    if (isInFile) exportClause(file, clause, { module, isTypeOnly });
    file.skip(node);
    return;
  }
  const declaration = tree.child(node, 'declaration');
  if (declaration !== undefined && isInFile) exportDeclaration(file, node, declaration);
  if (tree.child(node, 'value') !== undefined || tree.childOfType(node, '"="') !== undefined)
    exportDefault(file, node);
  else if (tree.childOfType(node, '"namespace"') !== undefined) file.skip(node);
}

type Source = { readonly module: string | undefined; readonly isTypeOnly: boolean };

function exportClause(file: Draft, clause: Node, { module, isTypeOnly }: Source): void {
  const { tree } = file;
  if (tree.is(clause, '"*"')) file.export(clause, { name: undefined, local: undefined, module, isTypeOnly });
  else if (tree.is(clause, 'namespace_export')) {
    const name = firstNamed(tree, clause);
    if (name !== undefined)
      file.export(name, { name: tree.text(keyNode(tree, name)), local: undefined, module, isTypeOnly });
  } else {
    for (const specifier of tree.childrenOfType(clause, 'export_specifier')) {
      const { name, local } = specified(tree, specifier);
      const isType = isTypeOnly || tree.childOfType(specifier, '"type"') !== undefined;
      if (local !== undefined) file.export(specifier, { name, local, module, isTypeOnly: isType });
    }
  }
}

function specified(tree: SyntaxTree, specifier: Node): { readonly name?: string; readonly local?: string } {
  const local = tree.child(specifier, 'name');
  const name = tree.child(specifier, 'alias') ?? local;
  if (local === undefined || name === undefined) return {};
  return {
    name: reservedAlias(tree, specifier) ?? tree.text(keyNode(tree, name)),
    local: tree.text(keyNode(tree, local)),
  };
}

/** `x as if`: the JavaScript grammar parses an alias that is a reserved word as an ERROR node after the name. */
function reservedAlias(tree: SyntaxTree, specifier: Node): string | undefined {
  const behind = tree.after[specifier];
  if (behind === undefined || !tree.is(behind, 'ERROR')) return undefined;
  return /^as\s+(\w+)$/.exec(tree.text(behind))?.[1];
}

function exportDeclaration(file: Draft, node: Node, declaration: Node): void {
  const { tree } = file;
  const isDefault = tree.childOfType(node, '"default"') !== undefined;
  const inner = tree.is(declaration, 'ambient_declaration')
    ? (firstNamed(tree, declaration) ?? declaration)
    : declaration;
  const isTypeOnly = tree.is(inner, 'interface_declaration', 'type_alias_declaration');
  for (const name of declaredNames(file, inner)) {
    const local = tree.text(name);
    file.export(name, { name: isDefault ? 'default' : local, local, module: undefined, isTypeOnly });
  }
}

function declaredNames(file: Draft, declaration: Node): readonly Node[] {
  const { tree } = file;
  if (tree.is(declaration, 'lexical_declaration', 'variable_declaration')) {
    return tree.childrenOfType(declaration, 'variable_declarator').flatMap((variable) => {
      const name = tree.child(variable, 'name');
      return name === undefined ? [] : namesIn(file, name).map((part) => part.node);
    });
  }
  const name = tree.child(declaration, 'name') ?? tree.childOfType(declaration, 'identifier');
  if (name === undefined || tree.is(name, 'string')) return [];
  // `namespace A.B` exports A.
  return tree.is(name, 'nested_identifier') ? [tree.find(name, 'identifier') ?? name] : [name];
}

/** `export default x` and `export = x`. An anonymous value gets the name `default`. */
function exportDefault(file: Draft, node: Node): void {
  const { tree } = file;
  const value = tree.child(node, 'value') ?? firstNamed(tree, node);
  const inner = unwrap(tree, value);
  if (inner === undefined) return;
  if (tree.is(inner, 'identifier')) {
    file.export(inner, { name: 'default', local: tree.text(inner), module: undefined, isTypeOnly: false });
    return;
  }
  const named = namedValue(file, node);
  const name = named?.name ?? 'default';
  const local = typeof name === 'string' ? name : tree.text(name);
  file.export(node, { name: 'default', local, module: undefined, isTypeOnly: false });
  const definition = { name, access: 'exported', modifiers: ['export', 'default'] } as const;
  if (named !== undefined) {
    const modifiers = [...definition.modifiers, ...wordsOf(tree, named.value)];
    defineNamedValue(file, named, { node, definition: { ...definition, kind: named.kind, modifiers } });
    return;
  }
  // The empty `owner` means that no bare name refers to it: `default` is a keyword.
  const symbol = file.define(node, {
    ...definition,
    kind: 'variable',
    owner: '',
    body: longValue(tree, value),
    inside: 'transparent',
  });
  file.giveValue(symbol, valueIn(file, value));
}

/** `module.exports = …` and `exports.x = …`. Returns whether the assignment is an export. */
export function exportAssigned(file: Draft, node: Node, left: Node, right: Node): boolean {
  const { tree } = file;
  const target = exportsTarget(tree, left);
  if (target === undefined) return false;
  const property = tree.child(left, 'property');
  const inner = unwrap(tree, right);
  if (property === undefined || inner === undefined) return false;
  claimAll(file, left);
  const named = namedValue(file, node);
  const name = target === 'module' ? 'default' : tree.text(property);
  if (named !== undefined) {
    const local = typeof named.name === 'string' ? named.name : tree.text(named.name);
    file.export(property, { name, local, module: undefined, isTypeOnly: false });
    const definition = {
      kind: named.kind,
      name: named.name,
      owner: named.owner,
      access: 'exported',
      modifiers: wordsOf(tree, named.value),
    } as const;
    defineNamedValue(file, named, { node, definition });
  } else if (tree.is(inner, 'identifier'))
    file.export(property, { name, local: tree.text(inner), module: undefined, isTypeOnly: false });
  else if (target === 'module') exportWhole(file, property, inner);
  else if (!exportLoaded(file, property, name, inner)) exportValue(file, node, property, right);
  return true;
}

/**
 * `exports.x = require('y')` and `exports.x = require('y').z` re-export a name of another module. Returns whether the
 * value has that form.
 */
function exportLoaded(file: Draft, at: Node, name: string, value: Node): boolean {
  const loaded = loadedBy(file.tree, value);
  if (loaded?.by !== 'require') return false;
  const { module, name: part } = loaded;
  const reexported = { name, module, isTypeOnly: false };
  file.export(at, { ...reexported, local: part ?? 'default' });
  if (part === undefined) file.export(at, { ...reexported, local: undefined });
  return true;
}

function claimAll(file: Draft, left: Node): void {
  const end = file.tree.after[left] ?? left;
  for (let inner = left; inner < end; inner++)
    if (file.tree.is(inner, 'identifier', 'property_identifier')) file.claim(inner);
}

/** `module.exports = { a, b: c, d() {} }` or `module.exports = require('y')`. */
function exportWhole(file: Draft, at: Node, value: Node): void {
  const { tree } = file;
  const reexported = tree.is(value, 'call_expression') ? loadedModule(tree, value) : undefined;
  if (reexported !== undefined) {
    file.export(at, { name: undefined, local: undefined, module: reexported, isTypeOnly: false });
    file.export(at, { name: 'default', local: 'default', module: reexported, isTypeOnly: false });
  }
  if (!tree.is(value, 'object')) return;
  for (const part of tree.namedChildren(value)) {
    const key = tree.is(part, 'shorthand_property_identifier')
      ? part
      : (tree.child(part, 'key') ?? tree.child(part, 'name'));
    const spread = tree.is(part, 'spread_element') ? firstNamed(tree, part) : undefined;
    const module = tree.is(spread, 'call_expression') ? loadedModule(tree, spread) : undefined;
    if (module !== undefined)
      file.export(part, { name: undefined, local: undefined, module, isTypeOnly: false });
    if (key === undefined || tree.is(key, 'computed_property_name')) continue;
    const name = tree.text(keyNode(tree, key));
    const given = unwrap(tree, tree.child(part, 'value'));
    const isDefinedHere = given === undefined || tree.is(given, ...functionValues, 'class');
    const local = tree.is(given, 'identifier') ? tree.text(given) : isDefinedHere ? name : undefined;
    if (local === undefined && given !== undefined) exportEntry(file, part, key, given);
    else file.export(key, { name, local, module: undefined, isTypeOnly: false });
  }
}

/** A value in `module.exports = { x: … }` that may have members or be callable becomes a variable of the file. */
function exportEntry(file: Draft, entry: Node, key: Node, value: Node): void {
  const { tree } = file;
  const name = keyNode(tree, key);
  const text = tree.text(name);
  const mayHaveMembers = tree.is(value, 'object', 'call_expression', 'new_expression', 'member_expression');
  if (exportLoaded(file, key, text, value) || !mayHaveMembers || file.memberOf(0, text) !== undefined) return;
  file.export(key, { name: text, local: text, module: undefined, isTypeOnly: false });
  const symbol = file.defineMember(0, entry, { kind: 'variable', name, access: 'exported' });
  file.giveValue(symbol, valueIn(file, value));
}

/** `exports.limit = 10` declares a variable of the file, unless the value is `undefined`, a mere placeholder. */
function exportValue(file: Draft, node: Node, name: Node, value: Node): void {
  const { tree } = file;
  const text = tree.text(name);
  if (tree.is(value, 'undefined', 'unary_expression', 'assignment_expression')) return;
  file.export(name, { name: text, local: text, module: undefined, isTypeOnly: false });
  const known = file.memberOf(0, text);
  if (known !== undefined) return;
  const body = longValue(tree, value);
  const symbol = file.define(node, {
    kind: 'variable',
    name,
    owner: '',
    access: 'exported',
    body,
    inside: 'transparent',
  });
  file.giveValue(symbol, valueIn(file, value));
}

/** Runs after the walk: marks symbols whose export is separate from their declaration. */
export function markExported(file: Draft): void {
  const { tree } = file;
  if (tree.count === 0) return;
  for (const statement of tree.namedChildren(0)) {
    if (tree.is(statement, 'export_statement')) markStatement(file, statement);
    else if (tree.is(statement, 'expression_statement')) markAssigned(file, firstNamed(tree, statement));
  }
}

function markStatement(file: Draft, statement: Node): void {
  const { tree } = file;
  const clause = tree.childOfType(statement, 'export_clause');
  if (clause !== undefined && tree.child(statement, 'source') === undefined) {
    for (const specifier of tree.childrenOfType(clause, 'export_specifier'))
      mark(file, specified(tree, specifier).local, ['export']);
  }
  const isWhole =
    tree.child(statement, 'value') !== undefined || tree.childOfType(statement, '"="') !== undefined;
  const value = isWhole
    ? unwrap(tree, tree.child(statement, 'value') ?? firstNamed(tree, statement))
    : undefined;
  if (tree.is(value, 'identifier')) mark(file, tree.text(value), ['export', 'default']);
}

function markAssigned(file: Draft, assignment: Node | undefined): void {
  const { tree } = file;
  if (!tree.is(assignment, 'assignment_expression')) return;
  const value = unwrap(tree, tree.child(assignment, 'right'));
  if (exportsTarget(tree, tree.child(assignment, 'left')) === undefined) return;
  if (tree.is(value, 'identifier')) mark(file, tree.text(value), []);
  if (!tree.is(value, 'object')) return;
  for (const part of tree.namedChildren(value)) {
    const name = tree.is(part, 'shorthand_property_identifier') ? part : tree.child(part, 'value');
    if (tree.is(name, 'identifier', 'shorthand_property_identifier')) mark(file, tree.text(name), []);
  }
}

function mark(file: Draft, name: string | undefined, modifiers: readonly string[]): void {
  const symbol = name === undefined ? undefined : file.memberOf(0, name);
  if (symbol === undefined) return;
  file.setAccess(symbol, 'exported');
  for (const modifier of modifiers) file.addModifier(symbol, modifier);
}
