/**
 * Assignments: at the top level of a file they define symbols, in a function they bind locals, elsewhere they write.
 */
import type { SymbolIndex } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { annotationsAbove } from './annotations.ts';
import { accessOf, defineFunction } from './functions.ts';
import { claimRequired, importAs, requiredBy, requiredSafely } from './imports.ts';
import { defineMember, enclosingClass, instanceOr, isClass, metatableOf, symbolAt } from './tables.ts';

interface Assignment {
  /** The whole statement, including `local`. */
  readonly statement: Node;
  readonly isLocal: boolean;
  readonly isTopLevel: boolean;
  readonly isSingle: boolean;
}

export function assign(file: Draft, node: Node): void {
  const { tree } = file;
  const list = tree.is(node, 'variable_list') ? node : tree.childOfType(node, 'variable_list');
  const given = tree.childOfType(node, 'expression_list');
  const names =
    list === undefined ? [] : tree.childrenIn(list, 'name').filter((name) => !tree.isMissing(name));
  const values =
    given === undefined ? [] : tree.namedChildren(given).filter((value) => !tree.is(value, 'comment'));
  const parent = tree.parent(node);
  const isLocal = tree.is(parent, 'variable_declaration');
  const statement = isLocal ? parent : node;
  const isTopLevel = tree.is(tree.parent(statement), 'chunk');
  const assignment = { statement, isLocal, isTopLevel, isSingle: names.length === 1 };
  const safely = requiredSafely(file, values[0]);
  names.forEach((name, index) => {
    if (safely !== undefined && isLocal && index === 1)
      importAs(file, name, { module: safely, name: undefined });
    else if (tree.is(name, 'identifier')) assignName(file, name, values[index], assignment);
    else if (tree.is(name, 'dot_index_expression')) assignField(file, name, values[index], assignment);
    else file.use(name, 'write');
  });
}

function assignName(file: Draft, name: Node, value: Node | undefined, assignment: Assignment): void {
  const { tree } = file;
  const { statement, isLocal, isTopLevel, isSingle } = assignment;
  const required = isLocal ? requiredBy(file, value) : undefined;
  const isKnown = !isLocal && (!isTopLevel || file.memberOf(0, tree.text(name)) !== undefined);
  if (required !== undefined && value !== undefined) {
    claimRequired(file, value);
    importAs(file, name, required);
  } else if (isSingle && tree.is(value, 'function_definition')) {
    defineFunction(file, statement, value, {
      name,
      owner: undefined,
      kind: 'function',
      isLocal: isLocal || isKnown,
    });
  } else if (isKnown) writeName(file, name, value);
  else if (isTopLevel) defineVariable(file, name, value, assignment);
  else bindLocal(file, name, value, statement);
}

/**
 * A second `local x` in the same block hides the first for the rest of the block. In `x = x or y` the name keeps its
 * binding.
 */
function bindLocal(file: Draft, name: Node, value: Node | undefined, statement: Node): void {
  const { tree } = file;
  const given = instanceOr(file, value);
  const left = tree.is(value, 'binary_expression') ? tree.child(value, 'left') : undefined;
  const isSame = left !== undefined && tree.text(left) === tree.text(name);
  const block = tree.parent(statement);
  if (block !== undefined && !isSame && file.isBound(tree.text(name))) file.openScope(block, 'block');
  file.bind(name, { type: annotationsAbove(file, statement).type, value: given });
}

/** Adds a value to a name that is already bound. */
function writeName(file: Draft, name: Node, value: Node | undefined): void {
  if (file.isBound(file.tree.text(name)))
    file.bindName(file.tree.text(name), { value: instanceOr(file, value) });
  file.use(name, 'write');
}

function defineVariable(
  file: Draft,
  name: Node,
  value: Node | undefined,
  { statement, isLocal, isSingle }: Assignment,
): void {
  const { tree } = file;
  const text = tree.text(name);
  const annotated = annotationsAbove(file, statement);
  const base = metatableOf(file, value);
  const isTable = tree.is(value, 'table_constructor');
  const isType =
    annotated.isClass || ((isTable || tree.is(value, 'function_call')) && isClass(file, text, statement));
  const definition = {
    kind: isType ? 'class' : 'variable',
    name,
    access: accessOf(text, isLocal),
    modifiers: isLocal ? ['local'] : [],
    type: annotated.type,
    bases: isType && base !== undefined ? [{ node: base, role: 'inherit' } as const] : [],
    isDeprecated: annotated.isDeprecated,
    body: isTable && isSingle ? value : undefined,
  } as const;
  const given = isType ? undefined : instanceOr(file, value);
  const symbol = isSingle
    ? defineWithoutOpening(file, statement, definition)
    : file.defineMember(0, name, definition);
  file.giveValue(symbol, given);
}

/**
 * Defines the symbol without opening it, so that references inside the statement belong to the file, not to the
 * variable.
 */
function defineWithoutOpening(file: Draft, statement: Node, definition: Definition): SymbolIndex {
  const { tree } = file;
  const after = tree.after[statement] ?? statement;
  tree.after[statement] = statement + 1;
  const symbol = file.define(statement, definition);
  tree.after[statement] = after;
  return symbol;
}

/** `M.x = …` at the top level of a file is a field of `M`; `self.x = …` in a method is a field of its class. */
function assignField(file: Draft, target: Node, value: Node | undefined, assignment: Assignment): void {
  const { tree } = file;
  const table = tree.child(target, 'table');
  const name = tree.child(target, 'field');
  if (table === undefined || name === undefined || tree.isMissing(name)) return;
  const owner = tree.text(table).replace(/\s+/g, '');
  if (assignment.isSingle && tree.is(value, 'function_definition')) {
    file.use(table, 'read');
    const named = { name, owner, kind: 'function', isLocal: false, isStored: true } as const;
    defineFunction(file, assignment.statement, value, named);
    return;
  }
  const path = assignment.isTopLevel ? owner.split('.') : undefined;
  const of = owner === 'self' ? enclosingClass(file, target) : symbolAt(file, path);
  file.use(target, 'write');
  defineMember(file, of, { node: assignment.isSingle ? assignment.statement : target, name, value });
}
