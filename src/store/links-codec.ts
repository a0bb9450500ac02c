/** Encodes the links of a file: edges, unresolved references, and lists of numbers. */
import {
  confidences,
  type Edge,
  edgeKinds,
  extractors,
  type Unresolved,
  unresolvedReasons,
} from '../model/edge.ts';
import type { SymbolId } from '../model/symbol.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

/**
 * Raise it whenever the same facts would give different edges or different bytes: all files are then resolved again.
 */
export const linksVersion = 22;

export function encodeEdges(edges: readonly Edge[]): Uint8Array {
  const out = new ByteWriter({ expectedBytes: 16 + edges.length * 8 });
  out.uint(edges.length);
  let [source, target, row] = [0, 0, 0];
  for (const edge of edges) {
    const grade =
      confidences.indexOf(edge.confidence) + confidences.length * extractors.indexOf(edge.extractor);
    out.uint(edgeKinds.indexOf(edge.kind) + edgeKinds.length * grade);
    out.int(edge.source - source);
    out.int(edge.target - target);
    out.int(edge.row - row);
    out.uint(edge.column);
    source = edge.source;
    target = edge.target;
    row = edge.row;
  }
  return out.finish();
}

/** Edges as columns of numbers; `edgeAt` creates the object for one edge. */
export interface EdgeColumns {
  readonly count: number;
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  /** Kind, confidence and extractor. */
  readonly heads: Int32Array;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

export function decodeEdgeColumns(bytes: Uint8Array): EdgeColumns {
  const input = new ByteReader(bytes);
  const count = input.uint();
  const all = new Int32Array(count * 5);
  const [sources, targets, heads, rows, columns] = [0, 1, 2, 3, 4].map((place) =>
    all.subarray(place * count, (place + 1) * count),
  ) as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array];
  let [source, target, row] = [0, 0, 0];
  for (let at = 0; at < count; at++) {
    heads[at] = input.uint();
    source += input.int();
    target += input.int();
    row += input.int();
    sources[at] = source;
    targets[at] = target;
    rows[at] = row;
    columns[at] = input.uint();
  }
  return { count, sources, targets, heads, rows, columns };
}

export function edgeAt({ sources, targets, heads, rows, columns }: EdgeColumns, at: number): Edge {
  const head = heads[at] ?? 0;
  const grade = Math.floor(head / edgeKinds.length);
  return {
    kind: edgeKinds[head % edgeKinds.length] ?? 'references',
    source: sources[at] as SymbolId,
    target: targets[at] as SymbolId,
    confidence: confidences[grade % confidences.length] ?? 'approximate',
    extractor: extractors[Math.floor(grade / confidences.length)] ?? 'syntax',
    row: rows[at] ?? 0,
    column: columns[at] ?? 0,
  };
}

export function decodeEdges(bytes: Uint8Array): readonly Edge[] {
  const columns = decodeEdgeColumns(bytes);
  return Array.from({ length: columns.count }, (_, at) => edgeAt(columns, at));
}

export function encodeUnresolved(unresolved: readonly Unresolved[]): Uint8Array {
  const out = new ByteWriter({ expectedBytes: 16 + unresolved.length * 2 });
  out.uint(unresolved.length);
  let before = 0;
  for (const { reference, reason } of unresolved) {
    out.uint((reference - before) * unresolvedReasons.length + unresolvedReasons.indexOf(reason));
    before = reference;
  }
  return out.finish();
}

export function decodeUnresolved(bytes: Uint8Array): readonly Unresolved[] {
  const input = new ByteReader(bytes);
  const unresolved: Unresolved[] = [];
  let reference = 0;
  for (let left = input.uint(); left > 0; left--) {
    const head = input.uint();
    reference += Math.floor(head / unresolvedReasons.length);
    unresolved.push({ reference, reason: unresolvedReasons[head % unresolvedReasons.length] ?? 'unknown' });
  }
  return unresolved;
}

/** Ascending file ids as differences. It runs for every symbol with incoming links, so it does without ByteWriter. */
export function encodeAscending(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 5);
  let length = 0;
  let before = 0;
  for (const number of numbers) {
    let rest = number - before;
    before = number;
    for (; rest > 127; rest >>>= 7) bytes[length++] = (rest & 127) | 128;
    bytes[length++] = rest;
  }
  return bytes.subarray(0, length);
}

export function decodeAscending(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  let shift = 0;
  let difference = 0;
  for (const byte of bytes) {
    difference |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    number += difference >>> 0;
    numbers.push(number);
    difference = 0;
    shift = 0;
  }
  return numbers;
}

/** Hashes are stored as plain 32-bit numbers, so that they can be scanned without decoding. */
export function hashesToBytes(hashes: Uint32Array): Uint8Array {
  return new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength);
}

export function bytesToHashes(bytes: Uint8Array): Uint32Array {
  // A blob may start at any offset; a Uint32Array needs alignment to four bytes.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}
