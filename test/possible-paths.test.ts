/** Overrides that come through mixins, and paths over calls that may run. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { answerLines, type Given } from './answer-lines.ts';
import { namesakes } from './namesakes.ts';
import { createWorkspace, engineOn, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string>> = {
  'fields.py': `class Field:
    def prepare(self):
        return 1


class Number(Field):
    pass


class Text(Field):
    def prepare(self):
        return 2


class AutoMixin:
    def prepare(self):
        return 3


class Auto(AutoMixin, Number):
    pass


class Late(Number, AutoMixin):
    pass


class LateMixin:
    def prepare(self):
        return 4


class AlsoLate(Number, LateMixin):
    pass


class OwnMixin:
    def prepare(self):
        return 5


class Own(OwnMixin, Number):
    def prepare(self):
        return 6
`,
  'Shape.java': `interface Shape { int area(); }
class Plain { public int area() { return 1; } }
class Square extends Plain implements Shape { }
`,
  'laps.py': `def lap():
    return 1
`,
  'race.py': `from laps import lap

def race():
    lap()
    if lap():
        return lap()
`,
  'loops.py': `class A(B):
    def go(self):
        pass


class B(A):
    pass
`,
  'store.py': `class Compiler:
    def run(self):
        return 1


class InsertCompiler(Compiler):
    def run(self):
        return 2


class Rows:
    def insert_row(self, query):
        return query.compiler().run()


class Far:
    def first(self, x):
        return x.second_step()


class Middle:
    def second_step(self):
        return self.third_step_of(1).third_step()


class Near:
    def third_step(self, y):
        return y.fourth_step()


class End:
    def fourth_step(self):
        return 1


def lonely():
    return 1
`,
  'rows.py': namesakes('run', 'insert_row', 'second_step', 'third_step', 'fourth_step'),
  'stages.py': Array.from(
    { length: 12 },
    (_, at) => `def stage_${at + 1}():\n    return ${at < 11 ? `stage_${at + 2}()` : 1}\n`,
  ).join('\n\n'),
  'roads.py': `def start():
    left()
    right()
    return hold(end)


def left():
    return middle()


def right():
    return middle()


def middle():
    return town()


def town():
    return 1


def hold(work):
    return 1


def end():
    return town()


class Map:
    start.is_open = True


def read_map():
    return Map()


def leave(car):
    return car.drive()


class Car:
    def drive(self):
        return town()
`,
  'shelf.py': `from stand import stow


def fill_shelf():
    from box import label
    return label


def tidy(shelf):
    return shelf.put_away()
`,
  'stand.py': `def stow():
    class Shelf:
        def put_away(self):
            return 1

    return Shelf
`,
  'box.py': `import shelf


def label():
    return 1
`,
  'model.py': `class Model:
    def save(self):
        return self.do_save()

    def do_save(self):
        return self.rows.insert_row(self)
`,
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

describe('overrides through a mixin', () => {
  it.each([
    [
      'only where the mixin comes first, and the subtype has no definition of its own',
      'Field.prepare',
      [
        'method fields.py:Field.prepare  :2-3  3 implementations',
        '  fields.py:Text.prepare  overrides :11  probable',
        '  fields.py:AutoMixin.prepare  overrides :20  through Auto  probable',
        '  fields.py:Own.prepare  overrides :42  through Own  probable',
      ],
    ],
    [
      'a base class implements the method of an interface',
      'Shape.area',
      [
        'method Shape.java:Shape.area  :1  1 implementation',
        '  Shape.java:Plain.area  overrides :3  through Square  probable',
      ],
    ],
    ['types below themselves', 'A.go', ['method loops.py:A.go  :2-3  no implementations']],
  ])('%s', async (_, symbol, expected) => {
    expect(await ask('implementations', { symbol })).toEqual(expected);
  });
});

describe('paths over possible calls', () => {
  it.each([
    [
      'by name, and over an override of the called method',
      { from: 'Model.save', to: 'InsertCompiler.run' },
      [
        'model.py:Model.save to store.py:InsertCompiler.run: 3 steps  approximate',
        'method model.py:Model.save  :2-3',
        '  → calls model.py:Model.do_save  :3  probable  return self.do_save()',
        '  → calls store.py:Rows.insert_row  model.py:6  by name  return self.rows.insert_row(self)',
        '  → calls store.py:InsertCompiler.run  :13  by name  return query.compiler().run()',
      ],
    ],
    [
      'longer than the depth: the gap is named',
      { from: 'Model.save', to: 'InsertCompiler.run', depth: 2 },
      [
        'No path from model.py:Model.save to store.py:InsertCompiler.run within 2 steps (--depth)',
        'Breaks at model.py:6, in model.py:Model.do_save: receiver of `insert_row` unknown; possible continuation: store.py:Rows.insert_row',
        '  :6  return self.rows.insert_row(self)',
      ],
    ],
    [
      'three steps by name are a gap',
      { from: 'Far.first', to: 'End.fourth_step' },
      [
        'No path from store.py:Far.first to store.py:End.fourth_step',
        'Breaks at store.py:18, in store.py:Far.first: receiver of `second_step` unknown; possible continuation: store.py:Middle.second_step',
        '  :18  return x.second_step()',
      ],
    ],
    [
      'all places of a step',
      { from: 'race', to: 'lap' },
      [
        'race.py:race to laps.py:lap: 1 step',
        'function race.py:race  :3-6',
        '  → calls laps.py:lap  race.py:4 +2 lines 5, 6  lap()',
      ],
    ],
    [
      'proven ones only',
      { from: 'Model.save', to: 'InsertCompiler.run', only: 'proven' },
      [
        'No path from model.py:Model.save to store.py:InsertCompiler.run: all edges on the way were followed',
        'save reaches 1 symbol; these unresolved calls may continue the path:',
        '  model.py:6  insert_row  return self.rows.insert_row(self)',
        'run is used in 0 places',
      ],
    ],
    [
      'none at all',
      { from: 'Model.save', to: 'lonely' },
      [
        'No path from model.py:Model.save to store.py:lonely: all edges on the way were followed',
        'save reaches 1 symbol; these unresolved calls may continue the path:',
        '  model.py:6  insert_row  return self.rows.insert_row(self)',
        'lonely is used in 0 places',
      ],
    ],
  ])('%s', async (_, given, expected) => {
    expect(await ask('path', given)).toEqual(expected);
  });
});

describe('paths over calls', () => {
  it.each([
    [
      'of the same length, with the steps in which they differ',
      { from: 'start', to: 'middle' },
      [
        'roads.py:start to roads.py:middle: 2 steps',
        'function roads.py:start  :1-4',
        '  → calls roads.py:left  :2  left()',
        '  → calls roads.py:middle  :8  return middle()',
        'or',
        '  → calls roads.py:right  :3  right()',
        '  → calls roads.py:middle  :12  return middle()',
      ],
    ],
    [
      'a longer path over calls before a shorter one over a function that is passed on',
      { from: 'start', to: 'town' },
      [
        'roads.py:start to roads.py:town: 3 steps',
        'function roads.py:start  :1-4',
        '  → calls roads.py:left  :2  left()',
        '  → calls roads.py:middle  :8  return middle()',
        '  → calls roads.py:town  :16  return town()',
        'or',
        '  → calls roads.py:right  :3  right()',
        '  → calls roads.py:middle  :12  return middle()',
      ],
    ],
    [
      'a function that is passed on',
      { from: 'start', to: 'end' },
      [
        'roads.py:start to roads.py:end: 1 step',
        'function roads.py:start  :1-4',
        '  → references roads.py:end  :4  return hold(end)',
      ],
    ],
    [
      'proven ones only',
      { from: 'leave', to: 'town', only: 'proven' },
      [
        'No path from roads.py:leave to roads.py:town: all edges on the way were followed',
        'leave reaches 0 symbols',
        'town is used in 3 places:',
        '  roads.py:middle  :16  calls  return town()',
        '  roads.py:end  :28  calls  return town()',
        '  roads.py:Car.drive  :45  calls  return town()',
      ],
    ],
    [
      'longer than other paths',
      { from: 'stage_1', to: 'stage_12' },
      [
        'stages.py:stage_1 to stages.py:stage_12: 11 steps',
        'function stages.py:stage_1  :1-2',
        ...Array.from(
          { length: 11 },
          (_, at) => `  → calls stages.py:stage_${at + 2}  :${at * 4 + 2}  return stage_${at + 2}()`,
        ),
      ],
    ],
    [
      'longer than the depth',
      { from: 'stage_1', to: 'stage_12', depth: 10 },
      [
        'No path from stages.py:stage_1 to stages.py:stage_12 within 10 steps (--depth)',
        'stage_1 reaches 10 symbols',
        'stage_12 is used in 1 place:',
        '  stages.py:stage_11  :42  calls  return stage_12()',
      ],
    ],
    [
      'over imports as the last resort',
      { from: 'fill_shelf', to: 'stow' },
      [
        'shelf.py:fill_shelf to stand.py:stow: 3 steps',
        'No path of calls was found; this one follows imports:',
        'function shelf.py:fill_shelf  :4-6',
        '  → imports box.py  shelf.py:5  from box import label',
        '  → imports shelf.py  box.py:1  import shelf',
        '  → imports stand.py:stow  shelf.py:1  from stand import stow',
      ],
    ],
    [
      'a function inside of the target is not the target',
      { from: 'tidy', to: 'stow' },
      [
        'shelf.py:tidy to stand.py:stow: 3 steps  approximate',
        'No path of calls was found; this one follows contains:',
        'function shelf.py:tidy  :9-10',
        '  → calls stand.py:stow.Shelf.put_away  shelf.py:10  approximate  return shelf.put_away()',
        '  ← contains stand.py:stow.Shelf  :3  def put_away(self):',
        '  ← contains stand.py:stow  :2  class Shelf:',
      ],
    ],
    [
      'the body of a class does not run when the class is constructed',
      { from: 'read_map', to: 'start' },
      [
        'No path from roads.py:read_map to roads.py:start: all edges on the way were followed',
        'read_map reaches 1 symbol',
        'start is used in 1 place:',
        '  roads.py:Map  :32  passes  start.is_open = True',
      ],
    ],
  ])('%s', async (_, given, expected) => {
    expect(await ask('path', given)).toEqual(expected);
  });
});
