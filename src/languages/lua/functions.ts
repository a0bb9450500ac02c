/** Functions of Lua: declared, assigned, as fields of tables, or anonymous. */
import type { Parameter, SymbolIndex, SymbolKind } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { annotationsAbove } from './annotations.ts';

export interface Named {
  readonly name: Node;
  /** The table that contains the function, as written. */
  readonly owner: string | undefined;
  readonly kind: Extract<SymbolKind, 'function' | 'method'>;
  readonly isLocal: boolean;
  /** It is stored in a table, so the enclosing function uses it. */
  readonly isStored?: boolean;
}

/** `node` is the statement or field; `code` is the node with the parameters and the body. */
export function defineFunction(file: Draft, node: Node, code: Node, named: Named): SymbolIndex {
  const { tree } = file;
  const annotated = annotationsAbove(file, node);
  return file.define(node, {
    kind: named.kind,
    name: named.name,
    owner: named.owner,
    body: tree.child(code, 'body') ?? tree.childOfType(code, '"end"'),
    access: accessOf(tree.text(named.name), named.isLocal),
    modifiers: named.isLocal ? ['local'] : [],
    parameters: parametersOf(file, code, annotated.parameters),
    type: annotated.returns,
    isUsedInPlace: named.isStored,
    isDeprecated: annotated.isDeprecated,
    doc: tree.is(node, 'field') && tree.row(node) === tree.row(tree.parent(node) ?? 0) ? '' : undefined,
  });
}

/** By convention, names with a leading underscore are private. */
export function accessOf(name: string, isLocal: boolean) {
  return isLocal || (name.startsWith('_') && !name.startsWith('__')) ? 'private' : 'public';
}

function parametersOf(file: Draft, code: Node, types: ReadonlyMap<string, string>): readonly Parameter[] {
  return parameterNodes(file, code).map((node) => {
    const name = file.tree.text(node);
    return { name, type: types.get(name), arity: name === '...' ? 'rest' : 'required' };
  });
}

export function bindParameters(file: Draft, code: Node, statement: Node): void {
  const types = annotationsAbove(file, statement).parameters;
  for (const name of parameterNodes(file, code)) {
    if (file.tree.is(name, 'identifier'))
      file.bind(name, { isParameter: true, type: types.get(file.tree.text(name)) });
  }
}

function parameterNodes(file: Draft, code: Node): readonly Node[] {
  const { tree } = file;
  const list = tree.child(code, 'parameters');
  return list === undefined
    ? []
    : tree.namedChildren(list).filter((node) => tree.is(node, 'identifier', 'vararg_expression'));
}
