/**
 * Records of symbols: a head, which becomes a row, and separate fingerprints and details. Each writer is next to its
 * readers; readers that need fewer fields skip the others.
 */
import { invariant } from '../../model/errors.ts';
import { sum } from '../../model/sum.ts';
import {
  type Access,
  accesses,
  type Complexity,
  type LinkedSymbol,
  type Parameter,
  type Span,
  type SymbolFact,
  symbolKinds,
} from '../../model/symbol.ts';
import type { ByteReader, ByteWriter } from '../bytes.ts';
import { flagsOf, symbolFlags } from '../rows.ts';
import { at, readList, writeList } from './lists.ts';

/** Length of a symbol key. */
const keyBytes = 16;
const arities = ['required', 'optional', 'rest'] as const;

/** The fields of a symbol's row. */
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

export interface DefinedSymbol
  extends DefinedHead,
    Pick<SymbolFact, 'furtherSpans' | 'access' | 'modifiers' | 'bases' | 'attributes' | 'complexity'> {
  readonly parameterCount: number;
  readonly firstParameter: string | undefined;
}

export type DefinedHead = Pick<
  SymbolFact,
  'kind' | 'name' | 'qualifiedName' | 'parent' | 'startRow' | 'endRow' | 'nameRow'
>;

export type LinkedHead = Omit<SymbolHead, 'key' | 'disambiguator'>;

export function writeHead(out: ByteWriter, symbol: SymbolFact): void {
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

export function readHead(input: ByteReader): SymbolHead {
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

/** Reads the record of readHead without the key: a view of each key would take as much memory as the rest. */
export function readLinkedHead(input: ByteReader): LinkedHead {
  const kind = at(symbolKinds, input.uint());
  const name = input.string();
  const qualifiedName = input.string();
  const parent = input.optionalUint();
  const startRow = input.uint();
  const endRow = startRow + input.uint();
  const nameRow = startRow + input.int();
  const nameColumn = input.uint();
  const flags = input.uint();
  input.skip(keyBytes);
  input.uint();
  return { kind, name, qualifiedName, parent, startRow, endRow, nameRow, nameColumn, flags };
}

export function skipHead(input: ByteReader): void {
  input.skipUints(9);
  input.skip(keyBytes);
  input.skipUints(1);
}

/** Their total length comes first: most readers skip them. */
export function writeFingerprints(out: ByteWriter, symbols: readonly SymbolFact[]): void {
  out.uint(sum(symbols.map(({ fingerprint }) => 1 + fingerprint.length)));
  for (const { fingerprint } of symbols) {
    invariant(fingerprint.length < 128, 'the length of a fingerprint takes one byte');
    out.uint(fingerprint.length);
    out.raw(fingerprint);
  }
}

export function readFingerprints(input: ByteReader, count: number): readonly Uint8Array[] {
  input.uint();
  const fingerprints: Uint8Array[] = [];
  while (fingerprints.length < count) fingerprints.push(input.raw(input.uint()));
  return fingerprints;
}

export function writeDetails(out: ByteWriter, symbol: SymbolFact): void {
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

export function readDetails(input: ByteReader, head: SymbolHead, fingerprint: Uint8Array): SymbolFact {
  const { flags } = head;
  const namespace = input.optionalString();
  const startColumn = input.uint();
  const endColumn = input.uint();
  const bodyRow = input.optionalUint();
  const furtherSpans = readList(input, readSpan);
  const access = readAccess(input);
  const modifiers = input.stringList();
  const signature = input.optionalString();
  const parameters = readList(input, readParameter);
  const typeParameters = input.stringList();
  const type = input.optionalString();
  const bases = input.stringList();
  const attributes = input.stringList();
  const doc = input.optionalString();
  const complexity = readComplexity(input);
  // Field by field: spreading the head takes ten times as long.
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
    access,
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

/** Reads the record of readDetails; skipped strings are not decoded. */
export function readLinked(input: ByteReader, head: LinkedHead): LinkedSymbol {
  const { flags } = head;
  const namespace = input.optionalString();
  input.uint();
  input.uint();
  input.optionalUint();
  readList(input, readSpan);
  const access = readAccess(input);
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
    access,
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

/** Reads the record of readDetails, with the fields of a definition query only. */
export function readDefined(input: ByteReader, head: DefinedHead): DefinedSymbol {
  input.skipOptionalString();
  input.uint();
  input.uint();
  input.optionalUint();
  const furtherSpans = readList(input, readSpan);
  const access = readAccess(input);
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
  const complexity = readComplexity(input);
  return {
    kind: head.kind,
    name: head.name,
    qualifiedName: head.qualifiedName,
    parent: head.parent,
    startRow: head.startRow,
    endRow: head.endRow,
    nameRow: head.nameRow,
    furtherSpans,
    access,
    modifiers,
    parameterCount,
    firstParameter,
    bases,
    attributes,
    complexity,
  };
}

export function skipDetails(input: ByteReader): void {
  input.skipOptionalString();
  input.skipUints(3);
  input.skipUints(4 * input.uint() + 1);
  input.skipStringList();
  input.skipOptionalString();
  for (let parameters = input.uint(); parameters > 0; parameters--) {
    input.uint();
    input.skipOptionalString();
    input.uint();
  }
  input.skipStringList();
  input.skipOptionalString();
  input.skipStringList();
  input.skipStringList();
  input.skipOptionalString();
  if (input.optionalUint() === undefined) return;
  input.uint();
  input.uint();
}

function readAccess(input: ByteReader): Access | undefined {
  const access = input.optionalUint();
  return access === undefined ? undefined : at(accesses, access);
}

function readComplexity(input: ByteReader): Complexity | undefined {
  const cyclomatic = input.optionalUint();
  return cyclomatic === undefined
    ? undefined
    : { cyclomatic, cognitive: input.uint(), nesting: input.uint() };
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
