/**
 * FileFacts to bytes and back: how workers hand facts over and how the store keeps them, 3 to 4 KB a file.
 * A flat list, and therefore long: each record has its writer and reader side by side. A change of either is a new
 * `factsVersion`, and an index with another version is extracted anew.
 */
import type { ChunkFact } from '../model/chunk.ts';
import { EngineError, invariant } from '../model/errors.ts';
import type { FileFacts } from '../model/file-facts.ts';
import { noFingerprint } from '../model/fingerprint.ts';
import { type Problem, problemKinds } from '../model/problem.ts';
import {
  type Bound,
  type Export,
  type Import,
  importKinds,
  type Local,
  type Reference,
  referenceRoles,
  type Step,
  type SymbolValue,
  type Value,
  type ValueBase,
} from '../model/reference.ts';
import { type LanguageId, parseStatuses } from '../model/source-file.ts';
import {
  accesses,
  type LinkedSymbol,
  type Parameter,
  type Span,
  type SymbolFact,
  symbolKinds,
} from '../model/symbol.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { flagsOf, symbolFlags } from './rows.ts';

/** Raise it whenever the same file would give other facts, or other bytes. */
export const factsVersion = 7;

const keyBytes = 16;
const arities = ['required', 'optional', 'rest'] as const;
const boundKinds = ['free', 'local', 'import', 'symbol', 'member'] as const;
const baseKinds = ['reference', 'this', 'super', 'type'] as const;
const stepKinds = ['call', 'construct', 'element', 'await', 'entry', 'argument', 'parameter'] as const;

export function encodeFacts(facts: FileFacts): Uint8Array {
  const out = new ByteWriter();
  out.uint(factsVersion);
  out.optionalString(facts.language);
  out.uint(parseStatuses.indexOf(facts.parseStatus));
  out.uint(facts.rowCount);
  out.uint(facts.length);
  out.uint(facts.brokenLength);
  out.uint((facts.isGenerated ? 1 : 0) | (facts.isTest ? 2 : 0));
  out.stringList([...new Set(facts.symbols.flatMap(({ namespace }) => namespace ?? []))]);
  writeList(out, facts.symbols, writeHead);
  writeList(out, facts.chunks, writeChunk);
  writeList(out, facts.problems, writeProblem);
  writeFingerprints(out, facts.symbols);
  writeList(out, facts.symbols, writeDetails);
  writeList(out, facts.imports, writeImport);
  writeList(out, facts.exports, writeExport);
  writeList(out, facts.locals, writeLocal);
  writeList(out, facts.values, writeSymbolValue);
  let before: Reference | undefined;
  writeList(out, facts.references, (to, reference) => {
    writeReference(to, reference, before);
    before = reference;
  });
  return out.finish();
}

/** Fingerprints of the symbols, in their order. None when the bytes are of another version. */
export function decodeFingerprints(bytes: Uint8Array): readonly Uint8Array[] {
  const input = open(bytes);
  if (input === undefined) return none;
  return readFingerprints(input, readRows(input).symbols.length);
}

/** The parts that become rows come first, so that a writer can stop there. */
export function decodeRows(bytes: Uint8Array): RowFacts {
  return readRows(openOurs(bytes));
}

function openOurs(bytes: Uint8Array): ByteReader {
  const input = open(bytes);
  if (input !== undefined) return input;
  throw new EngineError('no-index', 'The index was made by another version of codeagent', {
    hint: 'run: codeagent index',
  });
}

/** Whether they can be decoded: another version may have written them. */
export function areOurFacts(bytes: Uint8Array): boolean {
  return open(bytes) !== undefined;
}

/** Undefined when the bytes are of another version. */
function open(bytes: Uint8Array): ByteReader | undefined {
  const input = new ByteReader(bytes);
  return input.uint() === factsVersion ? input : undefined;
}

export interface RowFacts
  extends Omit<FileFacts, 'symbols' | 'references' | 'imports' | 'exports' | 'locals' | 'values'> {
  readonly symbols: readonly SymbolHead[];
  /** Namespaces of its symbols, each once. */
  readonly namespaces: readonly string[];
}

/** What a symbol's row needs. */
export interface SymbolHead
  extends Pick<
    SymbolFact,
    | 'kind'
    | 'name'
    | 'qualifiedName'
    | 'parent'
    | 'startRow'
    | 'endRow'
    | 'nameRow'
    | 'nameColumn'
    | 'key'
    | 'disambiguator'
  > {
  /** Bits of symbols.flags. */
  readonly flags: number;
}

export function decodeFacts(bytes: Uint8Array): FileFacts {
  const input = openOurs(bytes);
  return { ...readDeclared(input), references: readReferences(input) };
}

/** All but the references, which are most of it and come last: they are read when they are asked for. */
export function decodeDeclared(bytes: Uint8Array): Omit<FileFacts, 'references'> & {
  readonly references: () => readonly Reference[];
} {
  const input = openOurs(bytes);
  const declared = readDeclared(input);
  return { ...declared, references: referencesLater(input) };
}

/** What resolving needs of a file, and no more. */
export function decodeLinked(bytes: Uint8Array): LinkedFacts {
  const input = openOurs(bytes);
  const rows = readRows(input);
  input.raw(input.uint());
  let index = 0;
  const symbols = readList(input, (from) => readLinked(from, rows.symbols[index++] as SymbolHead));
  const imports = readList(input, readImport);
  const exports = readList(input, readExport);
  const locals = readList(input, readLocal);
  const values = readList(input, readSymbolValue);
  return { symbols, imports, exports, locals, values, references: referencesLater(input) };
}

/** What questions about definitions test, and no more: most of the definitions that are read fail the test. */
export function decodeDefined(bytes: Uint8Array): readonly DefinedSymbol[] {
  const input = openOurs(bytes);
  input.skipOptionalString();
  for (let field = 0; field < 5; field++) input.uint();
  input.stringList();
  const heads = readList(input, readDefinedHead);
  for (let chunks = input.uint(); chunks > 0; chunks--) skipChunk(input);
  readList(input, readProblem);
  input.skip(input.uint());
  let index = 0;
  return readList(input, (from) => readDefined(from, heads[index++] as DefinedHead));
}

export interface DefinedSymbol
  extends DefinedHead,
    Pick<SymbolFact, 'furtherSpans' | 'access' | 'modifiers' | 'bases' | 'attributes' | 'complexity'> {
  readonly parameterCount: number;
  readonly firstParameter: string | undefined;
}

type DefinedHead = Pick<
  SymbolFact,
  'kind' | 'name' | 'qualifiedName' | 'parent' | 'startRow' | 'endRow' | 'nameRow'
>;

/** A function of its own: one that is made where the rows are would keep them. */
function referencesLater(input: ByteReader): () => readonly Reference[] {
  const start = input.position();
  return () => readReferences(input.back(start));
}

export interface LinkedFacts extends Pick<FileFacts, 'imports' | 'exports' | 'locals' | 'values'> {
  readonly symbols: readonly LinkedSymbol[];
  readonly references: () => readonly Reference[];
}

function readDeclared(input: ByteReader): Omit<FileFacts, 'references'> {
  const rows = readRows(input);
  const fingerprints = readFingerprints(input, rows.symbols.length);
  let index = 0;
  const symbols = readList(input, (from) => {
    const fingerprint = fingerprints[index] ?? noFingerprint;
    return readDetails(from, rows.symbols[index++] as SymbolHead, fingerprint);
  });
  const imports = readList(input, readImport);
  const exports = readList(input, readExport);
  const locals = readList(input, readLocal);
  const values = readList(input, readSymbolValue);
  const { namespaces: _, ...file } = rows;
  return { ...file, symbols, imports, exports, locals, values };
}

function readReferences(input: ByteReader): readonly Reference[] {
  let before: Reference | undefined;
  return readList(input, (from) => {
    before = readReference(from, before);
    return before;
  });
}

function readRows(input: ByteReader): RowFacts {
  const language = input.optionalString() as LanguageId | undefined;
  const parseStatus = at(parseStatuses, input.uint());
  const rowCount = input.uint();
  const length = input.uint();
  const brokenLength = input.uint();
  const flags = input.uint();
  return {
    language,
    parseStatus,
    rowCount,
    length,
    brokenLength,
    isGenerated: (flags & 1) !== 0,
    isTest: (flags & 2) !== 0,
    namespaces: input.stringList(),
    symbols: readList(input, readHead),
    chunks: readList(input, readChunk),
    problems: readList(input, readProblem),
  };
}

function writeHead(out: ByteWriter, symbol: SymbolFact): void {
  out.uint(symbolKinds.indexOf(symbol.kind));
  out.string(symbol.name);
  out.string(symbol.qualifiedName);
  out.optionalUint(symbol.parent);
  out.uint(symbol.startRow);
  out.uint(symbol.endRow - symbol.startRow);
  out.int(symbol.nameRow - symbol.startRow);
  out.uint(symbol.nameColumn);
  out.uint(flagsOf(symbol));
  out.raw(symbol.key);
  out.uint(symbol.disambiguator);
}

function readHead(input: ByteReader): SymbolHead {
  const kind = at(symbolKinds, input.uint());
  const name = input.string();
  const qualifiedName = input.string();
  const parent = input.optionalUint();
  const startRow = input.uint();
  return {
    kind,
    name,
    qualifiedName,
    parent,
    startRow,
    endRow: startRow + input.uint(),
    nameRow: startRow + input.int(),
    nameColumn: input.uint(),
    flags: input.uint(),
    key: input.raw(keyBytes),
    disambiguator: input.uint(),
  };
}

/** The same record as readHead reads. */
function readDefinedHead(input: ByteReader): DefinedHead {
  const kind = at(symbolKinds, input.uint());
  const name = input.string();
  const qualifiedName = input.string();
  const parent = input.optionalUint();
  const startRow = input.uint();
  const endRow = startRow + input.uint();
  const nameRow = startRow + input.int();
  input.uint();
  input.uint();
  input.skip(keyBytes);
  input.uint();
  return { kind, name, qualifiedName, parent, startRow, endRow, nameRow };
}

/** Their length in all first: most readers leave them out. */
function writeFingerprints(out: ByteWriter, symbols: readonly SymbolFact[]): void {
  out.uint(symbols.reduce((sum, { fingerprint }) => sum + 1 + fingerprint.length, 0));
  for (const { fingerprint } of symbols) {
    invariant(fingerprint.length < 128, 'the length of a fingerprint takes one byte');
    out.uint(fingerprint.length);
    out.raw(fingerprint);
  }
}

function readFingerprints(input: ByteReader, count: number): readonly Uint8Array[] {
  input.uint();
  const fingerprints: Uint8Array[] = [];
  while (fingerprints.length < count) fingerprints.push(input.raw(input.uint()));
  return fingerprints;
}

function writeDetails(out: ByteWriter, symbol: SymbolFact): void {
  out.optionalString(symbol.namespace);
  out.uint(symbol.startColumn);
  out.uint(symbol.endColumn);
  out.optionalUint(symbol.bodyRow);
  writeList(out, symbol.furtherSpans, writeSpan);
  out.uint(symbol.access === undefined ? 0 : accesses.indexOf(symbol.access) + 1);
  out.stringList(symbol.modifiers);
  out.optionalString(symbol.signature);
  writeList(out, symbol.parameters, writeParameter);
  out.stringList(symbol.typeParameters);
  out.optionalString(symbol.type);
  out.stringList(symbol.bases);
  out.stringList(symbol.attributes);
  out.optionalString(symbol.doc);
  out.optionalUint(symbol.complexity?.cyclomatic);
  if (symbol.complexity === undefined) return;
  out.uint(symbol.complexity.cognitive);
  out.uint(symbol.complexity.nesting);
}

function readDetails(input: ByteReader, head: SymbolHead, fingerprint: Uint8Array): SymbolFact {
  const { flags } = head;
  const namespace = input.optionalString();
  const startColumn = input.uint();
  const endColumn = input.uint();
  const bodyRow = input.optionalUint();
  const furtherSpans = readList(input, readSpan);
  const access = input.optionalUint();
  const modifiers = input.stringList();
  const signature = input.optionalString();
  const parameters = readList(input, readParameter);
  const typeParameters = input.stringList();
  const type = input.optionalString();
  const bases = input.stringList();
  const attributes = input.stringList();
  const doc = input.optionalString();
  const cyclomatic = input.optionalUint();
  const complexity =
    cyclomatic === undefined ? undefined : { cyclomatic, cognitive: input.uint(), nesting: input.uint() };
  // Field by field: spreading a head costs ten times as much.
  return {
    kind: head.kind,
    name: head.name,
    qualifiedName: head.qualifiedName,
    parent: head.parent,
    startRow: head.startRow,
    endRow: head.endRow,
    nameRow: head.nameRow,
    nameColumn: head.nameColumn,
    key: head.key,
    disambiguator: head.disambiguator,
    fingerprint,
    namespace,
    startColumn,
    endColumn,
    bodyRow,
    furtherSpans,
    access: access === undefined ? undefined : at(accesses, access),
    modifiers,
    signature,
    parameters,
    typeParameters,
    type,
    bases,
    attributes,
    doc,
    complexity,
    isDeclaration: (flags & symbolFlags.declaration) !== 0,
    isDeprecated: (flags & symbolFlags.deprecated) !== 0,
    isMergeable: (flags & symbolFlags.mergeable) !== 0,
  };
}

/** The same record as readDetails reads; texts that are left out are not even cut. */
function readLinked(input: ByteReader, head: SymbolHead): LinkedSymbol {
  const { flags } = head;
  const namespace = input.optionalString();
  input.uint();
  input.uint();
  input.optionalUint();
  readList(input, readSpan);
  const access = input.optionalUint();
  const modifiers = input.stringList();
  input.skipOptionalString();
  const parameters = readList(input, readParameter);
  const typeParameters = input.stringList();
  const type = input.optionalString();
  const bases = input.stringList();
  const attributes = input.stringList();
  input.skipOptionalString();
  if (input.optionalUint() !== undefined) {
    input.uint();
    input.uint();
  }
  return {
    kind: head.kind,
    name: head.name,
    qualifiedName: head.qualifiedName,
    namespace,
    parent: head.parent,
    startRow: head.startRow,
    endRow: head.endRow,
    nameRow: head.nameRow,
    nameColumn: head.nameColumn,
    access: access === undefined ? undefined : at(accesses, access),
    modifiers,
    parameters,
    typeParameters,
    type,
    bases,
    attributes,
    isDeclaration: (flags & symbolFlags.declaration) !== 0,
    isMergeable: (flags & symbolFlags.mergeable) !== 0,
  };
}

/** The same record again. */
function readDefined(input: ByteReader, head: DefinedHead): DefinedSymbol {
  input.skipOptionalString();
  input.uint();
  input.uint();
  input.optionalUint();
  const furtherSpans = readList(input, readSpan);
  const access = input.optionalUint();
  const modifiers = input.stringList();
  input.skipOptionalString();
  const parameterCount = input.uint();
  let firstParameter: string | undefined;
  for (let place = 0; place < parameterCount; place++) {
    if (place === 0) firstParameter = input.string();
    else input.uint();
    input.skipOptionalString();
    input.uint();
  }
  for (let typeParameters = input.uint(); typeParameters > 0; typeParameters--) input.uint();
  input.skipOptionalString();
  const bases = input.stringList();
  const attributes = input.stringList();
  input.skipOptionalString();
  const cyclomatic = input.optionalUint();
  return {
    kind: head.kind,
    name: head.name,
    qualifiedName: head.qualifiedName,
    parent: head.parent,
    startRow: head.startRow,
    endRow: head.endRow,
    nameRow: head.nameRow,
    furtherSpans,
    access: access === undefined ? undefined : at(accesses, access),
    modifiers,
    parameterCount,
    firstParameter,
    bases,
    attributes,
    complexity:
      cyclomatic === undefined ? undefined : { cyclomatic, cognitive: input.uint(), nesting: input.uint() },
  };
}

function writeSpan(out: ByteWriter, span: Span): void {
  out.uint(span.startRow);
  out.uint(span.startColumn);
  out.uint(span.endRow - span.startRow);
  out.uint(span.endColumn);
}

function readSpan(input: ByteReader): Span {
  const startRow = input.uint();
  const startColumn = input.uint();
  const endRow = startRow + input.uint();
  return { startRow, startColumn, endRow, endColumn: input.uint() };
}

function writeParameter(out: ByteWriter, parameter: Parameter): void {
  out.string(parameter.name);
  out.optionalString(parameter.type);
  out.uint(arities.indexOf(parameter.arity));
}

function readParameter(input: ByteReader): Parameter {
  return { name: input.string(), type: input.optionalString(), arity: at(arities, input.uint()) };
}

function writeChunk(out: ByteWriter, chunk: ChunkFact): void {
  out.uint(chunk.startRow);
  out.uint(chunk.endRow - chunk.startRow);
  out.uint(chunk.symbol);
  out.uint(chunk.tokens);
  out.raw(chunk.hash);
}

function readChunk(input: ByteReader): ChunkFact {
  const startRow = input.uint();
  const endRow = startRow + input.uint();
  return { startRow, endRow, symbol: input.uint(), tokens: input.uint(), hash: input.raw(keyBytes) };
}

function skipChunk(input: ByteReader): void {
  for (let field = 0; field < 4; field++) input.uint();
  input.skip(keyBytes);
}

function writeProblem(out: ByteWriter, problem: Problem): void {
  out.uint(problemKinds.indexOf(problem.kind));
  out.string(problem.message);
  out.optionalUint(problem.row);
}

function readProblem(input: ByteReader): Problem {
  return { kind: at(problemKinds, input.uint()), message: input.string(), row: input.optionalUint() };
}

function writeImport(out: ByteWriter, imported: Import): void {
  out.uint(importKinds.indexOf(imported.kind) * 2 + (imported.isTypeOnly ? 1 : 0));
  out.string(imported.module);
  out.optionalString(imported.name);
  out.optionalString(imported.local);
  out.uint(imported.row);
  out.uint(imported.column);
  out.uint(imported.owner);
}

function readImport(input: ByteReader): Import {
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

function writeExport(out: ByteWriter, exported: Export): void {
  out.optionalString(exported.name);
  out.optionalString(exported.local);
  out.optionalString(exported.module);
  out.uint(exported.isTypeOnly ? 1 : 0);
  out.uint(exported.row);
  out.uint(exported.column);
}

function readExport(input: ByteReader): Export {
  return {
    name: input.optionalString(),
    local: input.optionalString(),
    module: input.optionalString(),
    isTypeOnly: input.uint() === 1,
    row: input.uint(),
    column: input.uint(),
  };
}

function writeLocal(out: ByteWriter, local: Local): void {
  out.string(local.name);
  out.uint(local.owner * 2 + (local.isParameter ? 1 : 0));
  out.optionalString(local.type);
  writeList(out, local.values, writeValue);
}

function readLocal(input: ByteReader): Local {
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

function writeSymbolValue(out: ByteWriter, given: SymbolValue): void {
  out.uint(given.symbol);
  writeValue(out, given.value);
}

function readSymbolValue(input: ByteReader): SymbolValue {
  return { symbol: input.uint(), value: readValue(input) };
}

/** Base kind and number of steps share the first number: most values have neither type nor steps. */
function writeValue(out: ByteWriter, value: Value): void {
  out.uint(baseKinds.indexOf(value.base.kind) + baseKinds.length * value.steps.length);
  if (value.base.kind === 'reference') out.uint(value.base.index);
  if (value.base.kind === 'type') out.string(value.base.type);
  for (const step of value.steps) {
    out.uint(stepKinds.indexOf(step.kind));
    if (step.kind === 'entry') out.string(step.name);
    if (step.kind === 'argument' || step.kind === 'parameter') out.uint(step.position);
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
    if (step === 'entry') steps.push({ kind: step, name: input.string() });
    else if (step === 'argument' || step === 'parameter') steps.push({ kind: step, position: input.uint() });
    else steps.push({ kind: step });
  }
  return { base, steps };
}

function writeReference(out: ByteWriter, reference: Reference, before: Reference | undefined): void {
  const { bound, receiver, argumentCount, passedTo } = reference;
  const extras =
    (receiver === undefined ? 0 : 1) |
    (argumentCount === undefined ? 0 : 2) |
    (passedTo === undefined ? 0 : 4);
  out.uint(referenceRoles.indexOf(reference.role) * 8 + extras);
  out.string(reference.name);
  out.int(reference.row - (before?.row ?? 0));
  out.uint(reference.column);
  out.int(reference.owner - (before?.owner ?? 0));
  out.uint(boundKinds.indexOf(bound.kind));
  if ('index' in bound) out.uint(bound.index);
  if (receiver !== undefined) writeValue(out, receiver);
  if (argumentCount !== undefined) out.uint(argumentCount);
  if (passedTo !== undefined) {
    out.uint(passedTo.call);
    out.uint(passedTo.position);
  }
}

function readReference(input: ByteReader, before: Reference | undefined): Reference {
  const head = input.uint();
  const name = input.string();
  const row = (before?.row ?? 0) + input.int();
  const column = input.uint();
  const owner = (before?.owner ?? 0) + input.int();
  const boundKind = at(boundKinds, input.uint());
  const bound: Bound =
    boundKind === 'free' || boundKind === 'member'
      ? { kind: boundKind }
      : { kind: boundKind, index: input.uint() };
  return {
    role: at(referenceRoles, head >> 3),
    name,
    row,
    column,
    owner,
    bound,
    receiver: (head & 1) === 0 ? undefined : readValue(input),
    argumentCount: (head & 2) === 0 ? undefined : input.uint(),
    passedTo: (head & 4) === 0 ? undefined : { call: input.uint(), position: input.uint() },
  };
}

function writeList<T>(out: ByteWriter, items: readonly T[], write: (out: ByteWriter, item: T) => void): void {
  out.uint(items.length);
  for (const item of items) write(out, item);
}

function readList<T>(input: ByteReader, read: (input: ByteReader) => T): readonly T[] {
  const length = input.uint();
  if (length === 0) return none;
  // As large as it has to be: a list that grows takes room for seventeen.
  const items = new Array<T>(length);
  for (let index = 0; index < length; index++) items[index] = read(input);
  return items;
}

const none: readonly never[] = [];

function at<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}
