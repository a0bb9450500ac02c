/**
 * The program of the child process that writes an index: runs updates on request, one at a time, for the root it was
 * started with; between them asks compilers, then computes missing vectors. Ends when the channel to the parent is
 * closed.
 */

import type { UpdateRequest } from '../../indexing/watch/updater.ts';
import type { EmbedReport } from '../../model/embed-report.ts';
import type { EnrichReport } from '../../model/enrich-report.ts';
import { failureOf } from '../../model/failure.ts';
import type { Progress } from '../../model/progress.ts';
import { atExit } from '../at-exit.ts';
import type { Engine } from '../engine.ts';
import { openEngine } from '../open-engine.ts';
import type { FromUpdater, ToUpdater } from './updater-messages.ts';

let engine: Engine | undefined;
let controller = new AbortController();
let work: Promise<void> = Promise.resolve();
/** Number of requested updates that are not finished; compilers and embedding wait for them. */
let updates = 0;
let enriching = new AbortController();
let embedding = new AbortController();
let pace: 'now' | 'background' = 'background';
let quietUntilMs = 0;

process.on('message', (message: ToUpdater) => {
  if (message.kind === 'cancel') controller.abort();
  else if (message.kind === 'update') follow(message.request);
  else if (message.kind === 'embed') hurry(message.pace);
  else if (message.kind === 'enrich') enrichSoon();
  else if (message.kind === 'quiet') quietUntilMs = Date.now() + message.forMs;
  // Errors are reported by the update that follows.
  else work = work.then(() => open().index.prepareUpdate()).catch(() => {});
});
process.on('disconnect', () => {
  controller.abort();
  enriching.abort();
  embedding.abort();
  void work.finally(() => process.exit(0));
});

/** Interrupts compilers and embedding, and continues them after the update. */
function follow(request: UpdateRequest): void {
  updates++;
  enriching.abort();
  embedding.abort();
  work = work
    .then(() => update(request))
    .then(enrichRest)
    .then(embedRest);
}

function enrichSoon(): void {
  embedding.abort();
  work = work.then(enrichRest).then(embedRest);
}

function hurry(wanted: typeof pace): void {
  pace = wanted;
  embedding.abort();
  work = work.then(embedRest);
}

async function update({ mode, paths }: UpdateRequest): Promise<void> {
  controller = new AbortController();
  const { signal } = controller;
  const onProgress = (progress: Progress): void => tell({ kind: 'progress', progress });
  try {
    tell({ kind: 'updated', report: await open().index.update({ mode, paths, onProgress, signal }) });
  } catch (error) {
    tell({ kind: 'failed', failure: failureOf(error) });
  }
  updates--;
}

async function enrichRest(): Promise<void> {
  if (updates > 0 || !process.connected) return;
  enriching = new AbortController();
  const { signal } = enriching;
  const onProgress = (progress: Progress): void => tell({ kind: 'enriching', progress });
  try {
    enriched(await open().index.enrich({ onProgress, signal }));
  } catch (error) {
    if (signal.aborted) return;
    const { message, hint = '' } = failureOf(error);
    enriched({ kind: 'unavailable', reason: message, hint });
  }
}

function enriched(report: EnrichReport): void {
  const { index, configuration } = open();
  const keepMs = index.hasWarmCompiler() ? configuration.config.compilers.idleTimeoutMs : 0;
  tell({ kind: 'enriched', report, keepMs });
}

async function embedRest(): Promise<void> {
  if (updates > 0 || !process.connected) return;
  embedding = new AbortController();
  const { signal } = embedding;
  const onProgress = (progress: Progress): void => tell({ kind: 'embedding', progress });
  try {
    embedded(await open().index.embed({ pace, quietUntilMs: () => quietUntilMs, onProgress, signal }));
  } catch (error) {
    if (signal.aborted) return;
    const { message, hint = '' } = failureOf(error);
    embedded({ kind: 'unavailable', reason: message, hint });
  }
}

function embedded(report: EmbedReport): void {
  pace = 'background';
  tell({ kind: 'embedded', report });
}

/** Opened on the first request, so that a missing root is reported like other errors. */
function open(): Engine {
  engine ??= openEngine(process.argv[2] ?? '.', {
    environment: process.env,
    pid: process.pid,
    atExit,
    assets: new URL('./', import.meta.url),
    workers: 'kept',
    onSetAside: (line) => tell({ kind: 'set-aside', line }),
  });
  return engine;
}

function tell(message: FromUpdater): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
