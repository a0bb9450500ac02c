/**
 * Measures latency and tokens for an agent: start of the server until its first answer, tokens of tools/list, and p50,
 * p95 and tokens of an answer per tool, warm, through the SDK's client over standard streams and over Streamable HTTP.
 * With --peer BIN, the same for codegraph (@colbymchenry/codegraph), alternating queries. Works on a copy of the
 * repository.
 * Run: npm run bench:mcp -- REPOSITORY [--samples N] [--seed N] [--peer BIN]
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { encode as encodeCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as encodeO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { openEngine } from '../src/engine/open-engine.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    samples: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    peer: { type: 'string' },
  },
});

interface Subject {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly line: number;
}
type Fields = Readonly<Record<string, unknown>>;
type Question = (subject: Subject) => Fields;
interface Cost {
  readonly ms: number;
  readonly tokens: number;
}

/** Each tool with a query about a function, and the most similar query of the other tool. */
const tools: Readonly<
  Record<string, { readonly own: Question; readonly peer?: readonly [string, Question] }>
> = {
  search_symbols: { own: ({ name }) => ({ query: wordsOf(name) }) },
  lookup_symbol: {
    own: ({ name }) => ({ name }),
    peer: ['codegraph_search', ({ name }) => ({ query: name })],
  },
  find_similar: { own: ({ id }) => ({ symbol: id }) },
  get_symbol: { own: ({ id }) => ({ symbol: id }) },
  get_source_spans: {
    own: ({ id }) => ({ spans: [id] }),
    peer: ['codegraph_node', ({ name }) => ({ symbol: name, includeCode: true })],
  },
  get_file_outline: { own: (subject) => ({ path: subject.path }) },
  get_callers: {
    own: ({ id }) => ({ symbol: id }),
    peer: ['codegraph_callers', ({ name }) => ({ symbol: name })],
  },
  get_callees: {
    own: ({ id }) => ({ symbol: id }),
    peer: ['codegraph_callees', ({ name }) => ({ symbol: name })],
  },
  get_implementations: { own: ({ id }) => ({ symbol: id }) },
  get_references: { own: ({ id }) => ({ symbol: id }) },
  get_dependencies: { own: (subject) => ({ target: subject.path }) },
  get_dependents: { own: (subject) => ({ target: subject.path }) },
  get_impact: {
    own: ({ id }) => ({ symbol: id }),
    peer: ['codegraph_impact', ({ name }) => ({ symbol: name })],
  },
  get_context: {
    own: ({ name }) => ({ query: `how does ${name} work` }),
    peer: ['codegraph_explore', ({ name }) => ({ query: name })],
  },
  get_map: { own: () => ({}) },
  grep: { own: ({ name }) => ({ pattern: `\\b${name}\\b` }) },
  list_directory: { own: (subject) => ({ path: path.dirname(subject.path) }) },
  read_file: { own: (subject) => ({ path: subject.path, start: subject.line, end: subject.line + 40 }) },
  get_directory_tree: { own: () => ({}), peer: ['codegraph_files', () => ({})] },
  index_files: { own: () => ({}) },
  get_status: { own: () => ({}), peer: ['codegraph_status', () => ({})] },
};

const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
};
const folder = mkdtempSync(path.join(tmpdir(), 'codeagent-bench-mcp-'));
const root = path.join(folder, 'repository');
const environment = {
  ...(process.env as Record<string, string>),
  GRAPH_INDEX_DIR: path.join(folder, 'index'),
  DO_NOT_TRACK: '1',
  CODEGRAPH_TELEMETRY: '0',
  CODEGRAPH_NO_DAEMON: '1',
  CODEGRAPH_MCP_TOOLS: 'search,callers,callees,impact,node,explore,status,files',
};
try {
  cpSync(positionals[0] ?? '.', root, { recursive: true });
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const subjects = await prepare();
  const own = { command: process.execPath, args: [path.resolve('bin/codeagent.mjs'), 'mcp', root] };
  console.log(await startTimes([own.command, ...own.args]));
  // The daemon is started second: a server on standard streams would otherwise forward its work to it.
  const client = await connect(own);
  const daemon = await startDaemon(`${folder}/other`);
  const overHttp = await connectTo(`${daemon.url}/mcp`);
  const peer =
    values.peer === undefined
      ? undefined
      : await connect({ command: path.resolve(values.peer), args: ['serve', '--mcp', '--path', root] });
  for (const [who, each] of [
    ['codeagent', client],
    ['codeagent over HTTP', overHttp],
    ['codegraph', peer],
  ] as const) {
    if (each === undefined) continue;
    const list = await each.listTools();
    const text = JSON.stringify(list);
    const instructions = encodeO200k(each.getInstructions() ?? '').length;
    console.log(
      `${who}: ${list.tools.length} tools, tools/list ${encodeO200k(text).length} tokens (o200k), ${encodeCl100k(text).length} (cl100k); instructions ${instructions}`,
    );
  }
  const costs = await measure({ own: client, http: overHttp, peer }, subjects);
  report(costs);
  await client.close();
  await overHttp.close();
  await peer?.close();
  daemon.child.kill('SIGTERM');
  await once(daemon.child, 'exit');
}

/** Builds both indexes and chooses functions with unique names, so that a name has the same meaning in both. */
async function prepare(): Promise<readonly Subject[]> {
  if (values.peer !== undefined)
    execFileSync(path.resolve(values.peer), ['init', root], { env: environment, stdio: 'ignore' });
  const engine = openEngine(root, {
    environment,
    pid: process.pid,
    assets: pathToFileURL(`${path.resolve('dist')}/`),
  });
  await engine.index.update();
  const named = new Map<string, Subject[]>();
  for (const record of engine.graph.records()) {
    if (
      record.type !== 'symbol' ||
      !/^(?:function|method)$/.test(record.kind) ||
      !/^\w{4,}$/.test(record.name)
    )
      continue;
    const subject = { id: record.id, name: record.name, path: record.path, line: record.row + 1 };
    named.set(record.name, [...(named.get(record.name) ?? []), subject]);
  }
  engine.close();
  const alone = [...named.values()].flatMap((each) => (each.length === 1 ? each : []));
  let state = Number(values.seed);
  return Array.from({ length: Number(values.samples) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return alone[Math.floor((state / 2 ** 32) * alone.length)];
  }).flatMap((each) => each ?? []);
}

interface Clients {
  readonly own: Client;
  readonly http: Client;
  readonly peer: Client | undefined;
}

async function measure(
  clients: Clients,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, readonly Cost[]>> {
  const costs = new Map<string, Cost[]>();
  const note = (key: string, cost: Cost): void => void costs.set(key, [...(costs.get(key) ?? []), cost]);
  for (const [name, { own, peer: other }] of Object.entries(tools)) {
    // The first query is a warm-up.
    for (const [index, subject] of [subjects[0], ...subjects].entries()) {
      if (subject === undefined) continue;
      const cost = await ask(clients.own, name, own(subject));
      const httpCost = await ask(clients.http, name, own(subject));
      const peers =
        clients.peer === undefined || other === undefined
          ? undefined
          : await ask(clients.peer, other[0], other[1](subject));
      if (index === 0) continue;
      note(name, cost);
      note(`${name} http`, httpCost);
      if (peers !== undefined) note(`${name} peer`, peers);
    }
  }
  return costs;
}

async function ask(client: Client, name: string, fields: Fields): Promise<Cost> {
  const start = performance.now();
  const { content, isError } = await client.callTool({ name, arguments: fields });
  const ms = performance.now() - start;
  const text = (content as readonly { readonly text?: string }[]).map((each) => each.text ?? '').join('\n');
  if (isError === true) throw new Error(`${name} ${JSON.stringify(fields)}: ${text}`);
  return { ms, tokens: encodeO200k(text).length };
}

function report(costs: ReadonlyMap<string, readonly Cost[]>): void {
  console.log(
    'tool                   p50 ms   p95 ms   tokens | HTTP p50      p95 |  peer p50      p95   tokens',
  );
  const rows = Object.keys(tools).map((name) => {
    const [own, http] = [summary(costs.get(name)), summary(costs.get(`${name} http`))];
    const peer = summary(costs.get(`${name} peer`));
    const beside = peer === undefined ? '' : ` |  ${figures(peer)}  ${tools[name]?.peer?.[0]}`;
    const overHttp = http === undefined ? '' : ` | ${times(http)}`;
    console.log(`${name.padEnd(20)} ${own === undefined ? '' : figures(own)}${overHttp}${beside}`);
    return { name, own, http, peer };
  });
  console.log(JSON.stringify(rows));
}

function summary(costs: readonly Cost[] | undefined) {
  if (costs === undefined) return undefined;
  const times = costs.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  const tokens = costs.reduce((sum, cost) => sum + cost.tokens, 0) / costs.length;
  return { p50Ms: at(0.5), p95Ms: at(0.95), tokens: Math.round(tokens) };
}

type Summary = NonNullable<ReturnType<typeof summary>>;

function figures(of: Summary): string {
  return `${times(of)} ${String(of.tokens).padStart(8)}`;
}

function times({ p50Ms, p95Ms }: Summary): string {
  return `${p50Ms.toFixed(2).padStart(8)} ${p95Ms.toFixed(2).padStart(8)}`;
}

/** Time until the first answer, alternating with an empty Node process. */
async function startTimes([command = '', ...words]: readonly string[]): Promise<string> {
  const [node, server]: [number[], number[]] = [[], []];
  for (let round = 0; round < 7; round++) {
    const start = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    const between = performance.now();
    node.push(between - start);
    const child = spawn(command, words, { env: environment, stdio: ['pipe', 'pipe', 'ignore'] });
    const answered = once(createInterface({ input: child.stdout }), 'line');
    child.stdin.write(`${JSON.stringify(hello)}\n`);
    await answered;
    server.push(performance.now() - between);
    child.stdin.end();
    await once(child, 'exit');
  }
  const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[3] ?? 0;
  return `start to hello ${median(server).toFixed(0)} ms (best ${Math.min(...server).toFixed(0)}), an empty Node ${median(node).toFixed(0)} ms (best ${Math.min(...node).toFixed(0)})`;
}

async function connect(program: { readonly command: string; readonly args: string[] }): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(new StdioClientTransport({ ...program, env: environment, stderr: 'ignore' }));
  return client;
}

/** Uses a separate index, so that the two do not wait for each other. */
async function startDaemon(index: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const words = [
    path.resolve('bin/codeagent.cjs'),
    'serve',
    root,
    '--port',
    '0',
    '--json',
    '--log-level',
    'warn',
  ];
  const child = spawn(process.execPath, words, {
    env: { ...environment, GRAPH_INDEX_DIR: index },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url: (JSON.parse(String(line)) as { url: string }).url };
}

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  // The class declares its callbacks as possibly undefined, the interface as optional.
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  await client.callTool({ name: 'index_files', arguments: {} });
  return client;
}

function wordsOf(name: string): string {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [name]).join(' ').toLowerCase();
}
