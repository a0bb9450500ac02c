/**
 * Measures the CPU time of a first index by stage, per 1,000 lines of the repository, so that a regression names its
 * stage. Runs `codeagent index` under V8's sampling profiler in every thread, on a copy of the repository, and attributes
 * each sample to the source file of its function. V8's own threads (compiler, garbage collection) and the kernel have no
 * samples: they are the rest of the CPU time of the process. On a busy machine samples count waiting threads, too; the
 * shares of the stages still hold.
 * Run: npm run bench:stages -- REPOSITORY [--runs N] [--json FILE]. Needs GNU time (Debian: time).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** The first stage whose pattern fits the source file of a function. */
const stages: readonly (readonly [string, RegExp])[] = [
  ['parse', /web-tree-sitter|wasm/],
  ['read trees', /^src\/indexing\/trees\/|^src\/languages\/syntax-tree/],
  ['words and grams', /^src\/text\/|^src\/indexing\/text\//],
  ['postings', /^src\/store\/text\//],
  ['encode, decode', /^src\/store\/(?:facts|bytes|links-codec)/],
  ['rows', /^src\/store\/|photostructure|^src\/indexing\/(?:intake|identity|record-changed-keys)/],
  ['link', /^src\/indexing\/(?:resolve|link)|^src\/languages\/[^/]+\/linking/],
  ['extract', /^src\/indexing\/extract\/|^src\/languages\/|^src\/model\//],
  ['list and read files', /^src\/indexing\/|^node:fs|^node:internal\/fs/],
];
const collected = 'garbage collection';
const native = 'native calls, hashing';
const rest = 'V8 threads and kernel';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, json: { type: 'string' } },
});
const repository = path.resolve(positionals[0] ?? '.');
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
const program = path.resolve('bin/codeagent.cjs');
const work = mkdtempSync(path.join(tmpdir(), 'codeagent-stages-'));
const root = path.join(work, 'repository');
execFileSync('git', ['clone', '-q', '--shared', repository, root], { stdio: 'ignore' });
const namesOf = new Map<string, readonly string[]>();
try {
  const runs = Array.from({ length: Number(values.runs) }, measure).toSorted(
    (one, other) => one.cpuMs - other.cpuMs,
  );
  const [best] = runs;
  if (best !== undefined) print(best);
} finally {
  rmSync(work, { recursive: true, force: true });
}

interface Run {
  readonly cpuMs: number;
  readonly lines: number;
  readonly ms: ReadonlyMap<string, number>;
}

function measure(): Run {
  const profiles = mkdtempSync(path.join(work, 'profiles-'));
  rmSync(path.join(root, '.codeagent'), { recursive: true, force: true });
  const command = [process.execPath, '--cpu-prof', `--cpu-prof-dir=${profiles}`, program, 'index', root];
  const ran = spawnSync('/usr/bin/time', ['-f', '%U %S', ...command], { encoding: 'utf8', env: environment });
  const [user = 0, system = 0] = (ran.stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  const cpuMs = 1_000 * (user + system);
  const ms = new Map<string, number>();
  for (const file of readdirSync(profiles))
    addSamples(ms, JSON.parse(readFileSync(path.join(profiles, file), 'utf8')) as Profile);
  const sampled = [...ms.values()].reduce((sum, each) => sum + each, 0);
  ms.set(rest, Math.max(0, cpuMs - sampled));
  return { cpuMs, lines: lineCount(), ms };
}

function addSamples(ms: Map<string, number>, { nodes, samples, timeDeltas }: Profile): void {
  const stageOf = new Map(nodes.map(({ id, callFrame }) => [id, stageOfFrame(callFrame)]));
  samples.forEach((id, index) => {
    const stage = stageOf.get(id);
    if (stage !== undefined) ms.set(stage, (ms.get(stage) ?? 0) + (timeDeltas[index] ?? 0) / 1_000);
  });
}

/** Undefined for idle time. */
function stageOfFrame({
  functionName,
  url,
  lineNumber,
}: Profile['nodes'][number]['callFrame']): string | undefined {
  if (functionName === '(idle)') return undefined;
  if (functionName === '(garbage collector)') return collected;
  if (functionName.startsWith('wasm-function') || url.startsWith('wasm:')) return 'parse';
  const source = url === '' ? '' : sourceAt(url, lineNumber);
  return stages.find(([, pattern]) => pattern.test(source))?.[0] ?? native;
}

/** The source file of a line of dist/, from the comments that the build leaves. Other files keep their names. */
function sourceAt(url: string, line: number): string {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  if (!file.includes(`${path.sep}dist${path.sep}`)) return file;
  let names = namesOf.get(file);
  if (names === undefined) {
    names = readNames(file);
    namesOf.set(file, names);
  }
  return names[line] ?? '';
}

function readNames(file: string): readonly string[] {
  let name = '';
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => {
      name = /^\s*\/\/!? ((?:src|node_modules)\/\S+)$/.exec(line)?.[1] ?? name;
      return name;
    });
}

function lineCount(): number {
  const status = execFileSync(process.execPath, [program, 'status', '--root', root, '--json'], {
    encoding: 'utf8',
    env: environment,
    maxBuffer: 1 << 28,
  });
  const { languages } = JSON.parse(status) as { readonly languages: readonly { readonly rows: number }[] };
  return languages.reduce((sum, { rows }) => sum + rows, 0);
}

function print({ cpuMs, lines, ms }: Run): void {
  console.log(`${path.basename(repository)}: ${(cpuMs / 1_000).toFixed(2)} CPU s, ${lines} lines`);
  if ((ms.get(rest) ?? 0) === 0)
    console.log(
      'The machine was busy: the samples of waiting threads exceed the CPU time. Compare shares only.',
    );
  console.log('stage                      CPU ms   share   ms per 1,000 lines');
  const rows = [...ms].sort(([, one], [, other]) => other - one);
  for (const [stage, own] of rows) {
    const share = `${((100 * own) / cpuMs).toFixed(1)} %`;
    const perLines = ((1_000 * own) / lines).toFixed(3);
    console.log(
      `${stage.padEnd(24)} ${own.toFixed(0).padStart(8)} ${share.padStart(7)} ${perLines.padStart(10)}`,
    );
  }
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ cpuMs, lines, stages: Object.fromEntries(ms) })}\n`);
}
