/** Impl blocks, traits and extern blocks: the container of an item determines its kind and its owner. */
import { valueOfType } from '../../model/reference.ts';
import { typeKinds } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { isInMacro } from './decoration.ts';
import { bindTypes, typeParameters } from './parameters.ts';
import { typeName } from './self-type.ts';

export interface ItemContainer {
  readonly kind: 'none' | 'impl' | 'trait' | 'extern';
  readonly node: Node;
  /** The name of the type or trait. */
  readonly name: string;
  /** `impl Trait for Type`: members are as visible as the trait. */
  readonly isTraitImpl: boolean;
}

export function containerOf(file: Draft, item: Node): ItemContainer {
  const { tree } = file;
  const list = tree.parent(item);
  const node = tree.is(list, 'declaration_list') ? tree.parent(list) : undefined;
  // An item in a macro invocation has the container of the invocation.
  if (tree.is(node, 'macro_invocation')) return containerOf(file, node);
  if (tree.is(node, 'impl_item')) {
    return {
      kind: 'impl',
      node,
      name: implementor(file, node),
      isTraitImpl: tree.child(node, 'trait') !== undefined,
    };
  }
  if (tree.is(node, 'trait_item')) {
    const name = tree.child(node, 'name');
    return { kind: 'trait', node, name: name === undefined ? '' : tree.text(name), isTraitImpl: false };
  }
  return {
    kind: tree.is(node, 'foreign_mod_item') ? 'extern' : 'none',
    node: item,
    name: '',
    isTraitImpl: false,
  };
}

/** Whether the item is inside the symbol of its own type. */
export function isInOwnType(file: Draft, container: ItemContainer): boolean {
  return (
    container.kind === 'trait' || (container.kind === 'impl' && typeKinds.has(file.kindOf(file.owner())))
  );
}

/** The name of a type that is not an enclosing symbol: in another file, or further down. */
export function ownerFor(file: Draft, container: ItemContainer): string | undefined {
  return container.kind === 'impl' && !isInOwnType(file, container) ? container.name : undefined;
}

/** Tuples, slices and function pointers have no name; their source text is used. */
function implementor(file: Draft, block: Node): string {
  const type = file.tree.child(block, 'type');
  if (type === undefined) return '';
  const name = typeName(file.tree, type);
  return name === undefined ? file.typeText(type) : file.tree.text(name);
}

/**
 * An impl block of a type that precedes it in the same scope adds a span to that type, so that `impl Trait` belongs
 * to the type. Other blocks only give their members the name of the type.
 */
export function openImpl(file: Draft, node: Node): void {
  const { tree } = file;
  const type = tree.child(node, 'type');
  const trait = tree.child(node, 'trait');
  file.openScope(node, 'block');
  const parameters = typeParameters(file, node);
  bindTypes(file, parameters, undefined);
  if (type === undefined) return;
  file.bindName('Self', { value: valueOfType(file.typeText(type)) });
  const name = typeName(tree, type);
  const isNegative = tree.childOfType(node, '"!"') !== undefined;
  const bases = trait === undefined || isNegative ? [] : [{ node: trait, role: 'implement' } as const];
  const known =
    name !== undefined && isPlain(file, type) ? file.memberOf(file.owner(), tree.text(name)) : undefined;
  if (name !== undefined && known !== undefined && typeKinds.has(file.kindOf(known))) {
    const typeParameters = boundsByPosition(file, node, type);
    file.define(node, { kind: file.kindOf(known), name, merge: 'in-file', bases, typeParameters });
  } else for (const base of bases) file.use(base.node, isInMacro(file) ? 'type' : base.role);
}

/** The bounds on the arguments of the type, in their order: `R: Read` for `impl<R: Read> Pipe<R>`. */
function boundsByPosition(file: Draft, block: Node, type: Node): readonly string[] {
  const { tree } = file;
  const list = tree.is(type, 'generic_type') ? tree.child(type, 'type_arguments') : undefined;
  if (list === undefined) return [];
  const { written } = typeParameters(file, block);
  return tree
    .namedChildren(list)
    .map((argument) => written.find((text) => text.startsWith(`${tree.text(argument)}: `)) ?? '');
}

/** `Circle` and `Circle<T>`, not `&Circle` or `other::Circle`. */
function isPlain(file: Draft, type: Node): boolean {
  const { tree } = file;
  return (
    tree.is(type, 'type_identifier') ||
    (tree.is(type, 'generic_type') && tree.is(tree.child(type, 'type'), 'type_identifier'))
  );
}
