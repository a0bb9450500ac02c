/** A repository with an index, about which compilers are asked, and a second index that is built from nothing. */
import path from 'node:path';
import { expect } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { createWorkspace, dumpOf, engineOn, type Workspace } from './workspace.ts';

export type Files = Readonly<Record<string, string>>;

export interface CompiledWorkspace {
  readonly workspace: Workspace;
  readonly engine: Engine;
  /** Folder of the index, for GRAPH_INDEX_DIR. */
  readonly indexHome: string;
  /** Writes files, or removes those without content, and updates the index. */
  edit(edits: Readonly<Record<string, string | undefined>>): Promise<void>;
  /** Asks compilers. Returns the number of files that they were asked about. */
  ask(): Promise<number>;
  /** The content of an index that is built from nothing now. */
  rebuilt(): Promise<readonly string[]>;
  /** `kind source -> target confidence extractor` of the edges in a file. Symbols are `path#position`. */
  edgesIn(file: string): readonly string[];
  dispose(): void;
}

/** The index exists; compilers are not asked yet. */
export async function openCompiled(files: Files): Promise<CompiledWorkspace> {
  const [workspace, elsewhere] = [createWorkspace(), createWorkspace()];
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  const indexHome = path.join(elsewhere.root, 'updated');
  const engine = engineOn(workspace.root, indexHome);
  await engine.index.update();
  return {
    workspace,
    engine,
    indexHome,
    async edit(edits) {
      for (const [file, text] of Object.entries(edits))
        if (text === undefined) workspace.remove(file);
        else workspace.write(file, text);
      await engine.index.update();
    },
    ask: () => ask(engine),
    async rebuilt() {
      elsewhere.remove('rebuilt');
      const fresh = engineOn(workspace.root, path.join(elsewhere.root, 'rebuilt'));
      await fresh.index.update();
      await ask(fresh);
      const dump = dumpOf(fresh);
      fresh.close();
      return dump;
    },
    edgesIn: (file) => dumpOf(engine).flatMap((line) => edgeIn(line, file) ?? []),
    dispose() {
      engine.close();
      workspace.dispose();
      elsewhere.dispose();
    },
  };
}

async function ask({ index }: Engine): Promise<number> {
  const report = await index.enrich();
  if (report.kind === 'unavailable') throw new Error(report.reason);
  expect(report.left).toBe(0);
  return report.asked;
}

function edgeIn(line: string, file: string): string | undefined {
  const [label, place, kind, source = '', target = '', confidence, extractor] = line.split(' ');
  if (label !== 'edge' || !place?.startsWith(`${file}:`)) return undefined;
  return `${kind} ${source.replace(/#0$/, '')} -> ${target.replace(/#0$/, '')} ${confidence} ${extractor}`;
}
