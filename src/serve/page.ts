/**
 * Cuts an answer to a token budget: as many entries of its list as fit, and a cursor for the next page. A
 * cursor is refused for any request other than its own. An answer that cannot be split into pages is cut, and
 * marked as cut.
 */
import { hash } from 'node:crypto';
import { EngineError } from '../model/errors.ts';
import type { Operation } from './operations/operation.ts';
import type { Audience } from './word-advice.ts';

export interface Page {
  readonly text: string;
  readonly data: unknown;
  readonly cursor: string | undefined;
}

export interface PageOptions {
  readonly maxTokens: number;
  readonly cursor: string | undefined;
  readonly audience: Audience;
  /** Operation and fields as text. A cursor is valid only for the same text. */
  readonly question: string;
}

type AnyOperation = Operation<unknown, unknown>;

/** Between the values for code and for prose. Serves to estimate whether text fits, not to count tokens. */
const lettersPerToken = 3.5;

export function tokensOf(text: string): number {
  return Math.ceil(text.length / lettersPerToken);
}

export function pageOf(operation: AnyOperation, out: unknown, options: PageOptions): Page {
  const offset = options.cursor === undefined ? 0 : offsetOf(options.cursor, options.question);
  const { pages } = operation;
  const { audience } = options;
  if (pages === undefined) {
    if (offset > 0) throw badCursor('This answer has no further pages');
    return cut(renderPage(operation, out, audience), options.maxTokens);
  }
  const list = pages.list(out);
  if (offset > 0 && offset >= list.length) throw badCursor('There is nothing more');
  const pageUpTo = (end: number) =>
    renderPage(operation, pages.withList(out, list.slice(offset, end)), audience);
  const { end, rendered } = lastFitting(offset, list.length, options.maxTokens, pageUpTo);
  const page = cut(rendered, options.maxTokens);
  if (end >= list.length) return page;
  const rest = pages.count?.(list.slice(end)) ?? String(list.length - end);
  const text = `${page.text}\n… ${rest} more (cursor)`;
  return { ...page, text, cursor: cursorAt(end, options.question) };
}

interface Rendered {
  readonly text: string;
  readonly data: unknown;
  readonly tokens: number;
}

function renderPage(operation: AnyOperation, out: unknown, audience: Audience): Rendered {
  const text = operation.render(out, audience);
  const data = operation.json === undefined ? out : operation.json(out, audience);
  return { text, data, tokens: Math.max(tokensOf(text), tokensOf(JSON.stringify(data) ?? '')) };
}

// Most answers have fewer entries and are rendered once.
const firstTried = 32;

/**
 * Finds the largest page within the budget, with at least one entry whatever its size. Starts with few
 * entries and doubles their number, so that a long list is never rendered whole for one page.
 */
function lastFitting(
  start: number,
  end: number,
  maxTokens: number,
  pageUpTo: (end: number) => Rendered,
): { readonly end: number; readonly rendered: Rendered } {
  let [fits, over] = [Math.min(start + 1, end), end + 1];
  let fitting: Rendered | undefined;
  const attempt = (upTo: number): void => {
    const rendered = pageUpTo(upTo);
    if (rendered.tokens > maxTokens) over = upTo;
    else [fits, fitting] = [upTo, rendered];
  };
  while (fits < end && over > end)
    attempt(Math.min(end, Math.max(start + firstTried, start + 2 * (fits - start))));
  while (over - fits > 1 && fits < end) attempt((fits + over) >> 1);
  return { end: fits, rendered: fitting ?? pageUpTo(fits) };
}

function cut({ text, data, tokens }: Rendered, maxTokens: number): Page {
  if (tokens <= maxTokens) return { text, data, cursor: undefined };
  const letters = Math.floor(maxTokens * lettersPerToken);
  return { text: cutText(text, letters), data: cutTexts(data, letters), cursor: undefined };
}

function cutText(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const lineEnd = text.lastIndexOf('\n', letters);
  return `${text.slice(0, lineEnd > letters / 2 ? lineEnd : letters)}\n… cut at ${letters} characters of ${text.length}`;
}

/** Cuts long texts and nested lists to the rest of the budget, in reading order. */
function cutTexts(data: unknown, letters: number): unknown {
  let left = letters;
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const kept = value.length > Math.max(left, 80) ? `${value.slice(0, Math.max(left, 80))}…` : value;
      left -= kept.length + 3;
      return kept;
    }
    if (Array.isArray(value)) {
      const kept: unknown[] = [];
      for (const each of value) {
        if (left <= 0) break;
        kept.push(visit(each));
      }
      return kept;
    }
    if (typeof value !== 'object' || value === null) {
      left -= 4;
      return value;
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        left -= key.length + 3;
        return [key, visit(each)];
      }),
    );
  };
  const kept = visit(data);
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept, isCut: true } : kept;
}

function cursorAt(offset: number, question: string): string {
  return Buffer.from(`${offset}.${markOf(question)}`).toString('base64url');
}

function offsetOf(cursor: string, question: string): number {
  const found = /^(\d{1,9})\.([0-9a-f]{12})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (found === null) throw badCursor('The cursor is not one of ours');
  if (found[2] !== markOf(question)) throw badCursor('The cursor belongs to another question');
  return Number(found[1]);
}

function markOf(question: string): string {
  return hash('sha256', question, 'hex').slice(0, 12);
}

function badCursor(message: string): EngineError {
  return new EngineError('bad-input', message, {
    hint: 'send the fields of the first page with the cursor it gave, or no cursor',
  });
}
