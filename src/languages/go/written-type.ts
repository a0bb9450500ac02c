/**
 * Types as they are stored. An anonymous struct is written as the list of its members, `{ name: string; size: int }`.
 */
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

export function writtenType(file: Draft, type: Node): string {
  const { tree } = file;
  const struct = tree.is(type, 'struct_type') ? type : tree.find(type, 'struct_type');
  if (struct === undefined) return file.typeText(type);
  const before = tree.source.slice(tree.starts[type], tree.starts[struct]);
  // The text after the struct, as in a function type, is dropped.
  return `${before}${membersOf(file, struct)}`.replace(/\s+/g, ' ');
}

function membersOf(file: Draft, struct: Node): string {
  const { tree } = file;
  const list = tree.childOfType(struct, 'field_declaration_list');
  const fields = list === undefined ? [] : tree.childrenOfType(list, 'field_declaration');
  const members = fields.flatMap((field) => {
    const type = tree.child(field, 'type');
    if (type === undefined) return [];
    const text = writtenType(file, type);
    const names = tree.childrenIn(field, 'name').filter((name) => tree.isNamed(name));
    // An embedded type is a field named by the last part of its type name.
    if (names.length === 0) return [`${/(\w+)(?:\[.*)?$/.exec(text)?.[1] ?? '_'}: ${text}`];
    return names.map((name) => `${tree.text(name)}: ${text}`);
  });
  return `{ ${members.join('; ')} }`;
}
