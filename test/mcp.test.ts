/**
 * The SDK's client against the real server: over standard streams, over HTTP, and with a daemon that starts and stops.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEngine } from '../src/engine/engine.ts';
import { openLiveEngine } from '../src/engine/live-engine.ts';
import { silentLog } from '../src/serve/log.ts';
import { createMcpHttp, type McpHttp } from '../src/serve/mcp/http.ts';
import { selectTools } from '../src/serve/mcp/profiles.ts';
import { createSessionBackend } from '../src/serve/mcp/session-backend.ts';
import { assets, createWorkspace, projectRoot, type Workspace } from './workspace.ts';

const program = path.join(projectRoot, 'bin/codeagent.mjs');
const environment = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  XDG_STATE_HOME: process.env.XDG_STATE_HOME ?? '',
};

/** Every tool, and an expression that its answer matches. */
const calls: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
  ['search_symbols', { query: 'brightest stars', limit: 3 }, /sky\//],
  ['lookup_symbol', { name: 'bright*' }, /function sky\/stars\.py:brightest {2}:37-41/],
  ['find_similar', { symbol: 'brightest' }, /^Like function sky\/stars\.py:brightest/],
  ['get_symbol', { symbol: 'sky/stars.py:Star' }, /Members +\d+: name, magnitude/],
  [
    'get_source_spans',
    { spans: ['brightest', 'sky/stars.py:1-2'] },
    /return sorted[\s\S]*how bright they are/,
  ],
  ['get_file_outline', { path: 'sky/stars.py' }, /def describe\(self\) -> str {2}:22-26/],
  ['get_callers', { symbol: 'brightest' }, /sky\/telescope\.py:Telescope\.survey {2}:19/],
  ['get_callees', { symbol: 'brightest' }, /1 call to built-in or external names \(external\)(?:\n|$)/],
  ['get_implementations', { symbol: 'sky/stars.py:Star' }, /no implementations/],
  ['get_references', { symbol: 'sky/stars.py:Star' }, /references? in \d files/],
  ['get_dependencies', { target: 'sky/telescope.py' }, /needs \d files?/],
  ['get_dependents', { target: 'sky/stars.py' }, /is needed by 2 files/],
  ['get_impact', { symbol: 'brightest' }, /Affected: \d+ symbols?/],
  ['get_flow', { symbol: 'brightest' }, /brightest {2}:\d+/],
  ['get_path', { from: 'sky/telescope.py:Telescope.survey', to: 'sky/stars.py:Star.describe' }, /\d steps?/],
  ['get_context', { query: 'brightest stars', budget: 1_000 }, /brightest/],
  ['get_map', {}, /observatory-web/],
  [
    'grep',
    { pattern: 'magnitude', path: 'sky', limit: 2 },
    /sky\/stars\.py:15:.*\n[\s\S]*more lines not shown \(limit \d+\)/,
  ],
  ['list_directory', {}, /sky\//],
  ['read_file', { path: 'sky/stars.py', start: 10, end: 11 }, /class Star/],
  ['get_directory_tree', { depth: 1 }, /web\//],
  ['index_files', {}, /^Nothing changed in \d+ files/],
  ['get_status', {}, /^Root .*[\s\S]*Contents \d+ indexed files/],
];

const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
} as const;
const ready = { jsonrpc: '2.0', method: 'notifications/initialized' } as const;
const accepts = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly found: Readonly<Record<string, unknown>>;
}

let workspace: Workspace;
let live: LiveEngine;
let http: McpHttp;
let server: Server;
const clients: Record<string, Client> = {};

beforeAll(async () => {
  workspace = createWorkspace('observatory');
  workspace.git('init', '-q');
  workspace.git('add', '-A');
  workspace.git('commit', '-q', '-m', 'stars');
  workspace.cli('index');
  live = await openLiveEngine(workspace.root, {
    environment: {
      PATH: process.env.PATH,
      XDG_STATE_HOME: process.env.XDG_STATE_HOME,
      CODEAGENT_EMBEDDINGS_EMBEDDER: 'none',
    },
    pid: process.pid,
    assets,
    watch: 'never',
  });
  http = createMcpHttp(live, { version: '1', maxTokens: 8_000, log: silentLog, maxClients: 3 });
  server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const text = Buffer.concat(pieces).toString('utf8');
    await http.handle(request, response, text === '' ? undefined : JSON.parse(text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  clients.stdio = await connect(stdio(workspace.root));
  clients.http = await connect(new StreamableHTTPClientTransport(new URL(url())) as Transport);
});

afterAll(async () => {
  for (const client of Object.values(clients)) await client.close();
  await http.close();
  server.closeAllConnections();
  server.close();
  await live.live.close();
  workspace.dispose();
});

const fronts = ['stdio', 'http'] as const;

describe.each(fronts)('over %s', (front) => {
  it('the default tools are listed, and each is called below', async () => {
    const { tools } = await clientOf(front).listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(calls.map(([name]) => name).sort());
    expect(clientOf(front).getInstructions()).toMatch(/get_callers/);
  });

  it.each(calls)('%s %j', async (name, fields, expected) => {
    const { text, isError, found } = await ask(clientOf(front), name, fields);
    expect(text).toMatch(expected);
    expect(isError).toBe(false);
    expect(found.index).toMatch(/^(?:current|updating)$/);
  });

  it('an empty result is reported', async () => {
    const { text, isError } = await ask(clientOf(front), 'grep', { pattern: 'no such line' });
    expect([text, isError]).toEqual([expect.stringMatching(/^Nothing found/), false]);
  });

  it.each([
    ['get_callers', {}, /^get_callers needs symbol$/],
    ['get_callers', { symbol: ' ' }, /^get_callers needs symbol$/],
    [
      'get_callers',
      { symbol: 'brightest', dept: 1 },
      /^get_callers has no field "dept"\ndid you mean depth\?/,
    ],
    ['get_callers', { symbol: 'brightest', zone: 1 }, /^get_callers has no field "zone"\nFields: symbol/],
    ['get_source_spans', { spans: [] }, /^get_source_spans needs spans$/],
    ['get_callers', { symbol: 42 }, /^symbol must be a text, not 42$/],
    ['get_callers', { symbol: 'brightest', depth: 'x' }, /^depth must be a whole number without a sign/],
    ['get_callers', { symbol: 'brightest', depth: 99 }, /^depth must be 1 to 10, not 99$/],
    ['get_callers', { symbol: 'Star' }, /is ambiguous: 2 symbols have this name[\s\S]*sky\/stars\.py:Star/],
    ['get_callers', { symbol: 'brightes' }, /did you mean[\s\S]*brightest/i],
    ['get_callers', { symbol: 'brightest', cursor: 'bm9uZQ' }, /The cursor is not one of ours/],
    ['get_symbol', { symbol: 'brightest', cursor: 'bm9uZQ' }, /no field "cursor"|not one of ours/],
    ['search_symbols', { query: 'star', show: 'all' }, /no show "all"; did you mean/],
    ['get_file_outline', { path: '../outside.py' }, /outside/],
    ['read_file', { path: '/etc/passwd' }, /outside/],
    ['read_file', { path: 'sky/nothing.py' }, /nothing\.py/],
    ['grep', { pattern: '(' }, /./],
  ])('bad input is told: %s %j', async (name, fields, expected) => {
    const { text, isError } = await ask(clientOf(front), name, fields);
    expect([text, isError]).toEqual([expect.stringMatching(expected), true]);
    expect(text).not.toMatch(/--[a-z]|codeagent [a-z]|\n {4}at /);
  });

  it('an unknown tool is a protocol error that suggests the nearest one', async () => {
    await expect(clientOf(front).callTool({ name: 'get_caller' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/did you mean get_callers\?/),
    });
  });

  it('pages together give the complete answer, and a cursor is valid only for its request', async () => {
    const fields = { depth: 5, max_tokens: 40 };
    let { found, text } = await ask(clientOf(front), 'get_directory_tree', fields);
    const { cursor } = found;
    expect(text).toContain(`Next page: cursor ${cursor}`);
    const folders = [found.folders];
    while (found.cursor !== undefined) {
      ({ found } = await ask(clientOf(front), 'get_directory_tree', { ...fields, cursor: found.cursor }));
      folders.push(found.folders);
    }
    expect(folders.length).toBeGreaterThan(2);
    const whole = await ask(clientOf(front), 'get_directory_tree', { depth: 5 });
    expect(folders.flat()).toEqual(whole.found.folders);
    const other = await ask(clientOf(front), 'get_directory_tree', { depth: 4, cursor });
    expect([other.isError, other.text]).toEqual([true, expect.stringMatching(/belongs to another question/)]);
  });

  it('map and status are resources', async () => {
    const { resources } = await clientOf(front).listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['codeagent://map', 'codeagent://status']);
    const read = await Promise.all(resources.map(({ uri }) => clientOf(front).readResource({ uri })));
    const texts = read.map(({ contents: [content] }) =>
      content !== undefined && 'text' in content ? content.text : '',
    );
    expect(texts).toEqual([expect.stringMatching(/observatory/), expect.stringMatching(/^Root /)]);
    await expect(clientOf(front).readResource({ uri: 'codeagent://secrets' })).rejects.toMatchObject({
      code: -32002,
    });
  });

  it('an update reports its progress', async () => {
    const steps: number[] = [];
    await clientOf(front).callTool({ name: 'index_files', arguments: { full: true } }, undefined, {
      onprogress: ({ progress }) => steps.push(progress),
    });
    expect(steps.length).toBeGreaterThan(0);
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
  });

  it('a cancelled request is not answered, and the next one is', async () => {
    const stop = new AbortController();
    const asked = clientOf(front).callTool({ name: 'index_files', arguments: { full: true } }, undefined, {
      signal: stop.signal,
      onprogress: () => stop.abort(),
    });
    await expect(asked).rejects.toThrow();
    expect((await ask(clientOf(front), 'lookup_symbol', { name: 'brightest' })).text).toMatch(
      /stars\.py:brightest/,
    );
  });
});

describe('while the index is being built', () => {
  it('an empty answer says that indexing is not finished', async () => {
    const tools = selectTools({ profile: 'default', names: ['get_callers'] });
    const state = () => ({ kind: 'updating', isFirst: true, progress: undefined }) as const;
    const session = { engine: live.engine, live: { ...live.live, state } };
    const backend = createSessionBackend(session, { tools, maxTokens: 1_000, log: silentLog });
    const wishes = { signal: new AbortController().signal, onStep: undefined };
    const [tool] = tools;
    if (tool === undefined) throw new Error('no tool');
    await expect(backend.callTool(tool, { symbol: 'nowhere' }, wishes)).rejects.toMatchObject({
      code: 'not-found',
      hint: expect.stringMatching(/the index is being built: try again when it is complete/),
    });
    const { content } = await backend.callTool(tool, { symbol: 'brightest' }, wishes);
    expect(content).toEqual([
      { type: 'text', text: expect.stringMatching(/Note: The index is being built/) },
    ]);
  });
});

describe('standard streams', () => {
  it.each([
    ['its input ends', (child: ChildProcess) => child.stdin?.end()],
    ['its output is gone', (child: ChildProcess) => child.stdout?.destroy()],
    ['it is told to', (child: ChildProcess) => child.kill('SIGTERM')],
  ])(
    'a line that is no message is answered as such; in the middle of an update it ends when %s',
    async (_, leave) => {
      const child = start([workspace.root]);
      const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]();
      child.stdin?.write('{"jsonrpc": nonsense\n');
      expect(JSON.parse((await lines.next()).value)).toMatchObject({ id: null, error: { code: -32700 } });
      const fields = { name: 'index_files', arguments: { full: true }, _meta: { progressToken: 1 } };
      for (const message of [hello, ready, { jsonrpc: '2.0', id: 2, method: 'tools/call', params: fields }])
        child.stdin?.write(`${JSON.stringify(message)}\n`);
      for (let line = ''; !line.includes('notifications/progress'); ) line = (await lines.next()).value;
      leave(child);
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  );

  it('unknown tools are refused before the start', () => {
    const { code, stdout, stderr } = workspace.cli('mcp', '--tools', 'get_caller');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/no tool "get_caller"; did you mean get_callers\?/);
  });

  it("uses the client's first root by default, indexes it in the background, and offers other tool names", async () => {
    const other = createWorkspace('observatory');
    const client = new Client({ name: 'test', version: '1' }, { capabilities: { roots: {} } });
    const roots = ['/no/such/folder', other.root, workspace.root].map((each) => ({
      uri: pathToFileURL(each).href,
    }));
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots }));
    await client.connect(
      stdio(undefined, '/', ['--profile', '004', '--tools', 'search_info,search_callers']),
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search_info', 'search_callers']);
    let text = '';
    while (!/Contents/.test(text)) ({ text } = await ask(client, 'search_info', {}));
    expect(text).toContain(`Root     ${other.root}`);
    expect(text).toMatch(/Of the client's roots .* is served, and not /);
    const { text: tree } = await ask(client, 'search_callers', { method: 'describe', class: 'Star' });
    expect(tree).toMatch(/Star\.describe/);
    await client.close();
    other.dispose();
  });

  it('refuses to index a whole disk', async () => {
    const client = await connect(stdio(undefined, '/'));
    const { text, isError } = await ask(client, 'get_map', {});
    expect([text, isError]).toEqual([expect.stringMatching(/^No repository given.*\nname its folder/), true]);
    await client.close();
  });
});

describe('HTTP', () => {
  it.each([
    ['no hello', { method: 'POST', body: JSON.stringify({ ...hello, method: 'tools/list' }) }, 400],
    ['a session that is not there', { method: 'GET', headers: { 'mcp-session-id': 'x' } }, 404],
    [
      'a profile that is not there',
      { method: 'POST', body: JSON.stringify(hello), query: '?profile=x' },
      400,
    ],
  ])('%s is refused', async (_, { query = '', ...request }: RequestInit & { query?: string }, status) => {
    const response = await fetch(`${url()}${query}`, {
      ...request,
      headers: { ...accepts, ...request.headers },
    });
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ error: expect.anything() }),
    ]);
  });

  it('with too many sessions, the one idle longest must initialize again', async () => {
    const many: Client[] = [];
    for (let count = 0; count < 3; count++)
      many.push(await connect(new StreamableHTTPClientTransport(new URL(url())) as Transport));
    await expect(clientOf('http').listTools()).rejects.toThrow(/Session not found/);
    for (const client of many) await client.close();
    clients.http = await connect(new StreamableHTTPClientTransport(new URL(url())) as Transport);
    expect((await clientOf('http').listTools()).tools.length).toBe(calls.length);
  });

  it('a client that disconnects in the middle has no effect on others', async () => {
    const gone = new AbortController();
    const client = await connect(new StreamableHTTPClientTransport(new URL(url())) as Transport);
    const asked = client.callTool({ name: 'index_files', arguments: { full: true } }, undefined, {
      onprogress: () => gone.abort(),
    });
    gone.signal.addEventListener('abort', () => void client.close());
    await expect(asked).rejects.toThrow();
    expect((await ask(clientOf('http'), 'get_status', {})).text).toMatch(/Contents/);
  });
});

describe('with a daemon', () => {
  it('the daemon answers while it runs; when it ends, answers continue', async () => {
    const daemon = spawn(
      process.execPath,
      [program, 'serve', workspace.root, '--port', '0', '--log-level', 'info', '--json'],
      {
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const said = createInterface({ input: daemon.stderr })[Symbol.asyncIterator]();
    const [told] = (await once(daemon.stdout, 'data')) as [Buffer];
    const { pid } = JSON.parse(told.toString()) as { pid: number };
    const client = await connect(stdio(workspace.root));
    await ask(client, 'index_files', {});
    const before = await ask(client, 'get_callers', { symbol: 'brightest' });
    let line = '';
    while (!/"front":"mcp","operation":"callers"/.test(line)) line = (await said.next()).value;
    process.kill(pid, 'SIGKILL');
    await once(daemon, 'exit');
    const after = await ask(client, 'get_callers', { symbol: 'brightest' });
    expect(before.text).toMatch(/Telescope\.survey/);
    expect(after.found.children).toEqual(before.found.children);
    await client.close();
  });
});

function clientOf(front: string): Client {
  const client = clients[front];
  if (client === undefined) throw new Error(front);
  return client;
}

function url(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

function stdio(root: string | undefined, cwd = projectRoot, words: readonly string[] = []): Transport {
  const args = [program, 'mcp', ...(root === undefined ? [] : [root]), ...words];
  return new StdioClientTransport({ command: process.execPath, args, env: environment, cwd });
}

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

/** Without the SDK, to send messages that it would not send. */
function start(words: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, 'mcp', ...words], {
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function ask(client: Client, name: string, fields: Readonly<Record<string, unknown>>): Promise<Answer> {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: fields });
  const texts = (content as readonly { readonly text: string }[]).map(({ text }) => text);
  return { text: texts.join('\n'), isError: isError === true, found: structuredContent as Answer['found'] };
}
