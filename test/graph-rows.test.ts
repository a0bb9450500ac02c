/** Cached rows equal the rows read one by one, and every update invalidates them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLinksAmong } from '../src/retrieval/search/ranking/linked-files.ts';
import type { Reader } from '../src/store/reader.ts';
import { openStoreForReading } from '../src/store/store.ts';
import { createWorkspace, engineOn, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string>> = {
  'a.ts': `import { twice } from './b.ts';
export function once() { return twice() + missing(); }
function again() { once(); gone.away(); }
`,
  'b.ts':
    'export function twice() { return 2; }\nexport namespace N { export const a = 1 }\nexport namespace N { export const b = 2 }\n',
  'twice.py': 'def f(): pass\ndef f(): return f()\n',
  'empty.py': '',
};

let workspace: Workspace;
beforeAll(async () => {
  workspace = createWorkspace();
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  await update();
});
afterAll(() => workspace.dispose());

async function update() {
  const engine = engineOn(workspace.root);
  await engine.index.update();
  engine.close();
  return engine.index.folder;
}

function kept(reader: Reader) {
  const rows = reader.graphRows();
  return reader.files().map(({ id, path }) => ({
    file: rows.file(id),
    known: rows.knownFile(path),
    symbols: reader.symbolsOf(id).map((symbol) => ({
      row: rows.symbol(symbol.id),
      occurrence: rows.occurrence(symbol),
      from: rows.edges(id).from(symbol.id),
      to: rows.edges(id).to(symbol.id),
    })),
    edges: rows.edges(id).between(() => true),
    unresolved: rows.unresolved(id).where(() => true),
  }));
}

function oneByOne(reader: Reader): ReturnType<typeof kept> {
  return reader.files().map(({ id, path }) => {
    const edges = reader.edgesOf(id).map((edge) => ({ ...edge, file: id }));
    const references = reader.declared(id)?.references() ?? [];
    return {
      file: reader.fileById(id),
      known: reader.knownFile(path),
      symbols: reader.symbolsOf(id).map((symbol) => ({
        row: reader.symbol(symbol.id),
        occurrence: reader.occurrence(symbol),
        from: edges.filter(({ source }) => source === symbol.id),
        to: edges.filter(({ target }) => target === symbol.id),
      })),
      edges,
      unresolved: reader.unresolvedOf(id).flatMap(({ reference, reason }) => {
        const found = references[reference];
        if (found === undefined) return [];
        const { name, role, owner, row, column } = found;
        return [{ name, role, owner, row, column, reason }];
      }),
    };
  });
}

describe('cached rows', () => {
  it('equal those of the index, and are read once', async () => {
    const { reader, close } = openStoreForReading(await update());
    const rows = kept(reader);
    expect(rows).toEqual(oneByOne(reader));
    expect(rows.some(({ symbols }) => symbols.some(({ occurrence }) => occurrence > 1))).toBe(true);
    expect(rows.flatMap(({ unresolved }) => unresolved.map(({ name }) => name))).toContain('missing');
    expect(reader.graphRows()).toBe(reader.graphRows());
    close();
  });

  it('give the linked files, in either direction', async () => {
    const { reader, close } = openStoreForReading(await update());
    const paths = new Map(reader.files().map(({ id, path }) => [id, path]));
    const links = [...createLinksAmong(reader)([...paths.keys()])].map(
      ([file, others]) => `${paths.get(file)}: ${[...others].map((other) => paths.get(other)).join(' ')}`,
    );
    expect(links.sort()).toEqual(['a.ts: b.ts', 'b.ts: a.ts', 'empty.py: ', 'twice.py: ']);
    close();
  });

  it('follow an update by another process', async () => {
    const { reader, close } = openStoreForReading(await update());
    const before = kept(reader);
    workspace.write('a.ts', 'export function missing() { return missing(); }\n');
    await update();
    const after = kept(reader);
    expect(after).toEqual(oneByOne(reader));
    expect(after).not.toEqual(before);
    close();
  });
});
