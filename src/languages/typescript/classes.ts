/** Class declarations and class expressions. */
import type { SymbolIndex } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { isClassComponent, propsOf, withProps } from './components.ts';
import { defineFunction, type Place } from './functions.ts';
import { isNamedByParent, type NamedValue } from './named-values.ts';
import {
  decoratorsIn,
  decoratorTexts,
  functionValues,
  isDeprecated,
  placementOf,
  typeParametersOf,
  wordsOf,
} from './nodes.ts';

/** Rule for class declarations. */
export function declareClass(file: Draft, node: Node): void {
  const { tree } = file;
  const placement = placementOf(tree, node);
  const name = tree.child(node, 'name') ?? (placement.modifiers.includes('default') ? 'default' : undefined);
  if (name === undefined) return;
  const decorators = [
    ...decoratorsIn(tree, tree.parent(node), 'export_statement'),
    ...decoratorsIn(tree, node, tree.type(node)),
  ];
  defineClass(file, node, {
    node,
    definition: {
      kind: 'class',
      name,
      outer: placement.outer,
      access: placement.access,
      modifiers: [...placement.modifiers, ...wordsOf(tree, node)],
      attributes: decoratorTexts(file, decorators),
      isDeclaration: placement.modifiers.includes('declare') || /\.d\.[cm]?ts$/.test(file.path),
      isDeprecated: isDeprecated(tree, placement.outer),
    },
  });
}

/**
 * Rule for class expressions. Skips those that the rule of the parent node defines. The name of a class expression is
 * in scope only inside it.
 */
export function visitClassValue(file: Draft, node: Node): void {
  const name = file.tree.child(node, 'name');
  if (isNamedByParent(file, node)) return;
  if (name === undefined) {
    file.openScope(node, 'callable');
    return;
  }
  file.openScope(node, 'block');
  defineClass(file, node, { node, definition: { kind: 'class', name, isUsedInPlace: true } });
}

export function defineClass(file: Draft, node: Node, place: Place): SymbolIndex {
  const { tree } = file;
  const bases = basesOf(tree, node);
  const isComponent = bases.some((base) => base.role === 'inherit' && isClassComponent(tree.text(base.node)));
  const symbol = file.define(place.node, {
    body: tree.child(node, 'body'),
    typeParameters: typeParametersOf(tree, node),
    bases,
    parameters: isComponent ? withProps([], propsOf(file, baseArguments(tree, node))) : [],
    ...place.definition,
    kind: isComponent ? 'component' : 'class',
  });
  const ownName = tree.child(node, 'name');
  if (ownName !== undefined && ownName !== place.definition.name) file.bind(ownName);
  return symbol;
}

/** Defines a value that gets its name from its parent node. */
export function defineNamedValue(file: Draft, named: NamedValue, place: Place): void {
  if (file.tree.is(named.value, ...functionValues)) defineFunction(file, named.value, place);
  else defineClass(file, named.value, place);
}

/** The type arguments after the base class: `<P, State>`. */
function baseArguments(tree: SyntaxTree, node: Node): Node | undefined {
  const clause = tree.find(tree.childOfType(node, 'class_heritage') ?? node, 'extends_clause');
  return clause === undefined ? undefined : tree.child(clause, 'type_arguments');
}

/** The class_heritage node contains clauses in TypeScript and the base expression in JavaScript. */
function basesOf(tree: SyntaxTree, node: Node): NonNullable<Definition['bases']> {
  const heritage = tree.childOfType(node, 'class_heritage');
  if (heritage === undefined) return [];
  return tree.namedChildren(heritage).flatMap((part): NonNullable<Definition['bases']> => {
    if (tree.is(part, 'extends_clause'))
      return tree.childrenIn(part, 'value').map((base) => ({ node: base, role: 'inherit' }));
    if (tree.is(part, 'implements_clause')) {
      return tree
        .namedChildren(part)
        .filter((base) => !tree.is(base, 'comment'))
        .map((base) => ({ node: base, role: 'implement' }));
    }
    return tree.is(part, 'comment') ? [] : [{ node: part, role: 'inherit' }];
  });
}
