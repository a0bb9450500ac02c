/**
 * Commits that changed one function and its tests. The rules, most recent commits first: no merge; exactly one non-test
 * source file was modified, at least one test file was modified, and no source file was added, removed or renamed.
 * Documentation may change too. The caller checks that the change is in one function.
 */
import { execFileSync } from 'node:child_process';

export interface Commit {
  readonly id: string;
  readonly subject: string;
  readonly source: string;
  readonly tests: readonly string[];
}

const sourceFile = /\.(?:py|[cm]?[jt]sx?|rs|java|go|cs|c|cc|cpp|h|hpp|lua)$/;
const testFile =
  /(?:^|\/)(?:tests?|__tests__|spec|testing)\/|(?:^|\/)test_[^/]*$|[._-](?:test|spec)\.[^/]*$|_test\.[^/]*$|(?:^|\/)tests?\.\w+$|Tests?\.(?:java|cs)$/;

export function isTestFile(file: string): boolean {
  return sourceFile.test(file) && testFile.test(file);
}

/** Most recent first. */
export function* commitsOf(repository: string): Iterable<Commit> {
  const log = execFileSync(
    'git',
    ['-C', repository, 'log', '--no-merges', '--name-status', '--no-renames', '--format=%x00%H %s', 'HEAD'],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  for (const record of log.split('\0').slice(1)) {
    const [head = '', ...lines] = record.split('\n');
    const touched = lines.flatMap((line) => {
      const [status = '', file = ''] = line.split('\t');
      return sourceFile.test(file) ? [{ status, file }] : [];
    });
    if (touched.some(({ status }) => status !== 'M')) continue;
    const [source, other] = touched.filter(({ file }) => !isTestFile(file));
    const tests = touched.filter(({ file }) => isTestFile(file)).map(({ file }) => file);
    if (source === undefined || other !== undefined || tests.length === 0) continue;
    const space = head.indexOf(' ');
    yield { id: head.slice(0, space), subject: head.slice(space + 1), source: source.file, tests };
  }
}
