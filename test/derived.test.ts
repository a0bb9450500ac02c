/**
 * Every row of the index derives from files and facts or marks pending work (decision 0016): an update completes the
 * work of a stopped one, `health --full` finds every row that does not derive, and `index --full` equals a fresh
 * index.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRandom, editOnce } from './random-edits.ts';
import { createStage, dumpOf, type Stage } from './workspace.ts';

let stage: Stage;
beforeAll(() => {
  stage = createStage();
});
afterAll(() => stage.dispose());

async function faultsOf(of: Stage): Promise<readonly string[]> {
  const checks = await of.engine.index.health({ mode: 'full' });
  return checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
}

/** Stops an update after this many progress reports. Returns whether it got that far. */
async function stopAfter(of: Stage, steps: number): Promise<boolean> {
  const stop = new AbortController();
  let heard = 0;
  const onProgress = () => {
    if (++heard === steps) stop.abort();
  };
  return of.engine.index.update({ onProgress, signal: stop.signal }).then(
    () => false,
    () => true,
  );
}

describe('stopped updates', () => {
  it('a deleted folder is removed from the index, wherever the update was stopped', async () => {
    for (let steps = 1, isStopped = true; isStopped; steps++) {
      stage.clear();
      const { workspace, engine } = stage;
      for (const name of ['a/b/one.py', 'a/two.py', 'c/three.py'])
        workspace.write(
          name,
          `from a.two import f${name.length}\ndef f${name.length}(): pass\nf${name.length}()\n`,
        );
      await engine.index.update();
      workspace.remove('a');
      workspace.write('c/three.py', 'def other(): pass\nother()\n');
      isStopped = await stopAfter(stage, steps);
      await engine.index.update();
      expect({ steps, dump: dumpOf(engine) }).toEqual({ steps, dump: await stage.rebuilt() });
      expect(await faultsOf(stage)).toEqual([]);
    }
  });

  it('files that depend on a deleted project are resolved again', async () => {
    for (let steps = 1, isStopped = true; isStopped; steps++) {
      stage.clear();
      const { workspace, engine } = stage;
      workspace.write('tsconfig.json', '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }');
      workspace.write('package.json', '{ "name": "here" }');
      workspace.write('lib/part.ts', 'export function part() {}\n');
      workspace.write('uses.ts', "import { part } from '@lib/part';\npart();\n");
      await engine.index.update();
      for (const manifest of ['tsconfig.json', 'package.json']) workspace.remove(manifest);
      isStopped = await stopAfter(stage, steps);
      await engine.index.update();
      expect({ steps, dump: dumpOf(engine) }).toEqual({ steps, dump: await stage.rebuilt() });
    }
  });

  it.each([1, 2])('random edits with random stops, seed %i', async (seed) => {
    stage.clear('harbour');
    const { workspace, engine } = stage;
    const random = createRandom(seed);
    workspace.git('init', '-q', '-b', 'main');
    workspace.git('add', '-A');
    workspace.git('commit', '-qm', 'start');
    await engine.index.update();
    for (let round = 0; round < 4; round++) {
      const edits = Array.from({ length: 1 + random(4) }, () => editOnce(workspace, random));
      await stopAfter(stage, 1 + random(6));
      edits.push(editOnce(workspace, random));
      await engine.index.update();
      expect({ edits, dump: dumpOf(engine) }).toEqual({ edits, dump: await stage.rebuilt() });
    }
    expect(await faultsOf(stage)).toEqual([]);
  });
});

const files = {
  'csharp/Tray.cs': 'namespace Shop { public partial class Tray { public void Fill() { Empty(); } } }\n',
  'csharp/More.cs': 'namespace Shop { public partial class Tray { public void Empty() {} } }\n',
  'csharp/Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk" />',
  'python/use.py': 'from part import made\n\ndef use():\n    return made()\n',
  'python/part.py': 'def made():\n    return 1\n\ndef broken(:\n',
} as const;

/** Each statement makes a row wrong, adds one or removes one. */
const wrongs: readonly (readonly [string, string])[] = [
  ['an empty folder', "INSERT INTO directories SELECT 'old', '', id, 'x' FROM symbols LIMIT 1"],
  ['a missing folder', "DELETE FROM directories WHERE path = 'csharp'"],
  ['a wrong folder hash', "UPDATE directories SET hash = 'abc' WHERE path = 'csharp'"],
  ['a symbol without a file', 'UPDATE symbols SET file_id = NULL WHERE id = (SELECT max(id) FROM symbols)'],
  ['a renamed symbol', "UPDATE symbols SET name = 'other' WHERE id = (SELECT max(id) FROM symbols)"],
  ['a renamed shared symbol', "UPDATE symbols SET qualified_name = 'other' WHERE (flags & 4) <> 0"],
  [
    'a duplicate symbol',
    'INSERT INTO symbols SELECT 1000000, file_id, ordinal, parent_id, kind, name, qualified_name, start_row, end_row, name_row, name_column, flags, symbol_key, disambiguator FROM symbols WHERE ordinal = 1 AND (flags & 4) = 0 LIMIT 1',
  ],
  ['a missing declaration', 'DELETE FROM spans WHERE is_primary = 1'],
  ['a missing chunk', 'DELETE FROM chunks WHERE id = (SELECT max(id) FROM chunks)'],
  ['a moved chunk', 'UPDATE chunks SET end_row = end_row + 1 WHERE id = (SELECT max(id) FROM chunks)'],
  ['a missing problem', 'DELETE FROM problems'],
  ['another language', "UPDATE files SET language = 'go' WHERE language = 'python'"],
  ['missing links', 'DELETE FROM links WHERE file_id IN (SELECT id FROM files LIMIT 2)'],
  ['a missing incoming row', 'DELETE FROM incoming WHERE target_id = (SELECT max(target_id) FROM incoming)'],
  ['an incoming row without a symbol', "INSERT INTO incoming VALUES (1000000, x'01')"],
  ['a remaining changed key', 'INSERT INTO changed_keys VALUES (7)'],
  ['a missing text place', 'DELETE FROM text_places WHERE file_id = (SELECT max(file_id) FROM text_places)'],
  ['a moved text place', 'UPDATE text_places SET place = place + 1'],
  ['buckets without a segment', "INSERT INTO text_buckets VALUES (9000000, x'00')"],
  ['a missing segment', 'DELETE FROM text_segments'],
  ['another project', "UPDATE projects SET name = 'other'; UPDATE projects SET path = 'elsewhere'"],
  ['missing facts', 'DELETE FROM facts WHERE file_id = (SELECT max(file_id) FROM facts)'],
];

describe('rows that do not derive from facts', () => {
  beforeEach(async () => {
    stage.clear();
    for (const [file, text] of Object.entries(files)) stage.workspace.write(file, text);
    await stage.engine.index.update();
  });

  it('do not occur in a fresh index', async () => {
    expect(await faultsOf(stage)).toEqual([]);
  });

  it.each(wrongs)('%s: is found, and repaired by a full run', async (_, sql) => {
    const { engine } = stage;
    engine.close();
    const database = new DatabaseSync(path.join(engine.index.directory, 'index.db'), {
      enableForeignKeyConstraints: false,
    });
    database.exec(sql);
    database.close();
    rmSync(path.join(engine.index.directory, 'index.sums'));
    expect(await faultsOf(stage)).not.toEqual([]);
    await engine.index.update({ mode: 'full' });
    expect(dumpOf(engine)).toEqual(await stage.rebuilt());
    expect(await faultsOf(stage)).toEqual([]);
  });
});
