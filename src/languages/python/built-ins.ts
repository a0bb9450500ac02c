/**
 * Results of built-in functions that follow from an argument: `sorted(gauges)` has the elements of `gauges`, and
 * `next(gauges)` is one of them.
 */
import { type Step, someKey, type Value, valueOfType } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

/** The position of the argument, and the steps from its value to the result. */
interface ResultRule {
  readonly of: number;
  readonly steps: readonly Step[];
  /** The number of positional arguments for which the rule holds. Undefined for any number. */
  readonly count?: number;
}

const each: Step = { kind: 'each' };
const listed: Step = { kind: 'gathered', name: someKey };

const resultRules: ReadonlyMap<string, ResultRule> = new Map([
  ...named('list tuple set frozenset sorted reversed iter deque', { of: 0, steps: [each, listed] }),
  ...named('filter', { of: 1, steps: [each, listed] }),
  ...named('map', { of: 0, steps: [{ kind: 'call' }, listed] }),
  ...named('defaultdict', { of: 0, steps: [{ kind: 'call' }, listed] }),
  ...named('next anext', { of: 0, steps: [each] }),
  ...named('min max', { of: 0, steps: [each], count: 1 }),
  ...named('copy deepcopy', { of: 0, steps: [] }),
  // A call of the partial object calls the function.
  ...named('partial', { of: 0, steps: [] }),
  ...named('type', { of: 0, steps: [{ kind: 'entry', name: '__class__' }], count: 1 }),
]);

function named(names: string, rule: ResultRule): readonly (readonly [string, ResultRule])[] {
  return names.split(' ').map((name) => [name, rule]);
}

/** The modules of the functions that are not built-ins. */
const modules: Readonly<Record<string, string>> = {
  copy: 'copy',
  deepcopy: 'copy',
  partial: 'functools',
  deque: 'collections',
  defaultdict: 'collections',
};

/** Undefined if the call is not a call of one of these functions. */
export function resultOfBuiltIn(file: Draft, call: Node): Value | undefined {
  const { tree } = file;
  const callee = tree.child(call, 'function');
  const name = callee === undefined ? undefined : calledName(file, callee);
  if (name === undefined) return undefined;
  const given = argumentsOf(file, call);
  if (name === 'cast') return castTo(file, given);
  if (name === 'TypeVar') return boundOf(file, given);
  if (name === 'getattr') return attributeOf(file, given);
  const rule = resultRules.get(name);
  if (rule === undefined) return undefined;
  if (given.length === 0) return valueOfType(name);
  const argument = given[rule.of];
  const isPlain = argument !== undefined && !tree.is(argument, 'keyword_argument', 'list_splat');
  const plain = given.filter((each) => !tree.is(each, 'keyword_argument'));
  if (!isPlain || (rule.count !== undefined && plain.length !== rule.count)) return undefined;
  return file.valueOf(argument, ...rule.steps);
}

/**
 * The name of the function (`next`, `copy.copy`, `typing.cast`) if the callee refers to it. Undefined for every other
 * callee.
 */
function calledName(file: Draft, callee: Node): string | undefined {
  const { tree } = file;
  const isMember = tree.is(callee, 'attribute');
  const written = isMember ? tree.child(callee, 'attribute') : callee;
  if (written === undefined || (!isMember && !tree.is(callee, 'identifier'))) return undefined;
  const name = tree.text(written);
  const isFromTyping = name === 'cast' || name === 'TypeVar';
  if (!isFromTyping && name !== 'getattr' && !resultRules.has(name)) return undefined;
  const object = isMember ? tree.child(callee, 'object') : undefined;
  const module = object === undefined ? file.importedFrom(name) : tree.text(object);
  if (isFromTyping) return module === undefined || !typing.test(module) ? undefined : name;
  return module === modules[name] && (isMember || !isDefinedInFile(file, name)) ? name : undefined;
}

/** The module, including common aliases for it. */
const typing = /^(?:typing|typing_extensions|t|te)$/;

/** `cast(Circle, shape)`, `typing.cast("Circle", shape)`. */
function castTo(file: Draft, [type, value, other]: readonly Node[]): Value | undefined {
  const isType = file.tree.is(type, 'identifier', 'attribute', 'subscript', 'string', 'binary_operator');
  if (!isType || value === undefined || other !== undefined) return undefined;
  return valueOfType(file.typeText(type));
}

/** `getattr(shape, "area")`, with or without a default. */
function attributeOf(file: Draft, [of, name, , other]: readonly Node[]): Value | undefined {
  const { tree } = file;
  if (of === undefined || name === undefined || other !== undefined || !tree.is(name, 'string'))
    return undefined;
  const written = /^(['"])([A-Za-z_]\w*)\1$/.exec(tree.text(name))?.[2];
  return written === undefined ? undefined : file.valueOf(of, { kind: 'entry', name: written });
}

/** The type variable as a type: `TypeVar("T", bound=Shape)`, `TypeVar("T", Circle, Square)`. */
function boundOf(file: Draft, [, ...given]: readonly Node[]): Value | undefined {
  const { tree } = file;
  const types = given.flatMap((each) => {
    if (!tree.is(each, 'keyword_argument')) return [each];
    const name = tree.child(each, 'name');
    const value = tree.child(each, 'value');
    return name !== undefined && value !== undefined && tree.text(name) === 'bound' ? [value] : [];
  });
  if (types.length === 0) return undefined;
  const written = types.map((type) => file.typeText(type)).join(' | ');
  return valueOfType(`type[${written}]`);
}

function argumentsOf({ tree }: Draft, call: Node): readonly Node[] {
  const list = tree.child(call, 'arguments');
  return list === undefined ? [] : tree.namedChildren(list).filter((each) => !tree.is(each, 'comment'));
}

/** Whether the file itself defines the name, so that it does not refer to the built-in. */
export function isDefinedInFile(file: Draft, name: string): boolean {
  return file.isLocal(name) || file.memberOf(0, name) !== undefined;
}
