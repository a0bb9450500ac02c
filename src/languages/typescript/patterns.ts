/** Names in parameters and destructuring patterns, and the values that they get. */
import type { Step, Value } from '../../model/reference.ts';
import type { Parameter } from '../../model/symbol.ts';
import type { Binding, Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { docType } from './doc-types.ts';
import { firstNamed, keyNode, typeNode } from './nodes.ts';

export interface PatternName {
  readonly node: Node;
  /** The steps from the whole value to this name. Undefined if unknown (rest elements, computed keys). */
  readonly steps: readonly Step[] | undefined;
  /** The default value. */
  readonly fallback: Node | undefined;
}

/** Every name that a pattern declares or assigns. Assigned members and elements are not names. */
export function namesIn(file: Draft, pattern: Node): readonly PatternName[] {
  return collect(file, pattern, []);
}

function collect(file: Draft, pattern: Node, steps: readonly Step[] | undefined): readonly PatternName[] {
  const { tree } = file;
  switch (tree.type(pattern)) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern':
      return [{ node: pattern, steps, fallback: undefined }];
    case 'object_pattern':
      return tree.namedChildren(pattern).flatMap((part) => namesInEntry(file, part, steps));
    case 'array_pattern':
      return namesInArray(file, pattern, steps);
    case 'assignment_pattern':
    case 'object_assignment_pattern': {
      const left = tree.child(pattern, 'left');
      const fallback = tree.child(pattern, 'right');
      return left === undefined
        ? []
        : collect(file, left, steps).map((name) => ({ node: name.node, steps: name.steps, fallback }));
    }
    case 'rest_pattern': {
      const rest = firstNamed(tree, pattern);
      return rest === undefined ? [] : collect(file, rest, undefined);
    }
    default:
      return [];
  }
}

function namesInEntry(file: Draft, part: Node, steps: readonly Step[] | undefined): readonly PatternName[] {
  const { tree } = file;
  if (tree.is(part, 'pair_pattern')) {
    const key = tree.child(part, 'key');
    const value = tree.child(part, 'value');
    const isNamed = key !== undefined && !tree.is(key, 'computed_property_name');
    const inner = isNamed ? entry(steps, tree.text(keyNode(tree, key))) : undefined;
    return value === undefined ? [] : collect(file, value, inner);
  }
  const name = tree.is(part, 'object_assignment_pattern') ? tree.child(part, 'left') : part;
  const isShorthand = tree.is(name, 'shorthand_property_identifier_pattern');
  return collect(file, part, isShorthand ? entry(steps, tree.text(name)) : steps);
}

/** Positions of an array are entries too, because a tuple has a type for each. */
function namesInArray(
  file: Draft,
  pattern: Node,
  steps: readonly Step[] | undefined,
): readonly PatternName[] {
  const { tree } = file;
  const names: PatternName[] = [];
  let place = 0;
  for (const part of tree.children(pattern)) {
    if (tree.is(part, '","')) place++;
    else if (tree.isNamed(part)) names.push(...collect(file, part, entry(steps, String(place))));
  }
  return names;
}

function entry(steps: readonly Step[] | undefined, name: string): readonly Step[] | undefined {
  return steps === undefined ? undefined : [...steps, { kind: 'entry', name }];
}

export interface Whole {
  readonly type?: Node | string | undefined;
  readonly value?: Value | undefined;
}

/** Binds the names that a pattern declares. The whole value has a type or a known origin. */
export function bindPattern(
  file: Draft,
  pattern: Node,
  whole: Whole,
  {
    except,
    ...how
  }: Pick<Binding, 'isParameter' | 'reach' | 'from' | 'also'> & {
    readonly except?: ReadonlySet<Node>;
  },
): void {
  for (const { node, steps, fallback } of namesIn(file, pattern)) {
    if (except?.has(node) === true) continue;
    const isWhole = steps?.length === 0;
    if (isWhole && whole.type !== undefined) {
      file.bind(node, { ...how, type: whole.type });
      continue;
    }
    const value = partOf(file, whole, steps) ?? (fallback === undefined ? undefined : file.value(fallback));
    file.bind(node, { ...how, value });
  }
}

/** The value at the end of these steps. */
export function partOf(file: Draft, whole: Whole, steps: readonly Step[] | undefined): Value | undefined {
  if (steps === undefined) return undefined;
  const { type } = whole;
  if (type !== undefined)
    return { base: { kind: 'type', type: typeof type === 'string' ? type : file.typeText(type) }, steps };
  return whole.value === undefined
    ? undefined
    : { base: whole.value.base, steps: [...whole.value.steps, ...steps] };
}

/** Rule for parameter lists of functions and of function types. */
export function bindParameters(file: Draft, list: Node): void {
  const { tree } = file;
  for (const parameter of tree.namedChildren(list)) {
    const pattern = patternOf(file, parameter);
    if (pattern === undefined) continue;
    const type = typeNode(tree, parameter, 'type') ?? docType(file, parameter);
    const fallback = type === undefined ? tree.child(parameter, 'value') : undefined;
    const value = fallback === undefined ? undefined : file.value(fallback);
    const isRest = tree.is(pattern, 'rest_pattern');
    const name = isRest ? firstNamed(tree, pattern) : undefined;
    if (tree.is(name, 'identifier')) file.bind(name, { isParameter: true, type });
    else bindPattern(file, pattern, { type, value }, { isParameter: true });
  }
}

/** The parameters as a signature lists them, without `this`. */
export function parametersOf(file: Draft, fn: Node): readonly Parameter[] {
  const { tree } = file;
  const single = tree.child(fn, 'parameter');
  if (single !== undefined) return [{ name: tree.text(single), type: undefined, arity: 'required' }];
  const list = tree.child(fn, 'parameters');
  if (list === undefined) return [];
  return tree.namedChildren(list).flatMap((parameter) => {
    const pattern = patternOf(file, parameter);
    if (pattern === undefined || tree.is(pattern, 'this')) return [];
    const type = typeNode(tree, parameter, 'type');
    const isRest = tree.is(pattern, 'rest_pattern');
    const isOptional =
      tree.is(parameter, 'optional_parameter', 'assignment_pattern') ||
      tree.child(parameter, 'value') !== undefined;
    const left = tree.is(pattern, 'assignment_pattern') ? (tree.child(pattern, 'left') ?? pattern) : pattern;
    const name = isRest ? (firstNamed(tree, pattern) ?? pattern) : left;
    return {
      name: file.typeText(name),
      type: type === undefined ? undefined : file.typeText(type),
      arity: isRest ? 'rest' : isOptional ? 'optional' : 'required',
    };
  });
}

/** TypeScript wraps each parameter in a node; JavaScript lists patterns. */
function patternOf(file: Draft, parameter: Node): Node | undefined {
  const { tree } = file;
  if (tree.is(parameter, 'required_parameter', 'optional_parameter')) return tree.child(parameter, 'pattern');
  return tree.is(parameter, 'comment', 'decorator') ? undefined : parameter;
}
