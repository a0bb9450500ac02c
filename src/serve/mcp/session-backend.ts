/** The backend for a repository that is open in this process. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { EngineError } from '../../model/errors.ts';
import type { LiveState } from '../../model/live-index.ts';
import { type CallAnswer, callSession } from '../call-session.ts';
import type { Log } from '../log.ts';
import { logged } from '../log-call.ts';
import type { Given } from '../operations/operation.ts';
import { readGiven } from '../read-given.ts';
import { splitOptions } from '../sent-options.ts';
import type { Session } from '../session.ts';
import type { Audience } from '../word-advice.ts';
import type { Backend, RequestOptions } from './backend.ts';
import { createProgressSteps } from './progress.ts';
import { resources } from './resources.ts';
import type { Question, Tool } from './tool.ts';
import { toolAudience } from './tool-audience.ts';
import { operationNamed } from './tool-from.ts';

export interface SessionBackendOptions {
  readonly tools: readonly Tool[];
  /** The limit of one answer, unless the call has a budget of its own. */
  readonly maxTokens: number;
  readonly log: Log;
}

/** Closing the backend leaves the session open, because other clients may use it. */
export function createSessionBackend(session: Session, options: SessionBackendOptions): Backend {
  const { tools } = options;
  return {
    async callTool(tool, sent, requestOptions) {
      const { fields, cursor, maxTokens = options.maxTokens } = splitOptions(sent);
      const question = tool.question(readGiven(tool.name, tool.fields, fields));
      const audience = toolAudience(tool, tools);
      return resultOf(
        await ask(session, question, { ...options, ...requestOptions, audience, cursor, maxTokens }),
      );
    },
    async readResource(uri, requestOptions) {
      const resource = resources.find((each) => each.uri === uri);
      if (resource === undefined) return undefined;
      const { operation, mimeType } = resource;
      const audience = toolAudience({ name: resource.name, spoken: new Map() }, tools);
      const asked = { ...options, ...requestOptions, audience, cursor: undefined };
      const { text } = await ask(session, { operation, fields: {} }, asked);
      return { contents: [{ uri, mimeType, text }] };
    },
    close: async () => {},
  };
}

type Asked = SessionBackendOptions &
  RequestOptions & { readonly cursor: string | undefined; readonly audience: Audience };

async function ask(session: Session, question: Question, asked: Asked): Promise<CallAnswer> {
  const { signal, onStep, cursor, log, audience } = asked;
  const operation = operationNamed(question.operation);
  const onProgress = onStep === undefined ? () => {} : createProgressSteps(onStep);
  // While a call waits for the first index, the progress of that update is reported.
  const stop = session.live.listen((event) => {
    if (event.kind === 'progress') onProgress(event.progress);
  });
  const { fields, maxTokens } = budgeted(question, asked.maxTokens);
  try {
    return await logged(log, session.engine, { front: 'mcp', operation: operation.name }, () =>
      callSession(session, operation, fields, { signal, onProgress, maxTokens, cursor, audience }),
    );
  } catch (error) {
    throw perhapsNotYet(error, session.live.state());
  } finally {
    stop();
  }
}

/** Adds a hint to a not-found error while an update runs, because the symbol may not be indexed yet. */
function perhapsNotYet(error: unknown, index: LiveState): unknown {
  if (!(error instanceof EngineError) || error.code !== 'not-found' || index.kind !== 'updating')
    return error;
  const { phrase, hint, advice, cause } = error;
  const soon = `the index is being ${index.isFirst ? 'built' : 'updated'}: try again when it is complete`;
  return new EngineError('not-found', phrase, {
    hint: hint === undefined ? soon : `${hint}\n${soon}`,
    advice,
    cause,
  });
}

/**
 * Passes the limit as `budget` to an operation that packs its own answer. The answer is then not cut again, although
 * its JSON takes more tokens than its text.
 */
function budgeted({ operation, fields }: Question, maxTokens: number): { fields: Given; maxTokens: number } {
  const { fields: known, pages } = operationNamed(operation);
  if (pages === undefined || !known.some(({ name }) => name === 'budget')) return { fields, maxTokens };
  const budget = typeof fields.budget === 'number' ? fields.budget : maxTokens;
  return { fields: { ...fields, budget }, maxTokens: 2 * Math.max(budget, maxTokens) };
}

function resultOf({ text, data, notes, cursor, index }: CallAnswer): CallToolResult {
  const lines = [
    text,
    ...notes.filter((note) => !text.includes(note)).map((note) => `Note: ${note}`),
    ...(cursor === undefined ? [] : [`Next page: cursor ${cursor}`]),
  ];
  return {
    content: [{ type: 'text', text: lines.filter((line) => line !== '').join('\n') }],
    structuredContent: {
      ...(isRecord(data) ? data : { found: data }),
      index: index.kind,
      ...(notes.length === 0 ? {} : { notes }),
      ...(cursor === undefined ? {} : { cursor }),
    },
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
