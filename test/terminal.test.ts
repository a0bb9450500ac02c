/** Output to a terminal: no command passes on control characters of file names, source text or errors. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace, projectRoot, type Workspace } from './workspace.ts';

/** Clears the screen, sets the title, reverses the text direction, and contains a C1 control character. */
const evil = '\u001b[2J\u001b]0;owned\u0007\u202e\u009b31m';
const name = `evil${evil}.ts`;

describe.runIf(process.platform === 'linux')('control characters', () => {
  let workspace: Workspace;
  beforeAll(() => {
    workspace = createWorkspace();
    workspace.write(
      name,
      `export function tide() { return '${evil}'; }\nexport const flow = () => tide();\n`,
    );
    workspace.write('two\nlines.ts', `import { tide } from './x';\n`);
    expect(workspace.cli('index').code).toBe(0);
  });
  afterAll(() => workspace.dispose());

  it.each([
    [['files', 'evil']],
    [['files', '*.ts']],
    [['find', 'evil']],
    [['find', '--contents', 'tide']],
    [['grep', 'tide']],
    [['grep', '--color', 'never', 'tide']],
    [['grep', '-l', 'tide']],
    [['grep', '-c', 'tide']],
    [['grep', '--symbols', 'tide']],
    [['lookup', 'tide']],
    [['callers', 'tide']],
    [['references', 'tide']],
    [['symbol', 'tide']],
    [['source', 'tide']],
    [['definitions', 'tide']],
    [['impact', 'tide']],
    [['outline', name]],
    [['outline', `nothing${evil}`]],
    [['callers', `nothing${evil}`]],
    [['search', 'tide']],
    [['context', 'tide']],
    [['map']],
    [['status']],
    [['health']],
    [['list-directory']],
    [['directory-tree']],
    [['read-file', name]],
    [['lookup', 'tide', '--json']],
    [[`verb${evil}`]],
    [['grep', `(${evil}`]],
  ])('%j', (words) => {
    const shown = onTerminal(workspace.root, words);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of ours and the progress bar may be there.
    const rest = shown.replace(/\u001b\[(?:0|1|31|32|35)m|\r\u001b\[2K|\r\n/g, '');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: nothing of these may be left.
    expect(rest).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(shown.length).toBeGreaterThan(5);
  });

  it('in a pipe every byte is unchanged', () => {
    expect(workspace.cli('files', 'evil').stdout).toBe(`${name}\n`);
    expect(workspace.cli('grep', 'flow').stdout).toBe(`${name}:2:export const flow = () => tide();\n`);
  });
});

/** Everything that a command sends to a terminal. */
function onTerminal(root: string, words: readonly string[]): string {
  const program = [process.execPath, path.join(projectRoot, 'bin/codeagent.cjs'), ...words];
  const quoted = program.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const env = { ...process.env, GRAPH_INDEX_DIR: '', TERM: 'xterm' };
  return execFileSync('script', ['-qec', `${quoted} || true`, '/dev/null'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
}
