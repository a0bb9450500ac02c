/** Reads and makes messages of JSON-RPC 2.0 (jsonrpc.org/specification), and maps our errors to its codes. */
import { failureOf } from '../../model/failure.ts';

/** `null` is valid and is echoed. */
export type RpcId = string | number | null;

export interface RpcRequest {
  /** Undefined for a notification, which gets no answer. */
  readonly id: RpcId | undefined;
  readonly method: string;
  /** An object (by name) or an array (by position). */
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
  /** Our own errors; `data.code` names the error. */
  failed: -32000,
} as const;

/** `invalid` has the error to send back. */
export type ReadMessage =
  | { readonly kind: 'request'; readonly request: RpcRequest }
  | { readonly kind: 'invalid'; readonly id: RpcId; readonly error: RpcError };

export function readMessage(message: unknown): ReadMessage {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return invalid(null, 'a request must be an object');
  const { jsonrpc, id, method, params } = message as Readonly<Record<string, unknown>>;
  if (id !== undefined && !isId(id))
    return invalid(null, 'id must be a string, null, or a number within the safe integer range');
  const known = id ?? null;
  if (jsonrpc !== '2.0') return invalid(known, 'jsonrpc must be "2.0"');
  if (typeof method !== 'string') return invalid(known, 'method must be a string');
  if (params !== undefined && (typeof params !== 'object' || params === null))
    return invalid(known, 'params must be an object or an array');
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

/** Refuses integers beyond the safe range: JSON.parse rounds them, so the reply would have another id. */
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
