/**
 * Encodes FileFacts to bytes and back. Workers return facts in this form and the store keeps them, 3 to 4 KB per
 * file.
 * This file defines the overall layout; facts/ defines the records of symbols and references. Every change of the
 * format needs a new `factsVersion`; an index with another version is extracted again.
 */
import { runIndex } from '../model/advice.ts';
import type { ChunkFact } from '../model/chunk.ts';
import { EngineError } from '../model/errors.ts';
import type { FileFacts } from '../model/file-facts.ts';
import { noFingerprint } from '../model/fingerprint.ts';
import { mentionsIn } from '../model/mentions.ts';
import { openerText } from '../model/opened-namespace.ts';
import { type Problem, problemKinds } from '../model/problem.ts';
import type { Reference } from '../model/reference.ts';
import { type LanguageId, parseStatuses } from '../model/source-file.ts';
import type { LinkedSymbol } from '../model/symbol.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { at, none, readList, writeList } from './facts/lists.ts';
import {
  type IndexedNameUse,
  type NameUse,
  readExport,
  readImport,
  readLocal,
  readNameUse,
  readPassedValue,
  readReference,
  readSymbolValue,
  readUsesOfName,
  skipExport,
  skipImport,
  skipLocal,
  skipPassedValue,
  skipSymbolValue,
  writeExport,
  writeImport,
  writeLocal,
  writePassedValue,
  writeReference,
  writeSymbolValue,
} from './facts/reference-records.ts';
import {
  type DefinedHead,
  type DefinedSymbol,
  type LinkedHead,
  readDefined,
  readDetails,
  readFingerprints,
  readHead,
  readLinked,
  readLinkedHead,
  type SymbolHead,
  skipDetails,
  skipHead,
  writeDetails,
  writeFingerprints,
  writeHead,
} from './facts/symbol-records.ts';

/** Raise it whenever the same file would give different facts or different bytes. */
export const factsVersion = 26;

/** Length of a chunk's text hash. */
const hashBytes = 16;

export function encodeFacts(facts: FileFacts): Uint8Array {
  const out = new ByteWriter();
  out.uint(factsVersion);
  out.optionalString(facts.language);
  out.uint(parseStatuses.indexOf(facts.parseStatus));
  out.uint(facts.rowCount);
  out.uint(facts.length);
  out.uint(facts.brokenLength);
  out.uint((facts.isGenerated ? 1 : 0) | (facts.isTest ? 2 : 0));
  out.stringList([
    ...new Set(facts.symbols.flatMap((symbol) => openerText(symbol) ?? symbol.namespace ?? [])),
  ]);
  writeAscending(out, mentionsIn(facts));
  writeList(out, facts.symbols, writeHead);
  writeList(out, facts.chunks, writeChunk);
  writeList(out, facts.problems, writeProblem);
  writeFingerprints(out, facts.symbols);
  writeList(out, facts.symbols, writeDetails);
  writeList(out, facts.imports, writeImport);
  writeList(out, facts.exports, writeExport);
  writeList(out, facts.locals, writeLocal);
  writeList(out, facts.values, writeSymbolValue);
  writeList(out, facts.passed, writePassedValue);
  let before: Reference | undefined;
  writeList(out, facts.references, (to, reference) => {
    writeReference(to, reference, before);
    before = reference;
  });
  return out.finish();
}

/** Fingerprints of the symbols, in order. Empty when the bytes have another version. */
export function decodeFingerprints(bytes: Uint8Array): readonly Uint8Array[] {
  const input = open(bytes);
  if (input === undefined) return none;
  return readFingerprints(input, readRows(input).symbols.length);
}

/** The parts that become rows come first in the bytes, so that a writer need not decode the rest. */
export function decodeRows(bytes: Uint8Array): RowFacts {
  return readRows(openCurrent(bytes));
}

function openCurrent(bytes: Uint8Array): ByteReader {
  const input = open(bytes);
  if (input !== undefined) return input;
  throw new EngineError('no-index', 'The index was made by another version of codeagent', {
    advice: [runIndex],
  });
}

/** Whether this version can decode the bytes. */
export function hasCurrentVersion(bytes: Uint8Array): boolean {
  return open(bytes) !== undefined;
}

/** Undefined when the bytes have another version. */
function open(bytes: Uint8Array): ByteReader | undefined {
  const input = new ByteReader(bytes);
  return input.uint() === factsVersion ? input : undefined;
}

export interface RowFacts
  extends Omit<FileFacts, 'symbols' | 'references' | 'imports' | 'exports' | 'locals' | 'values' | 'passed'> {
  readonly symbols: readonly SymbolHead[];
  /** Distinct namespaces of its symbols. */
  readonly namespaces: readonly string[];
}

export function decodeFacts(bytes: Uint8Array): FileFacts {
  const input = openCurrent(bytes);
  return { ...readDeclared(input), references: readReferences(input) };
}

/** Decodes everything except the references, which are the largest part and come last; they are decoded on demand. */
export function decodeDeclared(bytes: Uint8Array): Omit<FileFacts, 'references'> & {
  readonly references: () => readonly Reference[];
} {
  const input = openCurrent(bytes);
  const declared = readDeclared(input);
  return { ...declared, references: referencesLater(input) };
}

/** Decodes only the parts of a file that the resolver needs. */
export function decodeLinked(bytes: Uint8Array): LinkedFacts {
  const input = openCurrent(bytes);
  skipFileHead(input);
  const heads = readList(input, readLinkedHead);
  skipToDetails(input);
  let index = 0;
  const symbols = readList(input, (from) => readLinked(from, heads[index++] as LinkedHead));
  const imports = readList(input, readImport);
  const exports = readList(input, readExport);
  const locals = readList(input, readLocal);
  const values = readList(input, readSymbolValue);
  const passed = readList(input, readPassedValue);
  return { symbols, imports, exports, locals, values, passed, references: referencesLater(input) };
}

/** Decodes only where names are used. Undefined when the bytes have another version. */
export function decodeNameUses(bytes: Uint8Array): readonly NameUse[] | undefined {
  const input = open(bytes);
  if (input === undefined) return undefined;
  skipToReferences(input);
  let before: NameUse | undefined;
  return readList(input, (from) => {
    before = readNameUse(from, before);
    return before;
  });
}

/**
 * Decodes only where one name is used, with the positions of these references in the facts. Undefined when the bytes have
 * another version.
 */
export function decodeUsesOfName(bytes: Uint8Array, name: string): readonly IndexedNameUse[] | undefined {
  const input = open(bytes);
  if (input === undefined) return undefined;
  const wanted = input.indexOfText(name);
  if (wanted === undefined) return none;
  skipToReferences(input);
  return readUsesOfName(input, wanted, name);
}

function skipToReferences(input: ByteReader): void {
  skipFileHead(input);
  skipList(input, skipHead);
  skipToDetails(input);
  for (const skip of [skipDetails, skipImport, skipExport, skipLocal, skipSymbolValue, skipPassedValue])
    skipList(input, skip);
}

/** Decodes only the properties that definition queries test: most of the definitions that are read fail the test. */
export function decodeDefined(bytes: Uint8Array): readonly DefinedSymbol[] {
  const input = openCurrent(bytes);
  skipFileHead(input);
  const heads = readList(input, readLinkedHead);
  skipToDetails(input);
  let index = 0;
  return readList(input, (from) => readDefined(from, heads[index++] as DefinedHead));
}

/** A separate function, so that its closure does not keep the rows alive. */
function referencesLater(input: ByteReader): () => readonly Reference[] {
  const start = input.position();
  return () => readReferences(input.back(start));
}

export interface LinkedFacts extends Pick<FileFacts, 'imports' | 'exports' | 'locals' | 'values' | 'passed'> {
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
  const passed = readList(input, readPassedValue);
  const { namespaces: _, ...file } = rows;
  return { ...file, symbols, imports, exports, locals, values, passed };
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
  const namespaces = input.stringList();
  skipAscending(input);
  return {
    language,
    parseStatus,
    rowCount,
    length,
    brokenLength,
    isGenerated: (flags & 1) !== 0,
    isTest: (flags & 2) !== 0,
    namespaces,
    symbols: readList(input, readHead),
    chunks: readList(input, readChunk),
    problems: readList(input, readProblem),
  };
}

/** The mentions of a file, ascending. Reads only the beginning of the bytes. */
export function decodeMentions(bytes: Uint8Array): readonly number[] {
  const input = openCurrent(bytes);
  skipToMentions(input);
  const mentions: number[] = [];
  let last = 0;
  for (let left = input.uint(); left > 0; left--) {
    last += input.uint();
    mentions.push(last);
  }
  return mentions;
}

function writeAscending(out: ByteWriter, numbers: readonly number[]): void {
  out.uint(numbers.length);
  numbers.forEach((number, index) => {
    out.uint(number - (numbers[index - 1] ?? 0));
  });
}

function skipAscending(input: ByteReader): void {
  input.skipUints(input.uint());
}

/** Skips everything that readRows reads before the symbols. */
function skipFileHead(input: ByteReader): void {
  skipToMentions(input);
  skipAscending(input);
}

function skipToMentions(input: ByteReader): void {
  input.skipOptionalString();
  input.skipUints(5);
  input.skipStringList();
}

function skipList(input: ByteReader, skip: (input: ByteReader) => void): void {
  for (let left = input.uint(); left > 0; left--) skip(input);
}

/** Skips everything between the heads of the symbols and their details. */
function skipToDetails(input: ByteReader): void {
  for (let chunks = input.uint(); chunks > 0; chunks--) skipChunk(input);
  readList(input, readProblem);
  input.skip(input.uint());
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
  return { startRow, endRow, symbol: input.uint(), tokens: input.uint(), hash: input.raw(hashBytes) };
}

function skipChunk(input: ByteReader): void {
  input.skipUints(4);
  input.skip(hashBytes);
}

function writeProblem(out: ByteWriter, problem: Problem): void {
  out.uint(problemKinds.indexOf(problem.kind));
  out.string(problem.message);
  out.optionalUint(problem.row);
}

function readProblem(input: ByteReader): Problem {
  return { kind: at(problemKinds, input.uint()), message: input.string(), row: input.optionalUint() };
}
