/** Logs the requests that a server answers. */
import type { Engine } from '../engine/engine.ts';
import { failureOf } from '../model/failure.ts';
import type { CallAnswer } from './call-session.ts';
import type { Log } from './log.ts';
import { tokensOf } from './page.ts';

/** Writes one line for a request from any front, with its outcome. Rethrows the errors of `ask`. */
export async function logged(
  log: Log,
  engine: Pick<Engine, 'index'>,
  question: { readonly front: string; readonly operation: string },
  ask: () => Promise<CallAnswer>,
): Promise<CallAnswer> {
  const startMs = performance.now();
  const cache = engine.index.cacheFor(question.operation);
  const ms = (): number => Math.round(10 * (performance.now() - startMs)) / 10;
  try {
    const answer = await ask();
    const { isFound: found, text, index, cursor } = answer;
    const more = cursor === undefined ? undefined : true;
    const tokens = tokensOf(text);
    log.info('call', { ...question, ms: ms(), found, tokens, cache, more, index: index.kind });
    return answer;
  } catch (error) {
    const { code, message } = failureOf(error);
    const level = code === 'internal' ? 'error' : code === 'cancelled' ? 'debug' : 'warn';
    log[level]('call', { ...question, ms: ms(), cache, code, message });
    throw error;
  }
}
