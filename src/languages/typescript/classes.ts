/** Classes, declared or as values, and what their holders name. */
import type { SymbolIndex } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { isClassComponent, propsOf, withProps } from './components.ts';
import { defineFunction, type Place } from './functions.ts';
import { type Held, isHeld } from './held.ts';
import {
  decoratorsIn,
  decoratorTexts,
  functionValues,
  isDeprecated,
  standingOf,
  typeParametersOf,
  wordsOf,
} from './nodes.ts';

/** Rule of class declarations. */
export function declareClass(file: Draft, node: Node): void {
  const { tree } = file;
  const standing = standingOf(tree, node);
  const name = tree.child(node, 'name') ?? (standing.modifiers.includes('default') ? 'default' : undefined);
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
      outer: standing.outer,
      access: standing.access,
      modifiers: [...standing.modifiers, ...wordsOf(tree, node)],
      attributes: decoratorTexts(file, decorators),
      isDeclaration: standing.modifiers.includes('declare') || /\.d\.[cm]?ts$/.test(file.path),
      isDeprecated: isDeprecated(tree, standing.outer),
    },
  });
}

/** Rule of class values. Held ones were defined by their holder; a name of its own is seen only inside. */
export function meetClassValue(file: Draft, node: Node): void {
  const name = file.tree.child(node, 'name');
  if (isHeld(file, node)) return;
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

/** Defines a value that its holder names. */
export function defineHeld(file: Draft, held: Held, place: Place): void {
  if (file.tree.is(held.value, ...functionValues)) defineFunction(file, held.value, place);
  else defineClass(file, held.value, place);
}

/** `<P, State>` behind the class that it extends. */
function baseArguments(tree: SyntaxTree, node: Node): Node | undefined {
  const clause = tree.find(tree.childOfType(node, 'class_heritage') ?? node, 'extends_clause');
  return clause === undefined ? undefined : tree.child(clause, 'type_arguments');
}

/** TypeScript has clauses in the heritage; JavaScript has the expression itself. */
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
