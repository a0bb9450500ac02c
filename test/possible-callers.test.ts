/** Answers with possible callers and uses: unresolved uses of the name of a symbol, beside the proven ones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { answerLines, type Given } from './answer-lines.ts';
import { namesakes } from './namesakes.ts';
import { createWorkspace, engineOn, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string>> = {
  'app/options.py': `class Options:
    def get_field(self, name):
        return name

    def save(self):
        return self.get_field("pk")
`,
  'app/forms.py': `import os

class Form:
    def get_field(self):
        return 1


def known():
    return Form().get_field()


def outside():
    return os.get_field()
`,
  'app/rows.py': namesakes('get_field'),
  'app/views.py': `from app.options import Options


def mixed(options: Options, other):
    options.get_field("a")
    return other.get_field("b")


def thrice(model):
    first = model.meta.get_field("a")
    second = model.meta.get_field("b")
    return [first, second, model.meta.get_field("c")]


def page(model):
    return thrice(model)


def hand_over(model):
    return model.get_field
`,
  'tests/helpers.py': 'def page(model):\n    return 1\n\n\ndef known():\n    return page(1)\n',
  'scripts/tool.py': 'def tool(model):\n    return model.get_field("t")\n',
  'app/radio.py': `class Radio:
    def tune(self):
        return 1


class Piano:
    def tune(self):
        return 2

    def play_keys(self):
        return 3


class Upright(Piano):
    def tune(self):
        return 4


def concert(piano):
    piano.play_keys()
    return piano.tune()


def rehearse(piano: Piano):
    return piano.tune()
`,
  'web/radio.ts': `const timed = <T>(work: T): T => work;
function volume(): number { return 1; }
export const loud = timed(volume);
const quiet = volume;
export const up = () => loud();
export const down = () => quiet();
`,
  'app/events.py': `class Feed:
    def enable(self, app):
        app.connect("feed-cleared", self.clear)
        app.connect(
            "feed-read",
            self.read_feed,
        )

    def clear(self, name):
        raise NotImplementedError

    def read_feed(self):
        return 1


class DiskFeed(Feed):
    def clear(self, name):
        return name


kinds: Literal["feed-cleared"]


def emit_all(app):
    app.emit("feed-cleared", 1)
    app.emit(
        "feed-read",
    )
`,
  'web/view.js': 'export function view(model) {\n  return model.get_field("js");\n}\n',
  'web/cart.ts': 'export class Cart {\n  checkOut(): number {\n    return 1;\n  }\n}\n',
  'web/till.js': 'export function till(cart) {\n  return cart.checkOut();\n}\n',
  'tests/test_a.py': `from app.views import page


def test_one(model):
    assert model.get_field("a")


def test_two(model):
    assert model.get_field("b") and model.get_field("c")


def test_page(model):
    assert page(model)
`,
  'tests/test_b.py': 'def test_three(model):\n    assert model.get_field("a")\n',
};

let workspace: Workspace;
let engine: Engine;

beforeAll(async () => {
  workspace = createWorkspace();
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  engine = engineOn(workspace.root);
  await engine.index.update();
});

afterAll(() => {
  engine.close();
  workspace.dispose();
});

const ask = (name: string, given: Given) => answerLines(engine, name, given);

describe('callers', () => {
  it.each([
    [
      'the most certain ones first, tests folded, what means something else left out',
      { symbol: 'Options.get_field', depth: 1 },
      [
        'method app/options.py:Options.get_field  :2-3  7 callers: 2 proven, 5 possible',
        '  app/options.py:Options.save  :6  probable  return self.get_field("pk")',
        '  app/views.py:mixed  :5 +1 line 6 possible  probable  options.get_field("a")',
        '  app/views.py:thrice  :10 +2 lines 11, 12  by name  first = model.meta.get_field("a")',
        '  scripts/tool.py:tool  :2  by name  return model.get_field("t")',
        '3 more in 2 test files:',
        '  tests/test_a.py  test_one :5, test_two :9',
        '  tests/test_b.py  test_three :2',
        'Left out: 1 call of other `get_field`s, 1 call of external code (--only left-out)',
        'Used without a call in 1 place, so other code may call it:',
        '  app/views.py:hand_over  :20  possible  return model.get_field',
      ],
    ],
    [
      'what is left out, below the symbol that it means',
      { symbol: 'Options.get_field', only: 'left-out' },
      [
        'method app/options.py:Options.get_field  :2-3',
        'Left out: 1 call of other `get_field`s, 1 call of external code:',
        '  → app/forms.py:Form.get_field',
        '    app/forms.py:known  :9  return Form().get_field()',
        '  external code',
        '    app/forms.py:outside  :13  return os.get_field()',
      ],
    ],
    [
      'what is left out in tests',
      { symbol: 'page', only: 'left-out' },
      [
        'function app/views.py:page  :15-16',
        'Left out: 1 call of other `page`s:',
        '  1 place in tests (--tests list)',
        'Not covered, symbols of the same name in tests: tests/helpers.py:page',
      ],
    ],
    [
      'nothing is left out',
      { symbol: 'Cart.checkOut', only: 'left-out' },
      ['method web/cart.ts:Cart.checkOut  :2-4', 'Nothing is left out'],
    ],
    [
      'no tests',
      { symbol: 'Options.get_field', depth: 3, tests: 'without' },
      [
        'method app/options.py:Options.get_field  :2-3  4 callers: 2 proven, 2 possible',
        '  app/options.py:Options.save  :6  probable  return self.get_field("pk")',
        '  app/views.py:mixed  :5 +1 line 6 possible  probable  options.get_field("a")',
        '  app/views.py:thrice  :10 +2 lines 11, 12  by name  first = model.meta.get_field("a")',
        '    app/views.py:page  :16  return thrice(model)',
        '  scripts/tool.py:tool  :2  by name  return model.get_field("t")',
        'Left out: 1 call of other `get_field`s, 1 call of external code (--only left-out)',
        'Used without a call in 1 place, so other code may call it:',
        '  app/views.py:hand_over  :20  possible  return model.get_field',
      ],
    ],
    [
      'only proven ones',
      { symbol: 'Options.get_field', depth: 1, only: 'proven' },
      [
        'method app/options.py:Options.get_field  :2-3  2 callers',
        '  app/options.py:Options.save  :6  probable  return self.get_field("pk")',
        '  app/views.py:mixed  :5  probable  options.get_field("a")',
      ],
    ],
    [
      'tests listed, callers of callers by edges',
      { symbol: 'Options.get_field', depth: 3, tests: 'list' },
      [
        'method app/options.py:Options.get_field  :2-3  7 callers: 2 proven, 5 possible',
        '  app/options.py:Options.save  :6  probable  return self.get_field("pk")',
        '  app/views.py:mixed  :5 +1 line 6 possible  probable  options.get_field("a")',
        '  app/views.py:thrice  :10 +2 lines 11, 12  by name  first = model.meta.get_field("a")',
        '    app/views.py:page  :16  return thrice(model)',
        '      tests/test_a.py:test_page  :13  assert page(model)',
        '  scripts/tool.py:tool  :2  by name  return model.get_field("t")',
        '  tests/test_a.py:test_one  :5  by name  assert model.get_field("a")',
        '  tests/test_a.py:test_two  :9 ×2  by name  assert model.get_field("b") and model.get_field("c")',
        '  tests/test_b.py:test_three  :2  by name  assert model.get_field("a")',
        'Left out: 1 call of other `get_field`s, 1 call of external code (--only left-out)',
        'Used without a call in 1 place, so other code may call it:',
        '  app/views.py:hand_over  :20  possible  return model.get_field',
      ],
    ],
    [
      'languages of one family see each other',
      { symbol: 'Cart.checkOut' },
      [
        'method web/cart.ts:Cart.checkOut  :2-4  1 caller: 0 proven, 1 possible',
        '  web/till.js:till  :2  approximate  return cart.checkOut();',
      ],
    ],
    [
      'candidates are not proven',
      { symbol: 'Cart.checkOut', only: 'proven' },
      ['method web/cart.ts:Cart.checkOut  :2-4  0 callers'],
    ],
    [
      'a use with candidates among which the symbol is not',
      { symbol: 'Radio.tune', depth: 1 },
      [
        'method app/radio.py:Radio.tune  :2-3  1 caller: 0 proven, 1 possible',
        '  app/radio.py:concert  :21  by name  return piano.tune()',
        'Left out: 1 call of other `tune`s (--only left-out)',
      ],
    ],
    [
      'callers of the overridden method are possible callers of the override',
      { symbol: 'Upright.tune', depth: 1 },
      [
        'method app/radio.py:Upright.tune  :15-16  2 callers: 0 proven, 2 possible, of which all via another symbol',
        '  via app/radio.py:Piano.tune',
        '    app/radio.py:rehearse  :25  probable  return piano.tune()',
        '    app/radio.py:concert  :21  approximate  return piano.tune()',
      ],
    ],
    [
      'callers of a variable that is made of the function, unless they are known to call it',
      { symbol: 'volume', depth: 1 },
      [
        'function web/radio.ts:volume  :2  2 callers: 1 proven, 1 possible, of which all via another symbol',
        '  web/radio.ts:down  :6  probable  export const down = () => quiet();',
        '  via web/radio.ts:loud  :3  export const loud = timed(volume);',
        '    web/radio.ts:up  :5  export const up = () => loud();',
        'Used without a call in 2 places, so other code may call it:',
        '  web/radio.ts:loud  :3  export const loud = timed(volume);',
        '  web/radio.ts:quiet  :4  const quiet = volume;',
      ],
    ],
    [
      'a method that is registered under a text has the calls that pass the text elsewhere',
      { symbol: 'DiskFeed.clear', depth: 1 },
      [
        'method app/events.py:DiskFeed.clear  :17-18  0 callers',
        '  via app/events.py:Feed.clear',
        'Used without a call in 1 place, so other code may call it:',
        '  app/events.py:Feed.enable  :3  as app/events.py:Feed.clear  app.connect("feed-cleared", self.clear)',
        "Other code with the text 'feed-cleared':",
        '  app/events.py:25  app.emit("feed-cleared", 1)',
      ],
    ],
    [
      'the text may be on the line before',
      { symbol: 'Feed.read_feed', depth: 1 },
      [
        'method app/events.py:Feed.read_feed  :12-13  0 callers',
        'Used without a call in 1 place, so other code may call it:',
        '  app/events.py:Feed.enable  :6  self.read_feed,',
        "Other code with the text 'feed-read':",
        '  app/events.py:27  "feed-read",',
      ],
    ],
    [
      'a name that tests have, too',
      { symbol: 'known', depth: 1 },
      [
        'function app/forms.py:known  :8-9  0 callers',
        'Not covered, symbols of the same name in tests: tests/helpers.py:known',
      ],
    ],
    [
      'tests below the first level are counted',
      { symbol: 'thrice', depth: 2 },
      [
        'function app/views.py:thrice  :9-12  1 caller',
        '  app/views.py:page  :16  (1 caller in tests)  return thrice(model)',
      ],
    ],
  ])('%s', async (_, given, expected) => {
    expect(await ask('callers', given)).toEqual(expected);
  });

  it('are read from all files, not from the first few', async () => {
    const many = createWorkspace();
    many.write('rows.py', namesakes('turn'));
    many.write('hub.py', 'class Hub:\n    def turn(self):\n        return 1\n');
    for (let at = 0; at < 40; at++)
      many.write(
        `m${at}.py`,
        `def f${at}(hub):\n    return hub.turn()\n\n\ndef g${at}(hub):\n    return f${at}(hub)\n`,
      );
    const own = engineOn(many.root);
    await own.index.update();
    const { total, possible, children, more, unfollowed } = own.graph.callers('Hub.turn', {
      depth: 2,
      limit: 30,
    });
    expect({ total, possible, shown: children.length, more, unfollowed }).toEqual({
      total: 40,
      possible: 40,
      shown: 30,
      more: 10,
      unfollowed: 40,
    });
    const { common, affected } = own.graph.impact('Hub.turn', { depth: 1, limit: 50 });
    expect([common, affected.filter(({ evidence }) => evidence === 'name').length]).toEqual([[], 40]);
    own.close();
    many.dispose();
  });
});

describe('references', () => {
  it('proven and possible uses are one list by file', async () => {
    expect(await ask('references', { symbol: 'Options.get_field' })).toEqual([
      'method app/options.py:Options.get_field  :2-3  12 references in 5 files: 11 calls, 1 references; 2 proven, 10 possible',
      'app/options.py  1',
      '  :6  calls  in Options.save  probable  return self.get_field("pk")',
      'app/views.py  6',
      '  :5  calls  in mixed  probable  options.get_field("a")',
      '  :6  calls  in mixed  by name  return other.get_field("b")',
      '  :10  calls  in thrice  by name  first = model.meta.get_field("a")',
      '  :11  calls  in thrice  by name  second = model.meta.get_field("b")',
      '  :12  calls  in thrice  by name  return [first, second, model.meta.get_field("c")]',
      '  :20  references  in hand_over  by name  return model.get_field',
      'scripts/tool.py  1',
      '  :2  calls  in tool  by name  return model.get_field("t")',
      '4 more in 2 test files (--tests list): tests 4 in 2 files',
      'Left out: 1 use of other `get_field`s, 1 use of external code (--only left-out)',
    ]);
  });

  it('only proven uses', async () => {
    expect(await ask('references', { symbol: 'Options.get_field', only: 'proven' })).toEqual([
      'method app/options.py:Options.get_field  :2-3  2 references in 2 files: 2 calls',
      'app/options.py  1',
      '  :6  calls  in Options.save  probable  return self.get_field("pk")',
      'app/views.py  1',
      '  :5  calls  in mixed  probable  options.get_field("a")',
    ]);
  });
});

describe('impact', () => {
  it.each([
    [
      'by edges, then by name; what depends on a use by name is approximate',
      { symbol: 'Options.get_field', depth: 2 },
      [
        'method app/options.py:Options.get_field  :2-3',
        'No overrides of Options.get_field',
        'Affected: 7 symbols: 2 proven, 5 possible',
        'Depth 1: 5',
        '  app/options.py:Options.save  :6 calls  probable',
        '  app/views.py:mixed  :5 calls; :6 calls by name  probable',
        '  app/views.py:thrice  :10, :11, :12 calls  by name',
        '  app/views.py:hand_over  :20 references  by name',
        '  scripts/tool.py:tool  :2 calls  by name',
        'Tests: 2 files that use it, over at most 10 steps',
        '  tests/test_a.py  depth 1, 2 symbols, test_one, by name  approximate',
        '  tests/test_b.py  depth 1, 1 symbol, test_three, by name  approximate',
        'Depth 2: 2',
        '  app/options.py:Options  contains Options.save  approximate',
        '  app/views.py:page  :16 calls thrice  approximate',
      ],
    ],
    [
      'only proven',
      { symbol: 'Options.get_field', depth: 2, only: 'proven' },
      [
        'method app/options.py:Options.get_field  :2-3',
        'No overrides of Options.get_field',
        'Affected: 2 symbols',
        'Depth 1: 2',
        '  app/options.py:Options.save  :6 calls  probable',
        '  app/views.py:mixed  :5 calls  probable',
        'Tests that only depend on the changed files: 2 files: tests/test_a.py, tests/test_b.py',
      ],
    ],
  ])('%s', async (_, given, expected) => {
    expect(await ask('impact', given)).toEqual(expected);
  });
});

describe('source lines', () => {
  it('are those on disk; a file that has changed since it was indexed gets none', async () => {
    workspace.write('scripts/tool.py', `# moved\n${files['scripts/tool.py'] ?? ''}`);
    expect(await ask('callers', { symbol: 'Options.get_field', depth: 1 })).toEqual(
      expect.arrayContaining([
        '  app/views.py:thrice  :10 +2 lines 11, 12  by name  first = model.meta.get_field("a")',
        '  scripts/tool.py:tool  :2  by name',
        'Changed since indexed: scripts/tool.py (run: codeagent index)',
      ]),
    );
    workspace.write('scripts/tool.py', files['scripts/tool.py'] ?? '');
  });

  it('of a long line, the part around the call is shown', async () => {
    const long = `${'a + '.repeat(40)}Long().go()${' + a'.repeat(40)}`;
    workspace.write(
      'app/long.py',
      `class Long:\n    def go(self):\n        return 1\n\n\ndef far(a):\n    return ${long}\n`,
    );
    await engine.index.update();
    const [, line = ''] = await ask('callers', { symbol: 'Long.go', depth: 1 });
    expect(line).toMatch(/^ {2}app\/long\.py:far {2}:7 {2}probable {2}….*Long\(\)\.go\(\) \+ a.*…$/);
    expect(line.length).toBeLessThan(170);
  });
});

describe('bad input', () => {
  it.each([
    [
      'callers',
      { symbol: 'thrice', only: 'sure' },
      /no only "sure" \| valid: proven|There is no only "sure"/,
    ],
    ['callers', { symbol: 'thrice', tests: 'none' }, /There is no tests "none"/],
  ])('%s %j', async (name, given, expected) => {
    await expect(ask(name, given)).rejects.toThrow(expected);
  });
});
