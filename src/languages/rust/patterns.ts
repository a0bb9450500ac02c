/** Patterns: the names they bind, and where each value comes from. */
import type { Step, Value } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { writtenType } from './self-type.ts';

/** What a pattern is matched with. */
export interface Given {
  readonly type?: string;
  readonly value?: Value;
  /** The expression itself, for taking tuples apart. */
  readonly node?: Node;
}

export function givenBy(file: Draft, node: Node | undefined): Given {
  const value = node === undefined ? undefined : givenValue(file, node);
  return { ...{ value }, ...(node === undefined ? {} : { node }) };
}

/** A smart pointer is used like what it points to. */
export function givenValue(file: Draft, node: Node): Value | undefined {
  const { tree } = file;
  const callee = tree.is(node, 'call_expression') ? tree.child(node, 'function') : undefined;
  const list = callee === undefined ? undefined : tree.child(node, 'arguments');
  const [only, ...others] = list === undefined ? [] : partsOf(tree, list);
  if (callee === undefined || only === undefined || others.length > 0) return file.value(node);
  const isPointer = tree.is(callee, 'scoped_identifier') && pointers.test(tree.text(callee));
  return isPointer ? givenValue(file, only) : file.value(node);
}
const pointers = /(?:^|::)(?:Box|Rc|Arc|Pin)::(?:new|pin|clone|from)$/;

export function bindPattern(
  file: Draft,
  pattern: Node,
  given: Given,
  as: 'parameter' | 'local' = 'local',
): void {
  eachName(file, pattern, given, (name, { type, value }) => {
    file.bind(name, {
      isParameter: as === 'parameter',
      ...(type === undefined ? {} : { type }),
      ...{ value },
    });
  });
}

/** Every name that a pattern binds, with what it is given. Names in capitals are constants or variants: uses. */
export function eachName(
  file: Draft,
  pattern: Node,
  given: Given,
  visit: (name: Node, given: Given) => void,
): void {
  const { tree } = file;
  switch (tree.type(pattern)) {
    case 'identifier':
      if (!/^[A-Z]/.test(tree.text(pattern))) visit(pattern, given);
      return;
    case 'captured_pattern':
    case 'or_pattern':
    case 'mut_pattern':
    case 'ref_pattern':
    case 'reference_pattern':
      for (const part of partsOf(tree, pattern)) eachName(file, part, given, visit);
      return;
    case 'match_pattern': {
      const part = partsOf(tree, pattern)[0];
      if (part !== undefined) eachName(file, part, given, visit);
      return;
    }
    case 'tuple_pattern':
      eachEntry(file, pattern, given, visit);
      return;
    case 'slice_pattern':
      for (const part of partsOf(tree, pattern)) {
        // `rest @ ..` is a slice, not an element.
        eachName(
          file,
          part,
          tree.is(part, 'captured_pattern') ? {} : stepped(given, { kind: 'element' }),
          visit,
        );
      }
      return;
    case 'tuple_struct_pattern':
      eachPart(file, pattern, given, visit);
      return;
    case 'struct_pattern':
      eachField(file, pattern, visit);
      return;
  }
}

function eachEntry(
  file: Draft,
  pattern: Node,
  given: Given,
  visit: (name: Node, given: Given) => void,
): void {
  const { tree } = file;
  const written =
    given.type === undefined && tree.is(given.node, 'tuple_expression')
      ? partsOf(tree, given.node)
      : undefined;
  let isCounted = true;
  // `_` has no node of its own name, but a place.
  const parts = tree
    .children(pattern)
    .filter((part) => !tree.is(part, '"("', '")"', '","', 'line_comment', 'block_comment'));
  parts.forEach((part, index) => {
    if (tree.is(part, 'remaining_field_pattern')) isCounted = false;
    const entry =
      written === undefined
        ? stepped(given, { kind: 'entry', name: `${index}` })
        : givenBy(file, written[index]);
    eachName(file, part, isCounted ? entry : {}, visit);
  });
}

/** `Some(x)` and `Ok(x)` take out what is inside, as `?` does. What others carry, they say by its place. */
function eachPart(file: Draft, pattern: Node, given: Given, visit: (name: Node, given: Given) => void): void {
  const { tree } = file;
  const [type, ...parts] = partsOf(tree, pattern);
  const isWrapper = type !== undefined && ['Some', 'Ok'].includes(tree.text(type));
  if (type === undefined || parts.length === 0) return;
  let isCounted = true;
  parts.forEach((part, place) => {
    if (tree.is(part, 'remaining_field_pattern')) isCounted = false;
    const carried = (): Given =>
      isCounted ? { value: file.valueOf(type, { kind: 'entry', name: `${place}` }) } : {};
    eachName(file, part, isWrapper ? stepped(given, { kind: 'element' }) : carried(), visit);
  });
}

/** The pattern says the type, whatever the value is. */
function eachField(file: Draft, pattern: Node, visit: (name: Node, given: Given) => void): void {
  const { tree } = file;
  const type = tree.child(pattern, 'type');
  for (const field of tree.childrenOfType(pattern, 'field_pattern')) {
    const name = tree.child(field, 'name');
    if (name === undefined || type === undefined) continue;
    const step = { kind: 'entry', name: tree.text(name) } as const;
    // A variant is no type.
    const given = tree.is(type, 'scoped_type_identifier')
      ? { value: file.valueOf(type, step) }
      : stepped({ type: writtenType(file, type) }, step);
    const inner = tree.child(field, 'pattern');
    if (inner !== undefined) eachName(file, inner, given, visit);
    else visit(name, given);
  }
}

export function partsOf(tree: SyntaxTree, node: Node): readonly Node[] {
  return tree
    .namedChildren(node)
    .filter((part) => !tree.is(part, 'mutable_specifier', 'line_comment', 'block_comment'));
}

function stepped(given: Given, step: Step): Given {
  if (given.type !== undefined) return { value: { base: { kind: 'type', type: given.type }, steps: [step] } };
  if (given.value === undefined) return {};
  return { value: { base: given.value.base, steps: [...given.value.steps, step] } };
}
