/** `config` on the real command line: values, their sources, and errors. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
beforeAll(() => {
  workspace = createWorkspace();
  workspace.write('a.py', 'x = 1\n');
});
afterAll(() => workspace.dispose());

/** Runs `config` with this text as `.codeagent/config.yaml`. */
function config(yaml: string, ...words: readonly string[]) {
  workspace.write('.codeagent/config.yaml', yaml);
  return workspace.cli('config', ...words);
}

describe('config', () => {
  it('shows every setting with its source', () => {
    const { code, stdout } = config('search: {limit: 3}\n');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^indexing\.include +\[\] +default$/m);
    expect(stdout).toMatch(/^search\.limit +3 +\S+\/\.codeagent\/config\.yaml$/m);
  });

  it.each<[string, readonly string[], RegExp]>([
    [
      'one',
      ['search.limit'],
      /^search\.limit = 3\n {2}meaning +hits.*\n[\s\S]*valid +1 to 10000\n.*CODEAGENT_SEARCH_LIMIT/,
    ],
    ['a section', ['definitions'], /^definitions\.limit +50 +default\ndefinitions\.body_lines/],
    ['the file', ['--path'], /\.codeagent\/config\.yaml\n$/],
    ['the schema', ['--schema'], /"http:\/\/json-schema\.org\/draft-07\/schema#"/],
    ['JSON output', ['search.limit', '--json'], /"key": "search\.limit",\s+"value": 3,\s+"source": "file"/],
  ])('%s', (_name, words, expected) => {
    const { code, stdout } = config('search: {limit: 3}\n', ...words);
    expect([code, stdout]).toEqual([0, expect.stringMatching(expected)]);
  });

  it.each<[string, string, readonly string[], RegExp]>([
    [
      'an unknown setting',
      '',
      ['search.limits'],
      /There is no setting "search\.limits"\n {2}did you mean search\.limit\?/,
    ],
    [
      'an invalid file',
      'search:\n  limit: many\n',
      [],
      /config\.yaml:2: search\.limit must be a whole number from 1 to 10000, not "many"/,
    ],
  ])('%s', (_name, yaml, words, expected) => {
    const { code, stderr } = config(yaml, ...words);
    expect([code, stderr]).toEqual([2, expect.stringMatching(expected)]);
  });

  it('prints the schema even when the file is invalid', () => {
    expect(config('{', '--schema').code).toBe(0);
  });

  it('every command reports settings without effect', () => {
    workspace.write('.codeagent/config.yaml', 'indexing: {qdrant: {host: x}}\n');
    const note = /indexing\.qdrant\.host has no effect: vectors in Qdrant are not built/;
    expect(workspace.cli('config', '--json').stderr).toMatch(note);
    expect(workspace.cli('files', 'a.py').stderr).toMatch(note);
  });
});
