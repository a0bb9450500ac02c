/**
 * Any series of updates gives the same index as a rebuild: random edits over the sample repositories and the fixtures
 * of all languages.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFixtures, createRandom, editOnce } from './random-edits.ts';
import {
  createStage,
  createWorkspace,
  dumpOf,
  engineOn,
  projectRoot,
  type Stage,
  type Workspace,
} from './workspace.ts';

const samples = readdirSync(path.join(projectRoot, 'test/repos'));
const rounds = 8;
let stage: Stage;

beforeAll(() => {
  stage = createStage();
});
afterAll(() => stage.dispose());

describe.each([...samples, 'fixtures'])('%s', (sample) => {
  it.each([1, 2, 3])('an updated index equals a rebuilt one, seed %i', async (seed) => {
    if (sample === 'fixtures') {
      stage.clear();
      copyFixtures(projectRoot, stage.workspace.root);
    } else {
      stage.clear(sample);
    }
    const { workspace, engine } = stage;
    const random = createRandom(seed * 7919 + sample.length);
    workspace.git('init', '-q', '-b', 'main');
    workspace.git('add', '-A');
    workspace.git('commit', '-qm', 'start');
    await engine.index.update();
    for (let round = 0; round < rounds; round++) {
      const edits = Array.from({ length: 1 + random(4) }, () => editOnce(workspace, random));
      await engine.index.update();
      expect({ edits, dump: dumpOf(engine) }).toEqual({ edits, dump: await stage.rebuilt() });
    }
    expect(dumpOf(engine)).toEqual(await rebuiltByAnother(workspace));
  });
});

/** Cases in which a change of one file changes the edges of another. */
const others: readonly {
  readonly change: string;
  readonly files: Readonly<Record<string, string>>;
  readonly changed: Readonly<Record<string, string>>;
}[] = [
  {
    change: 'what a base type means by its stars',
    files: {
      'Two.cs':
        'namespace One { public class Base { public void Open() {} } } namespace Two { public class Base { public void Open() {} } }',
      'Shop.cs': 'using One; namespace Shops { public class Shop : Base {} }',
      'Use.cs': 'using Shops; public class Use { void Run(Shop shop) { shop.Open(); } }',
    },
    changed: { 'Shop.cs': 'using Two; namespace Shops { public class Shop : Base {} }' },
  },
  {
    change: 'the usings above a project',
    files: {
      'App/App.csproj': '<Project Sdk="Microsoft.NET.Sdk" />',
      'App/Use.cs': 'namespace App { public class Use { void Run() { new Tray(); } } }',
      'Lib/Tray.cs': 'namespace Lib { public class Tray {} }',
      'Directory.Build.props': '<Project />',
    },
    changed: { 'Directory.Build.props': '<Project><ItemGroup><Using Include="Lib" /></ItemGroup></Project>' },
  },
  {
    change: 'what an exported name stands for in its file',
    files: {
      'tape.js': 'function open(name) {}\nmodule.exports = open;\n',
      'other.js': 'module.exports = function made(name) {};\n',
      'Use.js': "const open = require('./tape');\nopen('b');\n",
    },
    changed: { 'tape.js': "const open = require('./other');\nmodule.exports = open;\n" },
  },
  {
    change: 'the members of another part of a partial type',
    files: {
      'Part.cs': 'namespace Shops { public partial class Shop { public void Open() {} } }',
      'Use.cs': 'namespace Shops { public partial class Shop { void Run() { Open(); } } }',
    },
    changed: { 'Part.cs': 'namespace Shops { public partial class Shop { } }' },
  },
  {
    change: 'the namespace that the file of a member opens',
    files: {
      'shop.h': 'namespace n { class Shop { public: void open(); }; }\n',
      'shop.cpp': '#include "shop.h"\nvoid Shop::open() {}\n',
      'Use.cpp': '#include "shop.h"\nvoid run(n::Shop shop) { shop.open(); }\n',
    },
    changed: { 'shop.cpp': '#include "shop.h"\nusing namespace n;\nvoid Shop::open() {}\n' },
  },
  {
    change: 'the type that a file with an impl block imports',
    files: {
      'Cargo.toml': '[package]\nname = "yard"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': 'mod a;\nmod b;\nmod more;\nmod Use;\n',
      'src/a.rs': 'pub struct Knife;\n',
      'src/b.rs': 'pub struct Knife;\n',
      'src/more.rs': 'use crate::b::Knife;\nimpl Knife { pub fn cut(&self) {} }\n',
      'src/Use.rs': 'use crate::a::Knife;\nfn run(knife: Knife) { knife.cut(); }\n',
    },
    changed: { 'src/more.rs': 'use crate::a::Knife;\nimpl Knife { pub fn cut(&self) {} }\n' },
  },
  {
    change: 'the first part of the path that another file re-exports',
    files: {
      'Cargo.toml': '[package]\nname = "yard"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': 'mod a;\nmod b;\nmod inner;\nmod Use;\n',
      'src/a.rs': 'pub struct Knife;\n',
      'src/b.rs': 'pub struct Knife;\n',
      'src/inner.rs': 'use crate::a as tools;\npub use tools::Knife;\n',
      'src/Use.rs': 'use crate::inner::Knife;\nfn run(knife: Knife) {}\n',
    },
    changed: { 'src/inner.rs': 'use crate::b as tools;\npub use tools::Knife;\n' },
  },
  {
    change: 'the first namespace of a file whose usings are relative to it',
    files: {
      'Ship.cs': 'namespace Harbour.Docks { public class Ship { public void Sail() {} } }',
      'Shop.cs':
        'using Docks; namespace A { class First {} } namespace B { public class Shop { public Ship ship; } }',
      'Use.cs': 'using B; public class Use { void Run(Shop shop) { shop.ship.Sail(); } }',
    },
    changed: {
      'Shop.cs':
        'using Docks; namespace Harbour { class First {} } namespace B { public class Shop { public Ship ship; } }',
    },
  },
  {
    change: 'whether a default export stands in the block of a module',
    files: {
      'types.d.ts':
        "declare module 'shop' {\n  function open(): void;\n}\nfunction open(): void;\nexport default open;\n",
      'Use.ts': "import open from 'shop';\nopen();\n",
    },
    changed: {
      'types.d.ts':
        "declare module 'shop' {\n  function open(): void;\n  export default open;\n}\nfunction open(): void;\n",
    },
  },
  {
    change: 'what a default export stands for in the block of a module',
    files: {
      'types.d.ts': "declare function open(): void;\ndeclare module 'shop' {\n  export default open;\n}\n",
      'Use.ts': "import open from 'shop';\nopen();\n",
    },
    changed: {
      'types.d.ts':
        "declare function open(): void;\ndeclare module 'shop' {\n  function open(): void;\n  export default open;\n}\n",
    },
  },
  {
    change: 'whether a declaration file is a module by its exports',
    files: { 'types.d.ts': 'declare function open(): void;\n', 'Use.ts': 'open();\n' },
    changed: { 'types.d.ts': 'declare function open(): void;\nexport {};\nexport const other: number;\n' },
  },
  {
    change: 'whether a declaration file is a module by its imports',
    files: { 'types.d.ts': 'declare function open(): void;\n', 'Use.ts': 'open();\n' },
    changed: { 'types.d.ts': "import { other } from 'other';\ndeclare function open(): void;\n" },
  },
  {
    change: 'the types inside the type that declares a field',
    files: {
      'Shop.java': 'class Shop { Box box; }\n',
      'Box.java': 'class Box { void open() {} }\n',
      'Use.java': 'class Use { void run(Shop shop) { shop.box.open(); } }\n',
    },
    changed: { 'Shop.java': 'class Shop { Box box; static class Box { void open() {} } }\n' },
  },
  {
    change: 'the types inside the type around a field, in the presence of another one in its file',
    files: {
      'Shop.cs':
        'namespace A { public class Box { public void Open() {} } public class Shop { public Box box; } }',
      'Use.cs': 'namespace A { class Use { void Run(Shop shop) { shop.box.Open(); } } }',
    },
    changed: {
      'Shop.cs':
        'namespace A { public class Box { public void Open() {} } public class Shop { public Box box; public class Box { public void Open() {} } } }',
    },
  },
  {
    change: 'what a function imports that gives a value back',
    files: {
      'a.py': 'class Box:\n    def open(self): pass\n',
      'b.py': 'class Box:\n    def open(self): pass\n',
      'shop.py': 'from b import Box\ndef make() -> Box:\n    return Box()\ndef get():\n    return Box()\n',
      'Use.py': 'from shop import get\nget().open()\n',
    },
    changed: {
      'shop.py':
        'from b import Box\ndef make() -> Box:\n    return Box()\ndef get():\n    from a import Box\n    return Box()\n',
    },
  },
];

describe('edges that depend on other files', () => {
  it.each(others)('$change', async ({ files, changed }) => {
    stage.clear();
    const { workspace, engine } = stage;
    for (const [file, text] of Object.entries(files)) workspace.write(file, text);
    await engine.index.update();
    const before = dumpOf(engine);
    for (const [file, text] of Object.entries(changed)) workspace.write(file, text);
    await engine.index.update();
    const edges = (dump: readonly string[]): readonly string[] =>
      dump.filter((line) => /^edge \S*Use\./.test(line));
    expect(dumpOf(engine)).toEqual(await stage.rebuilt());
    expect(edges(dumpOf(engine))).not.toEqual(edges(before));
  });
});

it('a namespace of another language does not change the links of a file', async () => {
  stage.clear();
  const { workspace, engine } = stage;
  workspace.write('tables.sql', 'CREATE TABLE audit.Crew (CrewId INT);\n');
  workspace.write('use.cpp', 'void run() { audit::Log::get().write(1); }\n');
  const links = (): readonly string[] =>
    dumpOf(engine).filter((line) => /^(?:edge|links) use\.cpp/.test(line));
  await engine.index.update();
  const before = links();
  workspace.remove('tables.sql');
  await engine.index.update();
  expect(dumpOf(engine)).toEqual(await stage.rebuilt());
  expect(links()).toEqual(before);
});

/** Built by a new engine without any cache. */
async function rebuiltByAnother({ root }: Workspace): Promise<readonly string[]> {
  const elsewhere = createWorkspace();
  const fresh = engineOn(root, elsewhere.root);
  try {
    await fresh.index.update();
    return dumpOf(fresh);
  } finally {
    fresh.close();
    elsewhere.dispose();
  }
}
