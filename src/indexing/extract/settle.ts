/**
 * Draft to facts: binds each bare name, drops facts that matter only inside a body (plain uses of locals), renumbers
 * the rest, and gives every symbol its parent and key. Pure.
 */
import { type ArgumentType, ofReference, valueOfReference } from '../../model/argument-type.ts';
import type {
  Bound,
  Local,
  PassedValue,
  Reference,
  ReferenceRole,
  SymbolValue,
  Value,
} from '../../model/reference.ts';
import type { FilePath, LanguageId } from '../../model/source-file.ts';
import { type SymbolFact, type SymbolKind, typeKinds } from '../../model/symbol.ts';
import type { FileDraft } from './draft.ts';
import type { DraftLocal, DraftReference } from './draft-entries.ts';
import type { DraftSymbol } from './draft-symbol.ts';
import { narrow } from './narrow.ts';
import { methodNamed, typeNamed } from './scopes.ts';
import { setArgumentType } from './set-argument-type.ts';
import { symbolKey } from './symbol-key.ts';
import type { Inside } from './symbol-table.ts';

export interface Settled {
  readonly symbols: readonly SymbolFact[];
  readonly references: readonly Reference[];
  readonly locals: readonly Local[];
  readonly values: readonly SymbolValue[];
  readonly passed: readonly PassedValue[];
}

/**
 * Completes the draft in place, because copying half a million references is expensive. Loops over references call
 * functions of this module instead of closures: V8 discards the optimised code of a closure that is created per file.
 */
export function settle(draft: FileDraft, language: LanguageId): Settled {
  bindNames(draft);
  narrow(draft);
  if (draft.language.reading.choosesByTypes === true) noteArgumentTypes(draft);
  const holders = bindThis(draft);
  const passed = draft.passed.filter(({ value }) => isKnown(draft, value));
  const kept = keep(draft, holders, passed);
  const numbers: Numbers = { references: numbering(kept.references), locals: numbering(kept.locals) };
  return {
    symbols: settleSymbols(draft.symbols, draft.table.insides, language, draft.path),
    references: settleReferences(draft.references, kept.references, numbers),
    locals: settleLocals(draft.locals, kept.locals, numbers),
    values: draft.values.map(({ symbol, value }) => ({ symbol, value: renumber(value, numbers) })),
    passed: passed.map(({ to, place, value }) => ({
      to: numbers.references[to] ?? 0,
      place,
      value: renumber(value, numbers),
    })),
  };
}

/** The new index of each kept reference and local. */
interface Numbers {
  readonly references: Int32Array;
  readonly locals: Int32Array;
}

function bindNames(draft: FileDraft): void {
  for (const reference of draft.references)
    if (reference.bound.kind === 'free') reference.bound = boundOf(draft, reference);
}

function settleReferences(
  references: readonly DraftReference[],
  kept: Uint8Array,
  numbers: Numbers,
): readonly Reference[] {
  const remaining: Reference[] = [];
  for (let index = 0; index < references.length; index++) {
    const reference = references[index];
    if (reference === undefined || kept[index] !== 1) continue;
    settleReference(reference, numbers);
    remaining.push(reference);
  }
  return remaining;
}

function settleReference(reference: DraftReference, numbers: Numbers): void {
  const { bound, receiver, argumentTypes, passedTo } = reference;
  if (bound.kind === 'local') reference.bound = { kind: 'local', index: numbers.locals[bound.index] ?? 0 };
  else if (bound.kind === 'symbol' && bound.holds !== undefined)
    reference.bound = { kind: 'symbol', index: bound.index, holds: numbers.locals[bound.holds] ?? 0 };
  if (receiver !== undefined) reference.receiver = renumber(receiver, numbers);
  if (argumentTypes !== undefined)
    reference.argumentTypes = argumentTypes.map((type) => renumbered(type, numbers.references));
  if (passedTo === undefined) return;
  const { call, position, name } = passedTo;
  reference.passedTo = { call: numbers.references[call] ?? 0, position, name };
}

function settleLocals(locals: readonly DraftLocal[], kept: Uint8Array, numbers: Numbers): readonly Local[] {
  const remaining: Local[] = [];
  for (let index = 0; index < locals.length; index++) {
    const local = locals[index];
    if (local === undefined || kept[index] !== 1) continue;
    const { values } = local;
    for (let place = 0; place < values.length; place++)
      values[place] = renumber(values[place] as Value, numbers);
    remaining.push(local);
  }
  return remaining;
}

function renumber(value: Value, numbers: Numbers): Value {
  const { base } = value;
  if (base.kind !== 'reference') return value;
  const index = numbers.references[base.index] ?? 0;
  return index === base.index ? value : { base: { kind: 'reference', index }, steps: value.steps };
}

function renumbered(type: ArgumentType, numbers: Int32Array): ArgumentType {
  const index = valueOfReference(type);
  return index === undefined ? type : ofReference(numbers[index] ?? 0);
}

function boundOf(draft: FileDraft, { role, name, scope }: FileDraft['references'][number]): Bound {
  const { scopes } = draft;
  if (role === 'call' && draft.language.reading.methodsApart === true) {
    const method = scopes.lookUp(scope, methodNamed(name), anything);
    // A record component can be called like a method although no method is written.
    return method.kind === 'free' ? scopes.lookUp(scope, name, ({ kind }) => kind !== 'local') : method;
  }
  if (!typeRoles.has(role)) return scopes.lookUp(scope, name, anything);
  const type = draft.twins.has(name) ? scopes.lookUp(scope, typeNamed(name), anything) : undefined;
  return type?.kind === 'symbol' ? type : scopes.lookUp(scope, name, canBeType(draft, role));
}

const anything = (): boolean => true;
const typeRoles: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  'type',
  'inherit',
  'implement',
  'construct',
]);
/** Kinds of members that may share the name of a type and do not hide the type. */
const memberKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'constructor',
  'method',
  'property',
  'field',
  'event',
  'enum-member',
]);

/**
 * `Currency Currency { get; }` declares a property named like its type: where a type is expected, the property is
 * ignored.
 */
function canBeType(draft: FileDraft, role: ReferenceRole): (bound: Bound) => boolean {
  return (bound) => {
    if (bound.kind === 'symbol') return !memberKinds.has(draft.kindOf(bound.index));
    const local = bound.kind === 'local' && role === 'type' ? draft.locals[bound.index] : undefined;
    // Type parameters are locals without a type or a value.
    return (
      local === undefined || (!local.isParameter && local.type === undefined && local.values.length === 0)
    );
  };
}

/** Records the types of arguments that are variables and fields. */
function noteArgumentTypes(draft: FileDraft): void {
  draft.expressions.noteResults();
  for (const [index, { bound, passedTo }] of draft.references.entries()) {
    const call = passedTo === undefined ? undefined : draft.references[passedTo.call];
    if (passedTo === undefined || call === undefined || passedTo.name !== undefined) continue;
    const type =
      bound.kind === 'local'
        ? typeOfLocal(draft, bound.index)
        : bound.kind === 'symbol'
          ? draft.symbols[bound.index]?.type
          : undefined;
    if (type !== undefined) setArgumentType(call, passedTo.position, type);
    else if (bound.kind !== 'local') setArgumentType(call, passedTo.position, ofReference(index));
  }
}

/** The declared type, or the constructed type if the variable has a single value. */
function typeOfLocal(draft: FileDraft, index: number): string | undefined {
  const local = draft.locals[index];
  const [value, other] = local?.values ?? [];
  if (local?.type !== undefined || value === undefined || other !== undefined) return local?.type;
  const { base, steps } = value;
  if (base.kind === 'type') return steps.length === 0 ? base.type : undefined;
  const isMade = steps.length === 1 && steps[0]?.kind === 'construct';
  return isMade && base.kind === 'reference' ? draft.references[base.index]?.name : undefined;
}

/**
 * Adds a local for each function with a known `this`. In other functions `this` has the meaning of the enclosing code.
 * Returns the indexes of the new locals.
 */
function bindThis(draft: FileDraft): readonly number[] {
  const add = (owner: number, values: readonly Value[]): number =>
    draft.locals.push({ name: 'this', owner, isParameter: false, type: undefined, values: [...values] }) - 1;
  const held = draft.thisValues.flatMap(({ name, value, scope }) => {
    const bound = draft.scopes.lookUp(scope, name, anything);
    const symbol = bound.kind === 'symbol' ? draft.symbols[bound.index] : undefined;
    if (bound.kind !== 'symbol' || symbol?.kind !== 'function' || symbol.parent !== 0) return [];
    return add(bound.index, [value]);
  });
  const declared = draft.receivers.map(
    ({ fn: owner, type, value }) =>
      draft.locals.push({
        name: 'this',
        owner,
        isParameter: true,
        type,
        values: value === undefined ? [] : [value],
      }) - 1,
  );
  return [...held, ...draft.sharers.map((owner) => add(owner, [])), ...declared];
}

/** Whether the value has an origin: a local variable may have none. */
function isKnown(draft: FileDraft, { base }: Value): boolean {
  const bound = base.kind === 'reference' ? draft.references[base.index]?.bound : undefined;
  const local = bound?.kind === 'local' ? draft.locals[bound.index] : undefined;
  return local === undefined || local.isParameter || local.type !== undefined || local.values.length > 0;
}

/** Marks the wanted references and locals with 1, and everything that they depend on. */
function keep(draft: FileDraft, wanted: readonly number[], passed: readonly PassedValue[]): Kept {
  const { references, locals } = draft;
  const kept: Kept = {
    references: new Uint8Array(references.length),
    locals: new Uint8Array(locals.length),
    pending: [],
  };
  for (let index = 0; index < references.length; index++)
    if (isAlwaysKept(references[index])) mark(kept, index);
  for (const { value } of draft.values) markValue(kept, value);
  for (const { to, value } of passed) {
    mark(kept, to);
    markValue(kept, value);
  }
  for (const index of wanted) markLocal(kept, locals, index);
  for (let index = kept.pending.pop(); index !== undefined; index = kept.pending.pop()) {
    const reference = references[index];
    if (reference !== undefined) markParts(kept, locals, reference);
  }
  return kept;
}

interface Kept {
  readonly references: Uint8Array;
  readonly locals: Uint8Array;
  /** References that are marked and whose parts are not. */
  readonly pending: number[];
}

/** Plain uses of locals are kept only if other facts depend on them. */
function isAlwaysKept(reference: DraftReference | undefined): boolean {
  if (reference === undefined) return false;
  const { bound, role } = reference;
  return bound.kind !== 'local' || role === 'call' || role === 'construct';
}

function mark(kept: Kept, reference: number): void {
  if (kept.references[reference] === 1) return;
  kept.references[reference] = 1;
  kept.pending.push(reference);
}

function markValue(kept: Kept, value: Value): void {
  if (value.base.kind === 'reference') mark(kept, value.base.index);
}

function markLocal(kept: Kept, locals: readonly DraftLocal[], index: number): void {
  if (kept.locals[index] === 1) return;
  kept.locals[index] = 1;
  const local = locals[index];
  if (local !== undefined) for (const value of local.values) markValue(kept, value);
}

function markParts(kept: Kept, locals: readonly DraftLocal[], reference: DraftReference): void {
  const { bound, receiver, passedTo } = reference;
  if (receiver !== undefined) markValue(kept, receiver);
  if (passedTo !== undefined) mark(kept, passedTo.call);
  if (bound.kind === 'local') markLocal(kept, locals, bound.index);
  else if (bound.kind === 'symbol' && bound.holds !== undefined) markLocal(kept, locals, bound.holds);
}

/** The new index of each kept entry. */
function numbering(kept: Uint8Array): Int32Array {
  const numbers = new Int32Array(kept.length);
  let next = 0;
  for (let index = 0; index < kept.length; index++) if (kept[index] === 1) numbers[index] = next++;
  return numbers;
}

/** Completes the symbols in place. */
export function settleSymbols(
  symbols: readonly DraftSymbol[],
  insides: readonly Inside[],
  language: LanguageId | undefined,
  path: FilePath,
): readonly SymbolFact[] {
  const firsts = new Map<string, DraftSymbol>();
  /** Number of symbols per key, for repeated names. */
  const counts = new Map<string, number>();
  let types: ReadonlyMap<string, number> | undefined;
  for (const [index, symbol] of symbols.entries()) {
    if (insides[index]?.ownerName !== undefined) {
      types ??= typesByName(symbols);
      const type = types.get(symbol.qualifiedName.slice(0, -(symbol.name.length + 1)));
      if (type !== undefined) symbol.parent = variableAround(symbols, symbol, type) ?? type;
    }
    symbol.key = symbolKey(language, path, symbol);
    const first = firsts.get(symbol.qualifiedName);
    if (first === undefined) {
      firsts.set(symbol.qualifiedName, symbol);
      continue;
    }
    const key = Buffer.from(symbol.key).toString('latin1');
    const before = counts.get(key) ?? (Buffer.compare(first.key, symbol.key) === 0 ? 1 : 0);
    symbol.disambiguator = before + 1;
    counts.set(key, before + 1);
  }
  return symbols;
}

/**
 * For a symbol inside the value of a variable that shares its name with a type: the variable. `const Mode = { next() {}
 * }; type Mode`.
 */
function variableAround(
  symbols: readonly DraftSymbol[],
  { startRow, endRow }: DraftSymbol,
  type: number,
): number | undefined {
  const name = symbols[type]?.qualifiedName;
  const found = symbols.findIndex(
    (other) =>
      other.kind === 'variable' &&
      other.qualifiedName === name &&
      other.startRow <= startRow &&
      other.endRow >= endRow,
  );
  return found < 0 ? undefined : found;
}

function typesByName(symbols: readonly DraftSymbol[]): ReadonlyMap<string, number> {
  const types = new Map<string, number>();
  symbols.forEach((symbol, index) => {
    if (typeKinds.has(symbol.kind) && !types.has(symbol.qualifiedName))
      types.set(symbol.qualifiedName, index);
  });
  return types;
}
