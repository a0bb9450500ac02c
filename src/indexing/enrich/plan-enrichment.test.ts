/** The files about which a compiler is asked again. */
import { describe, expect, it } from 'vitest';
import {
  type FormerAnswer,
  type FormerAnswers,
  outdatedAnswers,
  outdatedByAnswer,
  outdatedByUnknown,
} from './plan-enrichment.ts';

const answer: FormerAnswer = {
  isCurrent: true,
  extractor: 'v1',
  shape: 's',
  isGlobal: false,
  names: undefined,
  imports: [],
  missingImports: [],
};
const importing = (...imports: readonly string[]): FormerAnswer => ({ ...answer, imports });
const missing = (...missingImports: readonly string[]): FormerAnswer => ({ ...answer, missingImports });
const files = (answers: Readonly<Record<string, FormerAnswer | undefined>>): FormerAnswers =>
  new Map(Object.entries(answers));

/** `c` is imported by `b`, and that by `a`. */
const chain = { 'a.ts': importing('b.ts'), 'b.ts': importing('c.ts'), 'c.ts': answer, 'd.ts': answer };

describe('before the run, an answer is outdated', () => {
  const now = { extractor: 'v1', isSameContext: true };
  it.each<{
    readonly when: string;
    readonly answers: Readonly<Record<string, FormerAnswer | undefined>>;
    readonly now?: Partial<typeof now>;
    readonly outdated: readonly string[];
  }>([
    { when: 'nothing changed', answers: chain, outdated: [] },
    { when: 'nothing was ever answered', answers: { 'a.ts': undefined, 'b.ts': undefined }, outdated: [] },
    {
      when: 'a configuration changed',
      answers: chain,
      now: { isSameContext: false },
      outdated: ['a.ts', 'b.ts', 'c.ts', 'd.ts'],
    },
    {
      when: 'answers have another version',
      answers: chain,
      now: { extractor: 'v2' },
      outdated: ['a.ts', 'b.ts', 'c.ts', 'd.ts'],
    },
    {
      when: 'an imported file is gone',
      answers: { 'a.ts': importing('b.ts'), 'b.ts': importing('gone.ts'), 'd.ts': answer },
      outdated: ['b.ts', 'a.ts'],
    },
    {
      when: 'a new file may be what an import names',
      answers: { 'a.ts': missing('./new'), 'b.ts': missing('./other'), 'new.ts': undefined },
      outdated: ['a.ts'],
    },
    {
      when: 'a new folder may be what a mapped import names',
      answers: { 'a.ts': missing('@scope/tools'), 'tools/src/index.ts': undefined },
      outdated: ['a.ts'],
    },
    {
      when: 'a new index may be what an import of a folder names',
      answers: {
        'x/a.ts': missing('..'),
        'x/b.ts': missing('.'),
        'x/c.ts': missing('./'),
        'index.ts': undefined,
      },
      outdated: ['x/a.ts', 'x/b.ts', 'x/c.ts'],
    },
    {
      when: 'a new file takes the place of an imported one',
      answers: { 'a.ts': importing('lib/x/index.ts'), 'lib/x/index.ts': answer, 'lib/x.ts': undefined },
      outdated: ['a.ts'],
    },
    {
      when: 'a new file has the name of an imported one in another form',
      answers: { 'a.ts': importing('x.js'), 'x.js': answer, 'x.ts': undefined, 'b.ts': importing('a.ts') },
      outdated: ['a.ts', 'b.ts'],
    },
    {
      when: 'the file itself must be asked anyway',
      answers: { 'a.ts': { ...importing('gone.ts'), isCurrent: false }, 'b.ts': answer },
      outdated: [],
    },
  ])('if $when', ({ answers, now: other, outdated }) =>
    expect([...outdatedAnswers(files(answers), { ...now, ...other })].sort()).toEqual([...outdated].sort()),
  );
});

describe('an answer makes others outdated', () => {
  it.each<{
    readonly when: string;
    readonly path: string;
    readonly now?: Partial<FormerAnswer>;
    readonly answers?: Readonly<Record<string, FormerAnswer | undefined>>;
    readonly visibleIn?: readonly string[];
    readonly outdated: readonly string[];
  }>([
    { when: 'not if the shape is the same', path: 'c.ts', now: { shape: 's' }, outdated: [] },
    { when: 'all importers if it is another one', path: 'c.ts', outdated: ['a.ts', 'b.ts', 'c.ts'] },
    { when: 'no others if nobody imports it', path: 'a.ts', outdated: ['a.ts'] },
    { when: 'not if the file is new', path: 'e.ts', outdated: [] },
    {
      when: 'all if it is new and global',
      path: 'e.ts',
      now: { isGlobal: true },
      outdated: Object.keys(chain),
    },
    {
      when: 'all if it was global',
      path: 'c.ts',
      answers: { ...chain, 'c.ts': { ...answer, isGlobal: true } },
      outdated: Object.keys(chain),
    },
    {
      when: 'in a circle, all of the circle',
      path: 'a.ts',
      answers: { 'a.ts': importing('b.ts'), 'b.ts': importing('a.ts') },
      outdated: ['a.ts', 'b.ts'],
    },
    {
      when: 'only importers if it is global and has the same names',
      path: 'c.ts',
      now: { isGlobal: true, names: 'n' },
      answers: { ...chain, 'c.ts': { ...answer, isGlobal: true, names: 'n' } },
      outdated: ['a.ts', 'b.ts', 'c.ts'],
    },
    {
      when: 'all that see it if it is global and has other names',
      path: 'c.ts',
      now: { isGlobal: true, names: 'm' },
      answers: { ...chain, 'c.ts': { ...answer, isGlobal: true, names: 'n' } },
      visibleIn: ['d.ts'],
      outdated: ['a.ts', 'b.ts', 'c.ts', 'd.ts'],
    },
  ])('$when', ({ path, now = {}, answers = chain, visibleIn, outdated }) =>
    expect(
      [
        ...outdatedByAnswer(
          files(answers),
          { path, visibleIn },
          { shape: 't', isGlobal: false, names: undefined, ...now },
        ),
      ].sort(),
    ).toEqual([...outdated]),
  );
});

describe('if the compiler cannot be asked about changed files', () => {
  it('all that import them are outdated', () =>
    expect([...outdatedByUnknown(files({ ...chain, 'c.ts': { ...answer, isCurrent: false } }))]).toEqual([
      'b.ts',
      'a.ts',
    ]));
  it('everything is, if one of them was global', () =>
    expect([
      ...outdatedByUnknown(files({ ...chain, 'd.ts': { ...answer, isCurrent: false, isGlobal: true } })),
    ]).toEqual(['a.ts', 'b.ts', 'c.ts']));
  it('nothing is, if nothing changed', () => expect(outdatedByUnknown(files(chain)).size).toBe(0));
});
