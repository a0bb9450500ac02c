/** docs/protocol.md agrees with the operations: fields come from their definitions, shapes from their answers. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import type { Operation } from '../src/serve/operations/operation.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { readGiven } from '../src/serve/read-given.ts';
import { locagentMethods } from '../src/serve/rpc/locagent-methods.ts';
import { answerShape } from './answer-shape.ts';
import { typing } from './as-typed.ts';
import { protocolPage } from './protocol-page.ts';
import { createWorkspace, engineOn, projectRoot, type Workspace } from './workspace.ts';

type AnyOperation = Operation<unknown, unknown>;
type Questions = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Requests on the sample `observatory`. Together, their answers have every property that an answer can have. */
const questions: Questions = {
  index: [{}],
  status: [{}],
  health: [{}],
  outline: [
    { file: 'sky/stars.py' },
    { file: 'sky/stars.py', detail: 'compact' },
    { file: 'tests/test_sky.py', detail: 'compact' },
  ],
  files: [{ pattern: '*.py' }],
  grep: [
    { pattern: 'star', context: 1 },
    { pattern: 'star', paths: ['sky', 'moon', 'sky/moon.png'] },
  ],
  find: [{ pattern: '*.py' }],
  list_directory: [{ path: '.' }, { path: 'sky' }],
  read_file: [{ path: 'sky/stars.py', start: 1, end: 3 }],
  directory_tree: [{}],
  lookup: [
    { name: 'Star' },
    { name: 'Stra' },
    { name: 'Planet.describe' },
    { name: 'nothing like that' },
    { name: ['Star', 'Planet'] },
  ],
  search: [{ query: 'how bright a star is' }, { query: 'telscope' }],
  context: [{ query: 'survey' }, { query: 'brightness of a star', budget: 100 }, { query: 'telscope' }],
  similar: [{ symbol: 'sky/stars.py:Star' }],
  map: [{}],
  definitions: [{ kinds: 'class' }, { kinds: 'function' }, { name: 'brigthest' }],
  symbol: [{ symbol: 'sky/stars.py:Star' }, { symbol: 'sky/telescope.py:Refractor' }],
  source: [
    { symbols: ['sky/stars.py:Star.describe', 'sky/stars.py:1-3', 'no_such_name'] },
    { symbols: ['sky/telescope.py'], about: 'brightest' },
    { symbols: ['sky/stars.py:1-30'] },
    { symbols: ['sky/stars.py:brightest', 'Star'] },
  ],
  callers: [
    { symbol: 'brightest' },
    { symbol: 'sky/stars.py:Star.describe' },
    { symbol: 'sky/lenses.py:polish' },
    { symbol: 'sky/lenses.py:polish', limit: 2 },
    { symbol: 'overhaul' },
    { symbol: 'sky/night.py:Cupola.turn' },
    { symbol: 'sky/night.py:Drum.turn', only: 'left-out' },
    { symbol: 'sky/stars.py:Star' },
  ],
  callees: [
    { symbol: 'sky/telescope.py:Telescope.survey' },
    { symbol: 'sky/tools.py:show', external: true },
    { symbol: 'sky/lenses.py:clean_all', limit: 2 },
  ],
  references: [
    { symbol: 'sky/stars.py:Star' },
    { symbol: 'sky/stars.py:Star.describe' },
    { symbol: 'sky/night.py:Drum.turn', only: 'left-out' },
  ],
  implementations: [{ symbol: 'sky/telescope.py:Telescope' }],
  file_names: [{ file: 'sky/tools.py' }, { file: 'sky/night.py' }],
  folder_dependencies: [{}, { by: 'project' }],
  dependencies: [{ symbol: 'sky/telescope.py' }, { symbol: 'sky/stars.py:Star' }],
  dependents: [{ symbol: 'sky/stars.py' }, { symbol: 'sky/stars.py:Star' }],
  traverse: [{ symbol: 'sky/telescope.py:Telescope' }],
  flow: [{ symbol: 'sky/night.py:watch' }, { symbol: 'sky/night.py:dusk', depth: 1 }],
  path: [
    { from: 'sky/telescope.py:Telescope.survey', to: 'sky/stars.py:Star.describe' },
    { from: 'sky/night.py:sleep', to: 'sky/lenses.py:clean' },
    { from: 'sky/night.py:watch', to: 'sky/workshop.py:overhaul' },
    { from: 'sky/night.py:watch', to: 'sky/night.py:sleep' },
    { from: 'sky/lenses.py:clean_all', to: 'sky/lenses.py:clean' },
    { from: 'sky/stars.py:brightest.magnitude', to: 'sky/stars.py:brightest' },
  ],
  impact: [
    { symbol: 'sky/stars.py:brightest' },
    { symbol: 'sky/stars.py:Star' },
    { symbol: 'sky/night.py:Cupola.turn' },
    { symbol: 'sky/stars.py:Star.describe' },
    { symbol: 'sky/stars.py:brightest', tests: 'list' },
    { diff: true },
  ],
  graph: [{}],
  search_entities: [{ query: 'Star' }],
  traverse_graph: [{ start_entities: ['sky/telescope.py:Telescope'] }],
  retrieve_entity: [{ entity_ids: ['sky/stars.py:Star'] }],
  rebuild_index: [{}],
};

/** Has unresolved references, and references to code outside the repository. */
const toolsFile = `import math

def show(thing):
    print(thing.describe(), unheard(thing))
    return math.floor(thing.survey([]))
`;
/** Has trees of calls that a limit cuts below their first level. */
const lensesFile = `def polish():
    return rinse()

def rinse():
    return 1

def clean():
    return [polish(), rinse()]

def clean_all():
    return [clean(), clean()]

def clean_twice():
    return [clean(), clean()]
`;
/** Has calls of all kinds: branches, candidates, overrides, aliases, properties, log messages, unresolved calls. */
const nightFile = `import logging
from sky.lenses import clean
from sky.workshop import overhaul

logger = logging.getLogger()
wipe = clean

class Dome:
    @property
    def slit(self):
        return clean()

    def turn(self):
        return 1

class Cupola(Dome):
    def turn(self):
        return clean()

class Drum:
    def turn(self):
        return 2

def watch(dome: Dome, other):
    if dome.slit:
        logger.info("open")
        wipe()
    dome.turn()
    other.turn()
    other.unheard()
    return [dusk(), clean()]

def dusk():
    print("dusk")
    return clean()

def dawn():
    return clean()

def sleep():
    return [dusk(), dawn()]

unheard_of = overhaul

def open_dome(dome: Dome, app):
    app.connect("dome-turns", dome.turn)

def close_dome(app):
    app.emit("dome-turns")
`;
const workshopFile = `from sky.lenses import clean

def overhaul():
    return clean()
`;
const testsFile = `from sky.lenses import clean
from sky.stars import Star, brightest

def test_brightest():
    assert brightest([Star("Vega", 0.03)])

def test_clean():
    assert clean()

def overhaul():
    return clean()
`;

let workspace: Workspace;
let engine: Engine;
beforeAll(async () => {
  workspace = createWorkspace('observatory');
  workspace.write('sky/broken.py', 'def half(:\n    return 1\n');
  workspace.write('sky/moon.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
  workspace.write('sky/gone.py', 'def gone():\n    return 1\n');
  workspace.write('sky/tools.py', toolsFile);
  workspace.write('sky/lenses.py', lensesFile);
  workspace.write('sky/night.py', nightFile);
  workspace.write('sky/workshop.py', workshopFile);
  workspace.write('tests/test_sky.py', testsFile);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
    workspace.write(
      `tests/test_${name}.py`,
      `from sky.stars import Star\n\ndef test():\n    Star("${name}", 1)\n`,
    );
  workspace.git('init', '-q');
  workspace.git('add', '.');
  workspace.git('commit', '-q', '-m', 'sample');
  engine = engineOn(workspace.root);
});
afterAll(() => {
  engine.close();
  workspace.dispose();
});

describe('docs/protocol.md', () => {
  it('every operation and method has a request', () => {
    const named = [...operations, ...locagentMethods.map(({ operation }) => operation)].map(
      ({ name }) => name,
    );
    expect(Object.keys(questions).toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it('is up to date with the operations', async () => {
    const asked = [...operations, ...locagentMethods.map((method) => method.operation)];
    const writes = (operation: AnyOperation): boolean => ['index', 'rebuild_index'].includes(operation.name);
    const written = await shapesOf(asked.filter(writes));
    changeFiles();
    const shapes = new Map([
      ...written,
      ...(await shapesOf(asked.filter((operation) => !writes(operation)))),
    ]);
    const page = protocolPage(shapes);
    const file = path.join(projectRoot, 'docs/protocol.md');
    if (process.env.UPDATE === '1') writeFileSync(file, page);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(page);
  });
});

/** Changes files after indexing, so that the answers include the properties of outdated files. */
function changeFiles(): void {
  for (const file of ['sky/stars.py', 'sky/telescope.py'])
    workspace.write(file, `${readFileSync(path.join(workspace.root, file), 'utf8')}\n`);
  workspace.write('sky/comets.py', 'HALLEY = 1986\n');
  workspace.remove('sky/gone.py');
}

async function shapesOf(asked: readonly AnyOperation[]): Promise<ReadonlyMap<string, string>> {
  const shapes = new Map<string, string>();
  for (const operation of asked) {
    const answers = [];
    for (const fields of questions[operation.name] ?? [])
      answers.push(...(await answersOf(operation, fields)));
    shapes.set(operation.name, answerShape(answers));
  }
  return shapes;
}

async function answersOf(operation: AnyOperation, fields: unknown): Promise<readonly unknown[]> {
  const input = operation.parse(readGiven(operation.name, operation.fields, fields));
  const out = await operation.run(engine, input, {
    onProgress: () => {},
    signal: new AbortController().signal,
    display: { kind: 'json', hasColours: false },
  });
  if (operation.lines !== undefined)
    return [...operation.lines(out)].map((line) => JSON.parse(line) as unknown);
  return [
    JSON.parse(JSON.stringify(operation.json === undefined ? out : operation.json(out, typing(operation)))),
  ];
}
