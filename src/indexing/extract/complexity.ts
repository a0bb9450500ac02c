/**
 * Counts the complexity of the callables of a file during the walk. Cyclomatic: the number of paths, after McCabe,
 * including those of conditions. Cognitive: the effort to understand the code, after SonarSource's paper, without
 * recursion. Callables inside others have their own figures; inline functions count for the enclosing callable.
 */
import type { Control, ControlKind } from '../../languages/language.ts';
import type { Node, SyntaxTree } from '../../languages/syntax-tree.ts';
import type { Complexity } from '../../model/symbol.ts';
import { action, type CompiledLanguage } from './compile-language.ts';
import type { Mutable } from './draft-symbol.ts';

/** A callable that control structures count for, and the node where its body begins. */
export interface Counted {
  readonly complexity: Mutable<Complexity>;
  readonly body: Node;
}

interface Level {
  readonly end: Node;
  readonly of: Counted;
  readonly kind: 'structure' | 'lambda';
}

/** A class for the same reason as Expressions. */
export class ComplexityCount {
  private readonly levels: Level[] = [];
  private readonly place: Place;

  constructor(tree: SyntaxTree, language: CompiledLanguage) {
    this.place = { tree, language };
  }

  /** The node at which the innermost structure ends. */
  end(): Node {
    return this.levels.at(-1)?.end ?? Number.MAX_SAFE_INTEGER;
  }

  /** Closes the structures that ended before the node. */
  arrive(node: Node): void {
    while (this.end() <= node) this.levels.pop();
  }

  meet(node: Node, of: Counted): void {
    const { place } = this;
    const { complexity } = of;
    const kind = kindHere(place, node);
    if (kind === undefined) return;
    if (isPath(place, node, kind)) complexity.cyclomatic++;
    if (kind === 'branch' || kind === 'switch' || kind === 'if') this.structure(node, of);
    else if (kind === 'lambda' && node >= of.body) this.open(node, of, 'lambda');
    else if (isRead(place, node, kind)) complexity.cognitive++;
  }

  private structure(node: Node, of: Counted): void {
    const around = this.levels.filter((level) => level.of === of);
    const structures = around.filter((level) => level.kind === 'structure').length;
    of.complexity.cognitive += 1 + around.length;
    of.complexity.nesting = Math.max(of.complexity.nesting, structures + 1);
    this.open(node, of, 'structure');
  }

  private open(node: Node, of: Counted, kind: Level['kind']): void {
    this.levels.push({ end: this.place.tree.after[node] ?? node, of, kind });
  }
}

interface Place {
  readonly tree: SyntaxTree;
  readonly language: CompiledLanguage;
}

/** The control kind of the node's type, if its conditions hold for this node. */
function kindHere(place: Place, node: Node): ControlKind | undefined {
  const control = controlOf(place, node);
  if (control === undefined) return undefined;
  if (typeof control !== 'string')
    return place.tree.childOfType(node, control.with) === undefined ? undefined : control.as;
  if (control === 'if') return isBehindElse(place, node) ? 'else-if' : 'if';
  return control;
}

function controlOf({ tree, language }: Place, node: Node): Control | undefined {
  return language.controls[tree.typeIds[node] ?? 0];
}

function isPath({ tree }: Place, node: Node, kind: ControlKind): boolean {
  if (kind === 'case') return !takesTheRest.test(tree.source.slice(tree.starts[node], tree.ends[node]));
  return kind !== 'switch' && kind !== 'else' && kind !== 'jump' && kind !== 'lambda';
}

/** `default:`, `default ->`, `case _:`, `_ =>`; not with a guard, which excludes some values. */
const takesTheRest = /^(?:case\s+)?(?:default|_)\s*(?::|=>|->|$)/;

function isRead(place: Place, node: Node, kind: ControlKind): boolean {
  if (kind === 'else') return !isIf(place, nextNode(place, node));
  if (kind === 'logical') return !isSameRun(place, node);
  return kind === 'else-if' || kind === 'jump';
}

function isIf(place: Place, node: Node): boolean {
  return controlOf(place, node) === 'if';
}

/** Whether a statement directly follows the `else` token. */
function isBehindElse(place: Place, node: Node): boolean {
  let before = node - 1;
  while (before > 0 && isComment(place, before)) before--;
  return place.tree.is(before, '"else"');
}

/** The node that a token or clause of `else` leads to. */
function nextNode(place: Place, node: Node): Node {
  const { tree } = place;
  const next = pastComments(place, node + 1);
  return tree.is(next, '"else"') ? pastComments(place, next + 1) : next;
}

function pastComments(place: Place, node: Node): Node {
  let next = node;
  while (next < place.tree.count && isComment(place, next)) next++;
  return next;
}

function isComment({ tree, language }: Place, node: Node): boolean {
  return ((language.actions[tree.typeIds[node] ?? 0] ?? 0) & action.comment) !== 0;
}

/** Whether the previous operator is the same, in source order and through parentheses. */
function isSameRun(place: Place, operator: Node): boolean {
  const before = operatorBefore(place, operator);
  return before !== undefined && place.tree.typeIds[before] === place.tree.typeIds[operator];
}

function operatorBefore(place: Place, operator: Node): Node | undefined {
  const { tree } = place;
  const operation = tree.parent(operator);
  if (operation === undefined) return undefined;
  const earlier = operatorsOf(place, operation).findLast((other) => other < operator);
  if (earlier !== undefined) return earlier;
  const inLeft = lastOperatorIn(place, pastComments(place, operation + 1));
  if (inLeft !== undefined) return inLeft;
  // Ascends as long as this operation is the left operand of another one.
  let below = operation;
  for (let up = tree.parent(below); up !== undefined; below = up, up = tree.parent(up)) {
    const before = operatorsOf(place, up).findLast((other) => other < below);
    if (before !== undefined) return before;
    if (operatorsOf(place, up).length === 0 && inParentheses(place, up) === undefined) return undefined;
  }
  return undefined;
}

/** The last operator of an operand, also inside parentheses. */
function lastOperatorIn(place: Place, operand: Node): Node | undefined {
  let last: Node | undefined;
  for (let at: Node | undefined = operand; at !== undefined; ) {
    const [operator] = operatorsOf(place, at).slice(-1);
    if (operator === undefined) {
      at = inParentheses(place, at);
    } else {
      last = operator;
      at = pastComments(place, operator + 1);
    }
  }
  return last;
}

/** One of the first children of an operation is an operator; longer lists are not searched. */
function operatorsOf(place: Place, node: Node): readonly Node[] {
  const { tree } = place;
  const end = tree.after[node] ?? 0;
  const found: Node[] = [];
  let seen = 0;
  for (let child = node + 1; child < end; child = tree.after[child] ?? end) {
    if (controlOf(place, child) === 'logical') found.push(child);
    else if (!isComment(place, child) && ++seen > 4 && found.length === 0) break;
  }
  return found;
}

/** The only node inside a pair of parentheses, if there is exactly one. */
function inParentheses(place: Place, node: Node): Node | undefined {
  const { tree } = place;
  if (!tree.is(node + 1, '"("')) return undefined;
  const end = tree.after[node] ?? 0;
  let inside: Node | undefined;
  for (let child = node + 1; child < end; child = tree.after[child] ?? end) {
    if (!tree.isNamed(child) || isComment(place, child)) continue;
    if (inside !== undefined) return undefined;
    inside = child;
  }
  return inside;
}
