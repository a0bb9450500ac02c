/**
 * Keeps the child process of one compiler for one root: starts it when it is first asked, ends it when it is idle,
 * replaces it when it dies, hangs, exceeds its memory or writes an invalid message. A request ends with its answer or
 * with a SemanticError; nothing else reaches the caller. A class because a process must be closed.
 *
 * A child that fails `failuresBeforeGivingUp` times without one answer in between is not started again until `retryMs`
 * have passed.
 */
import type { ChildStart } from '../compiler.ts';
import {
  type InitializeResult,
  type Method,
  type ParamsOf,
  protocolVersion,
  type ResultOf,
} from '../protocol/messages.ts';
import { SemanticError } from '../protocol/semantic-error.ts';
import { backOffMs } from './back-off.ts';
import { CompilerChild } from './compiler-child.ts';

export interface SupervisorSetup {
  readonly start: ChildStart;
  readonly root: string;
  readonly safeMode: boolean;
  readonly limits?: Partial<SupervisorLimits>;
  /**
   * Runs with every new child after the handshake, before any request: tells it what the previous one knew. Its
   * requests go directly to this child.
   */
  readonly prepare?: (ask: AskChild) => Promise<void>;
}

export type AskChild = <M extends Method>(method: M, params: ParamsOf<M>) => Promise<ResultOf<M>>;

export interface SupervisorLimits {
  readonly startMs: number;
  readonly fileMs: number;
  readonly projectMs: number;
  readonly idleMs: number;
  readonly memoryBytes: number;
  /** How often memory is measured. */
  readonly watchMs: number;
  readonly pendingRequests: number;
  /** The child has this time to end by itself. */
  readonly graceMs: number;
  readonly firstBackOffMs: number;
  readonly longestBackOffMs: number;
  readonly failuresBeforeGivingUp: number;
  readonly retryMs: number;
}

/** The values of 003 §4.5.3 where it has some. */
export const defaultLimits: SupervisorLimits = {
  startMs: 15_000,
  fileMs: 30_000,
  projectMs: 120_000,
  idleMs: 15 * 60_000,
  memoryBytes: 2 * 1024 ** 3,
  watchMs: 1_000,
  pendingRequests: 64,
  graceMs: 1_000,
  firstBackOffMs: 500,
  longestBackOffMs: 60_000,
  failuresBeforeGivingUp: 5,
  retryMs: 10 * 60_000,
};

export interface RequestOptions {
  readonly signal?: AbortSignal;
}

export type SupervisorState = 'stopped' | 'starting' | 'ready' | 'resting' | 'given-up' | 'closed';

export interface Supervisor {
  /** Rejects with a SemanticError. */
  request<M extends Method>(method: M, params: ParamsOf<M>, options?: RequestOptions): Promise<ResultOf<M>>;
  state(): SupervisorState;
  /** The handshake of the child that runs now. */
  handshake(): InitializeResult | undefined;
  /** How often a child was started. */
  starts(): number;
  /** The process of the child that runs now. */
  processId(): number | undefined;
  close(): Promise<void>;
}

export function createSupervisor(setup: SupervisorSetup): Supervisor {
  return new ChildSupervisor(setup, { ...defaultLimits, ...setup.limits });
}

interface Ready {
  readonly child: CompilerChild;
  readonly handshake: InitializeResult;
}

class ChildSupervisor implements Supervisor {
  private readonly setup: SupervisorSetup;
  private readonly limits: SupervisorLimits;
  private starting: Promise<Ready> | undefined;
  private ready: Ready | undefined;
  private readonly ending = new Set<Promise<void>>();
  private pending = 0;
  private failures = 0;
  private started = 0;
  private lastFailure: SemanticError | undefined;
  private restUntilMs = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** Ends the pause before a restart. */
  private readonly closing = new AbortController();

  constructor(setup: SupervisorSetup, limits: SupervisorLimits) {
    this.setup = setup;
    this.limits = limits;
  }

  async request<M extends Method>(
    method: M,
    params: ParamsOf<M>,
    { signal }: RequestOptions = {},
  ): Promise<ResultOf<M>> {
    if (signal?.aborted) throw new SemanticError('cancelled', 'Cancelled');
    if (this.isClosed) throw new SemanticError('semantic_unavailable', 'The compiler is closed');
    if (this.pending >= this.limits.pendingRequests)
      throw new SemanticError('backpressure', `${this.pending} requests wait already`);
    this.pending += 1;
    clearTimeout(this.idleTimer);
    try {
      const { child } = await raced(this.childNow(), signal);
      const result = await child.request(method, params, { deadlineMs: this.deadlineOf(method), signal });
      this.failures = 0;
      return result;
    } finally {
      this.pending -= 1;
      if (this.pending === 0) this.waitForWork();
    }
  }

  state(): SupervisorState {
    if (this.isClosed) return 'closed';
    if (this.ready !== undefined) return 'ready';
    if (this.isGivenUp()) return 'given-up';
    if (performance.now() < this.restUntilMs) return 'resting';
    return this.starting === undefined ? 'stopped' : 'starting';
  }

  handshake(): InitializeResult | undefined {
    return this.ready?.handshake;
  }

  starts(): number {
    return this.started;
  }

  processId(): number | undefined {
    return this.ready?.child.processId;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idleTimer);
    this.closing.abort();
    await this.starting?.catch(() => undefined);
    this.stop();
    await Promise.all(this.ending);
  }

  private deadlineOf(method: Method): number {
    return method === 'load' || method === 'surface' ? this.limits.projectMs : this.limits.fileMs;
  }

  private async childNow(): Promise<Ready> {
    if (this.ready !== undefined) return this.ready;
    if (this.isGivenUp()) throw this.givenUp();
    this.starting ??= this.startOne().finally(() => {
      this.starting = undefined;
    });
    return await this.starting;
  }

  private isGivenUp(): boolean {
    return this.failures >= this.limits.failuresBeforeGivingUp && performance.now() < this.restUntilMs;
  }

  private givenUp(): SemanticError {
    return new SemanticError(
      'semantic_unavailable',
      `The compiler failed ${this.failures} times: ${this.lastFailure?.message ?? 'unknown reason'}`,
      { cause: this.lastFailure },
    );
  }

  private async startOne(): Promise<Ready> {
    await pause(this.restUntilMs - performance.now(), this.closing.signal);
    if (this.isClosed) throw new SemanticError('semantic_unavailable', 'The compiler is closed');
    this.started += 1;
    const child = new CompilerChild(this.setup.start, this.limits, (failure) =>
      this.hasEnded(child, failure),
    );
    this.ending.add(child.ended);
    void child.ended.then(() => this.ending.delete(child.ended));
    try {
      const handshake = await this.greet(child);
      await this.setup.prepare?.((method, params) =>
        child.request(method, params, { deadlineMs: this.deadlineOf(method) }),
      );
      this.ready = { child, handshake };
      return this.ready;
    } catch (error) {
      const failure =
        error instanceof SemanticError
          ? error
          : new SemanticError('child_failed', 'The compiler did not start', { cause: error });
      child.end(failure);
      throw failure;
    }
  }

  private async greet(child: CompilerChild): Promise<InitializeResult> {
    const { root, safeMode } = this.setup;
    const handshake = await child.request(
      'initialize',
      { protocolVersion, root, safeMode, memoryBytes: Math.floor(this.limits.memoryBytes * 0.75) },
      { deadlineMs: this.limits.startMs },
    );
    if (handshake.protocolVersion === protocolVersion) return handshake;
    throw new SemanticError(
      'semantic_unavailable',
      `The compiler process speaks version ${handshake.protocolVersion} of the protocol, not ${protocolVersion}`,
    );
  }

  /** Called once for each child. Without a failure, it was asked to end. */
  private hasEnded(child: CompilerChild, failure: SemanticError | undefined): void {
    if (this.ready?.child === child) this.ready = undefined;
    if (failure === undefined) return;
    this.failures += 1;
    this.lastFailure = failure;
    const { failuresBeforeGivingUp, retryMs } = this.limits;
    const restMs = this.failures >= failuresBeforeGivingUp ? retryMs : backOffMs(this.failures, this.limits);
    this.restUntilMs = performance.now() + restMs;
  }

  private waitForWork(): void {
    if (this.isClosed || this.ready === undefined) return;
    this.idleTimer = setTimeout(() => this.stop(), this.limits.idleMs);
    this.idleTimer.unref();
  }

  private stop(): void {
    const child = this.ready?.child;
    this.ready = undefined;
    child?.end();
  }
}

async function raced<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new SemanticError('cancelled', 'Cancelled'));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // Whoever else waits for the work hears of its failure.
    work.catch(() => undefined);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
