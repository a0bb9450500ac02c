/** The list of all files, read as one row, equals the rows read one by one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStoreForReading } from '../src/store/store.ts';
import { createWorkspace, engineOn, type Workspace } from './workspace.ts';

let workspace: Workspace;
beforeAll(() => {
  workspace = createWorkspace();
  for (const file of ['a,b.txt', 'c d/e.py', 'quote".md', "it's.txt", 'größe/ß.ts', '%!.17g'])
    workspace.write(file, 'x = 1\n');
  workspace.write('binary', 'x\0');
});
afterAll(() => workspace.dispose());

async function listed() {
  const engine = engineOn(workspace.root);
  await engine.index.update();
  engine.close();
  const store = openStoreForReading(engine.index.folder);
  try {
    const files = store.reader.listedFiles();
    expect(store.reader.listedFiles()).toBe(files);
    const languages = new Map(store.reader.files().map((file) => [file.id, file]));
    const rows = store.reader.knownFiles().map(({ projectManifest: _, ...known }) => ({
      ...known,
      language: languages.get(known.id)?.language,
      rowCount: languages.get(known.id)?.rowCount,
    }));
    const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
    return { files: files.toSorted(byId), rows: rows.toSorted(byId) };
  } finally {
    store.close();
  }
}

describe('the list of files', () => {
  it('has every file with all its columns', async () => {
    const { files, rows } = await listed();
    expect(files.length).toBe(7);
    expect(files).toEqual(rows);
  });

  it('is empty when there are no files', async () => {
    for (const file of ['a,b.txt', 'c d', 'quote".md', "it's.txt", 'größe', '%!.17g', 'binary'])
      workspace.remove(file);
    expect((await listed()).files).toEqual([]);
  });
});
