/**
 * Definitions in the form of the answer: with the facts of their file, their size, and optionally their text. If a
 * file has changed since it was indexed, the text comes from the definition's current place, never from its old rows.
 */
import type {
  Body,
  BodyBudget,
  DefinitionHit,
  DefinitionsOptions,
  Disk,
  FoundDefinitions,
} from '../../model/answers/definitions.ts';
import { withoutOpener } from '../../model/opened-namespace.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { SymbolFact } from '../../model/symbol.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { FileBytesReader } from '../files/file-bytes.ts';
import { findAgain } from '../source/find-again.ts';
import { outsideIds } from '../symbols/symbol-ids.ts';
import type { Definition } from './condition.ts';
import { measuresOf } from './measure.ts';

export async function showDefinitions(
  reader: Reader,
  disk: Disk,
  definitions: readonly Definition[],
  { bodies }: DefinitionsOptions,
): Promise<Pick<FoundDefinitions, 'hits' | 'cutLines'>> {
  const stale = new Set(disk.changedOf([...new Set(definitions.map(({ file }) => file.path))]));
  const described = describe(reader, definitions).map((each) => ({
    ...each,
    hit: { ...each.card, isStale: stale.has(each.card.path) },
  }));
  if (bodies === undefined)
    return { hits: described.map(({ hit }) => ({ ...hit, body: undefined })), cutLines: 0 };
  const now: DefinedNow = stale.size === 0 ? new Map() : await disk.symbolsNow([...stale]);
  const placed = described.map(({ hit, symbol, fact, all }): Placed => {
    const file = hit.isStale ? now.get(hit.path) : undefined;
    if (fact === undefined || file === undefined) return { hit, spans: spansOf(symbol) };
    const found = findAgain(fact, all, file.symbols);
    if (found === undefined) return { hit, spans: [], lost: file.isBroken ? 'broken' : 'changed' };
    return { hit: { ...hit, row: found.startRow, endRow: found.endRow }, spans: spansOf(found) };
  });
  return withBodies(disk, placed, bodies);
}

type DefinedNow = Awaited<ReturnType<Disk['symbolsNow']>>;
type Card = Omit<DefinitionHit, 'isStale' | 'body'>;

/** A hit with its current rows. `lost` says why it was not found. */
interface Placed {
  readonly hit: Omit<DefinitionHit, 'body'>;
  readonly spans: readonly Rows[];
  readonly lost?: 'changed' | 'broken';
}

interface Rows {
  readonly row: number;
  readonly endRow: number;
}

/** In source order. */
function spansOf(symbol: Pick<SymbolFact, 'startRow' | 'endRow' | 'furtherSpans'>): readonly Rows[] {
  return [symbol, ...symbol.furtherSpans]
    .map(({ startRow, endRow }) => ({ row: startRow, endRow }))
    .sort((one, other) => one.row - other.row);
}

interface Described {
  readonly card: Card;
  readonly symbol: Definition['symbol'];
  readonly fact: SymbolFact | undefined;
  /** All symbols of its file. */
  readonly all: readonly SymbolFact[];
}

/** Keeps the order of the definitions; reads each file once. */
function describe(reader: Reader, definitions: readonly Definition[]): readonly Described[] {
  const byFile = new Map<DefinitionFile, Definition[]>();
  for (const definition of definitions) {
    const known = byFile.get(definition.file);
    if (known === undefined) byFile.set(definition.file, [definition]);
    else known.push(definition);
  }
  const described = new Map<Definition, Described>();
  for (const [file, own] of byFile) {
    const facts = reader.declared(file.id)?.symbols ?? [];
    const ids = outsideIds(reader, file, facts);
    for (const definition of own) {
      const fact = facts[definition.ordinal];
      const { symbol } = definition;
      described.set(definition, { card: cardOf(definition, fact, ids), symbol, fact, all: facts });
    }
  }
  return definitions.flatMap((definition) => described.get(definition) ?? []);
}

function cardOf(
  { file, symbol, ordinal }: Definition,
  fact: SymbolFact | undefined,
  ids: readonly string[],
): Card {
  return {
    id: ids[ordinal] ?? file.path,
    kind: symbol.kind,
    name: symbol.name,
    qualifiedName: symbol.qualifiedName,
    namespace: fact?.namespace === undefined ? undefined : withoutOpener(fact.namespace),
    path: file.path,
    row: symbol.startRow,
    endRow: symbol.endRow,
    language: file.language,
    isTest: file.isTest,
    parent: symbol.parent === undefined ? undefined : ids[symbol.parent],
    signature: fact?.signature,
    doc: fact?.doc,
    access: symbol.access,
    modifiers: symbol.modifiers,
    attributes: symbol.attributes,
    bases: symbol.bases,
    parameters: fact?.parameters ?? [],
    type: fact?.type,
    isDeclaration: fact?.isDeclaration ?? false,
    isDeprecated: fact?.isDeprecated ?? false,
    metrics: measuresOf(symbol),
  };
}

/** The total budget is spent in the order of the hits. */
function withBodies(
  disk: Disk,
  shown: readonly Placed[],
  { maxLines, maxTotalLines }: BodyBudget,
): Pick<FoundDefinitions, 'hits' | 'cutLines'> {
  const linesOf = createLineReader(disk);
  let left = maxTotalLines;
  let cutLines = 0;
  const bodyOf = ({ hit, spans, lost }: Placed): Body => {
    if (left === 0) return { text: '', spans: [], cutLines: hit.metrics.lines };
    const lines = linesOf(hit.path);
    if (typeof lines === 'string') return { missing: lines };
    if (lost !== undefined) return { missing: lost };
    const own = spans.flatMap(({ row, endRow }) => rowsBetween(row, Math.min(endRow, lines.length - 1)));
    const taken = own.slice(0, Math.min(maxLines, left));
    left -= taken.length;
    return {
      text: taken.map((row) => lines[row] ?? '').join('\n'),
      spans: runsOf(taken),
      cutLines: own.length - taken.length,
    };
  };
  const hits = shown.map((placed) => {
    const body = bodyOf(placed);
    if ('cutLines' in body) cutLines += body.cutLines;
    return { ...placed.hit, body };
  });
  return { hits, cutLines };
}

function rowsBetween(row: number, endRow: number): readonly number[] {
  return Array.from({ length: Math.max(0, endRow - row + 1) }, (_, at) => row + at);
}

/** Joins consecutive rows. */
function runsOf(rows: readonly number[]): readonly Rows[] {
  const runs: { row: number; endRow: number }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.endRow === row - 1) last.endRow = row;
    else runs.push({ row, endRow: row });
  }
  return runs;
}

/** Reads each file once, provided its hits follow each other. */
function createLineReader({ root, links }: Disk) {
  const bytes = new FileBytesReader({ root, links });
  let last: { readonly path: FilePath; readonly lines: ReturnType<typeof read> } | undefined;
  const read = (path: FilePath): readonly string[] | 'gone' | 'unreadable' | 'binary' => {
    const found = bytes.read(`${root}/${path}`);
    return typeof found === 'string' ? found : found.toString('utf8').split(/\r?\n/);
  };
  return (path: FilePath) => {
    last = last?.path === path ? last : { path, lines: read(path) };
    return last.lines;
  };
}
