/** Records of imports, exports, local variables, values and references, each with its writer next to its reader. */
import {
  type Bound,
  type Export,
  type Import,
  importKinds,
  type Local,
  type PassedValue,
  type Reference,
  referenceRoles,
  type Step,
  type SymbolValue,
  type Value,
  type ValueBase,
} from '../../model/reference.ts';
import type { ByteReader, ByteWriter } from '../bytes.ts';
import { at, none, readList, writeList } from './lists.ts';

const boundKinds = ['free', 'local', 'import', 'symbol', 'member', 'held'] as const;
const baseKinds = ['reference', 'this', 'super', 'type', 'closure'] as const;
const stepKinds = [
  'call',
  'construct',
  'element',
  'await',
  'entry',
  'argument',
  'parameter',
  'item',
  'each',
  'opened',
  'gathered',
  'key',
] as const;

export function writeImport(out: ByteWriter, imported: Import): void {
  out.uint(importKinds.indexOf(imported.kind) * 2 + (imported.isTypeOnly ? 1 : 0));
  out.string(imported.module);
  out.optionalString(imported.name);
  out.optionalString(imported.local);
  out.uint(imported.row);
  out.uint(imported.column);
  out.uint(imported.owner);
}

export function readImport(input: ByteReader): Import {
  const head = input.uint();
  return {
    kind: at(importKinds, head >> 1),
    isTypeOnly: (head & 1) !== 0,
    module: input.string(),
    name: input.optionalString(),
    local: input.optionalString(),
    row: input.uint(),
    column: input.uint(),
    owner: input.uint(),
  };
}

export function skipImport(input: ByteReader): void {
  input.skipUints(2);
  input.skipOptionalString();
  input.skipOptionalString();
  input.skipUints(3);
}

export function writeExport(out: ByteWriter, exported: Export): void {
  out.optionalString(exported.name);
  out.optionalString(exported.local);
  out.optionalString(exported.module);
  out.uint(exported.isTypeOnly ? 1 : 0);
  out.uint(exported.row);
  out.uint(exported.column);
}

export function readExport(input: ByteReader): Export {
  return {
    name: input.optionalString(),
    local: input.optionalString(),
    module: input.optionalString(),
    isTypeOnly: input.uint() === 1,
    row: input.uint(),
    column: input.uint(),
  };
}

export function skipExport(input: ByteReader): void {
  for (let name = 0; name < 3; name++) input.skipOptionalString();
  input.skipUints(3);
}

export function writeLocal(out: ByteWriter, local: Local): void {
  out.string(local.name);
  out.uint(local.owner * 2 + (local.isParameter ? 1 : 0));
  out.optionalString(local.type);
  writeList(out, local.values, writeValue);
}

export function readLocal(input: ByteReader): Local {
  const name = input.string();
  const owner = input.uint();
  return {
    name,
    owner: owner >> 1,
    isParameter: (owner & 1) !== 0,
    type: input.optionalString(),
    values: readList(input, readValue),
  };
}

export function skipLocal(input: ByteReader): void {
  input.skipUints(2);
  input.skipOptionalString();
  for (let values = input.uint(); values > 0; values--) skipValue(input);
}

export function writeSymbolValue(out: ByteWriter, given: SymbolValue): void {
  out.uint(given.symbol);
  writeValue(out, given.value);
}

export function writePassedValue(out: ByteWriter, { to, place, value }: PassedValue): void {
  out.uint(to);
  // 0: an attribute; 1: a name follows; otherwise the position.
  out.uint(place === undefined ? 0 : typeof place === 'string' ? 1 : place + 2);
  if (typeof place === 'string') out.string(place);
  writeValue(out, value);
}

export function readPassedValue(input: ByteReader): PassedValue {
  const to = input.uint();
  const place = input.uint();
  return {
    to,
    place: place === 0 ? undefined : place === 1 ? input.string() : place - 2,
    value: readValue(input),
  };
}

export function skipPassedValue(input: ByteReader): void {
  input.uint();
  if (input.uint() === 1) input.uint();
  skipValue(input);
}

export function readSymbolValue(input: ByteReader): SymbolValue {
  return { symbol: input.uint(), value: readValue(input) };
}

export function skipSymbolValue(input: ByteReader): void {
  input.uint();
  skipValue(input);
}

/** Base kind and number of steps share the first number: most values have neither type nor steps. */
function writeValue(out: ByteWriter, value: Value): void {
  out.uint(baseKinds.indexOf(value.base.kind) + baseKinds.length * value.steps.length);
  if (value.base.kind === 'reference') out.uint(value.base.index);
  if (value.base.kind === 'type') out.string(value.base.type);
  for (const step of value.steps) {
    out.uint(stepKinds.indexOf(step.kind));
    if ('name' in step) out.string(step.name);
    if ('position' in step) out.uint(step.position);
  }
}

function readValue(input: ByteReader): Value {
  const head = input.uint();
  const kind = at(baseKinds, head % baseKinds.length);
  const base: ValueBase =
    kind === 'reference'
      ? { kind, index: input.uint() }
      : kind === 'type'
        ? { kind, type: input.string() }
        : { kind };
  if (head < baseKinds.length) return { base, steps: none };
  const steps: Step[] = [];
  for (let left = Math.floor(head / baseKinds.length); left > 0; left--) {
    const step = at(stepKinds, input.uint());
    if (step === 'entry' || step === 'item' || step === 'gathered')
      steps.push({ kind: step, name: input.string() });
    else if (step === 'argument' || step === 'parameter') steps.push({ kind: step, position: input.uint() });
    else steps.push({ kind: step });
  }
  return { base, steps };
}

function skipValue(input: ByteReader): void {
  const head = input.uint();
  const kind = at(baseKinds, head % baseKinds.length);
  if (kind === 'reference' || kind === 'type') input.uint();
  for (let left = Math.floor(head / baseKinds.length); left > 0; left--)
    if (hasOperand.has(at(stepKinds, input.uint()))) input.uint();
}

const hasOperand: ReadonlySet<Step['kind']> = new Set<Step['kind']>([
  'entry',
  'item',
  'gathered',
  'argument',
  'parameter',
]);

export function writeReference(out: ByteWriter, reference: Reference, before: Reference | undefined): void {
  const { bound, receiver, argumentCount, typeArgumentCount, argumentTypes, passedTo } = reference;
  const extras =
    (receiver === undefined ? 0 : 1) |
    (argumentCount === undefined ? 0 : 2) |
    (passedTo === undefined ? 0 : 4) |
    (argumentTypes === undefined ? 0 : 8) |
    (typeArgumentCount === undefined ? 0 : 16);
  out.uint(referenceRoles.indexOf(reference.role) * 32 + extras);
  out.string(reference.name);
  out.int(reference.row - (before?.row ?? 0));
  out.uint(reference.column);
  out.int(reference.owner - (before?.owner ?? 0));
  const holds = bound.kind === 'symbol' ? bound.holds : undefined;
  out.uint(boundKinds.indexOf(holds === undefined ? bound.kind : 'held'));
  if (bound.kind !== 'free' && bound.kind !== 'member') out.uint(bound.index);
  if (holds !== undefined) out.uint(holds);
  if (receiver !== undefined) writeValue(out, receiver);
  if (argumentCount !== undefined) out.uint(argumentCount);
  if (passedTo !== undefined) {
    out.uint(passedTo.call);
    const { position, name } = passedTo;
    out.uint(position * 2 + (name === undefined ? 0 : 1));
    if (name !== undefined) out.string(name);
  }
  if (argumentTypes !== undefined) writeList(out, argumentTypes, (list, type) => list.string(type));
  if (typeArgumentCount !== undefined) out.uint(typeArgumentCount);
}

export function readReference(input: ByteReader, before: Reference | undefined): Reference {
  const head = input.uint();
  const name = input.string();
  const row = (before?.row ?? 0) + input.int();
  const column = input.uint();
  const owner = (before?.owner ?? 0) + input.int();
  const bound = readBound(input);
  return {
    role: at(referenceRoles, head >> 5),
    name,
    row,
    column,
    owner,
    bound,
    receiver: (head & 1) === 0 ? undefined : readValue(input),
    argumentCount: (head & 2) === 0 ? undefined : input.uint(),
    passedTo: (head & 4) === 0 ? undefined : readPassedTo(input),
    argumentTypes: (head & 8) === 0 ? undefined : readList(input, (list) => list.string()),
    typeArgumentCount: (head & 16) === 0 ? undefined : input.uint(),
  };
}

/** The place where a name is used, without the properties that the resolver needs. */
export type NameUse = Pick<Reference, 'role' | 'name' | 'row' | 'column' | 'owner'>;

/** Reads the record of readReference. */
export function readNameUse(input: ByteReader, before: NameUse | undefined): NameUse {
  const head = input.uint();
  const name = input.string();
  const row = (before?.row ?? 0) + input.int();
  const column = input.uint();
  const owner = (before?.owner ?? 0) + input.int();
  skipBehindOwner(input, head);
  return { role: at(referenceRoles, head >> 5), name, row, column, owner };
}

export interface IndexedNameUse extends NameUse {
  /** The position of the reference in the facts. */
  readonly index: number;
}

/** Reads the list of references, but only those of one name, which has the number `wanted`. */
export function readUsesOfName(input: ByteReader, wanted: number, name: string): readonly IndexedNameUse[] {
  const uses: IndexedNameUse[] = [];
  const count = input.uint();
  let [row, owner] = [0, 0];
  for (let index = 0; index < count; index++) {
    const head = input.uint();
    const isWanted = input.uint() === wanted;
    row += input.int();
    const column = input.uint();
    owner += input.int();
    skipBehindOwner(input, head);
    if (isWanted) uses.push({ role: at(referenceRoles, head >> 5), name, row, column, owner, index });
  }
  return uses;
}

function skipBehindOwner(input: ByteReader, head: number): void {
  const bound = at(boundKinds, input.uint());
  if (bound !== 'free' && bound !== 'member') input.skipUints(bound === 'held' ? 2 : 1);
  if ((head & 31) === 0) return;
  if ((head & 1) !== 0) skipValue(input);
  if ((head & 2) !== 0) input.skipUints(1);
  if ((head & 4) !== 0) {
    input.skipUints(1);
    if ((input.uint() & 1) !== 0) input.skipUints(1);
  }
  if ((head & 8) !== 0) input.skipStringList();
  if ((head & 16) !== 0) input.skipUints(1);
}

function readBound(input: ByteReader): Bound {
  const kind = at(boundKinds, input.uint());
  if (kind === 'free' || kind === 'member') return { kind };
  const index = input.uint();
  if (kind === 'held') return { kind: 'symbol', index, holds: input.uint() };
  return kind === 'symbol' ? { kind, index, holds: undefined } : { kind, index };
}

function readPassedTo(input: ByteReader): NonNullable<Reference['passedTo']> {
  const call = input.uint();
  const place = input.uint();
  const position = place >> 1;
  return { call, position, name: (place & 1) === 0 ? undefined : input.string() };
}
