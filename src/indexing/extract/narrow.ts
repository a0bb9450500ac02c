/**
 * Distinguishes references to a variable by the values it holds at each (flow.ts). Each distinct set of values becomes
 * a local. A reference to a local is bound to the new one; a reference to a variable of the file names it in `holds`.
 */
import type { Node } from '../../languages/syntax-tree.ts';
import type { Bound } from '../../model/reference.ts';
import type { FileDraft } from './draft.ts';
import type { DraftReference } from './draft-entries.ts';
import { partIn, writtenKey } from './expressions.ts';
import type { Giving } from './flow.ts';

/** Completes the references in place, and adds to the locals. */
export function narrow(draft: FileDraft): void {
  if (draft.flow.isPlain()) return;
  const versions: Versions = { known: new Map(), own: new Map() };
  const found: Narrowed[] = [];
  for (let index = 0; index < draft.references.length; index++) {
    const bound = narrowed(draft, index, versions);
    if (bound !== undefined) found.push({ index, bound });
  }
  // Afterwards, because the loop above reads the bindings of other references.
  for (const { index, bound } of found) {
    const reference = draft.references[index];
    if (reference !== undefined) reference.bound = bound;
  }
}

interface Narrowed {
  readonly index: number;
  readonly bound: Bound;
}

interface Versions {
  /** The local for a variable and a set of its values. */
  readonly known: Map<string, number>;
  /** Whether a value derives from the variable itself. */
  readonly own: Map<Giving, boolean>;
}

/** Undefined if every value of the variable may be in effect. */
function narrowed(draft: FileDraft, index: number, versions: Versions): Bound | undefined {
  const { bound, scope } = draft.references[index] as DraftReference;
  if (bound.kind !== 'local' && bound.kind !== 'symbol') return undefined;
  const givings = draft.flow.of(bound);
  if (givings === undefined || !isOpen(draft, bound)) return undefined;
  const isOwn = (giving: Giving): boolean => {
    const known = versions.own.get(giving) ?? goesThrough(draft, giving, bound);
    versions.own.set(giving, known);
    return known;
  };
  const node = draft.referenceNodes[index] ?? 0;
  const use = { node, callable: draft.scopes.callableAround(scope), keys: () => keysBehind(draft, node) };
  const held = draft.flow.reaching(givings, use, isOwn);
  if (held.length === givings.length) return undefined;
  const key = `${bound.kind} ${bound.index} ${held.map((giving) => givings.indexOf(giving)).join()}`;
  const version = versions.known.get(key) ?? addVersion(draft, bound, held);
  versions.known.set(key, version);
  return bound.kind === 'local'
    ? { kind: 'local', index: version }
    : { kind: 'symbol', index: bound.index, holds: version };
}

type Variable = Extract<Bound, { kind: 'local' | 'symbol' }>;

/** False for a variable with a declared type, which determines its members regardless of its values. */
function isOpen(draft: FileDraft, bound: Variable): boolean {
  if (bound.kind === 'local') return draft.locals[bound.index]?.type === undefined;
  return draft.kindOf(bound.index) === 'variable' && draft.symbols[bound.index]?.type === undefined;
}

function addVersion(draft: FileDraft, bound: Variable, held: readonly Giving[]): number {
  const known = bound.kind === 'local' ? draft.locals[bound.index] : undefined;
  draft.locals.push({
    name: nameOf(draft, bound),
    owner: known?.owner ?? draft.symbols[bound.index]?.parent ?? 0,
    isParameter: known?.isParameter === true && held.some(({ holds }) => holds === 'from the start'),
    type: undefined,
    values: held.flatMap(({ values }) => values),
  });
  return draft.locals.length - 1;
}

/**
 * `x = x.next()`; if the value cannot be followed, also `x = x + other` and other forms whose result has the same type.
 */
function goesThrough(draft: FileDraft, { values, node, holds }: Giving, variable: Variable): boolean {
  if (holds !== 'behind it') return false;
  const isIt = ({ bound }: DraftReference): boolean =>
    bound.kind === variable.kind && bound.index === variable.index;
  if (values.length === 0)
    return (
      draft.language.reading.variablesHaveTypes === true || isNamedIn(draft, node, nameOf(draft, variable))
    );
  return values.some(({ base }) => {
    for (let at = base; at.kind === 'reference'; ) {
      const reference = draft.references[at.index];
      if (reference === undefined) return false;
      if (isIt(reference)) return true;
      if (reference.receiver === undefined) return false;
      at = reference.receiver.base;
    }
    return false;
  });
}

/** In a longer assignment the name is assumed to occur. */
const maxSearched = 400;

/** Whether the name occurs in the assigned expression. */
function isNamedIn({ tree, language }: FileDraft, assignment: Node, name: string): boolean {
  const left = tree.child(assignment, 'left') ?? tree.child(assignment, 'name');
  const start = left === undefined ? assignment + 1 : (tree.after[left] ?? 0);
  const end = tree.after[assignment] ?? 0;
  if (end - start > maxSearched) return true;
  for (let node = start; node < end; node++) {
    const isName = language.expressions[tree.typeIds[node] ?? 0]?.as === 'name';
    if (isName && tree.text(node) === name) return true;
  }
  return false;
}

function nameOf(draft: FileDraft, { kind, index }: Variable): string {
  return kind === 'local' ? (draft.locals[index]?.name ?? '') : draft.nameOf(index);
}

/** The literal keys directly after a name: `a`, `b` of `x.a['b']`. */
function keysBehind({ tree, language }: FileDraft, name: Node): readonly string[] {
  const keys: string[] = [];
  let at = name;
  for (let around = tree.parent(at); around !== undefined; around = tree.parent(at)) {
    const expression = language.expressions[tree.typeIds[around] ?? 0];
    if (expression?.as !== 'member' && expression?.as !== 'element') break;
    const isMember = expression.as === 'member';
    if (isMember && !language.itemsAreMembers) break;
    if (partIn(tree, around, isMember ? expression.object : expression.of) !== at) break;
    const part = isMember ? expression.name : expression.key;
    const node = part === undefined ? undefined : partIn(tree, around, part);
    const key = node === undefined ? undefined : isMember ? tree.text(node) : writtenKey(tree, node);
    if (key === undefined) break;
    keys.push(key);
    at = around;
  }
  return keys;
}
