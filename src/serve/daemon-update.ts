/**
 * Updates and embedding for an index that may have a daemon: the daemon does the work, and its progress is
 * shown here. Without a daemon, or if it ends before it is done, this process does the work.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Daemon } from '../engine/daemon-record.ts';
import type { Engine } from '../engine/engine.ts';
import { runIndex } from '../model/advice.ts';
import type { Config } from '../model/config.ts';
import type { EmbedReport } from '../model/embed-report.ts';
import type { EnrichReport } from '../model/enrich-report.ts';
import { EngineError } from '../model/errors.ts';
import { errorOf, type Failure } from '../model/failure.ts';
import type { OnProgress, Progress } from '../model/progress.ts';
import type { UpdateReport } from '../model/update-report.ts';
import { indexingSettings } from './indexing-settings.ts';
import { ownClientHeader } from './own-client.ts';

type UpdateOptions = Parameters<Engine['index']['update']>[0];
type EnrichOptions = Parameters<Engine['index']['enrich']>[0];
type EmbedOptions = Parameters<Engine['index']['embed']>[0];

/** The same engine, except that a daemon, if there is one, runs its updates. */
export function withDaemon(engine: Engine): Engine {
  return {
    ...engine,
    index: {
      ...engine.index,
      update: (options) => update(engine, options),
      enrich: (options) => enrich(engine, options),
      embed: (options) => embed(engine, options),
    },
  };
}

async function update(engine: Engine, options: UpdateOptions): Promise<UpdateReport> {
  const { findDaemon, isDaemonThere } = await import('../engine/daemon-record.ts');
  const { index, configuration } = engine;
  for (let attempt = 1; ; attempt++) {
    const daemon = await findDaemon(index.folder);
    if (daemon !== undefined) assertAlike(daemon, configuration.config);
    const report = daemon === undefined ? undefined : await askToUpdate(daemon, options);
    if (report !== undefined) return report;
    try {
      return await index.update(options);
    } catch (error) {
      const isLocked = error instanceof EngineError && error.code === 'index-locked';
      if (!isLocked || attempt === mostAttempts || !isDaemonThere(index.folder)) throw error;
      // The daemon that is writing was too busy to answer, or has ended: try again.
      await wait(betweenAttemptsMs);
    }
  }
}

async function embed({ index }: Engine, options: EmbedOptions): Promise<EmbedReport> {
  const { findDaemon } = await import('../engine/daemon-record.ts');
  const daemon = await findDaemon(index.folder);
  const report = daemon === undefined ? undefined : await askToEmbed(daemon, options);
  return report ?? index.embed(options);
}

/** The daemon embeds, too: the call that asks for vectors then finds them. */
async function enrich({ index }: Engine, options: EnrichOptions): Promise<EnrichReport> {
  const { findDaemon } = await import('../engine/daemon-record.ts');
  const daemon = await findDaemon(index.folder);
  const report =
    daemon === undefined ? undefined : (await ask(daemon, { wait: true }, options ?? {}))?.enriching;
  return report ?? index.enrich(options);
}

/** Throws if the daemon was started with other settings for indexing, because it would use those. */
function assertAlike({ pid, settings }: Daemon, config: Config): void {
  if (settings === undefined || settings === indexingSettings(config)) return;
  throw new EngineError(
    'bad-config',
    `The daemon (process ${pid}) was started with other settings for indexing`,
    {
      hint: 'start it again: it reads them when it starts',
    },
  );
}

const mostAttempts = 20;
const betweenAttemptsMs = 500;

/** Undefined when the daemon has ended. */
async function askToUpdate(daemon: Daemon, options: UpdateOptions = {}): Promise<UpdateReport | undefined> {
  return reportIn(await ask(daemon, { full: options.mode === 'full' }, options));
}

async function askToEmbed(daemon: Daemon, options: EmbedOptions = {}): Promise<EmbedReport | undefined> {
  return (await ask(daemon, { wait: true }, options))?.embedding;
}

async function ask(
  daemon: Daemon,
  fields: Readonly<Record<string, boolean>>,
  { onProgress = () => {}, signal }: Pick<NonNullable<UpdateOptions>, 'onProgress' | 'signal'>,
): Promise<DaemonReport | undefined> {
  try {
    // Imported here because most commands do not need it.
    const { eventsOf, send } = await import('./daemon-client.ts');
    const headers = { accept: 'text/event-stream', [ownClientHeader]: '1' };
    const path = '/api/index';
    const response = await send(daemon, { method: 'POST', path, headers, body: fields, signal });
    for await (const { event, value } of eventsOf(response)) {
      if (event === 'progress') showProgress(value, onProgress);
      if (event === 'answer') return (value as { readonly data?: DaemonReport }).data;
      if (event === 'error') throw failureIn(value);
    }
    return undefined;
  } catch (error) {
    if (signal?.aborted === true)
      throw new EngineError('cancelled', 'Stopped; what was done is kept', { advice: [runIndex] });
    if (error instanceof EngineError) throw error;
    return undefined;
  }
}

function showProgress(value: unknown, onProgress: OnProgress): void {
  const { phase, done, total, remainingMs } = value as Progress;
  onProgress({ phase, done, total, remainingMs });
}

type DaemonReport = Partial<UpdateReport> & {
  readonly enriching?: EnrichReport;
  readonly embedding?: EmbedReport;
};

function reportIn(data: DaemonReport | undefined): UpdateReport | undefined {
  if (typeof data?.added !== 'number' || typeof data.durationMs !== 'number') return undefined;
  const { added, changed = 0, removed = 0, unchanged = 0, skipped = 0, durationMs, setAside } = data;
  const { files = 0, symbols = 0 } = data;
  return { added, changed, removed, unchanged, skipped, files, symbols, durationMs, setAside };
}

/** Keeps the message, hint and advice of the daemon's error, but not its code. */
function failureIn(value: unknown): EngineError {
  const { error } = value as { readonly error?: Partial<Failure> };
  const { message = 'The daemon could not update the index', hint, advice = [] } = error ?? {};
  return errorOf({ code: 'internal', message, hint, advice });
}
