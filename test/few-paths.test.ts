/** An update of only the changed paths gives the same index as a rebuild. */
import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { openStoreForReading } from '../src/store/store.ts';
import { createStage, dumpOf, type Stage, type Workspace } from './workspace.ts';

let stage: Stage;

beforeAll(async () => {
  stage = createStage();
  const { workspace, engine } = stage;
  const { write, git } = workspace;
  write('.gitignore', '*.log\n/out/\n');
  write('package.json', '{"name": "one"}');
  write('src/shape.ts', 'export class Shape { area() { return 1; } }\n');
  write('src/use.ts', "import { Shape } from './shape';\nexport const area = new Shape().area();\n");
  write('src/deep/er/leaf.ts', 'export const leaf = 1;\n');
  write('kept.log', 'tracked although it is ignored\n');
  write('notes.txt', 'some words\n');
  symlinkSync('notes.txt', path.join(workspace.root, 'link.txt'));
  git('init', '-q', '-b', 'main');
  git('add', '-A', '-f');
  git('commit', '-qm', 'start');
  await engine.index.update();
});

afterAll(() => stage.dispose());

interface Case {
  readonly name: string;
  readonly edit: (workspace: Workspace) => void;
  readonly paths: readonly string[];
  readonly extent: 'few' | 'whole';
}

/** The cases build on each other. */
const cases: readonly Case[] = [
  { name: 'no change', edit: () => {}, paths: ['src/use.ts', 'never-there'], extent: 'few' },
  {
    name: 'an edit that others depend on',
    edit: ({ write }) => write('src/shape.ts', 'export class Shape { size() {} area() { return 2; } }\n'),
    paths: ['src/shape.ts'],
    extent: 'few',
  },
  {
    name: 'a new file, a new ignored one and one that came and went',
    edit({ write }) {
      write('src/new.ts', "import { Shape } from './shape';\nnew Shape().size();\n");
      write('src/noise.log', 'x');
    },
    paths: ['src/new.ts', 'src/noise.log', 'src/new.ts.tmp~'],
    extent: 'few',
  },
  {
    name: 'a deleted file',
    edit: ({ remove }) => remove('src/new.ts'),
    paths: ['src/new.ts'],
    extent: 'few',
  },
  {
    name: 'a tracked file that becomes ignored',
    edit: ({ write }) => write('kept.log', 'other words\n'),
    paths: ['kept.log'],
    extent: 'few',
  },
  {
    name: 'names with special characters',
    edit({ write }) {
      write('src/[id]/*.ts', 'export const star = 1;\n');
      write(':(top)x.ts', 'export const top = 1;\n');
    },
    paths: ['src/[id]/*.ts', ':(top)x.ts'],
    extent: 'few',
  },
  {
    name: 'a link whose target is deleted',
    edit: ({ remove }) => remove('notes.txt'),
    paths: ['notes.txt'],
    extent: 'few',
  },
  {
    name: 'text that becomes binary',
    edit: ({ write }) => write('src/use.ts', new Uint8Array([0, 1, 2, 0, 255])),
    paths: ['src/use.ts'],
    extent: 'few',
  },
  {
    name: 'binary that becomes text',
    edit: ({ write }) => write('src/use.ts', "import { Shape } from './shape';\nnew Shape().size();\n"),
    paths: ['src/use.ts'],
    extent: 'few',
  },
  {
    name: 'the last file of a folder',
    edit: ({ remove }) => remove('src/deep/er/leaf.ts'),
    paths: ['src/deep/er/leaf.ts'],
    extent: 'few',
  },
  {
    name: 'a new folder',
    edit: ({ write }) => write('src/deep/er/leaf.ts', 'export const leaf = 2;\n'),
    paths: ['src/deep/er'],
    extent: 'whole',
  },
  {
    name: 'a renamed folder',
    edit: ({ root }) => renameSync(path.join(root, 'src/deep'), path.join(root, 'src/shallow')),
    paths: ['src/deep', 'src/shallow'],
    extent: 'whole',
  },
  {
    name: 'a folder that becomes a file',
    edit({ remove, write }) {
      remove('src/shallow');
      write('src/shallow', 'words');
    },
    paths: ['src/shallow'],
    extent: 'whole',
  },
  {
    name: 'a file that becomes a folder',
    edit({ root, remove }) {
      remove('src/shallow');
      mkdirSync(path.join(root, 'src/shallow'));
    },
    paths: ['src/shallow'],
    extent: 'whole',
  },
  {
    name: 'changed ignore rules',
    edit: ({ write }) => write('.gitignore', '/out/\n'),
    paths: ['.gitignore'],
    extent: 'whole',
  },
  {
    name: 'a renamed project',
    edit: ({ write }) => write('package.json', '{"name": "two"}'),
    paths: ['package.json'],
    extent: 'whole',
  },
  {
    name: 'a file that git starts to track',
    edit({ write, git }) {
      write('out/made.ts', 'export const made = 1;\n');
      git('add', '-f', 'out/made.ts');
    },
    paths: ['src/use.ts'],
    extent: 'whole',
  },
];

it.each(cases)('$name ($extent)', async ({ edit, paths, extent }) => {
  const { workspace, engine } = stage;
  const before = listedAt(engine);
  edit(workspace);
  await engine.index.update({ paths });
  expect(dumpOf(engine)).toEqual(await stage.rebuilt());
  // Only a scan of the whole tree is recorded as a listing.
  expect(listedAt(engine) === before ? 'few' : 'whole').toBe(extent);
});

function listedAt(engine: Engine): string | undefined {
  const store = openStoreForReading(engine.index.folder);
  try {
    return store.reader.metadata('listed_at_ms');
  } finally {
    store.close();
  }
}
