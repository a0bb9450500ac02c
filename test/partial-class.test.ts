/** A class that several files declare is one symbol, with one id in every answer. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import type { FilePath } from '../src/model/source-file.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { indexedWorkspace, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string>> = {
  'desk/Till.cs': `namespace Desk {
  public partial class Till {
    public void Open() { Close(); }
  }
}
`,
  'desk/Till.More.cs': `namespace Desk {
  public partial class Till {
    public void Close() { Open(); }
  }

  class Clerk { void Work() { new Till().Close(); } }
}
`,
};
const [one, other] = ['desk/Till.More.cs:Till', 'desk/Till.cs:Till'] as const;

let workspace: Workspace;
let engine: Engine;
let id: string;

beforeAll(async () => {
  ({ workspace, engine } = await indexedWorkspace(files));
  id = engine.graph.symbol('Till').id;
});

afterAll(() => {
  engine.close();
  workspace.dispose();
});

async function answer(name: string, given: Record<string, string | boolean>): Promise<string> {
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  const display = { kind: 'json', hasColours: false } as const;
  const context = { onProgress: () => {}, signal: new AbortController().signal, display };
  return JSON.stringify(await operation.run(engine, operation.parse(given), context));
}

it('by its name, by either file and by a line of either', () => {
  const asked = [one, other, 'desk/Till.cs:2', 'desk/Till.More.cs:2', 'Desk.Till'];
  expect(asked.map((name) => engine.graph.symbol(name).id)).toEqual(asked.map(() => id));
});

it.each([
  ['outline', { file: 'desk/Till.cs' }],
  ['outline', { file: 'desk/Till.More.cs' }],
  ['definitions', { name: 'Till' }],
  ['lookup', { name: 'Till' }],
  ['search', { query: 'Till' }],
  ['references', { symbol: 'Till' }],
  ['callers', { symbol: 'Till' }],
])('%s %j', async (name, given) => {
  const text = await answer(name, given as Record<string, string>);
  expect(text).toContain(`"${id}"`);
  expect(text).not.toContain(`"${id === one ? other : one}"`);
});

it('one symbol in the graph, with its other declarations; members and edges belong to it', () => {
  const records = [...engine.graph.records()];
  const classes = records.filter(
    (each) => each.type === 'symbol' && each.kind === 'class' && each.name === 'Till',
  );
  expect(classes).toMatchObject([{ id, parts: [{ row: 1, endRow: 3 }] }]);
  const edges = records.flatMap((each) => (each.type === 'edge' ? [each] : []));
  const members = edges.filter(({ kind, source }) => kind === 'contains' && source === id);
  expect(members.map(({ target }) => target).sort()).toEqual([
    'desk/Till.More.cs:Till.Close',
    'desk/Till.cs:Till.Open',
  ]);
  const ids = new Set(records.flatMap((each) => (each.type === 'symbol' ? [each.id] : [])));
  expect(edges.flatMap(({ source, target }) => [source, target]).filter((end) => !ids.has(end))).toEqual([]);
  expect(outlined('desk/Till.cs' as FilePath)).toEqual(outlined('desk/Till.More.cs' as FilePath));
});

/** Ids of the classes named Till in an outline. */
function outlined(path: FilePath): readonly string[] {
  const text = JSON.stringify(engine.ask.outline(path));
  return [...text.matchAll(/"id":"([^"]*:Till)"/g)].map(([, found]) => found ?? '');
}
