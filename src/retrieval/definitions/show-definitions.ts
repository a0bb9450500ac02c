/**
 * Definitions as they are shown: with all that their file's facts tell, their size and, if wanted, their text. Where a file
 * has changed since it was indexed, the text is that of the definition as it is now, never of the rows where it once was.
 */
import { withoutOpener } from '../../model/opened-namespace.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { SymbolFact } from '../../model/symbol.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { FileBytesReader } from '../grep/file-bytes.ts';
import { findAgain } from '../source/find-again.ts';
import { outsideIds } from '../symbol-ids.ts';
import type { Definition } from './condition.ts';
import { measuresOf } from './measure.ts';
import type { Body, BodyBudget, DefinitionHit, DefinitionsOptions, Disk, FoundDefinitions } from './query.ts';

export async function showDefinitions(
  reader: Reader,
  disk: Disk,
  definitions: readonly Definition[],
  { bodies }: DefinitionsOptions,
): Promise<Pick<FoundDefinitions, 'hits' | 'cutLines'>> {
  const stale = new Set(disk.changedOf([...new Set(definitions.map(({ file }) => file.path))]));
  const described = describe(reader, definitions).map(({ card, fact }) => ({
    hit: { ...card, isStale: stale.has(card.path) },
    fact,
  }));
  if (bodies === undefined)
    return { hits: described.map(({ hit }) => ({ ...hit, body: undefined })), cutLines: 0 };
  const now = stale.size === 0 ? new Map() : await disk.symbolsNow([...stale]);
  const placed = described.map(({ hit, fact }) =>
    hit.isStale ? placeNow(hit, fact, now.get(hit.path)?.symbols) : hit,
  );
  return withBodies(disk, placed, bodies);
}

type Card = Omit<DefinitionHit, 'isStale' | 'body'>;

/** `isLost`: it is not in its file any more. */
type Placed = Omit<DefinitionHit, 'body'> & { readonly isLost?: true };

/** Where it is in its file as that is now; undefined where the file is none any more, which reading it will tell. */
function placeNow(
  hit: Omit<DefinitionHit, 'body'>,
  fact: SymbolFact | undefined,
  symbols: readonly SymbolFact[] | undefined,
): Placed {
  if (symbols === undefined) return hit;
  const found = fact === undefined ? undefined : findAgain(fact, symbols);
  return found === undefined
    ? { ...hit, isLost: true }
    : { ...hit, row: found.startRow, endRow: found.endRow };
}

interface Described {
  readonly card: Card;
  readonly fact: SymbolFact | undefined;
}

/** In the order of the definitions; file by file, so that no more than one is held whole. */
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
    const ids = outsideIds(file.path, facts);
    for (const definition of own) {
      const fact = facts[definition.ordinal];
      described.set(definition, { card: cardOf(definition, fact, ids), fact });
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

/** The budget of all is used up in the order of the hits. */
function withBodies(
  disk: Disk,
  shown: readonly Placed[],
  { maxLines, maxTotalLines }: BodyBudget,
): Pick<FoundDefinitions, 'hits' | 'cutLines'> {
  const linesOf = createLineReader(disk);
  let left = maxTotalLines;
  let cutLines = 0;
  const bodyOf = ({ path, row, endRow, metrics, isLost }: Placed): Body => {
    if (left === 0) return { text: '', cutLines: metrics.lines };
    const lines = linesOf(path);
    if (typeof lines === 'string') return { missing: lines };
    if (isLost) return { missing: 'changed' };
    const own = lines.slice(row, endRow + 1);
    const taken = own.slice(0, Math.min(maxLines, left));
    left -= taken.length;
    return { text: taken.join('\n'), cutLines: own.length - taken.length };
  };
  const hits = shown.map((placed) => {
    const body = bodyOf(placed);
    const { isLost: _, ...hit } = placed;
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
