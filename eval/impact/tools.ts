/** The compared tools, each on its own checkout: the test files that they name for an edit of one file. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

export interface Answer {
  readonly tests: readonly string[];
  /** Tests that it names as a last resort. */
  readonly further: readonly string[];
  /** The outermost functions that contain changed rows, by name. Undefined if the tool does not report them. */
  readonly functions: readonly string[] | undefined;
}

export interface Tool {
  readonly name: string;
  /** Updates the index to the work tree, and runs the query. */
  ask(checkout: string, changed: string): Answer;
}

/** Rust keeps tests in the file that they test: `mod tests`. */
const testModule = /[:.]tests?\./;
const callable = new Set(['function', 'method', 'constructor', 'component', 'property', 'macro']);

interface ImpactAnswer {
  readonly changed: readonly { readonly id: string; readonly kind: string }[];
  readonly tests: readonly { readonly path: string }[];
  readonly dependentTests?: readonly { readonly path: string }[];
}

/** `command` is the program and its first arguments: `node bin/codeagent.cjs`. */
export function codeagent(command: readonly string[], indexDirectory: string): Tool {
  const [program = '', ...first] = command;
  const run = (checkout: string, words: readonly string[]): string =>
    execFileSync(program, [...first, ...words], {
      cwd: checkout,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, GRAPH_INDEX_DIR: indexDirectory },
    });
  return {
    name: 'codeagent',
    ask(checkout) {
      run(checkout, ['index']);
      const answer = JSON.parse(
        allowing(1, () => run(checkout, ['impact', '--diff', '--json', '--tests', 'list'])),
      ) as ImpactAnswer;
      return {
        tests: answer.tests.map((test) => test.path),
        further: (answer.dependentTests ?? []).map((test) => test.path),
        functions: outermost(answer.changed),
      };
    },
  };
}

function outermost(changed: ImpactAnswer['changed']): readonly string[] {
  const ids = changed
    .filter(({ id, kind }) => callable.has(kind) && !testModule.test(id))
    .map(({ id }) => id);
  return ids.filter((id) => !ids.some((other) => id.startsWith(`${other}.`)));
}

/** `program` is the executable of `@colbymchenry/codegraph`. */
export function codegraph(program: string): Tool {
  const run = (words: readonly string[]): string =>
    execFileSync(program, words, {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, CODEGRAPH_TELEMETRY: '0', DO_NOT_TRACK: '1' },
    });
  const initialised = new Set<string>();
  return {
    name: 'codegraph',
    ask(checkout, changed) {
      if (initialised.has(checkout)) run(['sync', checkout]);
      else run(['init', '--yes', checkout]);
      initialised.add(checkout);
      const answer = JSON.parse(run(['affected', '--json', '--path', checkout, changed])) as {
        readonly affectedTests: readonly string[];
      };
      return {
        tests: answer.affectedTests.map((test) =>
          path.isAbsolute(test) ? path.relative(checkout, test) : test,
        ),
        further: [],
        functions: undefined,
      };
    },
  };
}

/** The output of a command that exits with this code if it finds nothing. */
function allowing(code: number, run: () => string): string {
  try {
    return run();
  } catch (error) {
    const { status, stdout } = error as { readonly status?: number; readonly stdout?: string };
    if (status === code && stdout !== undefined) return stdout;
    throw error;
  }
}
