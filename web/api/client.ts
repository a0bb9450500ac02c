/** Asks the daemon: one request per question, with the token of the session if there is one. */
import type { IndexNews } from '../../src/model/answers/index-news.ts';
import type { Answers, OperationName } from './answers.ts';

export interface Reply<Data> {
  /** Undefined as long as there is no index to answer from. */
  readonly data: Data | undefined;
  readonly isFound: boolean;
  readonly notes: readonly string[];
  readonly cursor: string | undefined;
  readonly index: IndexNews['state'];
}

export type Fields = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** `offline`: the daemon did not answer. Other codes are those of the protocol. */
export class AskError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  constructor(code: string, message: string, hint: string | undefined) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

export interface Client {
  ask<Name extends OperationName>(
    name: Name,
    fields: Fields,
    signal?: AbortSignal,
  ): Promise<Reply<Answers[Name]>>;
  /** Throws AskError when the daemon refuses or does not answer. */
  open(path: string, signal?: AbortSignal): Promise<Response>;
  /** How long the answers of this tab took, by operation, in milliseconds; the latest ones. */
  latencies(): ReadonlyMap<OperationName, readonly number[]>;
  /** Undefined removes the token. */
  keepToken(token: string | undefined): void;
}

const tokenKey = 'codeagent token';
const latenciesKept = 200;

/** The token stays in the session storage of this tab, which no other site can read. */
export function createClient(storage: Storage): Client {
  let token = storage.getItem(tokenKey) ?? undefined;
  const latencies = new Map<OperationName, number[]>();
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(path, { ...init, headers, cache: 'no-store' }).catch((cause: unknown) => {
      if (init.signal?.aborted === true) throw cause;
      throw new AskError('offline', 'The daemon does not answer', 'start it again: codeagent open');
    });
    if (response.ok) return response;
    throw await refusalOf(response);
  };
  return {
    open: (path, signal) => send(path, { signal: signal ?? null }),
    keepToken(next) {
      token = next;
      if (next === undefined) storage.removeItem(tokenKey);
      else storage.setItem(tokenKey, next);
    },
    latencies: () => latencies,
    async ask(name, fields, signal) {
      const startMs = performance.now();
      const response = await send(`/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
        signal: signal ?? null,
      });
      const { data, ...rest } = (await response.json()) as Reply<object>;
      const taken = latencies.get(name) ?? [];
      latencies.set(name, [...taken.slice(-latenciesKept), performance.now() - startMs]);
      const isEmpty = data === undefined || Object.keys(data).length === 0;
      return { ...rest, data: isEmpty ? undefined : data } as Reply<Answers[typeof name]>;
    },
  };
}

async function refusalOf(response: Response): Promise<AskError> {
  const body = (await response.json().catch(() => ({}))) as {
    readonly error?: { readonly code?: string; readonly message?: string; readonly hint?: string };
  };
  const { code = 'internal', message = `The daemon answered ${response.status}`, hint } = body.error ?? {};
  return new AskError(code, message, hint);
}

/** `#token=…` is how `codeagent open --print` passes the token; it is removed from the address at once. */
export function takeTokenFromAddress(client: Client, location: Location, history: History): void {
  const found = /^#token=(\S+)$/.exec(location.hash)?.[1];
  if (found === undefined) return;
  client.keepToken(decodeURIComponent(found));
  history.replaceState(null, '', location.pathname + location.search);
}
