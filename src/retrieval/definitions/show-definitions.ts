/** Definitions as they are shown: with all that their file's facts tell, their size and, if wanted, their text. */
import { withoutOpener } from '../../model/opened-namespace.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { SymbolFact } from '../../model/symbol.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { FileBytesReader } from '../grep/file-bytes.ts';
import { outsideIds } from '../symbol-ids.ts';
import type { Definition } from './condition.ts';
import { measuresOf } from './measure.ts';
import type { Body, BodyBudget, DefinitionHit, DefinitionsOptions, Disk, FoundDefinitions } from './query.ts';

export function showDefinitions(
  reader: Reader,
  disk: Disk,
  definitions: readonly Definition[],
  { bodies }: DefinitionsOptions,
): Pick<FoundDefinitions, 'hits' | 'cutLines'> {
  const stale = new Set(disk.changedOf([...new Set(definitions.map(({ file }) => file.path))]));
  const shown = cardsOf(reader, definitions).map((card) => ({ ...card, isStale: stale.has(card.path) }));
  return bodies === undefined
    ? { hits: shown.map((hit) => ({ ...hit, body: undefined })), cutLines: 0 }
    : withBodies(disk, shown, bodies);
}

type Card = Omit<DefinitionHit, 'isStale' | 'body'>;

/** In the order of the definitions; file by file, so that no more than one is held whole. */
function cardsOf(reader: Reader, definitions: readonly Definition[]): readonly Card[] {
  const byFile = new Map<DefinitionFile, Definition[]>();
  for (const definition of definitions) {
    const known = byFile.get(definition.file);
    if (known === undefined) byFile.set(definition.file, [definition]);
    else known.push(definition);
  }
  const cards = new Map<Definition, Card>();
  for (const [file, own] of byFile) {
    const facts = reader.declared(file.id)?.symbols ?? [];
    const ids = outsideIds(file.path, facts);
    for (const definition of own) cards.set(definition, cardOf(definition, facts, ids));
  }
  return definitions.flatMap((definition) => cards.get(definition) ?? []);
}

function cardOf(
  { file, symbol, ordinal }: Definition,
  facts: readonly SymbolFact[],
  ids: readonly string[],
): Card {
  const fact = facts[ordinal];
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

/** The budget of all is used up in the order of the hits. */
function withBodies(
  disk: Disk,
  shown: readonly Omit<DefinitionHit, 'body'>[],
  { maxLines, maxTotalLines }: BodyBudget,
): Pick<FoundDefinitions, 'hits' | 'cutLines'> {
  const linesOf = createLineReader(disk);
  let left = maxTotalLines;
  let cutLines = 0;
  const bodyOf = ({ path, row, endRow, metrics }: Omit<DefinitionHit, 'body'>): Body => {
    if (left === 0) return { text: '', cutLines: metrics.lines };
    const lines = linesOf(path);
    if (typeof lines === 'string') return { missing: lines };
    const own = lines.slice(row, endRow + 1);
    const taken = own.slice(0, Math.min(maxLines, left));
    left -= taken.length;
    return { text: taken.join('\n'), cutLines: own.length - taken.length };
  };
  const hits = shown.map((hit) => {
    const body = bodyOf(hit);
    if ('cutLines' in body) cutLines += body.cutLines;
    return { ...hit, body };
  });
  return { hits, cutLines };
}

/** Each file once, as long as hits of it follow each other. */
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
