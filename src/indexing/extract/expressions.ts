/**
 * Evaluates expressions by the table of a language: records the names that an expression uses, and the source of its
 * value. The walk meets the outermost expression first; inner ones are recorded from there and remembered by node, so
 * that each name is recorded once, in its strongest role.
 * A class because V8 keeps the optimised code of methods, but not that of closures that are created for each file.
 */
import type { Draft } from '../../languages/draft.ts';
import type { Expression, Part } from '../../languages/language.ts';
import type { Node, SyntaxTree } from '../../languages/syntax-tree.ts';
import { ofReference } from '../../model/argument-type.ts';
import {
  callOfValue,
  noSteps,
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

/** The roles in which a bare name may mean a member. */
const memberRoles: ReadonlySet<ReferenceRole> = new Set(['call', 'read', 'write']);

/** Longer chains are not followed: nobody writes them, and the stack is finite. */
const maxDepth = 100;

/** The mark of a name that is not a reference. */
const claimed = -1;

const quotedOrNumber = /^(?:(["'])(\w+)\1|(\d+))$/;
const maxKey = 60;

/** A key that is written literally: a quoted word or a number. Undefined for other keys. */
export function writtenKey(tree: SyntaxTree, key: Node): string | undefined {
  const isShort = (tree.ends[key] ?? 0) - (tree.starts[key] ?? 0) <= maxKey;
  const [, , text, place] = (isShort ? quotedOrNumber.exec(tree.text(key)) : undefined) ?? [];
  return text ?? place;
}

export class Expressions {
  private readonly draft: ExpressionDraft;
  private readonly tree: SyntaxTree;
  /**
   * By node: 0 if not recorded, `claimed` for names that are not references, else the index of the reference plus one.
   */
  private readonly noted: Int32Array;
  /** By node: 1 if the expression is recorded. */
  private readonly met: Uint8Array;
  /** Arguments that are results of calls. Their types are recorded when the walk has seen those calls. */
  private readonly results: {
    readonly callIndex: number;
    readonly position: number;
    readonly name: Node | undefined;
  }[] = [];
  private depth = 0;

  constructor(draft: ExpressionDraft) {
    this.draft = draft;
    this.tree = draft.tree;
    this.noted = new Int32Array(draft.tree.count);
    this.met = new Uint8Array(draft.tree.count);
  }

  /** The walk calls this for every node type in the table. */
  meet(node: Node): void {
    if (this.met[node] === 0 && this.kindOf(node) !== 'written') this.follow(node, 'read');
  }

  use(node: Node, role: ReferenceRole): void {
    this.follow(node, role);
  }

  value(node: Node): Value | undefined {
    return this.follow(node, 'read');
  }

  claim(node: Node): void {
    if (this.noted[node] === 0) this.noted[node] = claimed;
  }

  /** Runs after the walk: records the types of arguments that are results of other calls. */
  noteResults(): void {
    for (const { callIndex, position, name } of this.results) {
      const call = this.draft.references[callIndex];
      const index = name === undefined ? 0 : (this.noted[name] ?? 0);
      if (call !== undefined && index > 0) setArgumentType(call, position, ofReference(index - 1));
    }
  }

  private expressionOf(node: Node): Expression | undefined {
    return this.draft.language.expressions[this.tree.typeIds[node] ?? 0];
  }

  private kindOf(node: Node): Expression['as'] | undefined {
    return this.draft.language.expressionKinds[this.tree.typeIds[node] ?? 0];
  }

  private partOf(node: Node, part: Part): Node | undefined {
    return partIn(this.tree, node, part);
  }

  private note(
    name: Node,
    role: ReferenceRole,
    member: { receiver: Value | undefined } | undefined,
    text = this.tree.text(name),
  ): number | undefined {
    const known = this.noted[name] ?? 0;
    if (known === claimed) return undefined;
    if (known > 0) {
      const reference = this.draft.references[known - 1];
      if (reference !== undefined && reference.role === 'read') reference.role = role;
      return known - 1;
    }
    const isType = role === 'read' && this.draft.isInType(name);
    const index = this.draft.refer({
      role: isType ? 'type' : role,
      name: text,
      node: name,
      isMember: member !== undefined,
      receiver: member === undefined ? this.nearerType(name, role) : member.receiver,
      typeArgumentCount: this.draft.language.reading.typeArgumentCount?.(this.tree, name),
    });
    this.noted[name] = index + 1;
    return index;
  }

  private nearerType(name: Node, role: ReferenceRole): Value | undefined {
    return memberRoles.has(role) ? this.draft.language.reading.nearerType?.(this.draft, name) : undefined;
  }

  /** `role` is the role of the expression's own name, if it has one. */
  private follow(node: Node, role: ReferenceRole): Value | undefined {
    const expression = this.expressionOf(node);
    if (expression === undefined || this.depth >= maxDepth) return undefined;
    this.depth++;
    this.met[node] = 1;
    const value = this.byKind(node, expression, role);
    this.depth--;
    return value;
  }

  private byKind(node: Node, expression: Expression, role: ReferenceRole): Value | undefined {
    switch (expression.as) {
      case 'name':
        return fromReference(this.note(node, role, undefined));
      case 'type-name':
        return fromReference(this.note(node, role === 'read' ? 'type' : role, undefined));
      case 'member':
        return this.member(node, expression, role);
      case 'call': {
        const name = expression.name?.(this.tree, node);
        if (name !== undefined) return fromReference(this.note(node, role, undefined, name));
        const value = this.call(node, expression.callee, expression.arguments, 'call');
        return expression.gives?.(this.draft, node) ?? value;
      }
      case 'construct':
        return this.constructed(node, expression);
      case 'argument':
        return undefined;
      case 'element':
        return this.element(node, expression);
      case 'await':
        return this.stepped(node, expression.of, { kind: 'await' });
      case 'same': {
        const inner = this.sameIn(node, expression);
        const type = expression.castTo?.(this.draft, node);
        const value = inner === undefined ? undefined : this.follow(inner, role);
        return type === undefined ? value : valueOfType(type);
      }
      case 'cast': {
        const type = this.partOf(node, expression.type);
        return type === undefined ? undefined : valueOfType(this.draft.typeText(type));
      }
      case 'written':
        return expression.value(this.draft, node);
      case 'literal':
        return valueOfType(expression.type);
      default:
        return { base: { kind: expression.as }, steps: noSteps };
    }
  }

  private member(
    node: Node,
    expression: Expression & { as: 'member' },
    role: ReferenceRole,
  ): Value | undefined {
    const object = this.partOf(node, expression.object);
    const written = this.partOf(node, expression.name);
    if (written === undefined) return undefined;
    const name = this.withoutWrapping(written);
    const receiver = object === undefined ? undefined : this.follow(object, 'read');
    const own = role === 'read' && expression.role !== undefined ? expression.role : role;
    return fromReference(this.note(name, own, { receiver }));
  }

  private call(node: Node, callee: Part, args: Part, role: 'call' | 'construct'): Value | undefined {
    const written = this.partOf(node, callee);
    const target = written === undefined ? undefined : this.calledIn(written);
    const list = this.partOf(node, args);
    const operands = target === undefined ? [] : this.operandsIn(target);
    if (operands.length > 1) return this.callOfOne(operands, list, role);
    const value =
      target === undefined ? undefined : (this.ownConstructor(target) ?? this.follow(target, role));
    const { base, steps } = value ?? {};
    const index =
      base?.kind === 'reference' && steps?.length === 0 ? base.index : this.calledValue(target, value, role);
    if (index !== undefined) {
      const count = list === undefined ? 0 : this.handOver(list, index);
      const reference = this.draft.references[index];
      if (reference?.role === role || reference?.role === 'construct') reference.argumentCount ??= count;
    }
    if (value === undefined) return undefined;
    const made = { base: value.base, steps: [...value.steps, { kind: role }] };
    return this.isAwait(written) ? { base: made.base, steps: [...made.steps, { kind: 'await' }] } : made;
  }

  /** A call of one of several functions has a reference to each: `(load if isNew else read)(path)`. */
  private callOfOne(
    operands: readonly Node[],
    list: Node | undefined,
    role: 'call' | 'construct',
  ): Value | undefined {
    const values = operands.map((operand) => this.follow(operand, role));
    const indexes = values.flatMap((value) =>
      value?.base.kind === 'reference' && value.steps.length === 0 ? [value.base.index] : [],
    );
    const [first] = indexes;
    const count = list === undefined || first === undefined ? 0 : this.handOver(list, first);
    for (const index of indexes) {
      const reference = this.draft.references[index];
      if (reference?.role === role) reference.argumentCount ??= count;
    }
    const made = values.find((value) => value !== undefined);
    return made === undefined ? undefined : { base: made.base, steps: [...made.steps, { kind: role }] };
  }

  /** Only in brackets can a callee be one of several. */
  private operandsIn(callee: Node): readonly Node[] {
    const { operands } = this.draft.language.reading;
    if (operands === undefined || this.kindOf(callee) !== 'same') return [];
    const found = operands(this.tree, callee);
    if (found.length > 1) this.met[callee] = 1;
    return found;
  }

  /**
   * The callee inside wrappers: for a cast, the operand; for `await f<T>(x)`, which the grammar parses as `(await
   * f)<T>(x)`, `f`.
   */
  private calledIn(callee: Node): Node {
    const bare = this.isAwait(callee) ? callee : this.withoutWrapping(callee);
    const kind = this.kindOf(bare);
    if (kind !== 'cast' && kind !== 'await') return callee;
    const through = this.expressionOf(bare);
    const part =
      through?.as === 'cast' || (through?.as === 'await' && bare === callee) ? through.of : undefined;
    const inner = part === undefined ? undefined : this.partOf(bare, part);
    if (inner === undefined) return callee;
    this.met[bare] = 1;
    return this.calledIn(inner);
  }

  private isAwait(node: Node | undefined): boolean {
    return node !== undefined && this.kindOf(node) === 'await';
  }

  /**
   * For a generic type with arguments, or a type without a name, the value is the written type, which is more precise
   * than the constructor's name.
   */
  private constructed(node: Node, expression: Expression & { as: 'construct' }): Value | undefined {
    const made = this.call(node, expression.type, expression.arguments, 'construct');
    const type = this.partOf(node, expression.type);
    if (type === undefined) return made;
    const given =
      expression.typeArguments === undefined ? undefined : this.partOf(node, expression.typeArguments);
    const written = `${this.draft.typeText(type)}${given === undefined ? '' : this.draft.typeText(given)}`;
    const isGeneric = /[<[]\s*[^\s\]>]/.test(written);
    // `new this()` inside the type itself.
    const isOwn = this.kindOf(type) === 'this';
    return isGeneric || isOwn || (made === undefined && written !== '') ? valueOfType(written) : made;
  }

  /** The call of an expression's value (`make()()`) has no name: the expression is the receiver. */
  private calledValue(
    target: Node | undefined,
    value: Value | undefined,
    role: ReferenceRole,
  ): number | undefined {
    if (target === undefined || value === undefined || role !== 'call' || value.steps.length === 0)
      return undefined;
    const known = this.noted[target] ?? 0;
    if (known > 0) return known - 1;
    const index = this.draft.refer({
      role,
      name: callOfValue,
      node: target,
      isMember: true,
      receiver: value,
      typeArgumentCount: undefined,
    });
    this.noted[target] = index + 1;
    return index;
  }

  /** `super(…)` and `this(…)` are constructor calls: the reference has their name, and itself as receiver. */
  private ownConstructor(callee: Node): Value | undefined {
    const as = this.kindOf(callee);
    if (as !== 'super' && as !== 'this') return undefined;
    this.met[callee] = 1;
    return fromReference(
      this.note(callee, 'construct', { receiver: { base: { kind: as }, steps: noSteps } }),
    );
  }

  /** Records the arguments in the list as passed to the call of that reference. Returns their number. */
  handOver(list: Node, callIndex: number): number {
    const end = this.tree.after[list] ?? 0;
    let count = 0;
    for (let child = list + 1; child < end; child = this.tree.after[child] ?? end) {
      if (this.tree.isNamed(child) && !this.isComment(child)) this.handOverOne(child, callIndex, count++);
    }
    return count;
  }

  private handOverOne(argument: Node, callIndex: number, position: number): void {
    const named = this.kindOf(argument) === 'argument' ? this.expressionOf(argument) : undefined;
    const [key, given] =
      named?.as === 'argument'
        ? [this.partOf(argument, named.name), this.partOf(argument, named.value)]
        : [undefined, argument];
    if (given === undefined) return;
    const written = this.withoutWrapping(given);
    const bare = this.draft.language.reading.passedOn?.(this.tree, written) ?? written;
    const as = this.kindOf(bare);
    if (this.draft.language.reading.choosesByTypes === true) this.noteType(bare, callIndex, position);
    if (as !== 'name' && as !== 'member') return;
    const base = this.follow(bare, 'read')?.base;
    const reference = base?.kind === 'reference' ? this.draft.references[base.index] : undefined;
    if (reference === undefined) return;
    const name = key === undefined ? undefined : this.tree.text(key);
    reference.passedTo ??= { call: callIndex, position, name };
  }

  /**
   * Records the type of an argument that states its own type. The types of variables follow when all their values are
   * known.
   */
  private noteType(argument: Node, callIndex: number, position: number): void {
    const expression = this.expressionOf(argument);
    const written =
      expression?.as === 'cast' || expression?.as === 'construct'
        ? this.partOf(argument, expression.type)
        : undefined;
    const shown = this.draft.language.reading.argumentType?.(this.draft, argument);
    const type =
      shown ??
      (expression?.as === 'literal'
        ? expression.type
        : written === undefined
          ? undefined
          : this.draft.typeText(written));
    const call = this.draft.references[callIndex];
    if (type !== undefined && call !== undefined) setArgumentType(call, position, type);
    else if (expression?.as === 'call')
      this.results.push({ callIndex, position, name: this.calledName(argument) });
  }

  /** The node with the name of the callee. */
  private calledName(node: Node): Node | undefined {
    const expression = this.expressionOf(node);
    const part =
      expression?.as === 'call'
        ? expression.callee
        : expression?.as === 'member'
          ? expression.name
          : expression?.as === 'same'
            ? expression.of
            : undefined;
    if (part === undefined) return node;
    const inner = this.partOf(node, part);
    return inner === undefined ? undefined : this.calledName(inner);
  }

  private element(node: Node, { of, key, slice }: Expression & { as: 'element' }): Value | undefined {
    const written = key === undefined ? undefined : this.partOf(node, key);
    const isSlice = slice !== undefined && this.tree.is(written, slice);
    return this.stepped(node, of, isSlice ? this.sliceStep(written) : this.itemStep(written));
  }

  private sliceStep(written: Node): Step {
    const text = this.tree.text(written);
    return { kind: 'item', name: /^\d*:\d*$/.test(text) ? text : ':' };
  }

  private itemStep(key: Node | undefined): Step {
    const name = key === undefined ? undefined : writtenKey(this.tree, key);
    return name === undefined ? { kind: 'element' } : { kind: 'item', name };
  }

  private stepped(node: Node, part: Part, step: Step): Value | undefined {
    const inner = this.partOf(node, part);
    const value = inner === undefined ? undefined : this.follow(inner, 'read');
    return value === undefined ? undefined : { base: value.base, steps: [...value.steps, step] };
  }

  /** The part that has the value of the whole expression. */
  private sameIn(node: Node, { of, behind }: Expression & { as: 'same' }): Node | undefined {
    let inner = this.partOf(node, of);
    if (behind === undefined) return inner;
    while (inner !== undefined && behind.includes(this.tree.type(inner)))
      inner = this.tree.namedChildren(inner).at(-1);
    return inner;
  }

  /** The expression inside parentheses, argument wrappers, and names with type arguments. */
  private withoutWrapping(node: Node): Node {
    if (this.kindOf(node) !== 'same') return node;
    const expression = this.expressionOf(node);
    const inner = expression?.as === 'same' ? this.sameIn(node, expression) : undefined;
    if (inner === undefined) return node;
    this.met[node] = 1;
    return this.withoutWrapping(inner);
  }

  private isComment(node: Node): boolean {
    return ((this.draft.language.actions[this.tree.typeIds[node] ?? 0] ?? 0) & action.comment) !== 0;
  }
}

function fromReference(index: number | undefined): Value | undefined {
  return index === undefined ? undefined : { base: { kind: 'reference', index }, steps: noSteps };
}

export function partIn(tree: SyntaxTree, node: Node, part: Part): Node | undefined {
  return typeof part === 'string' ? tree.child(node, part) : tree.namedChild(node, part);
}
