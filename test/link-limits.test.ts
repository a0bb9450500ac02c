/** What linking keeps in memory does not change its results: on every program of test/linking. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileLinker, type LinkLimits } from '../src/indexing/link/file-linker.ts';
import type { FileLinks } from '../src/model/edge.ts';
import type { Reader } from '../src/store/reader.ts';
import { openStoreForReading } from '../src/store/store.ts';
import { createWorkspace, engineOn, projectRoot, type Workspace } from './workspace.ts';

const folder = path.join(projectRoot, 'test/linking');
const few: LinkLimits = { keptRecords: 1, keptAnswers: 0 };

describe('facts of one file and answers for one file', () => {
  it.each(readdirSync(folder).sort())('%s', async (program) => {
    const workspace = createWorkspace();
    try {
      copyProgram(path.join(folder, program), workspace);
      const engine = engineOn(workspace.root);
      await engine.index.update();
      engine.close();
      const store = openStoreForReading(engine.index.folder);
      const all = await linksOf(store.reader);
      expect(all.some(({ edges }) => edges.length > 0)).toBe(true);
      expect(await linksOf(store.reader, few)).toEqual(all);
      store.close();
    } finally {
      workspace.dispose();
    }
  });
});

function copyProgram(from: string, workspace: Workspace): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    workspace.write(path.relative(from, full), readFileSync(full, 'utf8'));
  }
}

async function linksOf(reader: Reader, limits?: LinkLimits): Promise<readonly FileLinks[]> {
  const link = createFileLinker(reader, limits);
  const found: FileLinks[] = [];
  for (const { id } of reader.sourceFiles()) found.push(await link(id, () => undefined));
  return found;
}
