/**
 * Keeps an index up to date with its files. Changes from the watcher are collected in a plan (plan.ts). Updates run one
 * at a time in the process that writes. A caller that requests an update gets one that began after the request. A class
 * because a watch, a timer and a process must be closed.
 */
import type { EmbedReport } from '../../model/embed-report.ts';
import type { EnrichReport } from '../../model/enrich-report.ts';
import { EngineError } from '../../model/errors.ts';
import type { LiveEvent, LiveIndex, LiveState } from '../../model/live-index.ts';
import type { OnProgress, Progress } from '../../model/progress.ts';
import type { UpdateReport } from '../../model/update-report.ts';
import {
  afterChange,
  afterEnd,
  begin,
  dueAtMs,
  type Outcome,
  type Plan,
  startingPlan,
  type WatchLimits,
  type Work,
} from './plan.ts';
import type { Updater } from './updater.ts';
import { type FileWatch, reasonOf, type WatchOptions } from './watch-files.ts';

export interface LiveParts {
  readonly limits: WatchLimits;
  readonly updater: Updater;
  /** Undefined for no watching: updates then run only on request. */
  readonly watch: ((options: Omit<WatchOptions, 'ignored'>) => Promise<FileWatch>) | undefined;
  /** Selects the paths that affect how other files are read. */
  readonly contextAmong: (paths: readonly string[]) => Promise<readonly string[]>;
  /** Whether a first index was completed. */
  readonly hasIndex: () => boolean;
  /** Whether no interrupted update has left work to do. */
  readonly isComplete: () => boolean;
  /** Changes when another folder replaces the root; undefined while there is none. */
  readonly rootIdentity: () => string | undefined;
  readonly now: () => number;
}

interface Ask {
  readonly mode: 'changed' | 'full';
  readonly onProgress: OnProgress;
  readonly resolve: (report: UpdateReport) => void;
  readonly reject: (error: unknown) => void;
  /** Until this time the request waits for another writer. */
  readonly patientUntilMs: number;
}

interface Run {
  readonly work: Work;
  readonly isFirst: boolean;
  /** Whether this is the initial update, for changes before watching began. */
  readonly isStart: boolean;
  readonly controller: AbortController;
  asks: readonly Ask[];
  progress: Progress | undefined;
}

/** The interval of checks for a root that is gone, because it may come back, for example as a new clone. */
const lostLookMs = 1_000;
/**
 * The interval of checks whether the root is still the watched folder, which takes one system call. The system reports
 * a removed root only if nothing replaces it at once, and never a moved one.
 */
const rootLookMs = 1_000;

/** How long a request waits for another writer before it fails with the name of that writer. */
const patienceMs = 30_000;

/** Starts to watch at once, then looks for earlier changes. */
export function createLiveIndex(parts: LiveParts): LiveIndex {
  return new Live(parts);
}

class Live implements LiveIndex {
  private readonly parts: LiveParts;
  private plan: Plan = startingPlan;
  private run: Run | undefined;
  private asks: Ask[] = [];
  private failure: { readonly code: string; readonly message: string } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lostTimer: NodeJS.Timeout | undefined;
  private watch: FileWatch | undefined;
  private watching: Promise<void>;
  /** Until a watch has ended, the library hands it out again to who watches the same path: it would report nothing. */
  private closing: Promise<void> | undefined;
  private running: Promise<void> = Promise.resolve();
  /** If true, the next update starts to watch again. */
  private isRootLost = false;
  /** The value of `rootIdentity` when watching began, or when a change of the root was noticed. */
  private watchedRoot: string | undefined;
  private readonly rootTimer: NodeJS.Timeout;
  private isClosed = false;
  /** False until the first update has checked the tree. */
  private hasBegun = false;
  private readonly listeners = new Set<(event: LiveEvent) => void>();

  constructor(parts: LiveParts) {
    this.parts = parts;
    parts.updater.onEnriched((report) => this.emit({ kind: 'enriched', report }));
    this.rootTimer = setInterval(() => this.lookAtRoot(), rootLookMs).unref();
    this.watching = this.startWatch();
    void this.watching.then(() => this.update()).catch(() => {});
  }

  state(): LiveState {
    const { run, plan, failure } = this;
    if (this.lookAtRoot() === undefined) return { kind: 'failed', ...rootIsGone };
    if (!this.hasBegun || (run === undefined && this.asks.length > 0))
      return { kind: 'updating', isFirst: !this.parts.hasIndex(), progress: undefined };
    if (run !== undefined) return { kind: 'updating', isFirst: run.isFirst, progress: run.progress };
    if (plan.pending !== undefined) return { kind: 'waiting', changedPaths: plan.pending.count };
    if (failure !== undefined) return { kind: 'failed', ...failure };
    return { kind: 'current' };
  }

  listen(listener: (event: LiveEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async update({
    mode = 'changed',
    onProgress = () => {},
    signal,
  }: Parameters<LiveIndex['update']>[0] = {}): Promise<UpdateReport> {
    if (this.isClosed || signal?.aborted === true) throw cancelled();
    return await new Promise<UpdateReport>((resolve, reject) => {
      const patientUntilMs = this.parts.now() + patienceMs;
      const withdraw = (): void => this.withdraw(ask);
      const settle = (): void => signal?.removeEventListener('abort', withdraw);
      const ask: Ask = {
        mode,
        onProgress,
        patientUntilMs,
        resolve(report) {
          settle();
          resolve(report);
        },
        reject(error) {
          settle();
          reject(error);
        },
      };
      signal?.addEventListener('abort', withdraw, { once: true });
      this.asks.push(ask);
      this.schedule();
    });
  }

  async embed({
    onProgress = () => {},
    signal,
  }: Parameters<LiveIndex['embed']>[0] = {}): Promise<EmbedReport> {
    if (this.isClosed || signal?.aborted === true) throw cancelled();
    return this.parts.updater.embed({ onProgress, signal });
  }

  async enrich({
    onProgress = () => {},
    signal,
  }: Parameters<LiveIndex['enrich']>[0] = {}): Promise<EnrichReport> {
    if (this.isClosed || signal?.aborted === true) throw cancelled();
    return this.parts.updater.enrich({ onProgress, signal });
  }

  enriching(): Progress | undefined {
    return this.parts.updater.enriching();
  }

  embedding(): Progress | undefined {
    return this.parts.updater.embedding();
  }

  keepQuiet(): void {
    this.parts.updater.keepQuiet();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.lostTimer);
    clearInterval(this.rootTimer);
    this.run?.controller.abort();
    for (const ask of this.asks.splice(0)) ask.reject(cancelled());
    await this.parts.updater.close();
    await Promise.all([this.running, this.watching]);
    this.endWatch();
    await this.closing;
    this.listeners.clear();
  }

  private async startWatch(): Promise<void> {
    // Only if there is one: the first update must be requested before one that the caller requests.
    if (this.closing !== undefined) await this.closing;
    this.watchedRoot = this.parts.rootIdentity();
    try {
      this.watch = await this.parts.watch?.({
        onChange: (paths) => this.onChange(paths),
        onBlind: (why) => this.onBlind(why),
      });
      this.isRootLost = false;
    } catch (error) {
      if (!this.isRootLost) this.emit({ kind: 'blind', message: reasonOf(error) });
    }
  }

  /**
   * Returns the identity of the root. If the root was replaced, stops watching the old folder and requests an update.
   */
  private lookAtRoot(): string | undefined {
    const root = this.parts.rootIdentity();
    if (root === this.watchedRoot || this.isClosed) return root;
    this.watchedRoot = root;
    const message =
      root === undefined ? rootIsGone.message : 'another folder has taken the place of the root';
    this.goBlind({ message, isRootGone: true });
    return root;
  }

  private onChange(paths: readonly string[]): void {
    this.plan = afterChange(this.plan, paths, this.parts.now(), this.parts.limits);
    if (this.plan.pending !== undefined && this.run === undefined && !this.isClosed)
      this.parts.updater.prepare();
    this.schedule();
  }

  /** One more update shows the remaining files: none if the root is gone. */
  private onBlind({ message, isRootGone }: Parameters<WatchOptions['onBlind']>[0]): void {
    if (this.watch !== undefined && !this.isClosed) this.goBlind({ message, isRootGone });
  }

  private goBlind({ message, isRootGone }: Parameters<WatchOptions['onBlind']>[0]): void {
    this.endWatch();
    this.isRootLost = isRootGone;
    this.emit({ kind: 'blind', message });
    void this.update().catch(() => {});
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.isClosed || this.run !== undefined) return;
    const { plan, parts } = this;
    const dueMs = this.asks.length > 0 ? plan.notBeforeMs : dueAtMs(plan, parts.limits);
    if (dueMs === undefined) return;
    const waitMs = dueMs - parts.now();
    if (waitMs <= 0) this.begin();
    else this.timer = setTimeout(() => this.begin(), waitMs);
  }

  private begin(): void {
    const isStart = !this.hasBegun;
    this.hasBegun = true;
    const asks = this.asks.splice(0);
    const isRetried = this.plan.refusals > 0;
    const { plan, work } = begin(this.plan, asks.length > 0 ? 'asked' : 'changes');
    this.plan = plan;
    const run: Run = {
      work,
      isFirst: !this.parts.hasIndex(),
      isStart,
      controller: new AbortController(),
      asks,
      progress: undefined,
    };
    this.run = run;
    const announced = isRetried ? undefined : this.announce(work);
    this.running = Promise.resolve(announced)
      .then(() => this.perform(run))
      .then(
        (report) => this.onDone(run, report),
        (error: unknown) => this.onFailure(run, error),
      );
  }

  private async perform(run: Run): Promise<UpdateReport> {
    const isWatched = this.isWatched(run.work);
    if (!isWatched) await this.watchAnew();
    const mode = run.asks.some((ask) => ask.mode === 'full') ? 'full' : 'changed';
    return this.parts.updater.update(
      { mode, paths: isWatched ? run.work.paths : undefined },
      {
        onProgress: (progress) => this.onProgress(run, progress),
        signal: run.controller.signal,
        // Most processes that open an index only read it, so the updater's memory is released.
        expect: run.isStart ? 'nothing' : 'more',
      },
    );
  }

  /** Whether the watcher will report all later changes. */
  private isWatched({ pending }: Work): boolean {
    if (this.isRootLost) return false;
    if (this.watch === undefined || pending === undefined) return true;
    return pending.extent === 'few' && this.watch.covers([...pending.paths]);
  }

  /** Changes during the restart are found by the complete listing that follows. */
  private async watchAnew(): Promise<void> {
    this.endWatch();
    await this.closing;
    if (this.isClosed) return;
    this.watching = this.startWatch();
    await this.watching;
  }

  private async announce({ pending }: Work): Promise<void> {
    if (pending === undefined) return;
    const context = await this.parts.contextAmong([...pending.paths]);
    this.emit({ kind: 'changed', paths: pending.count, extent: pending.extent, context });
  }

  private onProgress(run: Run, progress: Progress): void {
    run.progress = progress;
    for (const ask of run.asks) ask.onProgress(progress);
    this.emit({ kind: 'progress', progress });
  }

  private onDone(run: Run, report: UpdateReport): void {
    this.end(run, 'done');
    this.failure = undefined;
    this.emit({ kind: 'updated', report });
    for (const ask of run.asks) ask.resolve(report);
    this.schedule();
  }

  private onFailure(run: Run, error: unknown): void {
    const code = error instanceof EngineError ? error.code : 'internal';
    const message = error instanceof Error ? error.message : String(error);
    const nowMs = this.parts.now();
    const isRefused = code === 'index-locked' && !this.isClosed;
    this.end(run, isRefused ? 'refused' : 'failed');
    const patient = isRefused ? run.asks.filter((ask) => ask.patientUntilMs > nowMs) : [];
    this.asks.unshift(...patient);
    if (!isRefused && code !== 'cancelled') {
      this.failure = { code, message };
      this.emit({ kind: 'failed', code, message });
    }
    for (const ask of run.asks) if (!patient.includes(ask)) ask.reject(error);
    if (code === rootIsGone.code) this.loseRoot();
    this.followUp(code);
    this.schedule();
  }

  /** The watch of a removed folder reports nothing about its replacement. */
  private loseRoot(): void {
    this.endWatch();
    this.isRootLost = true;
  }

  private endWatch(): void {
    const { watch } = this;
    this.watch = undefined;
    if (watch === undefined) return;
    const former = this.closing ?? Promise.resolve();
    this.closing = former.then(() => watch.close());
  }

  /** After a cancelled request the index must still be completed, and a root that is gone may come back. */
  private followUp(code: string): void {
    if (this.isClosed) return;
    const again = (): void => void this.update().catch(() => {});
    if (code === 'cancelled' && !this.parts.isComplete()) again();
    clearTimeout(this.lostTimer);
    if (this.isRootLost) this.lostTimer = setTimeout(again, lostLookMs).unref();
  }

  private end(run: Run, outcome: Outcome): void {
    this.run = undefined;
    this.plan = afterEnd(this.plan, run.work, outcome, this.parts.now());
  }

  /** Stops an update that no caller waits for and no change requires. */
  private withdraw(ask: Ask): void {
    ask.reject(cancelled());
    this.asks = this.asks.filter((each) => each !== ask);
    const { run } = this;
    if (run === undefined || !run.asks.includes(ask)) return;
    run.asks = run.asks.filter((each) => each !== ask);
    if (run.asks.length === 0 && run.work.pending === undefined) run.controller.abort();
  }

  private emit(event: LiveEvent): void {
    for (const listener of [...this.listeners]) listener(event);
  }
}

const rootIsGone = { code: 'not-a-directory', message: 'The root is gone, or no folder any more' } as const;

function cancelled(): EngineError {
  return new EngineError('cancelled', 'Stopped; what was done is kept', { hint: 'ask again' });
}
