/** Messages of JSON-RPC 2.0 (jsonrpc.org/specification): what is one, and what each of our errors is in its terms. */
import { failureOf } from '../../model/failure.ts';

/** `null` is legal, and echoed. */
export type RpcId = string | number | null;

export interface RpcRequest {
  /** Undefined: a notification, which is not answered. */
  readonly id: RpcId | undefined;
  readonly method: string;
  /** By name or by place. */
  readonly params: object | undefined;
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: { readonly code: string; readonly hint?: string };
}

export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Ours: `data.code` says which. */
  failed: -32000,
} as const;

/** What is wrong with it, when it is no request. */
export type ReadMessage =
  | { readonly kind: 'request'; readonly request: RpcRequest }
  | { readonly kind: 'invalid'; readonly id: RpcId; readonly error: RpcError };

export function readMessage(message: unknown): ReadMessage {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return invalid(null, 'a request is an object');
  const { jsonrpc, id, method, params } = message as Readonly<Record<string, unknown>>;
  if (id !== undefined && !isId(id))
    return invalid(null, 'id must be a text, null, or a number that can be told exactly');
  const known = id ?? null;
  if (jsonrpc !== '2.0') return invalid(known, 'jsonrpc must be "2.0"');
  if (typeof method !== 'string') return invalid(known, 'method must be a text');
  if (params !== undefined && (typeof params !== 'object' || params === null))
    return invalid(known, 'params must be an object or a list');
  return { kind: 'request', request: { id, method, params: params as object | undefined } };
}

export function resultMessage(id: RpcId, result: unknown): object {
  return { jsonrpc: '2.0', id, result };
}

export function errorMessage(id: RpcId, error: RpcError): object {
  return { jsonrpc: '2.0', id, error };
}

export function rpcErrorOf(error: unknown): RpcError {
  const { code, message, hint } = failureOf(error);
  const number =
    code === 'bad-input'
      ? rpcCodes.invalidParams
      : code === 'internal'
        ? rpcCodes.internalError
        : rpcCodes.failed;
  return { code: number, message, data: { code, ...(hint === undefined ? {} : { hint }) } };
}

/** A number that JSON's reader has rounded would not be the client's own any more. */
function isId(id: unknown): id is RpcId {
  if (typeof id !== 'number') return id === null || typeof id === 'string';
  return Number.isFinite(id) && (Number.isSafeInteger(id) || !Number.isInteger(id));
}

function invalid(id: RpcId, why: string): ReadMessage {
  return {
    kind: 'invalid',
    id,
    error: { code: rpcCodes.invalidRequest, message: `Invalid request: ${why}` },
  };
}
