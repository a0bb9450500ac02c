/**
 * Lists and dictionaries that are written in place, as types: what is taken out of `{'run': start}` is `start`. Only names
 * that mean something outside the function are taken: a type cannot speak of local variables.
 */
import { type Step, someKey, type Value, valueOfType } from '../../model/reference.ts';
import { type Choices, choicesFrom } from '../choices.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

const literals = ['list', 'set', 'tuple', 'expression_list', 'dictionary'] as const;
/** Deeper and longer ones are data, and nobody calls into them. */
const maxDepth = 3;
const maxEntries = 40;

/** `first or second`, `first if is_long else second`. */
export function choicesIn(file: Draft, given: Node | Value | undefined): Choices {
  return typeof given === 'object' ? { value: given } : choicesFrom(valuesIn(file, given));
}

/** Where the value of an expression may come from, of lists and dictionaries too. */
export function valuesIn(file: Draft, node: Node | undefined): readonly Value[] {
  return leaves(file, node, 0).flatMap((each) => writtenValues(file, each));
}

function writtenValues(file: Draft, node: Node): readonly Value[] {
  const { tree } = file;
  if (!tree.is(node, ...literals)) {
    const value = file.value(node);
    return value === undefined ? [] : [value];
  }
  const type = containerType(file, node, 0);
  if (type !== undefined) return [valueOfType(type)];
  const held = madeInside(file, node, 1);
  const value = held.length > 0 ? undefined : file.value(node);
  return value === undefined ? held : [value];
}

/** More than these are data too. */
const maxMade = 4;

/** What is made for a container in place, each as a container that has it: `[Lamp(), bell]`. */
function madeInside(file: Draft, node: Node, depth: number): readonly Value[] {
  const { tree } = file;
  const parts = tree.namedChildren(node).slice(0, maxMade);
  // What is spread moves what is behind it.
  const isPlaced = !tree.is(node, 'set', 'dictionary') && !tree.is(parts[0], 'list_splat');
  return parts.flatMap((part, index) => {
    const isPair = tree.is(part, 'pair');
    const key = isPair ? tree.child(part, 'key') : undefined;
    const value = isPair ? tree.child(part, 'value') : part;
    if (value === undefined || tree.is(value, 'list_splat', 'dictionary_splat', 'comment')) return [];
    const place = isPlaced ? String(index) : undefined;
    const name = (key === undefined ? place : keyName(file, key)) ?? someKey;
    const step: Step = { kind: 'gathered', name };
    return madeFor(file, value, depth).map(({ base, steps }) => ({ base, steps: [...steps, step] }));
  });
}

/** Texts and numbers have nothing that anybody follows. */
function madeFor(file: Draft, node: Node, depth: number): readonly Value[] {
  if (file.tree.is(node, ...literals)) return depth > maxDepth ? [] : madeInside(file, node, depth + 1);
  const value = file.value(node);
  return value === undefined || (value.base.kind === 'type' && value.steps.length === 0) ? [] : [value];
}

function leaves(file: Draft, node: Node | undefined, depth: number): readonly Node[] {
  const { tree } = file;
  if (node === undefined || depth > maxDepth) return [];
  if (tree.is(node, 'parenthesized_expression')) return leaves(file, tree.namedChildren(node)[0], depth + 1);
  if (tree.is(node, 'conditional_expression')) {
    const [first, , second] = tree.namedChildren(node);
    return [first, second].flatMap((each) => leaves(file, each, depth + 1));
  }
  if (!tree.is(node, 'boolean_operator')) return [node];
  const isOr = tree.is(tree.child(node, 'operator'), '"or"');
  const parts = isOr ? ['left', 'right'] : ['right'];
  return parts.flatMap((part) => leaves(file, tree.child(node, part), depth + 1));
}

/** A container that holds the value of `node` at these keys; undefined is some key. */
export function holding(file: Draft, keys: readonly (string | undefined)[], node: Node): Value | undefined {
  const type = heldType(file, node, 1);
  if (type === undefined || keys.length > maxDepth) return undefined;
  return valueOfType(
    keys.reduceRight<string>(
      (held, key) => (key === undefined ? `list[${held}]` : `{ ${key}: ${held} }`),
      type,
    ),
  );
}

function containerType(file: Draft, node: Node, depth: number): string | undefined {
  const { tree } = file;
  if (depth > maxDepth || !tree.is(node, ...literals)) return undefined;
  const parts = tree.namedChildren(node).slice(0, maxEntries);
  const held = parts.map((part) => {
    const isPair = tree.is(part, 'pair');
    const key = isPair ? tree.child(part, 'key') : undefined;
    const value = isPair ? tree.child(part, 'value') : part;
    const type = value === undefined ? undefined : heldType(file, value, depth + 1);
    return { key: key === undefined ? undefined : keyName(file, key), type };
  });
  const types = [...new Set(held.flatMap(({ type }) => type ?? []))];
  if (types.length === 0) return undefined;
  if (tree.is(node, 'dictionary')) return dictionaryType(held) ?? `dict[str, ${types.join(' | ')}]`;
  // Places are known where nothing is spread, and where there are several.
  const isPlaced = held.length > 1 && !parts.some((part) => tree.is(part, 'list_splat', 'comment'));
  const places = held.map(({ type }) => type ?? 'object');
  return isPlaced && !tree.is(node, 'set') ? `(${places.join(', ')})` : `list[${types.join(' | ')}]`;
}

/** Undefined when some key is not a plain word, or comes twice. */
function dictionaryType(
  held: readonly { readonly key?: string | undefined; readonly type?: string | undefined }[],
): string | undefined {
  const keys = new Set(held.map(({ key }) => key));
  if (keys.size < held.length || keys.has(undefined)) return undefined;
  return `{ ${held.map(({ key, type }) => `${key}: ${type ?? 'object'}`).join('; ')} }`;
}

/** A word or a number, as `item` has it. */
export function keyName({ tree }: Draft, key: Node): string | undefined {
  return /^(["']?)(\w+)\1$/.exec(tree.is(key, 'string', 'integer') ? tree.text(key) : '')?.[2];
}

function heldType(file: Draft, node: Node, depth: number): string | undefined {
  const { tree } = file;
  const isName = tree.is(node, 'identifier', 'attribute');
  if (!isName) return containerType(file, node, depth);
  const text = tree.text(node);
  const [, first] = /^(\w+)(?:\.\w+)*$/.exec(text) ?? [];
  return first === undefined || file.isLocal(first) ? undefined : `typeof ${text}`;
}
