/** Patterns: the names that they bind, and the value of each name. */
import type { Step, Value } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { writtenType } from './self-type.ts';

/** The value that a pattern is matched with. */
export interface Matched {
  readonly type?: string;
  readonly value?: Value;
  /** The expression, for destructuring tuples. */
  readonly node?: Node;
}

export function matchedBy(file: Draft, node: Node | undefined): Matched {
  const value = node === undefined ? undefined : assignedValue(file, node);
  return { ...{ value }, ...(node === undefined ? {} : { node }) };
}

/** A smart pointer has the value that it points to. */
export function assignedValue(file: Draft, node: Node): Value | undefined {
  const { tree } = file;
  const callee = tree.is(node, 'call_expression') ? tree.child(node, 'function') : undefined;
  const list = callee === undefined ? undefined : tree.child(node, 'arguments');
  const [only, ...others] = list === undefined ? [] : partsOf(tree, list);
  if (callee === undefined || only === undefined || others.length > 0) return file.value(node);
  const isPointer = tree.is(callee, 'scoped_identifier') && pointers.test(tree.text(callee));
  return isPointer ? assignedValue(file, only) : file.value(node);
}
const pointers = /(?:^|::)(?:Box|Rc|Arc|Pin)::(?:new|pin|clone|from)$/;

export function bindPattern(
  file: Draft,
  pattern: Node,
  matched: Matched,
  as: 'parameter' | 'local' = 'local',
): void {
  eachName(file, pattern, matched, (name, { type, value }) => {
    file.bind(name, {
      isParameter: as === 'parameter',
      ...(type === undefined ? {} : { type }),
      ...{ value },
    });
  });
}

/** Calls `visit` for every name that a pattern binds. Capitalised names are constants or variants, hence uses. */
export function eachName(
  file: Draft,
  pattern: Node,
  matched: Matched,
  visit: (name: Node, matched: Matched) => void,
): void {
  const { tree } = file;
  switch (tree.type(pattern)) {
    case 'identifier':
      if (!/^[A-Z]/.test(tree.text(pattern))) visit(pattern, matched);
      return;
    case 'captured_pattern':
    case 'or_pattern':
    case 'mut_pattern':
    case 'ref_pattern':
    case 'reference_pattern':
      for (const part of partsOf(tree, pattern)) eachName(file, part, matched, visit);
      return;
    case 'match_pattern': {
      const part = partsOf(tree, pattern)[0];
      if (part !== undefined) eachName(file, part, matched, visit);
      return;
    }
    case 'tuple_pattern':
      eachEntry(file, pattern, matched, visit);
      return;
    case 'slice_pattern':
      for (const part of partsOf(tree, pattern)) {
        // `rest @ ..` is a slice, not an element.
        eachName(
          file,
          part,
          tree.is(part, 'captured_pattern') ? {} : stepped(matched, { kind: 'element' }),
          visit,
        );
      }
      return;
    case 'tuple_struct_pattern':
      eachPart(file, pattern, matched, visit);
      return;
    case 'struct_pattern':
      eachField(file, pattern, visit);
      return;
  }
}

function eachEntry(
  file: Draft,
  pattern: Node,
  matched: Matched,
  visit: (name: Node, matched: Matched) => void,
): void {
  const { tree } = file;
  const written =
    matched.type === undefined && tree.is(matched.node, 'tuple_expression')
      ? partsOf(tree, matched.node)
      : undefined;
  let isCounted = true;
  // `_` is an anonymous node but counts as a position.
  const parts = tree
    .children(pattern)
    .filter((part) => !tree.is(part, '"("', '")"', '","', 'line_comment', 'block_comment'));
  parts.forEach((part, index) => {
    if (tree.is(part, 'remaining_field_pattern')) isCounted = false;
    const entry =
      written === undefined
        ? stepped(matched, { kind: 'entry', name: `${index}` })
        : matchedBy(file, written[index]);
    eachName(file, part, isCounted ? entry : {}, visit);
  });
}

/** `Some(x)` and `Ok(x)` take the element, as `?` does. Other variants take the field at that position. */
function eachPart(
  file: Draft,
  pattern: Node,
  matched: Matched,
  visit: (name: Node, matched: Matched) => void,
): void {
  const { tree } = file;
  const [type, ...parts] = partsOf(tree, pattern);
  const isWrapper = type !== undefined && ['Some', 'Ok'].includes(tree.text(type));
  if (type === undefined || parts.length === 0) return;
  let isCounted = true;
  parts.forEach((part, place) => {
    if (tree.is(part, 'remaining_field_pattern')) isCounted = false;
    const fieldValue = (): Matched =>
      isCounted ? { value: file.valueOf(type, { kind: 'entry', name: `${place}` }) } : {};
    eachName(file, part, isWrapper ? stepped(matched, { kind: 'element' }) : fieldValue(), visit);
  });
}

/** The pattern names the type, independent of the value. */
function eachField(file: Draft, pattern: Node, visit: (name: Node, matched: Matched) => void): void {
  const { tree } = file;
  const type = tree.child(pattern, 'type');
  for (const field of tree.childrenOfType(pattern, 'field_pattern')) {
    const name = tree.child(field, 'name');
    if (name === undefined || type === undefined) continue;
    const step = { kind: 'entry', name: tree.text(name) } as const;
    // A variant is not a type.
    const matched = tree.is(type, 'scoped_type_identifier')
      ? { value: file.valueOf(type, step) }
      : stepped({ type: writtenType(file, type) }, step);
    const inner = tree.child(field, 'pattern');
    if (inner !== undefined) eachName(file, inner, matched, visit);
    else visit(name, matched);
  }
}

export function partsOf(tree: SyntaxTree, node: Node): readonly Node[] {
  return tree
    .namedChildren(node)
    .filter((part) => !tree.is(part, 'mutable_specifier', 'line_comment', 'block_comment'));
}

function stepped(matched: Matched, step: Step): Matched {
  if (matched.type !== undefined)
    return { value: { base: { kind: 'type', type: matched.type }, steps: [step] } };
  if (matched.value === undefined) return {};
  return { value: { base: matched.value.base, steps: [...matched.value.steps, step] } };
}
