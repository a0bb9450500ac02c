/** The suite that every signal of the registry passes, on one small index with vectors of the hashing embedder. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assets, createWorkspace, type Workspace } from '../../../../../test/workspace.ts';
import { hashingId, openHashing } from '../../../../embedders/hashing.ts';
import { questionInput } from '../../../../embedders/input-text.ts';
import type { Engine } from '../../../../engine/engine.ts';
import { openEngine } from '../../../../engine/open-engine.ts';
import { defaultConfig } from '../../../../model/config.ts';
import { signalNames } from '../../../../model/signal.ts';
import { openStoreForReading, type ReadableStore } from '../../../../store/store.ts';
import { FileBytesReader } from '../../../files/file-bytes.ts';
import { rankingFrom } from '../../../text/ranking.ts';
import { createTextSearch } from '../../../text/search-text.ts';
import { createVectors } from '../../../vectors/vector-search.ts';
import {
  fileIn,
  keepSearchFiles,
  keepWantedFiles,
  type SearchFile,
  type WantedFiles,
} from '../../search-files.ts';
import { createSources } from '../../sources.ts';
import { createRankingQuery, type RankingQuery } from '../ranking-query.ts';
import { understand } from '../understand.ts';
import { filesSignal } from './files.ts';
import { createSignals } from './registry.ts';
import type { ProposingSignal, Signal, SignalCandidate } from './signal.ts';

const openShop = (folder: string): string => `
/** Opens the shop of this folder in the morning. */
export function openShop(name: string) {
${'  const till = name;\n  log(till);\n'.repeat(6)}  return name;
}
export const ${folder}Hours = 8;
`;
const useShop = (path: string): string => `import { openShop } from '${path}';
export function day() {
  openShop('corner');
  return openShop('market');
}
`;
const files = {
  'src/shop.ts': openShop('source'),
  'src/day.ts': useShop('./shop'),
  'other/shop.ts': openShop('other'),
  'other/day.ts': useShop('../src/shop'),
  'other/night.ts': 'export function closeShop(name: string) {\n  return name;\n}\n',
};

/** For each signal a query to which it has candidates in both folders. */
const queries: Readonly<Record<ProposingSignal, string>> = {
  text: 'how does a shop open in the morning',
  vectors: 'how does a shop open in the morning',
  names: 'openShop',
  graph: 'who calls openShop',
};
const names = signalNames.flatMap((name) => (name === filesSignal.name ? [] : [name]));
/** Signals that grade every chunk of the index, so that `limit` bounds them. */
const graded: ReadonlySet<ProposingSignal> = new Set<ProposingSignal>(['text', 'vectors']);
const plenty = 100;

let workspace: Workspace;
let engine: Engine;
let store: ReadableStore;

beforeAll(async () => {
  workspace = createWorkspace();
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  engine = openEngine(workspace.root, {
    environment: {
      PATH: process.env.PATH,
      XDG_STATE_HOME: process.env.XDG_STATE_HOME,
      CODEAGENT_EMBEDDINGS_EMBEDDER: 'hashing',
    },
    pid: process.pid,
    assets,
  });
  await engine.index.update();
  await engine.index.embed();
  store = openStoreForReading(engine.index.folder);
});
afterAll(() => {
  store.close();
  engine.close();
  workspace.dispose();
});

it('the registry lists every signal that proposes chunks, once', () => {
  expect(
    signals()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...names].sort());
});

describe.each(names)('%s', (name) => {
  const query = queries[name];

  it('has candidates in all files of a query without filter', async () => {
    const folders = new Set((await propose(name, query)).map(({ file }) => file.path.split('/')[0]));
    expect([...folders].sort()).toEqual(['other', 'src']);
  });

  it('proposes chunks that exist', async () => {
    for (const { candidate, chunks } of await propose(name, query)) {
      expect(candidate.ordinal).toBeGreaterThanOrEqual(0);
      expect(candidate.ordinal).toBeLessThan(chunks);
    }
  });

  it('keeps to the wanted files', async () => {
    const found = await propose(name, query, { path: 'src' });
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ file }) => !file.path.startsWith('src/'))).toEqual([]);
  });

  it('has no candidates if no file is wanted', async () => {
    expect(await propose(name, query, { path: 'none' })).toEqual([]);
  });

  it.each(['', '   ', '?!'])('has no candidates for the query %j', async (text) => {
    expect(await propose(name, text)).toEqual([]);
  });

  it('scores from 0 to 1, and more only for a definition whose name is the whole query', async () => {
    for (const text of new Set(Object.values(queries))) {
      const most = name === 'names' && text === 'openShop' ? Number.POSITIVE_INFINITY : 1;
      for (const { candidate } of await propose(name, text)) {
        expect(candidate.score).toBeGreaterThanOrEqual(0);
        expect(candidate.score).toBeLessThanOrEqual(most);
      }
    }
  });

  it(graded.has(name) ? 'honours the limit' : 'returns all candidates whatever the limit', async () => {
    expect(signals().find((each) => each.name === name)?.scores).toBe(
      graded.has(name) ? 'graded' : 'certain',
    );
    const all = await propose(name, query);
    expect(all.length).toBeGreaterThan(1);
    const few = await propose(name, query, { limit: 1 });
    expect(few.length).toBe(graded.has(name) ? 1 : all.length);
    // The best candidates are left.
    expect(few[0]?.file.path).toBe(all[0]?.file.path);
  });

  it('gives the details that belong to it, and no others', async () => {
    const found = await propose(name, query);
    const with_ = (has: (candidate: SignalCandidate) => unknown): boolean =>
      found.some(({ candidate }) => has(candidate) !== undefined);
    expect({
      terms: with_(({ terms }) => terms),
      cosine: with_(({ cosine }) => cosine),
      symbol: with_(({ symbol }) => symbol),
    }).toEqual({ terms: name === 'text', cosine: name === 'vectors', symbol: name === 'names' });
  });

  it('needs the query vector only if it is about vectors', async () => {
    const signal = signals().find((each) => each.name === name);
    const withoutVector = await propose(name, query, { vector: 'unknown' });
    expect(signal?.needs).toBe(name === 'vectors' ? 'vector' : 'query');
    expect(withoutVector.length > 0).toBe(name !== 'vectors');
  });

  it('gives the same candidates again', async () => {
    expect(await propose(name, query)).toEqual(await propose(name, query));
  });
});

function signals(): readonly Signal[] {
  return createSignals(createVectors(store.reader).search);
}

interface Proposal {
  readonly candidate: SignalCandidate;
  readonly file: SearchFile;
  /** The number of chunks of the file. */
  readonly chunks: number;
}

/** `path: 'none'` wants no file at all. */
async function propose(
  name: ProposingSignal,
  text: string,
  {
    limit = plenty,
    path,
    vector = 'known',
  }: { readonly limit?: number; readonly path?: string; readonly vector?: 'known' | 'unknown' } = {},
): Promise<readonly Proposal[]> {
  const signal = signals().find((each) => each.name === name);
  if (signal === undefined) throw new Error(`no signal ${name}`);
  const known = vector === 'known' && text.trim() !== '' && text !== '?!' ? await vectorOf(text) : undefined;
  return store.reader.inSnapshot(() => {
    const query = { ...rankingQuery(text, path), vector: known };
    return signal.candidates(store.reader, query, limit).map((candidate) => {
      const file = fileIn(query.files, candidate.file);
      return { candidate, file, chunks: query.sources(file).chunks.length };
    });
  });
}

function rankingQuery(text: string, path: string | undefined): RankingQuery {
  const { reader } = store;
  const searched = keepSearchFiles(reader)();
  const bytes = new FileBytesReader({ root: workspace.root, links: 'refuse' });
  const folder = { root: workspace.root, read: (file: string) => bytes.read(`${workspace.root}/${file}`) };
  const filter = { language: undefined, tests: 'with', sort: 'any' } as const;
  const wanted: WantedFiles =
    path === 'none'
      ? { isWanted: new Uint8Array(searched.tableSize), fileCount: 0, chunkCount: 0, averageLength: 1 }
      : keepWantedFiles(reader)(searched, { ...filter, path });
  return createRankingQuery(reader, createTextSearch(reader), {
    ...{ text, understood: understand(text), files: searched, wanted },
    ...{ sources: createSources(reader, folder), ranking: rankingFrom(defaultConfig.text) },
    without: new Set(),
    steps: new Set(signals().flatMap(({ supports }) => supports)),
  });
}

async function vectorOf(text: string): Promise<RankingQuery['vector']> {
  const embedder = openHashing();
  const [vector] = await embedder.embed([questionInput(text)]);
  await embedder.close();
  if (vector === undefined) return undefined;
  return { vector: { embedder: hashingId, vector }, cosines: embedder.cosines, isReadable: () => true };
}
