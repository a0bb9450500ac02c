/** `rg -n 'name\('`: lines in the order of their paths, as `path:line:text`. */
import { spawnSync } from 'node:child_process';
import { groupBy } from '../../graph/group-by.ts';
import { askedFor, type ComparedTool, simpleName } from './compared-tool.ts';

/** Sorted here: with `--sort`, ripgrep uses one thread. */
export function searchWith(root: string, words: readonly string[]): string {
  const found = spawnSync('rg', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    // With an open standard input, ripgrep would search that.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = found.stdout.split('\n').filter((line) => line !== '');
  const files = groupBy(lines, (line) => line.slice(0, Math.max(0, line.indexOf(':'))) || line);
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => own)
    .join('\n');
}

const pythonDefinition = 'def ';
const javascriptDefinition = '^\\s*((async|static|get|set|public|private|protected|override) )*';

export function ripgrep(root: string, isTestFile: (file: string) => boolean): ComparedTool {
  return {
    name: 'ripgrep',
    async callers(target) {
      return { text: searchWith(root, ['-n', '-e', `\\b${simpleName(askedFor(target))}\\(`]) };
    },
    /** The definitions of the name. */
    async overrides(target) {
      const definition = target.path.endsWith('.py') ? pythonDefinition : javascriptDefinition;
      return { text: searchWith(root, ['-n', '-e', `${definition}${simpleName(target)}\\(`]) };
    },
    /** The test files with the name. */
    async tests(target) {
      const files = searchWith(root, ['-l', '-w', '-e', simpleName(askedFor(target))]).split('\n');
      return { text: files.filter(isTestFile).join('\n') };
    },
    close: async () => {},
  };
}
