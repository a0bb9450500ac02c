/**
 * Types of list, set, tuple and dictionary displays: the value of key `run` in `{'run': start}` is `start`. Only
 * names that are not local variables are used, because a type is also read outside the function.
 */
import { type Step, someKey, type Value, valueOfType } from '../../model/reference.ts';
import { type Choices, choicesFrom } from '../choices.ts';
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

const literals = ['list', 'set', 'tuple', 'expression_list', 'dictionary'] as const;
/** Deeper and longer displays are data; no call goes through them. */
const maxDepth = 3;
const maxEntries = 40;

/** The operands of `first or second` and of `first if is_long else second`. */
export function choicesIn(file: Draft, given: Node | Value | undefined): Choices {
  return typeof given === 'object' ? { value: given } : choicesFrom(valuesIn(file, given));
}

/** The values that an expression may have, including the contents of displays. */
export function valuesIn(file: Draft, node: Node | undefined): readonly Value[] {
  return operandsOf(file.tree, node).flatMap((each) => writtenValues(file, each));
}

function writtenValues(file: Draft, node: Node): readonly Value[] {
  const { tree } = file;
  if (!tree.is(node, ...literals)) {
    const value = file.value(node);
    return value === undefined ? [] : [value];
  }
  const type = containerType(file, node, 0);
  if (type !== undefined) return [valueOfType(type)];
  const elements = madeInside(file, node, 1);
  const value = elements.length > 0 ? undefined : file.value(node);
  return value === undefined ? elements : [value];
}

/** Further elements are data. */
const maxMade = 4;

/** The values created inside a display, each as a container that contains the value: `[Lamp(), bell]`. */
function madeInside(file: Draft, node: Node, depth: number): readonly Value[] {
  const { tree } = file;
  const parts = tree.namedChildren(node).slice(0, maxMade);
  // The positions of elements after an unpacked one (`*others`) are unknown.
  const hasPositions = !tree.is(node, 'set', 'dictionary') && !tree.is(parts[0], 'list_splat');
  return parts.flatMap((part, index) => {
    const isPair = tree.is(part, 'pair');
    const key = isPair ? tree.child(part, 'key') : undefined;
    const value = isPair ? tree.child(part, 'value') : part;
    if (value === undefined || tree.is(value, 'list_splat', 'dictionary_splat', 'comment')) return [];
    const place = hasPositions ? String(index) : undefined;
    const name = (key === undefined ? place : keyName(file, key)) ?? someKey;
    const step: Step = { kind: 'gathered', name };
    return madeFor(file, value, depth).map(({ base, steps }) => ({ base, steps: [...steps, step] }));
  });
}

/** String and number literals have no members that matter. */
function madeFor(file: Draft, node: Node, depth: number): readonly Value[] {
  if (file.tree.is(node, ...literals)) return depth > maxDepth ? [] : madeInside(file, node, depth + 1);
  const value = file.value(node);
  return value === undefined || (value.base.kind === 'type' && value.steps.length === 0) ? [] : [value];
}

/** The operands of `first or second` and of `first if is_long else second`; any other expression itself. */
export function operandsOf(tree: SyntaxTree, node: Node | undefined, depth = 0): readonly Node[] {
  if (node === undefined || depth > maxDepth) return [];
  if (tree.is(node, 'parenthesized_expression'))
    return operandsOf(tree, tree.namedChildren(node)[0], depth + 1);
  if (tree.is(node, 'conditional_expression')) {
    const [first, , second] = tree.namedChildren(node);
    return [first, second].flatMap((each) => operandsOf(tree, each, depth + 1));
  }
  if (!tree.is(node, 'boolean_operator')) return [node];
  const isOr = tree.is(tree.child(node, 'operator'), '"or"');
  const parts = isOr ? ['left', 'right'] : ['right'];
  return parts.flatMap((part) => operandsOf(tree, tree.child(node, part), depth + 1));
}

/** A container with the value of `node` at this path of keys. Undefined stands for a computed key. */
export function containerWith(
  file: Draft,
  keys: readonly (string | undefined)[],
  node: Node,
): Value | undefined {
  const type = elementType(file, node, 1);
  if (type === undefined || keys.length > maxDepth) return undefined;
  return valueOfType(
    keys.reduceRight<string>(
      (inner, key) => (key === undefined ? `list[${inner}]` : `{ ${key}: ${inner} }`),
      type,
    ),
  );
}

function containerType(file: Draft, node: Node, depth: number): string | undefined {
  const { tree } = file;
  if (depth > maxDepth || !tree.is(node, ...literals)) return undefined;
  const parts = tree.namedChildren(node).slice(0, maxEntries);
  const entries = parts.map((part) => {
    const isPair = tree.is(part, 'pair');
    const key = isPair ? tree.child(part, 'key') : undefined;
    const value = isPair ? tree.child(part, 'value') : part;
    const type = value === undefined ? undefined : elementType(file, value, depth + 1);
    return { key: key === undefined ? undefined : keyName(file, key), type };
  });
  const types = [...new Set(entries.flatMap(({ type }) => type ?? []))];
  if (types.length === 0) return undefined;
  if (tree.is(node, 'dictionary')) return dictionaryType(entries) ?? `dict[str, ${types.join(' | ')}]`;
  // A tuple type needs known positions: no unpacked element, and more than one element.
  const hasPositions = entries.length > 1 && !parts.some((part) => tree.is(part, 'list_splat', 'comment'));
  const places = entries.map(({ type }) => type ?? 'object');
  return hasPositions && !tree.is(node, 'set') ? `(${places.join(', ')})` : `list[${types.join(' | ')}]`;
}

/** Undefined if a key is not a plain word or occurs twice. */
function dictionaryType(
  entries: readonly { readonly key?: string | undefined; readonly type?: string | undefined }[],
): string | undefined {
  const keys = new Set(entries.map(({ key }) => key));
  if (keys.size < entries.length || keys.has(undefined)) return undefined;
  return `{ ${entries.map(({ key, type }) => `${key}: ${type ?? 'object'}`).join('; ')} }`;
}

/** The key as an `item` step names it: a word or a number. Undefined for other keys. */
export function keyName({ tree }: Draft, key: Node): string | undefined {
  return /^(["']?)(\w+)\1$/.exec(tree.is(key, 'string', 'integer') ? tree.text(key) : '')?.[2];
}

function elementType(file: Draft, node: Node, depth: number): string | undefined {
  const { tree } = file;
  const isName = tree.is(node, 'identifier', 'attribute');
  if (!isName) return containerType(file, node, depth);
  const text = tree.text(node);
  const [, first] = /^(\w+)(?:\.\w+)*$/.exec(text) ?? [];
  return first === undefined || file.isLocal(first) ? undefined : `typeof ${text}`;
}
