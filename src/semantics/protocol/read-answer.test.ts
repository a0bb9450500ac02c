import { describe, expect, it } from 'vitest';
import { readAnswer, readProjects } from './read-answer.ts';

const site = { role: 'call', row: 1, column: 2, targets: [0], confidence: 'exact' };
const good = {
  path: 'a.ts',
  contentHash: 'ab',
  status: 'full',
  project: 'tsconfig.json',
  targets: [{ path: 'b.ts', row: 0, column: 4, kind: 'FunctionDeclaration', name: 'f' }],
  targetHashes: { 'b.ts': 'cd' },
  sites: [site, { ...site, isValue: true, runs: [0] }, { ...site, targets: [], leaves: true }],
  types: [
    {
      row: 3,
      column: 0,
      bases: [{ target: 0, kind: 'implements', confidence: 'probable' }],
      members: [{ row: 4, column: 1, overrides: [0], confidence: 'exact' }],
    },
  ],
  imports: ['b.ts'],
  missingImports: ['./c'],
  shape: 'ef',
  isGlobal: false,
};

describe('an answer', () => {
  it('is read as it was sent', () =>
    expect(readAnswer(JSON.parse(JSON.stringify(good)), 'a.ts')).toEqual(good));
  it.each<readonly [string, unknown]>([
    ['answer', undefined],
    ['answer', []],
    ['path', { ...good, path: 'b.ts' }],
    ['contentHash', { ...good, contentHash: 1 }],
    ['status', { ...good, status: 'fine' }],
    ['targets', { ...good, targets: undefined }],
    ['kind of a target', { ...good, targets: [{ path: 'b.ts', row: 0, column: 4 }] }],
    ['position', { ...good, targets: [{ path: 'b.ts', row: -1, column: 4, kind: 'x' }] }],
    ['targetHashes', { ...good, targetHashes: undefined }],
    ['targetHashes', { ...good, targetHashes: { 'b.ts': 1 } }],
    ['role', { ...good, sites: [{ ...site, role: 'jump' }] }],
    ['position', { ...good, sites: [{ ...site, row: 1.5 }] }],
    ['index of a target', { ...good, sites: [{ ...site, targets: [1] }] }],
    ['index of a target', { ...good, sites: [{ ...site, runs: ['0'] }] }],
    ['confidence', { ...good, sites: [{ ...site, confidence: 'sure' }] }],
    ['bases', { ...good, types: [{ row: 0, column: 0, members: [] }] }],
    ['imports', { ...good, imports: [1] }],
    ['shape', { ...good, shape: null }],
  ])('with an invalid %s is the failure of the process', (what, sent) =>
    expect(() => readAnswer(sent, 'a.ts')).toThrow(`an answer with an invalid ${what}`),
  );
});

describe('projects', () => {
  const project = { id: 'tsconfig.json', files: ['a.ts'], status: 'full', problems: [] };
  it('are read as they were sent', () => expect(readProjects([project])).toEqual([project]));
  it.each<readonly [string, unknown]>([
    ['projects', undefined],
    ['files', [{ ...project, files: 'a.ts' }]],
    ['status', [{ ...project, status: 'half' }]],
    ['code of a problem', [{ ...project, problems: [{ code: 'bad', path: '', message: '' }] }]],
  ])('with an invalid %s are the failure of the process', (what, sent) =>
    expect(() => readProjects(sent)).toThrow(`an answer with an invalid ${what}`),
  );
});
