/** Impl blocks, traits and extern blocks: where a definition stands decides what it is and whose. */
import { valueOfType } from '../../model/reference.ts';
import { typeKinds } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { isInMacro } from './decoration.ts';
import { bindTypes, typeParameters } from './parameters.ts';
import { typeName } from './self-type.ts';

export interface Home {
  readonly kind: 'none' | 'impl' | 'trait' | 'extern';
  readonly node: Node;
  /** Of the type or trait. */
  readonly name: string;
  /** `impl Trait for Type`: as visible as the trait. */
  readonly isOfTrait: boolean;
}

export function homeOf(file: Draft, item: Node): Home {
  const { tree } = file;
  const list = tree.parent(item);
  const node = tree.is(list, 'declaration_list') ? tree.parent(list) : undefined;
  // What stands in a macro belongs to what is around the macro.
  if (tree.is(node, 'macro_invocation')) return homeOf(file, node);
  if (tree.is(node, 'impl_item')) {
    return {
      kind: 'impl',
      node,
      name: implementor(file, node),
      isOfTrait: tree.child(node, 'trait') !== undefined,
    };
  }
  if (tree.is(node, 'trait_item')) {
    const name = tree.child(node, 'name');
    return { kind: 'trait', node, name: name === undefined ? '' : tree.text(name), isOfTrait: false };
  }
  return {
    kind: tree.is(node, 'foreign_mod_item') ? 'extern' : 'none',
    node: item,
    name: '',
    isOfTrait: false,
  };
}

/** Whether it stands inside the symbol of its own type. */
export function isAtHome(file: Draft, home: Home): boolean {
  return home.kind === 'trait' || (home.kind === 'impl' && typeKinds.has(file.kindOf(file.owner())));
}

/** The name of a type that is not around: of another file, or further down. */
export function ownerFor(file: Draft, home: Home): string | undefined {
  return home.kind === 'impl' && !isAtHome(file, home) ? home.name : undefined;
}

/** Tuples, slices and function pointers have no name but their own text. */
function implementor(file: Draft, block: Node): string {
  const type = file.tree.child(block, 'type');
  if (type === undefined) return '';
  const name = typeName(file.tree, type);
  return name === undefined ? file.typeText(type) : file.tree.text(name);
}

/**
 * An impl block of a type that stands above it in the same place is one more span of that type, so that
 * `impl Trait` is said by the type. Other blocks only lend their members the type's name.
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
    const typeParameters = boundsByPlace(file, node, type);
    file.define(node, { kind: file.kindOf(known), name, merge: 'in-file', bases, typeParameters });
  } else for (const base of bases) file.use(base.node, isInMacro(file) ? 'type' : base.role);
}

/** What the block wants of the arguments of its type, in their order: of `impl<R: Read> Pipe<R>`, `R: Read`. */
function boundsByPlace(file: Draft, block: Node, type: Node): readonly string[] {
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
