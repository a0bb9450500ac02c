/** Manifests to projects, and files to projects, with manifest readers of the test. */
import { describe, expect, test } from 'vitest';
import type { ManifestReader } from '../../languages/manifest.ts';
import type { FilePath, LanguageId } from '../../model/source-file.ts';
import { detectProjects, projectOf } from './detect-projects.ts';

const language = (id: string) => id as LanguageId;

/** `name: x` names the project, `bad` is malformed, any other content has no name. */
function reader(pattern: string, ...languages: readonly string[]): ManifestReader {
  return {
    pattern,
    languages: languages.map(language),
    name(text) {
      if (text === 'bad') throw new Error('line 1: not a manifest');
      return /^name: (.*)$/.exec(text)?.[1];
    },
  };
}

const readers = [reader('web.json', 'ts', 'js'), reader('snake.toml', 'py'), reader('*.sharp', 'cs')];

function detect(files: Readonly<Record<string, string | undefined>>) {
  const contents = new Map(Object.entries(files));
  return detectProjects([...contents.keys()] as FilePath[], readers, (path) => contents.get(path), {
    rootName: 'repo',
  });
}

/** `path name manifest languages` of all projects except the first. */
function shown(files: Readonly<Record<string, string | undefined>>): readonly string[] {
  const [rest, ...projects] = detect(files).projects;
  expect(rest).toEqual({ path: '', name: 'repo', manifest: undefined, languages: [], settings: {} });
  return projects.map(
    ({ path, name, manifest, languages }) => `${path || '.'} ${name} ${manifest} ${languages.join(',')}`,
  );
}

const detections: readonly {
  name: string;
  files: Record<string, string | undefined>;
  expected: readonly string[];
}[] = [
  { name: 'none', files: { 'a.ts': '', 'web.json.bak': 'name: x' }, expected: [] },
  { name: 'in the root', files: { 'web.json': 'name: app' }, expected: ['. app web.json ts,js'] },
  {
    name: 'nested, by path',
    files: { 'b/web.json': 'name: two', 'a/snake.toml': 'name: one', 'a/b/Core.sharp': 'name: three' },
    expected: ['a one a/snake.toml py', 'a/b three a/b/Core.sharp cs', 'b two b/web.json ts,js'],
  },
  {
    name: 'without a name: that of the folder',
    files: { 'a/lib/web.json': '{}' },
    expected: ['a/lib lib a/lib/web.json ts,js'],
  },
  { name: 'without a name in the root', files: { 'web.json': '{}' }, expected: ['. repo web.json ts,js'] },
  { name: 'unreadable', files: { 'a/web.json': undefined }, expected: ['a a a/web.json ts,js'] },
  {
    name: 'two in a folder: the first reader gives the name, all give languages',
    files: { 'snake.toml': 'name: snake', 'web.json': 'name: web' },
    expected: ['. web web.json ts,js,py'],
  },
  {
    name: 'two in a folder: the other names it if the first does not',
    files: { 'snake.toml': 'name: snake', 'web.json': '{}' },
    expected: ['. snake web.json ts,js,py'],
  },
  {
    name: 'two of a kind: by path',
    files: { 'B.sharp': 'name: B', 'A.sharp': 'name: A' },
    expected: ['. A A.sharp cs'],
  },
];

describe('detectProjects', () => {
  test.each(detections)('$name', ({ files, expected }) => expect(shown(files)).toEqual(expected));

  test('a malformed manifest is a problem, and its project is named after the folder', () => {
    const { projects, problems } = detect({ 'lib/web.json': 'bad' });
    expect(projects[1]).toMatchObject({ path: 'lib', name: 'lib' });
    const problem = {
      kind: 'bad-manifest',
      message: expect.stringContaining('line 1: not a manifest'),
      row: undefined,
    };
    expect(problems).toEqual([{ path: 'lib/web.json', problem }]);
  });
});

const { projects } = detect({
  'web.json': 'name: root',
  'a/snake.toml': 'name: a',
  'a/b/web.json': 'name: b',
  'a-b/web.json': 'name: a-b',
});

describe('projectOf', () => {
  test.each([
    { path: 'x.ts', id: 'ts', expected: 'root' },
    { path: 'x.py', id: 'py', expected: 'repo' },
    { path: 'a/x.py', id: 'py', expected: 'a' },
    { path: 'a/x.ts', id: 'ts', expected: 'root' },
    { path: 'a/b/c/d/x.ts', id: 'ts', expected: 'b' },
    { path: 'a/b/c/x.py', id: 'py', expected: 'a' },
    { path: 'a/bc/x.ts', id: 'ts', expected: 'root' },
    { path: 'a-b/x.js', id: 'js', expected: 'a-b' },
    { path: 'a/b/README.md', id: undefined, expected: 'b' },
    { path: 'z/x.go', id: 'go', expected: 'repo' },
  ])('$path ($id) -> $expected', ({ path, id, expected }) => {
    const project = projectOf(projects, path as FilePath, id === undefined ? undefined : language(id));
    expect(project.name).toBe(expected);
  });
});
