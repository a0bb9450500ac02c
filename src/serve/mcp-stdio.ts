/**
 * MCP on two streams: the daemon of this repository answers when there is one, else the repository is opened here and
 * kept in step. Says hello before either is there. Ends with its input, leaving nothing behind.
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
  /** `named`: by whoever started us. `usual`: the client's own root comes first. */
  readonly root: { readonly kind: 'named' | 'usual'; readonly folder: string };
  readonly wanted: Words;
  readonly log: Log;
  /** Asks for the end. */
  readonly signal: AbortSignal;
}

/** Resolves when the client has gone and everything is closed. Throws at once when the tools are not there. */
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
  // The index is on its way before anybody asks.
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

/** Clients start servers wherever they are themselves: a whole home or disk is not meant. */
function assertRepository(folder: string): void {
  if (folder !== path.dirname(folder) && folder !== homeFolder()) return;
  throw new EngineError('bad-input', `Which repository? The client names no root, and ${folder} is none`, {
    hint: 'name its folder where this server is set up, after mcp',
  });
}

interface BackendOptions extends Pick<McpStdioOptions, 'engine' | 'version' | 'log'> {
  readonly wanted: Wanted;
  readonly tools: readonly Tool[];
}

async function openBackend(folder: string, options: BackendOptions): Promise<Backend> {
  const { log, version, wanted } = options;
  // Cheap, and says where the index is.
  const { index, configuration } = openEngine(folder, options.engine);
  for (const message of configuration.notes) log.warn('configuration', { message });
  const link = async () => {
    const daemon = await findDaemon(index.folder);
    // Another version may know other tools.
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
  // All that writes comes with it: hello does not wait for that.
  const { openLiveEngine } = await import('../engine/live-engine.ts');
  const session = await openLiveEngine(folder, options.engine);
  const maxTokens = wanted.maxTokens ?? session.engine.configuration.config.answers.maxTokens;
  return {
    ...createSessionBackend(session, { tools, maxTokens, log }),
    close: () => session.live.close(),
  };
}
