/** Anonymous classes, which are identified by the type that they extend or implement. */
import { type Value, valueOfType } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

const bodies = ['class_body', 'enum_body', 'interface_body', 'annotation_type_body'] as const;

/** The base type of the anonymous class whose body contains the node. Undefined if the innermost class has a name. */
export function anonymousBase(file: Draft, node: Node): string | undefined {
  const { tree } = file;
  const body = tree.ancestor(node, ...bodies);
  const creation = body === undefined ? undefined : tree.parent(body);
  const type = tree.is(creation, 'object_creation_expression') ? tree.child(creation, 'type') : undefined;
  return type === undefined ? undefined : file.typeText(type);
}

/** The base type of the anonymous class around a bare name, unless that class declares a member of that name. */
export function nearerType(file: Draft, name: Node): Value | undefined {
  const { tree } = file;
  const body = tree.ancestor(name, ...bodies);
  const base = body === undefined ? undefined : anonymousBase(file, name);
  if (body === undefined || base === undefined) return undefined;
  const text = tree.text(name);
  const isDeclared = tree.namedChildren(body).some((member) => {
    const named = tree.child(member, 'declarator') ?? member;
    const own = tree.child(named, 'name');
    return own !== undefined && tree.text(own) === text;
  });
  return isDeclared ? undefined : valueOfType(base);
}

/** `this` and `super` in an anonymous class have the members of its base type. */
export function selfValue(file: Draft, node: Node): Value {
  const base = anonymousBase(file, node);
  const kind = file.tree.is(node, 'super') ? ('super' as const) : ('this' as const);
  return { base: base === undefined ? { kind } : { kind: 'type', type: base }, steps: [] };
}
