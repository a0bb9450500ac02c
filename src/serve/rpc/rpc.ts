/** JSON-RPC 2.0, independent of the transport: requests, notifications and batches. Each method is an operation. */
import { didYouMean } from '../../model/edit-distance.ts';
import { EngineError } from '../../model/errors.ts';
import { type CallAnswer, type CallOptions, callSession } from '../call-session.ts';
import type { Log } from '../log.ts';
import { logged } from '../log-call.ts';
import { operationAudience } from '../operation-audience.ts';
import type { Operation } from '../operations/operation.ts';
import { splitOptions } from '../sent-options.ts';
import type { Session } from '../session.ts';
import { wordError } from '../word-advice.ts';
import { locagentMethods } from './locagent-methods.ts';
import {
  errorMessage,
  type RpcError,
  type RpcRequest,
  readMessage,
  resultMessage,
  rpcCodes,
  rpcErrorOf,
} from './message.ts';

type AnyOperation = Operation<unknown, unknown>;

export interface RpcOptions {
  readonly operations: readonly AnyOperation[];
  readonly maxTokens: number;
  readonly maxBatch: number;
  readonly log: Log;
}

/** Undefined when the message has only notifications, which get no answer. */
export type Rpc = (message: unknown, signal: AbortSignal) => Promise<unknown>;

interface Method {
  readonly operation: AnyOperation;
  prepare(sent: unknown): unknown;
  resultOf(answer: CallAnswer): unknown;
}

export function createRpc(session: Session, options: RpcOptions): Rpc {
  const offer = { session, methods: methodsOf(options.operations), options };
  const one = (message: unknown, signal: AbortSignal) => answer(offer, message, signal);
  return async (message, signal) => {
    if (!Array.isArray(message)) return await one(message, signal);
    if (message.length === 0) return refusal('Invalid request: the batch is empty');
    if (message.length > options.maxBatch)
      return refusal(
        `Invalid request: a batch may have at most ${options.maxBatch} calls, not ${message.length}`,
      );
    const answers: object[] = [];
    for (const each of message) {
      // The client is gone.
      if (signal.aborted) break;
      const answered = await one(each, signal);
      if (answered !== undefined) answers.push(answered);
    }
    return answers.length === 0 ? undefined : answers;
  };
}

/** All operations and LocAgent's methods, by name. */
function methodsOf(operations: readonly AnyOperation[]): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ...operations.map((operation) => {
      const prepare = operation.lines === undefined ? asSent : refuseLines;
      return [operation.name, { operation, prepare, resultOf: whole }] as const;
    }),
    ...locagentMethods.map((method) => [method.operation.name, { ...method, resultOf: flat }] as const),
  ]);
}

function asSent(sent: unknown): unknown {
  return sent;
}

/** For operations that stream lines. */
function refuseLines(): never {
  throw new EngineError('bad-input', 'The answer is too large for one message', {
    hint: 'use HTTP: GET /api/graph',
  });
}

function whole(answer: CallAnswer): unknown {
  return answer;
}

/** LocAgent's form: the data itself, with notes, cursor and index state next to it. */
function flat({ data, notes, cursor, index }: CallAnswer): unknown {
  return { ...(data as object), notes, cursor, index };
}

/** The methods that are offered for a session. */
interface Offer {
  readonly session: Session;
  readonly methods: ReadonlyMap<string, Method>;
  readonly options: RpcOptions;
}

async function answer(
  { session, methods, options }: Offer,
  message: unknown,
  signal: AbortSignal,
): Promise<object | undefined> {
  const read = readMessage(message);
  if (read.kind === 'invalid') return errorMessage(read.id, read.error);
  const { request } = read;
  const { id } = request;
  const method = methods.get(request.method);
  if (method === undefined)
    return id === undefined ? undefined : errorMessage(id, noMethod(request.method, [...methods.keys()]));
  const { operation } = method;
  const isMethod = (name: string): boolean => options.operations.some((each) => each.name === name);
  const audience = operationAudience(operation, (name) => (isMethod(name) ? name : undefined));
  try {
    const result = method.resultOf(await ask(session, method, request, { ...options, signal, audience }));
    return id === undefined ? undefined : resultMessage(id, result);
  } catch (error) {
    return id === undefined ? undefined : errorMessage(id, rpcErrorOf(wordError(audience, error)));
  }
}

async function ask(
  session: Session,
  { operation, prepare }: Method,
  { params }: RpcRequest,
  { log, maxTokens, signal, audience }: RpcOptions & Pick<CallOptions, 'signal' | 'audience'>,
): Promise<CallAnswer> {
  const { fields, ...sent } = splitOptions(prepare(byName(operation, params)));
  const wishes = { cursor: sent.cursor, maxTokens: sent.maxTokens ?? maxTokens };
  return await logged(log, session.engine, { front: 'rpc', operation: operation.name }, () =>
    callSession(session, operation, fields, { ...wishes, signal, audience, onProgress: () => {} }),
  );
}

/** Positional params follow the order of the fields. One param too many gets a name that no field has, and is refused. */
function byName({ fields }: AnyOperation, params: object | undefined): unknown {
  if (!Array.isArray(params)) return params;
  return Object.fromEntries(params.map((value, place) => [fields[place]?.name ?? `${place + 1}.`, value]));
}

function noMethod(method: string, names: readonly string[]): RpcError {
  return {
    code: rpcCodes.methodNotFound,
    message: `There is no method ${JSON.stringify(method.slice(0, 100))}${didYouMean(method.slice(0, 40), names)}`,
    data: { code: 'not-found', hint: `methods: ${names.join(', ')}` },
  };
}

function refusal(message: string): object {
  return errorMessage(null, { code: rpcCodes.invalidRequest, message });
}
