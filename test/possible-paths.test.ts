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
        '  → calls model.py:Model.do_save  model.py:3  probable',
        '  → calls store.py:Rows.insert_row  model.py:6  by name',
        '  → calls store.py:InsertCompiler.run  store.py:13  by name',
      ],
    ],
    [
      'longer than the depth: the gap is named',
      { from: 'Model.save', to: 'InsertCompiler.run', depth: 2 },
      [
        'No path from model.py:Model.save to store.py:InsertCompiler.run (within the depth)',
        'Breaks at model.py:6, in model.py:Model.do_save: receiver of `insert_row` unknown; possible continuation: store.py:Rows.insert_row',
      ],
    ],
    [
      'three steps by name are a gap',
      { from: 'Far.first', to: 'End.fourth_step' },
      [
        'No path from store.py:Far.first to store.py:End.fourth_step (within the depth)',
        'Breaks at store.py:18, in store.py:Far.first: receiver of `second_step` unknown; possible continuation: store.py:Middle.second_step',
      ],
    ],
    [
      'proven ones only',
      { from: 'Model.save', to: 'InsertCompiler.run', only: 'proven' },
      ['No path from model.py:Model.save to store.py:InsertCompiler.run (within the depth)'],
    ],
    [
      'none at all',
      { from: 'Model.save', to: 'lonely' },
      ['No path from model.py:Model.save to store.py:lonely (within the depth)'],
    ],
  ])('%s', async (_, given, expected) => {
    expect(await ask('path', given)).toEqual(expected);
  });
});
