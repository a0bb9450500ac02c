/**
 * Many clients of one daemon while files change, and the command line at the same time: errors, p50 and p95 of each
 * operation, and the memory of the daemon over time. Works on a copy of the repository.
 * Run: npm run bench:clients -- REPOSITORY [--clients N] [--seconds S] [--seed N]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clients: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), 'codeagent-clients-'));
const root = path.join(folder, 'repository');
cpSync(positionals[0] ?? '.', root, {
  recursive: true,
  filter: (each) => !/[\\/](?:node_modules|\.codeagent)$/.test(each),
});
const environment = { ...process.env, GRAPH_INDEX_DIR: path.join(folder, 'index') };
const program = path.resolve('bin/codeagent.mjs');
const agent = new Agent({ keepAlive: true, maxSockets: Number(values.clients) + 10 });
let state = Number(values.seed);

/** Typical queries of agents; frequent ones are listed several times. */
const questions: readonly [string, (symbol: Sampled) => Promise<Reply>][] = [
  ['lookup', ({ name }) => ask(`/api/lookup?name=${encodeURIComponent(name)}`)],
  ['lookup', ({ name }) => ask('/api/lookup', { name: `${name.slice(0, 4)}*` })],
  ['search', ({ name }) => ask('/api/search', { query: [`how does ${name} work`] })],
  ['search', ({ name }) => ask('/api/search', { query: [name] })],
  ['context', ({ name }) => ask('/api/context', { query: [name] })],
  ['symbol', ({ id }) => ask('/api/symbol', { symbol: id })],
  ['source', ({ id }) => ask('/api/source', { symbols: [id] })],
  ['callers', ({ id }) => ask('/api/callers', { symbol: id })],
  ['callees', ({ id }) => ask('/api/callees', { symbol: id })],
  ['references', ({ id }) => ask('/api/references', { symbol: id })],
  ['impact', ({ id }) => ask('/api/impact', { symbol: id })],
  ['outline', (symbol) => ask('/api/outline', { file: symbol.path })],
  ['read_file', (symbol) => ask('/api/read_file', { path: symbol.path })],
  ['files', (symbol) => ask('/api/files', { pattern: path.basename(symbol.path) })],
  ['grep', ({ name }) => ask('/api/grep', { pattern: name, 'fixed-strings': true })],
  ['rpc search_entities', ({ name }) => rpc('search_entities', { query: name })],
  ['rpc traverse_graph', ({ id }) => rpc('traverse_graph', { start_entities: [id], direction: 'both' })],
  ['rpc retrieve_entity', ({ id }) => rpc('retrieve_entity', { entity_id: id })],
];

const { child, url, pid } = await startDaemon();
try {
  await ask('/api/index', {});
  const symbols = await sampleSymbols();
  const endMs = performance.now() + 1_000 * Number(values.seconds);
  const isOver = (): boolean => performance.now() >= endMs;
  const times = new Map<string, number[]>();
  const errors: string[] = [];
  const memory: Memory[] = [];
  const work = [
    ...Array.from({ length: Number(values.clients) }, () => client(symbols, { isOver, times, errors })),
    changeFiles(symbols, isOver),
    watchMemory(memory, isOver),
    commandLine(['lookup', symbols[0]?.name ?? 'x'], { isOver, times, errors }),
    commandLine(['index', root], { isOver, times, errors }),
  ];
  await Promise.all(work);
  report(times, errors, memory);
} finally {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

interface Sampled {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

interface Run {
  isOver(): boolean;
  readonly times: Map<string, number[]>;
  readonly errors: string[];
}

/** Resident memory in megabytes on Linux; 0 on other systems. */
interface Memory {
  readonly seconds: number;
  readonly daemon: number;
  readonly updater: number;
  readonly launcher: number;
}

async function startDaemon(): Promise<{
  readonly child: ChildProcess;
  readonly url: string;
  readonly pid: number;
}> {
  const words = [program, 'serve', root, '--port', '0', '--json', '--log-level', 'warn'];
  const begun = spawn(process.execPath, words, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve) =>
    begun.stdout?.once('data', (bytes) => resolve(String(bytes))),
  );
  return { child: begun, ...(JSON.parse(line) as { url: string; pid: number }) };
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

function ask(target: string, body?: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(`${url}${target}`, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function sampleSymbols(): Promise<readonly Sampled[]> {
  const { text } = await ask('/api/graph');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Sampled & { readonly type: string; readonly kind: string })
    .filter(
      ({ type, kind, name }) =>
        type === 'symbol' && /^(?:function|method|class)$/.test(kind) && name.length > 3,
    );
}

function random(below: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

async function rpc(method: string, params: object): Promise<Reply> {
  const reply = await ask('/rpc', { jsonrpc: '2.0', id: 1, method, params });
  return 'error' in (JSON.parse(reply.text) as object) ? { ...reply, status: 500 } : reply;
}

/** Sends one query after the other. */
async function client(symbols: readonly Sampled[], { isOver, times, errors }: Run): Promise<void> {
  while (!isOver()) {
    const [name, question] = questions[random(questions.length)] ?? ['', () => ask('/health')];
    const symbol = symbols[random(symbols.length)];
    if (symbol === undefined) throw new Error('the repository has no symbols');
    const startMs = performance.now();
    const reply = await question(symbol).catch((error: Error) => ({ status: 0, text: error.message }));
    note(times, name, performance.now() - startMs);
    if (reply.status !== 200)
      errors.push(`${name} ${symbol.id}: ${reply.status} ${reply.text.slice(0, 200)}`);
  }
}

/** Changes one file twice a second, and fifty at once every ten seconds. Files only grow; existing lines stay. */
async function changeFiles(symbols: readonly Sampled[], isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round++) {
    for (let count = 0; count < (round % 20 === 19 ? 50 : 1); count++)
      appendFileSync(path.join(root, symbols[random(symbols.length)]?.path ?? ''), '\n');
    await wait(500);
  }
}

async function watchMemory(memory: Memory[], isOver: () => boolean): Promise<void> {
  const startMs = performance.now();
  const everyMs = 1_000 * Math.max(1, Number(values.seconds) / 20);
  for (let at = 0; !isOver(); at++) {
    const seconds = Math.round((performance.now() - startMs) / 1_000);
    const updaters = read(`/proc/${pid}/task/${pid}/children`).split(' ').map(Number);
    const updater = updaters.reduce((sum, each) => sum + residentMb(each), 0);
    memory.push({ seconds, daemon: residentMb(pid), updater, launcher: residentMb(child.pid ?? 0) });
    await wait(Math.max(0, startMs + (at + 1) * everyMs - performance.now()));
  }
}

function residentMb(process: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(read(`/proc/${process}/status`)) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Empty if the file does not exist, for example because the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Runs the same command repeatedly, each time in its own process. Only exit code 2 is an error. */
async function commandLine(words: readonly string[], { isOver, times, errors }: Run): Promise<void> {
  while (!isOver()) {
    const startMs = performance.now();
    const ran = spawn(process.execPath, [program, ...words], {
      cwd: root,
      env: environment,
      stdio: 'ignore',
    });
    const code = await new Promise((resolve) => ran.once('exit', resolve));
    note(times, `cli ${words[0]}`, performance.now() - startMs);
    if (code !== 0 && code !== 1) errors.push(`cli ${words.join(' ')}: exit ${code}`);
  }
}

function note(times: Map<string, number[]>, name: string, ms: number): void {
  const known = times.get(name);
  if (known === undefined) times.set(name, [ms]);
  else known.push(ms);
}

function report(
  times: ReadonlyMap<string, readonly number[]>,
  errors: readonly string[],
  memory: readonly Memory[],
): void {
  const rows = [...times].map(([name, all]) => {
    const sorted = [...all].sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
    return { name, count: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
  });
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  console.log(`${values.clients} clients, ${values.seconds} s: ${total} calls, ${errors.length} errors`);
  for (const { name, count, p50Ms, p95Ms, maxMs } of rows.sort((a, b) => a.name.localeCompare(b.name)))
    console.log(
      `${name.padEnd(20)} ${String(count).padStart(7)}  p50 ${p50Ms.toFixed(1)} ms  p95 ${p95Ms.toFixed(1)} ms  max ${maxMs.toFixed(1)} ms`,
    );
  console.log('memory, MB');
  console.table(memory);
  for (const error of errors.slice(0, 10)) console.log(error);
  console.log(JSON.stringify({ total, errors: errors.length, rows, memory }));
  if (errors.length > 0) process.exitCode = 1;
}
