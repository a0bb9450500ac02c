/**
 * Expressions by a language's table: notes the names an expression uses and tells where its value comes from.
 * The walk meets the outermost expression first; inner ones are noted from there and remembered by node, so
 * that each name is noted once, in its strongest role.
 */
import type { Draft } from '../../languages/draft.ts';
import type { Expression, Part } from '../../languages/language.ts';
import type { Node, SyntaxTree } from '../../languages/syntax-tree.ts';
import { ofReference } from '../../model/argument-type.ts';
import {
  callOfValue,
  type ReferenceRole,
  type Step,
  type Value,
  valueOfType,
} from '../../model/reference.ts';
import { action, type CompiledLanguage } from './compile-language.ts';
import type { DraftReference, NewReference } from './draft-entries.ts';
import { setArgumentType } from './set-argument-type.ts';

/** The parts of a draft that expressions read and write. */
interface ExpressionDraft extends Draft {
  readonly language: CompiledLanguage;
  readonly references: readonly DraftReference[];
  refer(made: NewReference): number;
  isInType(node: Node): boolean;
}

export interface Expressions {
  /** Called by the walk for every node that the table knows. */
  meet(node: Node): void;
  use(node: Node, role: ReferenceRole): void;
  value(node: Node): Value | undefined;
  claim(node: Node): void;
  /** The arguments in the list are handed to the call of that reference. Returns how many there are. */
  handOver(list: Node, call: number): number;
  /** After the walk: what calls are handed over that other calls give. */
  noteResults(): void;
}

/** What a bare name is used for that may mean a member. */
const memberRoles: ReadonlySet<ReferenceRole> = new Set(['call', 'read', 'write']);

/** Deeper chains are not followed: no one writes them, and the stack is finite. */
const maxDepth = 100;

const quotedOrNumber = /^(?:(["'])(\w+)\1|(\d+))$/;
const maxKey = 60;

/** A key that is written in place: a word in quotation marks, or a number. Undefined for any other. */
export function writtenKey(tree: SyntaxTree, key: Node): string | undefined {
  const isShort = (tree.ends[key] ?? 0) - (tree.starts[key] ?? 0) <= maxKey;
  const [, , text, place] = (isShort ? quotedOrNumber.exec(tree.text(key)) : undefined) ?? [];
  return text ?? place;
}

export function createExpressions(draft: ExpressionDraft): Expressions {
  const { tree } = draft;
  /** By node: 0 not noted, `claimed` for names that are no uses, else one more than the number of the reference. */
  const noted = new Int32Array(tree.count);
  const claimed = -1;
  const met = new Uint8Array(tree.count);
  /** Calls whose results are handed over: what they are is noted when the walk has come to them. */
  const results: {
    readonly callIndex: number;
    readonly position: number;
    readonly name: Node | undefined;
  }[] = [];
  let depth = 0;

  const expressionOf = (node: Node): Expression | undefined =>
    draft.language.expressions[tree.typeIds[node] ?? 0];

  const partOf = (node: Node, part: Part): Node | undefined => partIn(tree, node, part);

  function note(
    name: Node,
    role: ReferenceRole,
    member: { receiver: Value | undefined } | undefined,
    text = tree.text(name),
  ): number | undefined {
    const known = noted[name] ?? 0;
    if (known === claimed) return undefined;
    if (known > 0) {
      const reference = draft.references[known - 1];
      if (reference !== undefined && reference.role === 'read') reference.role = role;
      return known - 1;
    }
    const isType = role === 'read' && draft.isInType(name);
    const index = draft.refer({
      role: isType ? 'type' : role,
      name: text,
      node: name,
      isMember: member !== undefined,
      receiver: member === undefined ? nearerType(name, role) : member.receiver,
      typeArgumentCount: draft.language.reading.typeArgumentCount?.(tree, name),
    });
    noted[name] = index + 1;
    return index;
  }

  const nearerType = (name: Node, role: ReferenceRole): Value | undefined =>
    memberRoles.has(role) ? draft.language.reading.nearerType?.(draft, name) : undefined;

  /** `role` is what is done with the expression's own name, if it has one. */
  function follow(node: Node, role: ReferenceRole): Value | undefined {
    const expression = expressionOf(node);
    if (expression === undefined || depth >= maxDepth) return undefined;
    depth++;
    met[node] = 1;
    const value = byKind(node, expression, role);
    depth--;
    return value;
  }

  function byKind(node: Node, expression: Expression, role: ReferenceRole): Value | undefined {
    switch (expression.as) {
      case 'name':
        return fromReference(note(node, role, undefined));
      case 'type-name':
        return fromReference(note(node, role === 'read' ? 'type' : role, undefined));
      case 'member':
        return member(node, expression, role);
      case 'call': {
        const name = expression.name?.(tree, node);
        if (name !== undefined) return fromReference(note(node, role, undefined, name));
        const value = call(node, expression.callee, expression.arguments, 'call');
        return expression.gives?.(draft, node) ?? value;
      }
      case 'construct':
        return constructed(node, expression);
      case 'argument':
        return undefined;
      case 'element':
        return element(node, expression);
      case 'await':
        return stepped(node, expression.of, { kind: 'await' });
      case 'same': {
        const inner = sameIn(node, expression);
        const type = expression.castTo?.(draft, node);
        const value = inner === undefined ? undefined : follow(inner, role);
        return type === undefined ? value : valueOfType(type);
      }
      case 'cast': {
        const type = partOf(node, expression.type);
        return type === undefined ? undefined : valueOfType(draft.typeText(type));
      }
      case 'written':
        return expression.value(draft, node);
      case 'literal':
        return valueOfType(expression.type);
      default:
        return { base: { kind: expression.as }, steps: [] };
    }
  }

  function member(
    node: Node,
    expression: Expression & { as: 'member' },
    role: ReferenceRole,
  ): Value | undefined {
    const object = partOf(node, expression.object);
    const written = partOf(node, expression.name);
    if (written === undefined) return undefined;
    const name = withoutWrapping(written);
    const receiver = object === undefined ? undefined : follow(object, 'read');
    const own = role === 'read' && expression.role !== undefined ? expression.role : role;
    return fromReference(note(name, own, { receiver }));
  }

  function call(node: Node, callee: Part, args: Part, role: 'call' | 'construct'): Value | undefined {
    const written = partOf(node, callee);
    const target = written === undefined ? undefined : calledIn(written);
    const list = partOf(node, args);
    const value = target === undefined ? undefined : (ownConstructor(target) ?? follow(target, role));
    const { base, steps } = value ?? {};
    const index =
      base?.kind === 'reference' && steps?.length === 0 ? base.index : calledValue(target, value, role);
    if (index !== undefined) {
      const count = list === undefined ? 0 : handOverAll(list, index);
      const reference = draft.references[index];
      if (reference?.role === role || reference?.role === 'construct') reference.argumentCount ??= count;
    }
    if (value === undefined) return undefined;
    const made = { base: value.base, steps: [...value.steps, { kind: role }] };
    return isAwait(written) ? { base: made.base, steps: [...made.steps, { kind: 'await' }] } : made;
  }

  /** What is called: of a cast what is cast, and of `await f<T>(x)`, where the grammar binds `await` first, `f`. */
  function calledIn(callee: Node): Node {
    const bare = isAwait(callee) ? callee : withoutWrapping(callee);
    const through = expressionOf(bare);
    const part =
      through?.as === 'cast' || (through?.as === 'await' && bare === callee) ? through.of : undefined;
    const inner = part === undefined ? undefined : partOf(bare, part);
    if (inner === undefined) return callee;
    met[bare] = 1;
    return calledIn(inner);
  }

  const isAwait = (node: Node | undefined): boolean =>
    node !== undefined && expressionOf(node)?.as === 'await';

  /** With arguments for its parameters, or without a name, a type says more than the name it is constructed by. */
  function constructed(node: Node, expression: Expression & { as: 'construct' }): Value | undefined {
    const made = call(node, expression.type, expression.arguments, 'construct');
    const type = partOf(node, expression.type);
    if (type === undefined) return made;
    const given = expression.typeArguments === undefined ? undefined : partOf(node, expression.typeArguments);
    const written = `${draft.typeText(type)}${given === undefined ? '' : draft.typeText(given)}`;
    const isGeneric = /[<[]\s*[^\s\]>]/.test(written);
    // `new this()`, in what the type itself offers.
    const isOwn = expressionOf(type)?.as === 'this';
    return isGeneric || isOwn || (made === undefined && written !== '') ? valueOfType(written) : made;
  }

  /** The call of what an expression gives has no name: the expression is its receiver. */
  function calledValue(
    target: Node | undefined,
    value: Value | undefined,
    role: ReferenceRole,
  ): number | undefined {
    if (target === undefined || value === undefined || role !== 'call' || value.steps.length === 0)
      return undefined;
    const known = noted[target] ?? 0;
    if (known > 0) return known - 1;
    const index = draft.refer({
      role,
      name: callOfValue,
      node: target,
      isMember: true,
      receiver: value,
      typeArgumentCount: undefined,
    });
    noted[target] = index + 1;
    return index;
  }

  /** `super(…)` and `this(…)` construct: the reference has their own name, and them as receiver. */
  function ownConstructor(callee: Node): Value | undefined {
    const as = expressionOf(callee)?.as;
    if (as !== 'super' && as !== 'this') return undefined;
    met[callee] = 1;
    return fromReference(note(callee, 'construct', { receiver: { base: { kind: as }, steps: [] } }));
  }

  /** Returns how many arguments there are. */
  function handOverAll(list: Node, callIndex: number): number {
    const end = tree.after[list] ?? 0;
    let count = 0;
    for (let child = list + 1; child < end; child = tree.after[child] ?? end) {
      if (tree.isNamed(child) && !isComment(child)) handOver(child, callIndex, count++);
    }
    return count;
  }

  function handOver(argument: Node, callIndex: number, position: number): void {
    const named = expressionOf(argument);
    const [key, given] =
      named?.as === 'argument'
        ? [partOf(argument, named.name), partOf(argument, named.value)]
        : [undefined, argument];
    if (given === undefined) return;
    const bare = withoutWrapping(given);
    const as = expressionOf(bare)?.as;
    if (draft.language.reading.choosesByTypes === true) noteType(bare, callIndex, position);
    if (as !== 'name' && as !== 'member') return;
    const base = follow(bare, 'read')?.base;
    const reference = base?.kind === 'reference' ? draft.references[base.index] : undefined;
    if (reference === undefined) return;
    const place = key === undefined ? { position } : { position, name: tree.text(key) };
    reference.passedTo ??= { call: callIndex, ...place };
  }

  /** Of what says its type itself; what variables hold is known when all are. */
  function noteType(argument: Node, callIndex: number, position: number): void {
    const expression = expressionOf(argument);
    const written =
      expression?.as === 'cast' || expression?.as === 'construct'
        ? partOf(argument, expression.type)
        : undefined;
    const shown = draft.language.reading.argumentType?.(draft, argument);
    const type =
      shown ??
      (expression?.as === 'literal'
        ? expression.type
        : written === undefined
          ? undefined
          : draft.typeText(written));
    const call = draft.references[callIndex];
    if (type !== undefined && call !== undefined) setArgumentType(call, position, type);
    else if (expression?.as === 'call') results.push({ callIndex, position, name: calledName(argument) });
  }

  /** The node that names what is called. */
  function calledName(node: Node): Node | undefined {
    const expression = expressionOf(node);
    const part =
      expression?.as === 'call'
        ? expression.callee
        : expression?.as === 'member'
          ? expression.name
          : expression?.as === 'same'
            ? expression.of
            : undefined;
    if (part === undefined) return node;
    const inner = partOf(node, part);
    return inner === undefined ? undefined : calledName(inner);
  }

  function element(node: Node, { of, key, slice }: Expression & { as: 'element' }): Value | undefined {
    const written = key === undefined ? undefined : partOf(node, key);
    const isSlice = slice !== undefined && tree.is(written, slice);
    return stepped(node, of, isSlice ? sliceStep(written) : itemStep(written));
  }

  function sliceStep(written: Node): Step {
    const text = tree.text(written);
    return { kind: 'item', name: /^\d*:\d*$/.test(text) ? text : ':' };
  }

  function itemStep(key: Node | undefined): Step {
    const name = key === undefined ? undefined : writtenKey(tree, key);
    return name === undefined ? { kind: 'element' } : { kind: 'item', name };
  }

  function stepped(node: Node, part: Part, step: Step): Value | undefined {
    const inner = partOf(node, part);
    const value = inner === undefined ? undefined : follow(inner, 'read');
    return value === undefined ? undefined : { base: value.base, steps: [...value.steps, step] };
  }

  /** The part whose value it is. */
  function sameIn(node: Node, { of, behind }: Expression & { as: 'same' }): Node | undefined {
    let inner = partOf(node, of);
    if (behind === undefined) return inner;
    while (inner !== undefined && behind.includes(tree.type(inner))) inner = tree.namedChildren(inner).at(-1);
    return inner;
  }

  /** The inside of parentheses, argument wrappers, and names with type arguments. */
  function withoutWrapping(node: Node): Node {
    const expression = expressionOf(node);
    const inner = expression?.as === 'same' ? sameIn(node, expression) : undefined;
    if (inner === undefined) return node;
    met[node] = 1;
    return withoutWrapping(inner);
  }

  const isComment = (node: Node): boolean =>
    ((draft.language.actions[tree.typeIds[node] ?? 0] ?? 0) & action.comment) !== 0;

  return {
    meet(node) {
      if (met[node] === 0 && expressionOf(node)?.as !== 'written') follow(node, 'read');
    },
    use(node, role) {
      follow(node, role);
    },
    value: (node) => follow(node, 'read'),
    claim(node) {
      if (noted[node] === 0) noted[node] = claimed;
    },
    handOver: handOverAll,
    noteResults() {
      for (const { callIndex, position, name } of results) {
        const call = draft.references[callIndex];
        const index = name === undefined ? 0 : (noted[name] ?? 0);
        if (call !== undefined && index > 0) setArgumentType(call, position, ofReference(index - 1));
      }
    },
  };
}

function fromReference(index: number | undefined): Value | undefined {
  return index === undefined ? undefined : { base: { kind: 'reference', index }, steps: [] };
}

export function partIn(tree: SyntaxTree, node: Node, part: Part): Node | undefined {
  return typeof part === 'string' ? tree.child(node, part) : tree.namedChild(node, part);
}
