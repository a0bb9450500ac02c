/**
 * Calls in the tokens of a macro: `a.b(c)?.d()`, `A::b()`, `m!(…)`. A lone name can mean anything there, so only
 * chains with a call are read.
 */
import type { Step, Value } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { angles, isGroup, splitAtCommas } from './tokens.ts';

/** Names followed by parentheses that are not calls. */
const notCalled: ReadonlySet<string> = new Set(['Fn', 'FnMut', 'FnOnce', 'macro_rules', 'union']);

/** Reads the chain that starts at the token `start`, if it is the first of a chain. */
export function useChain(file: Draft, tokens: readonly Node[], start: number): void {
  const { tree } = file;
  const [before, first, after] = [tokens[start - 1], tokens[start], tokens[start + 1]];
  if (first === undefined || tree.is(before, '"."', '"::"', '"\'"', '"fn"', '"struct"', '"enum"', '"$"'))
    return;
  const text = tree.text(first);
  const isPath = tree.is(after, '"::"');
  const list = argumentsAfter(file, tokens, start);
  if (list !== undefined || isMacro(file, tokens, start)) {
    if (!tree.is(first, 'identifier') || notCalled.has(text)) return;
    const value = file.useName(first, text, 'call', { argumentCount: countIn(file, list?.group) });
    if (list !== undefined) followChain(file, tokens, list.next, stepped(value, { kind: 'call' }));
    // The variables of a function whose header is tokens are unknown.
  } else if (isPath || (tree.is(after, '"."') && tree.ancestor(first, 'function_item') !== undefined)) {
    // `self::f` would need the enclosing module.
    if ((isPath && tree.is(first, 'self')) || !hasCall(file, tokens, start + 1)) return;
    const role = isPath && /^[A-Z]/.test(text) ? 'type' : 'read';
    followChain(file, tokens, start + 1, file.useName(first, text, role));
  }
}

function followChain(file: Draft, tokens: readonly Node[], from: number, first: Value): void {
  const { tree } = file;
  let value = first;
  for (let at = from; hasCall(file, tokens, at); ) {
    const sign = tokens[at];
    if (tree.is(sign, '"?"') || isGroup(tree, sign, '[')) {
      value = stepped(value, { kind: 'element' });
      at++;
      continue;
    }
    const name = tokens[at + 1];
    if (tree.is(name, '"await"')) {
      value = stepped(value, { kind: 'await' });
      at += 2;
      continue;
    }
    if (!tree.is(name, 'identifier')) return;
    const list = argumentsAfter(file, tokens, at + 1);
    const use = { receiver: value, argumentCount: countIn(file, list?.group) };
    value = file.useName(name, tree.text(name), list === undefined ? 'read' : 'call', use);
    if (list !== undefined) value = stepped(value, { kind: 'call' });
    at = list?.next ?? at + 2;
  }
}

/** Whether the chain continues here and contains a call. */
function hasCall(file: Draft, tokens: readonly Node[], from: number): boolean {
  const { tree } = file;
  for (let at = from; ; ) {
    if (tree.is(tokens[at], '"?"') || isGroup(tree, tokens[at], '[')) at++;
    else if (!tree.is(tokens[at], '"."', '"::"')) return false;
    else if (argumentsAfter(file, tokens, at + 1) !== undefined) return true;
    else if (tree.is(tokens[at + 1], 'identifier', '"await"')) at += 2;
    else return false;
  }
}

/** The arguments after the name, behind an optional `::<T>`, and the index after them. */
function argumentsAfter(
  file: Draft,
  tokens: readonly Node[],
  name: number,
): { readonly group: Node; readonly next: number } | undefined {
  const { tree } = file;
  if (!tree.is(tokens[name], 'identifier')) return undefined;
  let at = name + 1;
  if (tree.is(tokens[at], '"::"') && tree.is(tokens[at + 1], '"<"')) {
    let depth = 0;
    do {
      const token = tokens[++at];
      if (token === undefined) return undefined;
      depth += angles(tree, token);
    } while (depth > 0);
    at++;
  }
  const group = tokens[at];
  return isGroup(tree, group, '(') ? { group, next: at + 1 } : undefined;
}

function isMacro(file: Draft, tokens: readonly Node[], name: number): boolean {
  return file.tree.is(tokens[name + 1], '"!"') && file.tree.is(tokens[name + 2], 'token_tree');
}

function countIn(file: Draft, group: Node | undefined): number | undefined {
  return group === undefined
    ? undefined
    : splitAtCommas(file.tree, file.tree.children(group).slice(1, -1)).length;
}

function stepped(value: Value, step: Step): Value {
  return { base: value.base, steps: [...value.steps, step] };
}
