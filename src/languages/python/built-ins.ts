/** What Python's own functions give: `sorted(gauges)` is a list of the same, `next(gauges)` one of them. */
import { type Step, someKey, type Value, valueOfType } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

/** Which argument, and what is done to it. */
interface Giving {
  readonly of: number;
  readonly steps: readonly Step[];
  /** With how many arguments that have no names, where that matters. */
  readonly count?: number;
}

const each: Step = { kind: 'each' };
const listed: Step = { kind: 'gathered', name: someKey };

const givings: ReadonlyMap<string, Giving> = new Map([
  ...named('list tuple set frozenset sorted reversed iter deque', { of: 0, steps: [each, listed] }),
  ...named('filter', { of: 1, steps: [each, listed] }),
  ...named('map', { of: 0, steps: [{ kind: 'call' }, listed] }),
  ...named('defaultdict', { of: 0, steps: [{ kind: 'call' }, listed] }),
  ...named('next anext', { of: 0, steps: [each] }),
  ...named('min max', { of: 0, steps: [each], count: 1 }),
  ...named('copy deepcopy', { of: 0, steps: [] }),
  // What is called then is the function itself.
  ...named('partial', { of: 0, steps: [] }),
  ...named('type', { of: 0, steps: [{ kind: 'entry', name: '__class__' }], count: 1 }),
]);

function named(names: string, giving: Giving): readonly (readonly [string, Giving])[] {
  return names.split(' ').map((name) => [name, giving]);
}

/** Where those come from that are no built-ins. */
const modules: Readonly<Record<string, string>> = {
  copy: 'copy',
  deepcopy: 'copy',
  partial: 'functools',
  deque: 'collections',
  defaultdict: 'collections',
};

/** Undefined for whatever is no call of one of these. */
export function givenByBuiltIn(file: Draft, call: Node): Value | undefined {
  const { tree } = file;
  const callee = tree.child(call, 'function');
  const name = callee === undefined ? undefined : calledName(file, callee);
  if (name === undefined) return undefined;
  const given = argumentsOf(file, call);
  if (name === 'cast') return castTo(file, given);
  if (name === 'TypeVar') return boundOf(file, given);
  const giving = givings.get(name);
  if (giving === undefined) return undefined;
  if (given.length === 0) return valueOfType(name);
  const argument = given[giving.of];
  const isPlain = argument !== undefined && !tree.is(argument, 'keyword_argument', 'list_splat');
  const plain = given.filter((each) => !tree.is(each, 'keyword_argument'));
  if (!isPlain || (giving.count !== undefined && plain.length !== giving.count)) return undefined;
  return file.valueOf(argument, ...giving.steps);
}

/** Its own name, if it is one of these and means that here: `next`, `copy.copy`, `typing.cast`. */
function calledName(file: Draft, callee: Node): string | undefined {
  const { tree } = file;
  const isMember = tree.is(callee, 'attribute');
  const written = isMember ? tree.child(callee, 'attribute') : callee;
  if (written === undefined || (!isMember && !tree.is(callee, 'identifier'))) return undefined;
  const name = tree.text(written);
  const isOfTyping = name === 'cast' || name === 'TypeVar';
  if (!isOfTyping && !givings.has(name)) return undefined;
  const object = isMember ? tree.child(callee, 'object') : undefined;
  const module = object === undefined ? file.importedFrom(name) : tree.text(object);
  if (isOfTyping) return module === undefined || !typing.test(module) ? undefined : name;
  return module === modules[name] && (isMember || !isOwn(file, name)) ? name : undefined;
}

/** The module, also by the names that it is given. */
const typing = /^(?:typing|typing_extensions|t|te)$/;

/** `cast(Circle, shape)`, `typing.cast("Circle", shape)`. */
function castTo(file: Draft, [type, value, other]: readonly Node[]): Value | undefined {
  const isType = file.tree.is(type, 'identifier', 'attribute', 'subscript', 'string', 'binary_operator');
  if (!isType || value === undefined || other !== undefined) return undefined;
  return valueOfType(file.typeText(type));
}

/** What a type variable stands for: `TypeVar("T", bound=Shape)`, `TypeVar("T", Circle, Square)`. */
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

/** Whether the file means something of its own by a name. */
export function isOwn(file: Draft, name: string): boolean {
  return file.isLocal(name) || file.memberOf(0, name) !== undefined;
}
