/** The decision matrix: what a change of one file means for the edges of another. */

import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../test/workspace.ts';
import { languages } from '../../../languages/registry.ts';
import { defaultConfig } from '../../../model/config.ts';
import { hash32 } from '../../../model/hash.ts';
import type { MentionKind } from '../../../model/mentions.ts';
import type { Project } from '../../../model/project.ts';
import type { FilePath } from '../../../model/source-file.ts';
import { decodeDeclared, encodeFacts } from '../../../store/facts-codec.ts';
import { createExtractor, type Extractor } from '../../extract/extractor.ts';
import type { AnsweringFile } from './file-answers.ts';
import { everywhereKey, kindsKey, mentionKey, nameKey, pathKey, placeKey } from './keys.ts';
import { planInvalidation } from './plan-invalidation.ts';

const file = 'shapes.py' as FilePath;
let extractor: Extractor;

beforeAll(() => {
  extractor = createExtractor({
    grammars: path.join(projectRoot, 'dist/grammars'),
    config: defaultConfig.indexing,
  });
});
afterAll(() => extractor.close());

const shapes = `
from base import Shape

class Circle(Shape):
    radius: int = 1

    def area(self) -> float:
        return self.radius * 3

def make(size):
    return Circle()
`;

/** Names in the file whose askers are resolved again. */
const cases: readonly {
  readonly change: string;
  readonly edit: readonly [string, string];
  readonly names: readonly string[];
  /** Simple names that the file begins or ceases to bear. */
  readonly borne?: readonly string[];
  /** Simple names of members that calls on values of unknown type may mean. */
  readonly members?: readonly string[];
  /** Names that the file passes values to, or names as base types. */
  readonly mentions?: readonly (readonly [MentionKind, string])[];
}[] = [
  { change: 'calls: the body of the target only', edit: ['self.radius * 3', 'self.radius * 4'], names: [] },
  { change: 'references: the target moved down', edit: ['\ndef make', '\n\n\ndef make'], names: [] },
  {
    change: 'calls: the target renamed',
    edit: ['def area', 'def surface'],
    names: ['Circle.area', 'Circle.surface'],
    borne: ['area', 'surface'],
    members: ['area', 'surface'],
  },
  {
    change: 'calls: the target removed',
    edit: ['def make(size):\n    return Circle()\n', ''],
    names: ['make'],
    borne: ['make'],
  },
  { change: 'calls: another parameter', edit: ['make(size)', 'make(size, unit)'], names: ['make'] },
  {
    change: 'calls: what a function gives back',
    edit: ['return Circle()', 'return Shape()'],
    names: ['make'],
  },
  {
    change: 'calls: the type it says it gives back',
    edit: ['-> float', '-> int'],
    names: ['Circle.area'],
    members: ['area'],
  },
  {
    change: 'calls: a function that begins to call its parameter',
    edit: ['return Circle()', 'return size()'],
    names: ['make'],
  },
  {
    change: 'inherits: the header of the base type',
    edit: ['Circle(Shape)', 'Circle'],
    names: ['Circle'],
    mentions: [['base', 'Shape']],
  },
  {
    change: 'passes: an argument added',
    edit: ['return Circle()', 'return Circle(size)'],
    // A call may return its argument, so the answer for the name `make` includes the arguments of the call.
    names: ['make'],
    mentions: [['call', 'Circle']],
  },
  {
    change: 'passes: the value of an attribute of another object',
    edit: ['return Circle()', 'size.unit = make\n    return Circle()'],
    names: [],
    mentions: [['attribute', 'unit']],
  },
  { change: 'inherits: the body of the base type', edit: ['* 3', '* 5'], names: [] },
  {
    change: 'overrides: a member added',
    edit: ['    def area', '    def grow(self): pass\n\n    def area'],
    names: ['Circle.grow'],
    borne: ['grow'],
    members: ['grow'],
  },
  {
    change: 'contains: a field with another type',
    edit: ['radius: int', 'radius: float'],
    names: ['Circle.radius'],
    members: ['radius'],
  },
  {
    change: 'imports: another module under the same name',
    edit: ['from base', 'from core'],
    names: ['Shape'],
  },
  { change: 'a comment', edit: ['class Circle', '# round\nclass Circle'], names: [] },
  { change: 'a doc comment', edit: ['radius: int', '"""Round."""\n    radius: int'], names: [] },
];

describe('a file changes', () => {
  it.each(cases)('$change', async ({ edit, names, borne = [], members = [], mentions = [] }) => {
    const after = shapes.replace(...edit);
    expect(after).not.toBe(shapes);
    const plan = planInvalidation({ kind: 'file', before: await facts(shapes), after: await facts(after) });
    const expected = [
      ...names.map((name) => hash32(nameKey(file, name))),
      ...borne.map((name) => hash32(kindsKey('python', name))),
      ...members.map((name) => hash32(everywhereKey('python', name))),
      ...mentions.map(([kind, name]) => hash32(mentionKey('python', kind, name))),
    ];
    expect(new Set(plan.keys)).toEqual(new Set(expected));
    expect(plan.ownEdges).toBe('resolve');
  });

  it('comes: whoever looked for it', async () => {
    const { keys, ownEdges } = planInvalidation({
      kind: 'file',
      before: undefined,
      after: await facts(shapes),
    });
    expect(keys).toContain(hash32(pathKey(file)));
    expect(keys).toContain(hash32(nameKey(file, 'Circle')));
    expect(ownEdges).toBe('resolve');
  });

  it('goes: its own edges, and whoever found it', async () => {
    const { keys, ownEdges } = planInvalidation({
      kind: 'file',
      before: await facts(shapes),
      after: undefined,
    });
    expect(keys).toContain(hash32(pathKey(file)));
    expect(ownEdges).toBe('drop');
  });

  it('stays as it is: nobody', async () => {
    const { keys } = planInvalidation({
      kind: 'file',
      before: await facts(shapes),
      after: await facts(shapes),
    });
    expect(keys).toEqual([]);
  });

  it('in a namespace: whoever asked the namespace', async () => {
    const at = 'Shop.cs' as FilePath;
    const one = await facts('namespace Shop { class Basket { } }', at);
    const two = await facts('namespace Shop { class Basket { } class Till { } }', at);
    const { keys } = planInvalidation({ kind: 'file', before: one, after: two });
    expect(keys).toContain(hash32(placeKey('csharp', 'Shop', 'Till')));
    expect(keys).not.toContain(hash32(placeKey('csharp', 'Shop', 'Basket')));
  });
});

describe('projects change', () => {
  const project: Project = { path: '', name: 'shop', manifest: undefined, languages: [], settings: {} };

  it('in what they say about modules: whoever asked for projects', () => {
    const moved = { ...project, settings: { paths: '{"@/*":["src/*"]}' } };
    const { keys, ownEdges } = planInvalidation({ kind: 'projects', before: [project], after: [moved] });
    expect(keys).toEqual([hash32('projects')]);
    expect(ownEdges).toBe('keep');
  });

  it('not at all: nobody', () => {
    expect(planInvalidation({ kind: 'projects', before: [project], after: [{ ...project }] }).keys).toEqual(
      [],
    );
  });
});

async function facts(source: string, at = file): Promise<AnsweringFile> {
  const extracted = await extractor.extract(at, source, []);
  const declared = decodeDeclared(encodeFacts(extracted));
  const linking = languages.find(({ id }) => id === declared.language)?.linking;
  return { path: at, linking, facts: declared };
}
