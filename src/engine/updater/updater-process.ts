/**
 * Controls the child process that writes the index: it is started for the first update, kept for the next ones, and
 * ended when idle. It ends by itself when the parent is gone, and its failure is only a failed update for the parent. A
 * class because a process must be closed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EmbedOptions, UpdateRequest, Updater, UpdaterOptions } from '../../indexing/watch/updater.ts';
import { runIndex } from '../../model/advice.ts';
import type { EmbedReport } from '../../model/embed-report.ts';
import type { EnrichReport } from '../../model/enrich-report.ts';
import { EngineError } from '../../model/errors.ts';
import { errorOf } from '../../model/failure.ts';
import type { OnProgress, Progress } from '../../model/progress.ts';
import type { UpdateReport } from '../../model/update-report.ts';
import type { FromUpdater, ToUpdater } from './updater-messages.ts';

export interface UpdaterSetup {
  readonly program: URL;
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly idleMs: number;
  /** Receives one line for each foreign file that was renamed to make way. */
  readonly onSetAside: (line: string) => void;
}

/**
 * The child reacts to a cancellation between two steps. If that takes longer, it is killed, and the next update repairs
 * the index.
 */
const graceMs = 1_000;
/** Background work rests for this time after a question, because the next one often follows. */
const quietMs = 1_000;
/** Questions in quick succession need one message. */
const quietStepMs = 200;

export function createUpdater(setup: UpdaterSetup): Updater {
  return new UpdaterProcess(setup);
}

interface Running {
  readonly onProgress: OnProgress;
  readonly resolve: (report: UpdateReport) => void;
  readonly reject: (error: unknown) => void;
}

/** A caller that waits until background work is done. */
interface Ask<Report> {
  readonly onProgress: OnProgress;
  readonly resolve: (report: Report) => void;
  readonly reject: (error: unknown) => void;
}

class UpdaterProcess implements Updater {
  private readonly setup: UpdaterSetup;
  private child: ChildProcess | undefined;
  private running: Running | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private idleMs = 0;
  /** How long the process is kept for the compiler that runs for it. */
  private keepMs = 0;
  /** True from an update until the child reports that no vectors are missing. */
  private isEmbedding = false;
  private enrichProgress: Progress | undefined;
  private readonly enrichListeners: ((report: EnrichReport) => void)[] = [];
  private readonly enrichAsks = new Set<Ask<EnrichReport>>();
  /** The progress of the current embedding, in the background or for a caller. */
  private embedProgress: Progress | undefined;
  private quietSentMs = 0;
  private readonly embedAsks = new Set<Ask<EmbedReport>>();
  /** The exits of released processes that may still be running. */
  private readonly ends = new Set<Promise<void>>();

  constructor(setup: UpdaterSetup) {
    this.setup = setup;
  }

  prepare(): void {
    clearTimeout(this.idleTimer);
    if (this.child !== undefined) return;
    this.child = this.start();
    tell(this.child, { kind: 'prepare' });
  }

  async update(
    request: UpdateRequest,
    { onProgress, signal, expect }: UpdaterOptions,
  ): Promise<UpdateReport> {
    if (signal.aborted) throw cancelled();
    clearTimeout(this.idleTimer);
    this.child ??= this.start();
    this.isEmbedding = true;
    const { child } = this;
    let ending: NodeJS.Timeout | undefined;
    const cancel = (): void => {
      tell(child, { kind: 'cancel' });
      ending = endLater(child);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<UpdateReport>((resolve, reject) => {
        this.running = { onProgress, resolve, reject };
        tell(child, { kind: 'update', request });
      });
    } finally {
      this.running = undefined;
      clearTimeout(ending);
      signal.removeEventListener('abort', cancel);
      this.idleMs = expect === 'more' ? this.setup.idleMs : 0;
      this.idle();
    }
  }

  async embed(options: EmbedOptions): Promise<EmbedReport> {
    return await this.ask(this.embedAsks, { kind: 'embed', pace: 'now' }, options, (child) => {
      if (this.embedAsks.size === 0) tell(child, { kind: 'embed', pace: 'background' });
    });
  }

  async enrich(options: EmbedOptions): Promise<EnrichReport> {
    return await this.ask(this.enrichAsks, { kind: 'enrich' }, options, () => {});
  }

  onEnriched(listener: (report: EnrichReport) => void): void {
    this.enrichListeners.push(listener);
  }

  enriching(): Progress | undefined {
    return this.isEmbedding ? this.enrichProgress : undefined;
  }

  /** `onWithdraw`: the caller does not wait any longer; the work goes on. */
  private async ask<Report>(
    asks: Set<Ask<Report>>,
    message: ToUpdater,
    { onProgress, signal }: EmbedOptions,
    onWithdraw: (child: ChildProcess) => void,
  ): Promise<Report> {
    clearTimeout(this.idleTimer);
    this.child ??= this.start();
    this.isEmbedding = true;
    tell(this.child, message);
    return await new Promise<Report>((resolve, reject) => {
      const ask: Ask<Report> = { onProgress, resolve, reject };
      asks.add(ask);
      const withdraw = (): void => {
        if (!asks.delete(ask)) return;
        reject(cancelled());
        if (this.child !== undefined) onWithdraw(this.child);
      };
      signal?.addEventListener('abort', withdraw, { once: true });
    });
  }

  embedding(): Progress | undefined {
    return this.isEmbedding ? this.embedProgress : undefined;
  }

  keepQuiet(): void {
    const nowMs = performance.now();
    if (!this.isEmbedding || this.child === undefined || nowMs - this.quietSentMs < quietStepMs) return;
    this.quietSentMs = nowMs;
    tell(this.child, { kind: 'quiet', forMs: quietMs });
  }

  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { child } = this;
    this.letGo();
    const ending = child === undefined ? undefined : endLater(child);
    await Promise.all(this.ends);
    clearTimeout(ending);
  }

  private start(): ChildProcess {
    const { program, root, environment } = this.setup;
    const child = fork(fileURLToPath(program), [root], {
      // Without this, glibc gives each thread its own memory arena and never returns it: a seventh of all memory after
      // a minute of updates.
      env: { MALLOC_ARENA_MAX: '2', ...environment },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // In its own process group: an interrupt from the terminal would otherwise break the output of git during an
      // update.
      detached: true,
    });
    child.on('message', (message) => this.hear(message as FromUpdater));
    const end = new Promise<void>((resolve) => {
      child.on('exit', (code, signal) => {
        this.onEnd(child, signal ?? `exit code ${String(code)}`);
        resolve();
      });
      child.on('error', (cause) => {
        // The process could not be started.
        if (child.pid !== undefined) return;
        this.onEnd(child, cause.message);
        resolve();
      });
    });
    this.ends.add(end);
    void end.then(() => this.ends.delete(end));
    return child;
  }

  private hear(message: FromUpdater): void {
    const { running } = this;
    if (message.kind === 'progress') running?.onProgress(message.progress);
    else if (message.kind === 'updated') running?.resolve(message.report);
    else if (message.kind === 'enriching') this.onEnriching(message.progress);
    else if (message.kind === 'enriched') this.onAnswers(message.report, message.keepMs);
    else if (message.kind === 'embedding') this.onEmbedding(message.progress);
    else if (message.kind === 'embedded') this.onEmbedded(message.report);
    else if (message.kind === 'set-aside') this.setup.onSetAside(message.line);
    else running?.reject(errorOf(message.failure));
  }

  private onEnriching(progress: Progress): void {
    this.enrichProgress = progress;
    for (const ask of this.enrichAsks) ask.onProgress(progress);
  }

  private onAnswers(report: EnrichReport, keepMs: number): void {
    this.enrichProgress = undefined;
    this.keepMs = keepMs;
    if (report.kind === 'enriched' && report.asked > 0)
      for (const listener of this.enrichListeners) listener(report);
    for (const ask of this.enrichAsks) ask.resolve(report);
    this.enrichAsks.clear();
  }

  private onEmbedding(progress: Progress): void {
    this.embedProgress = progress;
    for (const ask of this.embedAsks) ask.onProgress(progress);
  }

  private onEmbedded(report: EmbedReport): void {
    this.isEmbedding = false;
    this.embedProgress = undefined;
    for (const ask of this.embedAsks) ask.resolve(report);
    this.embedAsks.clear();
    this.idle();
  }

  /** Nothing is running: the process is kept for a while, then released. */
  private idle(): void {
    clearTimeout(this.idleTimer);
    if (this.child === undefined || this.running !== undefined || this.isEmbedding) return;
    // Released at once if no further update is expected, whatever runs in it.
    const idleMs = this.idleMs === 0 ? 0 : Math.max(this.idleMs, this.keepMs);
    this.idleTimer = setTimeout(() => this.letGo(), idleMs);
  }

  private onEnd(child: ChildProcess, how: string): void {
    if (this.child !== child) return;
    this.child = undefined;
    this.fail(
      new EngineError('internal', `The process that writes the index ended in the middle (${how})`, {
        hint: 'what was written is kept; the next update goes on from there',
      }),
    );
  }

  private fail(error: EngineError): void {
    this.running?.reject(error);
    this.isEmbedding = false;
    for (const ask of [...this.enrichAsks, ...this.embedAsks]) ask.reject(error);
    this.enrichAsks.clear();
    this.embedAsks.clear();
  }

  /** A working child stops when it notices the closed channel. An idle one has nothing open. */
  private letGo(): void {
    clearTimeout(this.idleTimer);
    const { child, running, isEmbedding } = this;
    this.child = undefined;
    if (running === undefined && !isEmbedding) child?.kill('SIGKILL');
    else if (child?.connected === true) child.disconnect();
    this.fail(cancelled());
  }
}

function endLater(child: ChildProcess): NodeJS.Timeout {
  return setTimeout(() => child.kill('SIGKILL'), graceMs);
}

function tell(child: ChildProcess, message: ToUpdater): void {
  // The end of the child is reported by its `exit` event.
  if (child.connected) child.send(message, () => {});
}

function cancelled(): EngineError {
  return new EngineError('cancelled', 'Stopped; what was done is kept', { advice: [runIndex] });
}
