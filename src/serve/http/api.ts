/** Every operation as a route: `POST /api/<operation>` with fields as JSON, or `GET` with fields in the query string. */
import { didYouMean } from '../../model/edit-distance.ts';
import { EngineError } from '../../model/errors.ts';
import type { OnProgress } from '../../model/progress.ts';
import { call, readQuestion } from '../call.ts';
import { type CallAnswer, callSession } from '../call-session.ts';
import { inputSchema } from '../input-schema.ts';
import type { Log } from '../log.ts';
import { logged } from '../log-call.ts';
import { operationAudience } from '../operation-audience.ts';
import type { Operation } from '../operations/operation.ts';
import { ownClientHeader } from '../own-client.ts';
import { readGiven } from '../read-given.ts';
import { optionFields, splitOptions } from '../sent-options.ts';
import { accessTo, type Session } from '../session.ts';
import { type Audience, wordError } from '../word-advice.ts';
import { queryFields } from './query-fields.ts';
import { errorBody, refusalOf } from './refusal.ts';
import { sendJson, sendLines, startEvents } from './respond.ts';
import type { Exchange, Route } from './server.ts';

type AnyOperation = Operation<unknown, unknown>;

export interface ApiOptions {
  readonly operations: readonly AnyOperation[];
  readonly maxTokens: number;
  readonly log: Log;
}

export function apiRoutes(session: Session, options: ApiOptions): readonly Route[] {
  const { operations } = options;
  return [
    {
      path: '/api',
      methods: ['GET'],
      handle: async ({ response }) => sendJson(response, 200, { operations: operations.map(described) }),
    },
    {
      path: '/api/*',
      methods: ['GET', 'POST'],
      handle: (exchange) => answer(session, operationNamed(operations, exchange), exchange, options),
    },
  ];
}

function described(operation: AnyOperation): object {
  const { name, summary, fields, examples } = operation;
  const input = inputSchema([...fields, ...optionFields]);
  return { name, summary, route: `/api/${name}`, methods: methodsOf(operation), input, examples };
}

/** An operation that writes takes POST only, so that following a link cannot trigger it. */
function methodsOf({ name }: AnyOperation): readonly string[] {
  return name === 'index' ? ['POST'] : ['GET', 'POST'];
}

/** Accepts dashes for underscores, as on the command line. Throws when there is no such operation. */
function operationNamed(
  operations: readonly AnyOperation[],
  { name, request }: Pick<Exchange, 'name' | 'request'>,
): AnyOperation {
  const wanted = name.replaceAll('-', '_');
  const found = operations.find((each) => each.name === wanted);
  if (found === undefined) {
    const names = operations.map((each) => each.name);
    const meant = didYouMean(wanted.slice(0, 40), names, { before: '' });
    throw new EngineError('not-found', `There is no operation ${JSON.stringify(name.slice(0, 100))}`, {
      hint: `${meant} GET /api lists the operations`.trim(),
    });
  }
  if (methodsOf(found).includes(request.method ?? '')) return found;
  throw new EngineError('bad-input', `${found.name} accepts POST only`);
}

async function answer(
  session: Session,
  operation: AnyOperation,
  exchange: Exchange,
  { operations, log, maxTokens }: ApiOptions,
): Promise<void> {
  const { request, response, query, body, signal } = exchange;
  const sent =
    request.method === 'GET' ? queryFields([...operation.fields, ...optionFields], query) : (body ?? {});
  const { fields, ...options } = splitOptions(sent);
  const audience = operationAudience(operation, (other) => routeTo(operations, other));
  const worded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw request.headers[ownClientHeader] === undefined ? wordError(audience, error) : error;
    }
  };
  if (operation.lines !== undefined)
    return await worded(() => stream(session, { operation, fields, audience }, exchange));
  const ask = (onProgress: OnProgress): Promise<CallAnswer> =>
    worded(() =>
      logged(log, session.engine, { front: 'http', operation: operation.name }, () =>
        callSession(session, operation, fields, {
          cursor: options.cursor,
          maxTokens: options.maxTokens ?? maxTokens,
          signal,
          onProgress,
          audience,
        }),
      ),
    );
  if (!/\btext\/event-stream\b/i.test(request.headers.accept ?? ''))
    return sendJson(response, 200, await ask(() => {}));
  const events = startEvents(response);
  try {
    const found = await ask(throttled((progress) => events.send('progress', progress)));
    events.end('answer', found);
  } catch (error) {
    events.end('error', errorBody(refusalOf(error)));
  }
}

function routeTo(operations: readonly AnyOperation[], name: string): string | undefined {
  return operations.some((each) => each.name === name) ? `POST /api/${name}` : undefined;
}

/** Passes on the start and the end of each phase, and at most one event per 100 ms in between. */
function throttled(send: OnProgress): OnProgress {
  let [phase, sentMs] = ['', 0];
  return (progress) => {
    const nowMs = performance.now();
    if (progress.phase === phase && progress.done < progress.total && nowMs - sentMs < 100) return;
    [phase, sentMs] = [progress.phase, nowMs];
    send(progress);
  };
}

/** An operation with the fields that a client sent, and the audience of its messages. */
interface SentQuestion {
  readonly operation: AnyOperation;
  readonly fields: unknown;
  readonly audience: Audience;
}

/** Sends an answer that is too large for one message, one JSON record per line. */
async function stream(
  session: Session,
  { operation, fields, audience }: SentQuestion,
  { response, signal }: Exchange,
): Promise<void> {
  const question = readQuestion(operation, readGiven(operation.name, operation.fields, fields));
  if (operation.index !== 'none' && !session.engine.index.isBuilt()) throw notBuilt();
  const display = { kind: 'json', hasColours: false } as const;
  const context = { onProgress: () => {}, signal, display, audience };
  const outcome = await call(question, accessTo(session), context);
  if (outcome.kind === 'no index') throw notBuilt();
  await sendLines(response, operation.lines?.(outcome.out) ?? [], signal);
}

function notBuilt(): EngineError {
  return new EngineError('no-index', 'There is no index yet', { hint: 'try again when it is built' });
}
