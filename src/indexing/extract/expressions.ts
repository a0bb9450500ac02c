/**
 * Evaluates expressions by the table of a language: records the names that an expression uses, and the source of its
 * value. The walk meets the outermost expression first; inner ones are recorded from there and remembered by node, so
 * that each name is recorded once, in its strongest role.
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
  /** The walk calls this for every node type in the table. */
  meet(node: Node): void;
  use(node: Node, role: ReferenceRole): void;
  value(node: Node): Value | undefined;
  claim(node: Node): void;
  /** Records the arguments in the list as passed to the call of that reference. Returns their number. */
  handOver(list: Node, call: number): number;
  /** Runs after the walk: records the types of arguments that are results of other calls. */
  noteResults(): void;
}

/** The roles in which a bare name may mean a member. */
const memberRoles: ReadonlySet<ReferenceRole> = new Set(['call', 'read', 'write']);

/** Longer chains are not followed: nobody writes them, and the stack is finite. */
const maxDepth = 100;

const quotedOrNumber = /^(?:(["'])(\w+)\1|(\d+))$/;
const maxKey = 60;

/** A key that is written literally: a quoted word or a number. Undefined for other keys. */
export function writtenKey(tree: SyntaxTree, key: Node): string | undefined {
  const isShort = (tree.ends[key] ?? 0) - (tree.starts[key] ?? 0) <= maxKey;
  const [, , text, place] = (isShort ? quotedOrNumber.exec(tree.text(key)) : undefined) ?? [];
  return text ?? place;
}

export function createExpressions(draft: ExpressionDraft): Expressions {
  const { tree } = draft;
  /**
   * By node: 0 if not recorded, `claimed` for names that are not references, else the index of the reference plus one.
   */
  const noted = new Int32Array(tree.count);
  const claimed = -1;
  const met = new Uint8Array(tree.count);
  /** Arguments that are results of calls. Their types are recorded when the walk has seen those calls. */
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

  /** `role` is the role of the expression's own name, if it has one. */
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

  /**
   * The callee inside wrappers: for a cast, the operand; for `await f<T>(x)`, which the grammar parses as `(await
   * f)<T>(x)`, `f`.
   */
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

  /**
   * For a generic type with arguments, or a type without a name, the value is the written type, which is more precise
   * than the constructor's name.
   */
  function constructed(node: Node, expression: Expression & { as: 'construct' }): Value | undefined {
    const made = call(node, expression.type, expression.arguments, 'construct');
    const type = partOf(node, expression.type);
    if (type === undefined) return made;
    const given = expression.typeArguments === undefined ? undefined : partOf(node, expression.typeArguments);
    const written = `${draft.typeText(type)}${given === undefined ? '' : draft.typeText(given)}`;
    const isGeneric = /[<[]\s*[^\s\]>]/.test(written);
    // `new this()` inside the type itself.
    const isOwn = expressionOf(type)?.as === 'this';
    return isGeneric || isOwn || (made === undefined && written !== '') ? valueOfType(written) : made;
  }

  /** The call of an expression's value (`make()()`) has no name: the expression is the receiver. */
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

  /** `super(…)` and `this(…)` are constructor calls: the reference has their name, and itself as receiver. */
  function ownConstructor(callee: Node): Value | undefined {
    const as = expressionOf(callee)?.as;
    if (as !== 'super' && as !== 'this') return undefined;
    met[callee] = 1;
    return fromReference(note(callee, 'construct', { receiver: { base: { kind: as }, steps: [] } }));
  }

  /** Returns the number of arguments. */
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
    const written = withoutWrapping(given);
    const bare = draft.language.reading.passedOn?.(tree, written) ?? written;
    const as = expressionOf(bare)?.as;
    if (draft.language.reading.choosesByTypes === true) noteType(bare, callIndex, position);
    if (as !== 'name' && as !== 'member') return;
    const base = follow(bare, 'read')?.base;
    const reference = base?.kind === 'reference' ? draft.references[base.index] : undefined;
    if (reference === undefined) return;
    const place = key === undefined ? { position } : { position, name: tree.text(key) };
    reference.passedTo ??= { call: callIndex, ...place };
  }

  /**
   * Records the type of an argument that states its own type. The types of variables follow when all their values are
   * known.
   */
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

  /** The node with the name of the callee. */
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

  /** The part that has the value of the whole expression. */
  function sameIn(node: Node, { of, behind }: Expression & { as: 'same' }): Node | undefined {
    let inner = partOf(node, of);
    if (behind === undefined) return inner;
    while (inner !== undefined && behind.includes(tree.type(inner))) inner = tree.namedChildren(inner).at(-1);
    return inner;
  }

  /** The expression inside parentheses, argument wrappers, and names with type arguments. */
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
