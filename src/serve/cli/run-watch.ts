/** Runs `watch`: opens a live index and prints its events as text or JSON lines. */
import type { EnrichReport } from '../../model/enrich-report.ts';
import { atExit } from '../../engine/at-exit.ts';
import { openLiveEngine } from '../../engine/live-engine.ts';
import type { LiveEvent, LiveIndex } from '../../model/live-index.ts';
import type { UpdateReport } from '../../model/update-report.ts';
import { formatDuration, plural } from '../operations/format.ts';
import type { Given } from '../operations/operation.ts';
import { optionalTextOf } from '../operations/read-fields.ts';
import type { CommandContext } from './command.ts';
import { errorStream, writeError, writeOutput } from './output.ts';
import { createProgressDisplay } from './progress-display.ts';

/** Returns the exit code. */
export async function runWatch(given: Given, { assets, root, isJson }: CommandContext): Promise<number> {
  const ended = stopRequests();
  const { engine, live } = await openLiveEngine(optionalTextOf(given, 'path') ?? root, {
    environment: process.env,
    pid: process.pid,
    atExit,
    assets,
    onSetAside: (line) => writeError(`codeagent: ${line}\n`),
  });
  if (!isJson) await writeOutput(`Watching ${engine.root}\n`);
  try {
    return await Promise.race([ended, printEvents(live, isJson ? jsonLine : textLine)]);
  } finally {
    await live.close();
  }
}

/** Prints events. Resolves to the exit code when watching cannot go on: the first update failed, or the root is gone. */
function printEvents(live: LiveIndex, lineOf: (event: LiveEvent) => string | undefined): Promise<number> {
  const progress = createProgressDisplay(errorStream);
  let isIndexed = false;
  return new Promise((resolve) => {
    live.listen((event) => {
      if (event.kind === 'progress') {
        if (!isIndexed) progress.show(event.progress);
        return;
      }
      progress.clear();
      const line = lineOf(event);
      if (line !== undefined) void writeOutput(`${line}\n`);
      if (event.kind === 'updated') isIndexed = true;
      if (event.kind !== 'failed' || (isIndexed && event.code !== 'not-a-directory')) return;
      writeError(`codeagent: ${event.message}\n`);
      resolve(2);
    });
  });
}

function jsonLine(event: LiveEvent): string {
  return JSON.stringify({ at: new Date().toISOString(), ...event });
}

function textLine(event: LiveEvent): string | undefined {
  const text = describe(event);
  return text === undefined ? undefined : `${new Date().toTimeString().slice(0, 8)} ${text}`;
}

function describe(event: LiveEvent): string | undefined {
  if (event.kind === 'progress') return undefined;
  if (event.kind === 'updated') return describeReport(event.report);
  if (event.kind === 'failed') return `not up to date: ${event.message}`;
  if (event.kind === 'blind') return `cannot watch: ${event.message}`;
  if (event.kind === 'enriched') return enrichedText(event.report);
  const context = event.context.length === 0 ? '' : `, among them ${event.context.join(', ')}`;
  return `${event.extent === 'bulk' ? 'about ' : ''}${plural(event.paths, 'path')} changed${context}`;
}

function enrichedText(report: EnrichReport): string | undefined {
  if (report.kind === 'unavailable') return undefined;
  return `edges by compiler: ${plural(report.asked, 'file')} (${formatDuration(report.durationMs)})`;
}

function describeReport({ added, changed, removed, unchanged, setAside, durationMs }: UpdateReport): string {
  const aside = setAside === undefined ? '' : `; the old index was damaged and was set aside: ${setAside}`;
  const counts = `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
  return `up to date: ${counts} (${formatDuration(durationMs)})${aside}`;
}

/** Resolves on the first signal, or when the reader of the output goes away. A second signal exits at once. */
function stopRequests(): Promise<number> {
  return new Promise((resolve) => {
    let isAsked = false;
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(name, () => {
        if (isAsked) process.exit(2);
        isAsked = true;
        resolve(0);
      });
    process.stdout.on('error', () => resolve(0));
  });
}
