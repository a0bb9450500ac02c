/**
 * Measures the indexing of a repository: CPU seconds, wall time, peak memory and index size. Cases: everything; facts
 * and edges without words and grams; facts alone; an update without changes; an update after one file got a new
 * definition. Measures whole processes. Another tool may run next to it, on its own copy, in the same run.
 * Run: npm run bench:indexing -- REPOSITORY [--runs N] [--changes N] [--peer "COMMAND with {}"] [--peer-index PATH]
 * Needs GNU time (Debian: time). Prints a table and JSON. NODE_EXTRA_CA_CERTS is removed from the environment, because
 * Node 20 reads all certificates at every start, which takes longer than the rest of the start.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

interface Cost {
  readonly what: string;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMb: number;
  readonly indexMb: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    changes: { type: 'string', default: '9' },
    peer: { type: 'string' },
    'peer-index': { type: 'string', default: '.codegraph' },
  },
});
const ownUrl = 'const __ownUrl = require("node:url").pathToFileURL(__filename).href;';
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
const runs = Number(values.runs);
const work = mkdtempSync(path.join(tmpdir(), 'codeagent-bench-'));
const root = copyOf('ours');
const codeagent = [process.execPath, path.resolve('bin/codeagent.cjs'), 'index', root];
const indexParts = buildIndexParts();
const costs: Cost[] = [];

for (let run = 0; run < runs; run++) {
  for (const part of ['facts', 'edges']) {
    rmSync(path.join(root, '.codeagent'), { recursive: true, force: true });
    costs.push(
      measure(
        `codeagent, ${part === 'facts' ? 'facts only' : 'facts + edges'}`,
        indexParts(part),
        root,
        '.codeagent',
      ),
    );
  }
  rmSync(path.join(root, '.codeagent'), { recursive: true, force: true });
  costs.push(measure('codeagent, first index', codeagent, root, '.codeagent'));
  if (values.peer !== undefined) {
    const peerRoot = copyOf(`peer-${run}`);
    costs.push(
      measure(
        'peer, first index',
        values.peer.replaceAll('{}', peerRoot).split(' '),
        peerRoot,
        values['peer-index'],
      ),
    );
  }
}
settle();
for (let run = 0; run < runs * 3; run++)
  costs.push(measure('codeagent, nothing changed', codeagent, root, '.codeagent'));
for (const file of sample(Number(values.changes))) {
  appendFileSync(path.join(root, file), definitionFor(file));
  costs.push(measure('codeagent, one file changed', codeagent, root, '.codeagent'));
  settle();
}
rmSync(work, { recursive: true, force: true });
print();

function copyOf(name: string): string {
  const target = path.join(work, name);
  execFileSync('git', ['clone', '-q', '--shared', path.resolve(positionals[0] ?? '.'), target], {
    stdio: 'ignore',
  });
  // Recently written files are read again to be sure; files of a real repository are usually older.
  const anHourAgo = Date.now() / 1000 - 3600;
  for (const file of filesOf(target)) utimesSync(path.join(target, file), anHourAgo, anHourAgo);
  return target;
}

/**
 * Command lines that build parts of an index. Built inside the checkout, so that the driver is found; like
 * scripts/build.mjs.
 */
function buildIndexParts(): (part: string) => readonly string[] {
  const assets = mkdtempSync(path.resolve('node_modules', '.bench-'));
  process.on('exit', () => rmSync(assets, { recursive: true, force: true }));
  const build = (from: string, to: string): void => {
    const given = ['--bundle', '--platform=node', '--target=node20.19', '--minify-syntax', '--format=cjs'];
    const external = ['@photostructure/sqlite', 'node:sqlite', '@parcel/watcher', 'onnxruntime-node'];
    const own = ['--define:import.meta.url=__ownUrl', `--banner:js=${ownUrl}`];
    const all = [from, ...given, ...own, ...external.map((name) => `--external:${name}`)];
    execFileSync(path.resolve('node_modules/.bin/esbuild'), [...all, `--outfile=${path.join(assets, to)}`], {
      stdio: 'pipe',
    });
  };
  build('bench/facts-worker.ts', 'worker.js');
  build('bench/index-parts.ts', 'index-parts.js');
  symlinkSync(path.resolve('dist/grammars'), path.join(assets, 'grammars'));
  return (part) => [process.execPath, path.join(assets, 'index-parts.js'), root, part, assets];
}

/** Fresh copies have a recent change time: wait until it is no longer recent, and let an update record that. */
function settle(): void {
  spawnSync('sleep', ['2.2']);
  spawnSync(codeagent[0] ?? '', codeagent.slice(1), { stdio: 'ignore', env: environment });
}

function filesOf(folder: string): readonly string[] {
  return execFileSync('git', ['-C', folder, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\0')
    .filter(
      (file) =>
        file !== '' && statSync(path.join(folder, file), { throwIfNoEntry: false })?.isFile() === true,
    );
}

/** Distributed evenly over the source files. */
function sample(count: number): readonly string[] {
  const sources = filesOf(root).filter((file) =>
    /\.(?:py|ts|tsx|js|cs|java|go|rs|c|h|cc|cpp|lua)$/.test(file),
  );
  return Array.from(
    { length: count },
    (_, index) => sources[Math.floor(((index + 0.5) * sources.length) / count)] ?? '',
  );
}

/** A new definition, so that other files may have to be resolved again. */
function definitionFor(file: string): string {
  if (file.endsWith('.py')) return '\n\ndef added_by_bench(value):\n    return value\n';
  return /\.(?:ts|tsx|js)$/.test(file) ? '\nfunction addedByBench(value) { return value }\n' : '\n';
}

function measure(what: string, command: readonly string[], folder: string, index: string): Cost {
  const ran = spawnSync('/usr/bin/time', ['-f', '%U %S %e %M', ...command], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...environment, DO_NOT_TRACK: '1', CODEGRAPH_TELEMETRY: '0', CI: 'true' },
  });
  const figures = (ran.stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  const [user = 0, system = 0, wall = 0, peakKb = 0] = figures;
  return {
    what,
    cpuSeconds: user + system,
    wallSeconds: wall,
    peakMb: peakKb / 1024,
    indexMb: sizeOf(path.join(folder, index)) / 1024 ** 2,
  };
}

function sizeOf(folder: string): number {
  const entries =
    statSync(folder, { throwIfNoEntry: false }) === undefined
      ? []
      : readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

/** The minimum is the least disturbed run; the median shows how busy the machine was. */
function print(): void {
  const kinds = [...new Set(costs.map(({ what }) => what))];
  const rows = kinds.map((what) => {
    const own = costs.filter((cost) => cost.what === what);
    const least = (pick: (cost: Cost) => number) => Math.min(...own.map(pick));
    const middle = (pick: (cost: Cost) => number) =>
      own.map(pick).sort((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0;
    return {
      what,
      runs: own.length,
      cpu: least((c) => c.cpuSeconds),
      cpuMedian: middle((c) => c.cpuSeconds),
      wall: least((c) => c.wallSeconds),
      wallMedian: middle((c) => c.wallSeconds),
      wallMost: Math.max(...own.map((c) => c.wallSeconds)),
      peakMb: middle((c) => c.peakMb),
      indexMb: middle((c) => c.indexMb),
    };
  });
  for (const row of rows) {
    console.log(
      `${row.what.padEnd(28)} CPU ${row.cpu.toFixed(2)} s (median ${row.cpuMedian.toFixed(2)})  wall ${row.wall.toFixed(2)} s (median ${row.wallMedian.toFixed(2)}, most ${row.wallMost.toFixed(2)})  peak ${row.peakMb.toFixed(0)} MB  index ${row.indexMb.toFixed(1)} MB  n=${row.runs}`,
    );
  }
  console.log(JSON.stringify(rows));
}
