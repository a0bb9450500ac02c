/** Classes that are written where they are made, without a name: known by what they extend or implement. */
import { type Value, valueOfType } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

const bodies = ['class_body', 'enum_body', 'interface_body', 'annotation_type_body'] as const;

/** The type that stands before the body of the class around a node, when that class has no name. */
export function anonymousBase(file: Draft, node: Node): string | undefined {
  const { tree } = file;
  const body = tree.ancestor(node, ...bodies);
  const creation = body === undefined ? undefined : tree.parent(body);
  const type = tree.is(creation, 'object_creation_expression') ? tree.child(creation, 'type') : undefined;
  return type === undefined ? undefined : file.typeText(type);
}

/** Of a bare name: what the class around it is made from, unless it writes a member of that name itself. */
export function nearerType(file: Draft, name: Node): Value | undefined {
  const { tree } = file;
  const body = tree.ancestor(name, ...bodies);
  const base = body === undefined ? undefined : anonymousBase(file, name);
  if (body === undefined || base === undefined) return undefined;
  const text = tree.text(name);
  const isWritten = tree.namedChildren(body).some((member) => {
    const named = tree.child(member, 'declarator') ?? member;
    const own = tree.child(named, 'name');
    return own !== undefined && tree.text(own) === text;
  });
  return isWritten ? undefined : valueOfType(base);
}

/** `this` and `super` of a class without a name have the members of the type that it is made from. */
export function ownValue(file: Draft, node: Node): Value {
  const base = anonymousBase(file, node);
  const kind = file.tree.is(node, 'super') ? ('super' as const) : ('this' as const);
  return { base: base === undefined ? { kind } : { kind: 'type', type: base }, steps: [] };
}
