/**
 * Runs one operation in the same way for every front: checks the fields, prepares the index, runs the
 * operation, and collects notes on the answer. Each front provides its access to an index (IndexAccess) and
 * presents the outcome: the command line prints it whole, programs get it in pages (call-session.ts).
 */
import type { Engine } from '../engine/engine.ts';
import { EngineError } from '../model/errors.ts';
import { missingField } from './missing-field.ts';
import type { Given, Operation, RunContext } from './operations/operation.ts';
import { needs } from './operations/read-fields.ts';
import { type Audience, type Note, wordNote } from './word-advice.ts';

export interface Question {
  readonly operation: Operation<unknown, unknown>;
  readonly given: Given;
  /** The fields as parsed by the operation. */
  readonly input: unknown;
}

/** How a front obtains an index, and reports the state of that index. */
export interface IndexAccess {
  readonly engine: Engine;
  prepare(operation: Operation<unknown, unknown>, signal: AbortSignal): Promise<Readiness>;
  /** Notes on the reliability of an answer from the index. */
  notesOn(operation: Operation<unknown, unknown>, isFound: boolean): Promise<readonly Note[]>;
  /** Returns the error to throw when the index does not have a requested item. */
  explain(operation: Operation<unknown, unknown>, error: EngineError): Promise<EngineError>;
}

export type Readiness =
  /** The index is ready, or is not needed. */
  | { readonly kind: 'index' }
  /** `runLive` answers from the files. */
  | { readonly kind: 'files'; readonly notes: readonly Note[] }
  | { readonly kind: 'no index'; readonly notes: readonly Note[] };

export interface CallContext extends RunContext {
  /** The notes are worded for this audience. The front words the errors (word-advice.ts). */
  readonly audience: Audience;
}

export type Outcome =
  | {
      readonly kind: 'answer';
      readonly out: unknown;
      readonly isFound: boolean;
      /** Notes on limits, changed files and the like. */
      readonly notes: readonly string[];
      /** Notes on the state of the index. Computing them may take longer than the answer. */
      indexNotes(): Promise<readonly string[]>;
    }
  | { readonly kind: 'no index'; readonly notes: readonly string[] };

/** Throws EngineError('bad-input') with the reason. */
export function readQuestion(operation: Operation<unknown, unknown>, given: Given): Question {
  const missing = missingField(operation.fields, given);
  if (missing !== undefined) throw needs(operation.name, missing.name);
  return { operation, given, input: operation.parse(given) };
}

export async function call(question: Question, index: IndexAccess, context: CallContext): Promise<Outcome> {
  const { operation } = question;
  const worded = (notes: readonly Note[]): readonly string[] =>
    notes.map((note) => wordNote(context.audience, note));
  const ready = await index.prepare(operation, context.signal);
  if (ready.kind === 'no index') return { kind: 'no index', notes: worded(ready.notes) };
  const out = await run(question, ready, index, context);
  const isFound = operation.isFound(out);
  return {
    kind: 'answer',
    out,
    isFound,
    notes: worded(operation.notes?.(out) ?? []),
    indexNotes: async () =>
      worded(ready.kind === 'files' ? ready.notes : await index.notesOn(operation, isFound)),
  };
}

async function run(
  { operation, input }: Question,
  ready: Readiness,
  index: IndexAccess,
  context: CallContext,
): Promise<unknown> {
  if (ready.kind === 'files') return await operation.runLive?.(index.engine, input, context);
  try {
    return await operation.run(index.engine, input, context);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'not-found') throw error;
    throw await index.explain(operation, error);
  }
}
