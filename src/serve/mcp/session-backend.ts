/** Tools and resources of a repository that is open in this process. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { EngineError } from '../../model/errors.ts';
import type { LiveState } from '../../model/live-index.ts';
import { type CallAnswer, call, type Session } from '../call.ts';
import { type Log, logged } from '../log.ts';
import type { Given } from '../operations/operation.ts';
import { readGiven } from '../read-given.ts';
import { splitOptions } from '../sent-options.ts';
import type { Audience } from '../wording.ts';
import type { Backend, Wishes } from './backend.ts';
import { createProgressSteps } from './progress.ts';
import { resources } from './resources.ts';
import type { Question, Tool } from './tool.ts';
import { toolAudience } from './tool-audience.ts';
import { operationNamed } from './tool-from.ts';

export interface SessionBackendOptions {
  readonly tools: readonly Tool[];
  /** Of an answer, unless the question has a budget of its own. */
  readonly maxTokens: number;
  readonly log: Log;
}

/** Closing it leaves the session open: it may have other clients. */
export function createSessionBackend(session: Session, options: SessionBackendOptions): Backend {
  const { tools } = options;
  return {
    async callTool(tool, sent, wishes) {
      const { fields, cursor, maxTokens = options.maxTokens } = splitOptions(sent);
      const question = tool.question(readGiven(tool.name, tool.fields, fields));
      const audience = toolAudience(tool, tools);
      return resultOf(await ask(session, question, { ...options, ...wishes, audience, cursor, maxTokens }));
    },
    async readResource(uri, wishes) {
      const resource = resources.find((each) => each.uri === uri);
      if (resource === undefined) return undefined;
      const { operation, mimeType } = resource;
      const audience = toolAudience({ name: resource.name, spoken: new Map() }, tools);
      const asked = { ...options, ...wishes, audience, cursor: undefined };
      const { text } = await ask(session, { operation, fields: {} }, asked);
      return { contents: [{ uri, mimeType, text }] };
    },
    close: async () => {},
  };
}

type Asked = SessionBackendOptions &
  Wishes & { readonly cursor: string | undefined; readonly audience: Audience };

async function ask(session: Session, question: Question, asked: Asked): Promise<CallAnswer> {
  const { signal, onStep, cursor, log, audience } = asked;
  const operation = operationNamed(question.operation);
  const onProgress = onStep === undefined ? () => {} : createProgressSteps(onStep);
  // What waits for the first index tells how far that is; an update tells so by itself.
  const stop = session.live.listen((event) => {
    if (event.kind === 'progress') onProgress(event.progress);
  });
  const { fields, maxTokens } = budgeted(question, asked.maxTokens);
  try {
    return await logged(log, session.engine, { front: 'mcp', operation: operation.name }, () =>
      call(session, operation, fields, { signal, onProgress, maxTokens, cursor, audience }),
    );
  } catch (error) {
    throw perhapsNotYet(error, session.live.state());
  } finally {
    stop();
  }
}

/** What is not found while files are being read may be among those to come. */
function perhapsNotYet(error: unknown, index: LiveState): unknown {
  if (!(error instanceof EngineError) || error.code !== 'not-found' || index.kind !== 'updating')
    return error;
  const { message, hint, cause } = error;
  const soon = `the index is being ${index.isFirst ? 'built' : 'updated'}: it may be found in a while`;
  return new EngineError('not-found', message, {
    hint: hint === undefined ? soon : `${hint}\n${soon}`,
    cause,
  });
}

/** Whoever packs its answer is told how much fits; then it is not cut again, although JSON takes more than text. */
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
