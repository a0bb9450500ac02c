/**
 * Serves MCP on two streams. If the repository has a daemon, the daemon answers; otherwise the repository is
 * opened in this process, and its index follows the files. The MCP handshake waits for neither. Ends with its
 * input and releases everything.
 */
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findDaemon } from '../engine/daemon-record.ts';
import { type EngineOptions, openEngine } from '../engine/open-engine.ts';
import { EngineError } from '../model/errors.ts';
import { failureOf } from '../model/failure.ts';
import { homeFolder } from './home-folder.ts';
import type { Log } from './log.ts';
import type { Backend } from './mcp/backend.ts';
import { createDaemonBackend } from './mcp/daemon-backend.ts';
import { linkDaemon } from './mcp/daemon-link.ts';
import { createLineTransport } from './mcp/line-transport.ts';
import { selectTools } from './mcp/profiles.ts';
import { clientRoot } from './mcp/roots.ts';
import { readWanted, selectionQuery, type Wanted, type Words } from './mcp/selection-query.ts';
import { createMcpServer } from './mcp/server.ts';
import { createSessionBackend } from './mcp/session-backend.ts';
import type { Tool } from './mcp/tool.ts';

export interface McpStdioOptions {
  readonly engine: EngineOptions;
  readonly version: string;
  /** `named`: the user named the folder. `usual`: a root that the client sends takes precedence. */
  readonly root: { readonly kind: 'named' | 'usual'; readonly folder: string };
  readonly wanted: Words;
  readonly log: Log;
  /** Aborting it closes the server. */
  readonly signal: AbortSignal;
}

/**
 * Resolves when the client has disconnected and everything is closed. Throws at once if a requested tool does
 * not exist.
 */
export async function serveMcpStdio(
  input: Readable,
  output: Writable,
  options: McpStdioOptions,
): Promise<void> {
  const { version, root, log, signal } = options;
  const wanted = readWanted(options.wanted);
  const tools = selectTools(wanted);
  let notes: readonly string[] = [];
  let opening: Promise<Backend> | undefined;
  const backend = (): Promise<Backend> => {
    opening ??= open().catch((error: unknown) => {
      log.error('open', { message: failureOf(error).message });
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const open = async (): Promise<Backend> => {
    const asked = root.kind === 'named' ? undefined : await clientRoot(server);
    if (asked !== undefined && asked.others.length > 0)
      notes = [`Of the client's roots ${asked.folder} is served, and not ${asked.others.join(', ')}`];
    if (asked === undefined && root.kind === 'usual') assertRepository(root.folder);
    return await openBackend(asked?.folder ?? root.folder, { ...options, wanted, tools });
  };
  const server = createMcpServer({ version, tools, backend, notes: () => notes });
  // The index is opened before the first request needs it.
  const begin = (): void => void backend().catch(() => {});
  server.oninitialized = begin;
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const end = (): void => void server.close();
  signal.addEventListener('abort', end);
  await server.connect(createLineTransport(input, output));
  if (root.kind === 'named') begin();
  if (signal.aborted) end();
  await ended;
  signal.removeEventListener('abort', end);
  const opened = await opening?.catch(() => undefined);
  await opened?.close();
}

/**
 * Clients start servers in their own working folder. If that is the home folder or the root of a disk, it is
 * not the repository that the user means.
 */
function assertRepository(folder: string): void {
  if (folder !== path.dirname(folder) && folder !== homeFolder()) return;
  throw new EngineError(
    'bad-input',
    `No repository given: the client sent no root, and ${folder} is no repository`,
    {
      hint: 'name its folder where this server is set up, after mcp',
    },
  );
}

interface BackendOptions extends Pick<McpStdioOptions, 'engine' | 'version' | 'log'> {
  readonly wanted: Wanted;
  readonly tools: readonly Tool[];
}

async function openBackend(folder: string, options: BackendOptions): Promise<Backend> {
  const { log, version, wanted } = options;
  // Opening is cheap, and gives the folder of the index.
  const { index, configuration } = openEngine(folder, options.engine);
  for (const message of configuration.notes) log.warn('configuration', { message });
  const link = async () => {
    const daemon = await findDaemon(index.folder);
    // A daemon of another version may have other tools.
    if (daemon === undefined || daemon.version !== version) return undefined;
    log.info('daemon', { url: daemon.url });
    return await linkDaemon({ ...daemon, query: selectionQuery(wanted) });
  };
  const alone = () => openAlone(folder, options);
  return (await createDaemonBackend({ link, alone })) ?? (await alone());
}

async function openAlone(folder: string, options: BackendOptions): Promise<Backend> {
  const { wanted, tools, log } = options;
  log.info('open', { folder });
  // Imports all code that updates need. The handshake does not wait for it.
  const { openLiveEngine } = await import('../engine/live-engine.ts');
  const session = await openLiveEngine(folder, options.engine);
  const maxTokens = wanted.maxTokens ?? session.engine.configuration.config.answers.maxTokens;
  return {
    ...createSessionBackend(session, { tools, maxTokens, log }),
    close: () => session.live.close(),
  };
}
