/**
 * One child process, from its start to its end: numbers requests, matches answers, enforces deadlines and the memory
 * limit. It ends at the first failure, and all open requests end with that failure. A child answers in order, so the
 * deadline of a request begins when the one before it is answered. The child is the leader of a process group, so that a
 * compiler which it started itself ends with it; when this process dies, the child sees its input close.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { ChildStart } from '../compiler.ts';
import { encodeFrame, frameReader } from '../protocol/frames.ts';
import {
  cancelMethod,
  type Message,
  type Method,
  type ParamsOf,
  type ResultOf,
} from '../protocol/messages.ts';
import { SemanticError, semanticCodeOf } from '../protocol/semantic-error.ts';
import { memoryOf } from './process-memory.ts';

export interface ChildLimits {
  readonly memoryBytes: number;
  readonly watchMs: number;
  readonly graceMs: number;
}

export interface ChildRequestOptions {
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A request without an answer. One that was cancelled stays until the child is done with it. */
interface Open {
  readonly method: Method;
  readonly deadlineMs: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: SemanticError) => void;
}

export class CompilerChild {
  /** Resolves when the process is gone. Never rejects. */
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private readonly limits: ChildLimits;
  private readonly onEnd: (failure: SemanticError | undefined) => void;
  /** In the order of sending. */
  private readonly open = new Map<number, Open>();
  private deadline: { readonly id: number; readonly timer: NodeJS.Timeout } | undefined;
  private readonly watch: NodeJS.Timeout;
  private nextId = 1;
  private isOver = false;
  private failure: SemanticError | undefined;
  /** The end of its error stream, for the message about its death. */
  private said = '';

  /** `onEnd` is called once: with a failure, or without one after `end()`. */
  constructor(start: ChildStart, limits: ChildLimits, onEnd: (failure: SemanticError | undefined) => void) {
    this.limits = limits;
    this.onEnd = onEnd;
    this.child = spawn(start.command, start.args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: start.environment,
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.ended = new Promise((resolve) => {
      this.child.once('close', () => resolve());
      // A command that cannot be started has no process and no `close`.
      this.child.once('error', () => {
        if (this.child.pid === undefined) resolve();
      });
    });
    this.listen();
    this.watch = setInterval(() => void this.checkMemory(), limits.watchMs);
    this.watch.unref();
  }

  get processId(): number | undefined {
    return this.child.pid;
  }

  async request<M extends Method>(
    method: M,
    params: ParamsOf<M>,
    { deadlineMs, signal }: ChildRequestOptions,
  ): Promise<ResultOf<M>> {
    if (this.isOver) throw this.failure ?? stopped();
    const id = this.nextId;
    this.nextId += 1;
    const cancel = (): void => this.cancel(id);
    try {
      return (await new Promise<unknown>((resolve, reject) => {
        this.open.set(id, { method, deadlineMs, resolve, reject });
        signal?.addEventListener('abort', cancel, { once: true });
        this.child.stdin?.write(encodeFrame({ jsonrpc: '2.0', id, method, params }));
        this.awaitOldest();
      })) as ResultOf<M>;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** With a failure, the process is killed at once; otherwise it has time to end by itself. */
  end(failure?: SemanticError): void {
    if (this.isOver) return;
    this.isOver = true;
    this.failure = failure;
    clearInterval(this.watch);
    clearTimeout(this.deadline?.timer);
    this.child.stdin?.end();
    if (failure !== undefined) this.kill();
    else {
      const late = setTimeout(() => this.kill(), this.limits.graceMs);
      void this.ended.then(() => clearTimeout(late));
    }
    for (const { reject } of this.open.values()) reject(failure ?? stopped());
    this.open.clear();
    this.onEnd(failure);
  }

  private listen(): void {
    const { stdin, stdout, stderr } = this.child;
    const read = frameReader();
    stdout?.on('data', (bytes: Buffer) => {
      for (const frame of read(bytes))
        if (frame.kind === 'message') this.receive(frame.message);
        else
          this.end(new SemanticError('child_failed', `The compiler process wrote no message: ${frame.text}`));
    });
    stderr?.on('data', (bytes: Buffer) => {
      this.said = `${this.said}${bytes.toString('utf8')}`.slice(-500);
    });
    // Writing to a child that is gone fails here; its `close` says the rest.
    stdin?.on('error', () => undefined);
    this.child.on('error', (cause) =>
      this.end(
        new SemanticError('semantic_unavailable', 'The compiler process cannot be started', { cause }),
      ),
    );
    this.child.on('close', (code, signal) => {
      const said = this.said.trim();
      const message = `The compiler process ended with ${signal ?? `code ${code}`}${said === '' ? '' : `: ${said}`}`;
      this.end(new SemanticError('child_failed', message));
    });
  }

  private receive(message: Message): void {
    if (this.isOver || !('id' in message) || 'method' in message) return;
    const open = this.open.get(message.id);
    if (open === undefined) return;
    this.open.delete(message.id);
    this.awaitOldest();
    if ('result' in message) open.resolve(message.result);
    else {
      const { code, message: text, data } = message.error;
      open.reject(new SemanticError(semanticCodeOf(code), text, { hint: hintOf(data) }));
    }
  }

  /** The caller is answered at once. A request that runs already runs on; its answer is dropped. */
  private cancel(id: number): void {
    const open = this.open.get(id);
    if (open === undefined) return;
    this.child.stdin?.write(encodeFrame({ jsonrpc: '2.0', method: cancelMethod, params: { id } }));
    open.reject(new SemanticError('cancelled', 'Cancelled'));
  }

  /** The clock runs for the request that the child works on. */
  private awaitOldest(): void {
    const [oldest] = this.open;
    if (oldest?.[0] === this.deadline?.id) return;
    clearTimeout(this.deadline?.timer);
    this.deadline = undefined;
    if (oldest === undefined) return;
    const [id, { method, deadlineMs }] = oldest;
    this.deadline = { id, timer: setTimeout(() => this.end(timeout(method, deadlineMs)), deadlineMs) };
  }

  private async checkMemory(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined || this.isOver) return;
    const bytes = await memoryOf(pid);
    if (bytes === undefined || bytes <= this.limits.memoryBytes) return;
    const [used, limit] = [bytes, this.limits.memoryBytes].map((each) => Math.round(each / 1024 ** 2));
    this.end(new SemanticError('oom_restart', `The compiler process used ${used} MB of ${limit} MB`));
  }

  private kill(): void {
    const { pid } = this.child;
    try {
      if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
      else this.child.kill('SIGKILL');
    } catch {
      // The group is gone already.
    }
  }
}

function timeout(method: Method, deadlineMs: number): SemanticError {
  return new SemanticError(
    'timeout',
    `The compiler process did not answer ${method} within ${deadlineMs} ms`,
  );
}

function stopped(): SemanticError {
  return new SemanticError('cancelled', 'The compiler process was stopped');
}

function hintOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('hint' in data)) return undefined;
  return typeof data.hint === 'string' ? data.hint : undefined;
}
