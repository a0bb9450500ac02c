/** JSON-RPC at `POST /rpc`. A request that HTTP refuses gets a JSON-RPC error as its body. */

import type { Refusal } from './http/refusal.ts';
import { sendJson } from './http/respond.ts';
import type { Route } from './http/server.ts';
import { errorMessage, rpcCodes } from './rpc/message.ts';
import { createRpc, type RpcOptions } from './rpc/rpc.ts';
import type { Session } from './session.ts';

export function rpcRoute(session: Session, options: RpcOptions): Route {
  const rpc = createRpc(session, options);
  return {
    path: '/rpc',
    methods: ['POST'],
    async handle({ response, body, signal }) {
      const answer = await rpc(body, signal);
      sendJson(response, answer === undefined ? 204 : 200, answer);
    },
    refusalBody: ({ code, message, hint }: Refusal) =>
      errorMessage(null, {
        code: code === 'bad-json' ? rpcCodes.parseError : rpcCodes.invalidRequest,
        message,
        data: { code, ...(hint === undefined ? {} : { hint }) },
      }),
  };
}
