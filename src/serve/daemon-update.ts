/**
 * Updates and embedding where a daemon looks after the index: it is asked to do the work, and its progress is shown as
 * our own. Where there is none, or it goes away in the middle, the work is done here.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Daemon } from '../engine/daemon-record.ts';
import type { Engine } from '../engine/engine.ts';
import { runIndex } from '../model/advice.ts';
import type { Config } from '../model/config.ts';
import type { EmbedReport } from '../model/embed-report.ts';
import { EngineError } from '../model/errors.ts';
import { errorOf, type Failure } from '../model/failure.ts';
import type { OnProgress, Progress } from '../model/progress.ts';
import type { UpdateReport } from '../model/update-report.ts';
import { indexingSettings } from './indexing-settings.ts';
import { ownClientHeader } from './own-client.ts';

type UpdateOptions = Parameters<Engine['index']['update']>[0];
type EmbedOptions = Parameters<Engine['index']['embed']>[0];

/** The same engine, but for who does its updates. */
export function withDaemon(engine: Engine): Engine {
  return {
    ...engine,
    index: {
      ...engine.index,
      update: (options) => update(engine, options),
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
      // The daemon that writes was too busy to answer, or has ended: ask again.
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

/** A daemon reads its settings when it starts, so it would index as they were then. */
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

/** Undefined when the daemon has gone. */
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
    // Most commands never come here.
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

type DaemonReport = Partial<UpdateReport> & { readonly embedding?: EmbedReport };

function reportIn(data: DaemonReport | undefined): UpdateReport | undefined {
  if (typeof data?.added !== 'number' || typeof data.durationMs !== 'number') return undefined;
  const { added, changed = 0, removed = 0, unchanged = 0, skipped = 0, durationMs, setAside } = data;
  const { files = 0, symbols = 0 } = data;
  return { added, changed, removed, unchanged, skipped, files, symbols, durationMs, setAside };
}

/** Whatever its code was there: here it is told by its message and hint. */
function failureIn(value: unknown): EngineError {
  const { error } = value as { readonly error?: Partial<Failure> };
  const { message = 'The daemon could not update the index', hint, advice = [] } = error ?? {};
  return errorOf({ code: 'internal', message, hint, advice });
}
