/**
 * Words advice and messages for an audience: the users of one front, with their names for operations and
 * fields. Omits advice that an audience cannot follow.
 */
import type { Advice, Phrase } from '../model/advice.ts';
import { EngineError } from '../model/errors.ts';

export interface Audience {
  /** The audience's name for the operation that it called. */
  readonly name: string;
  /** The audience's name for a field of that operation; undefined when it cannot set the field. */
  fieldName(field: string): string | undefined;
  /**
   * Undefined for advice that the audience cannot follow. `aside`: in brackets after the subject of the
   * advice.
   */
  word(advice: Advice, form: 'hint' | 'aside'): Wording | undefined;
}

/** For example `run:` and `codeagent status`. Consecutive objects with the same verb are listed after it. */
export interface Wording {
  readonly verb: string;
  readonly object: string;
}

/** Text with advice on its subject. */
export type Note = string | { readonly text: string; readonly advice: readonly Advice[] };

export function giveOne(fields: readonly string[]): Wording | undefined {
  const [only, ...others] = fields;
  if (only === undefined) return undefined;
  return others.length === 0
    ? { verb: 'give', object: only }
    : { verb: 'give at least one of', object: fields.join(', ') };
}

/** A flag has no value to show. */
export function shownValue(advice: Extract<Advice, { kind: 'set' | 'raise' }>): readonly string[] {
  const value = advice.kind === 'set' ? advice.value : advice.to;
  return value === undefined || value === true ? [] : [String(value)];
}

/** ` (run: codeagent index)`. Empty when the audience can follow none of the advice. */
export function aside(audience: Audience, ...advice: readonly Advice[]): string {
  const worded = joined(audience, advice, 'aside');
  return worded === '' ? '' : ` (${worded})`;
}

export function wordNote(audience: Audience, note: Note): string {
  return typeof note === 'string' ? note : `${note.text}${aside(audience, ...note.advice)}`;
}

/** A hint and worded advice in one line. Undefined when both are absent. */
export function wordHint(
  audience: Audience,
  { hint, advice }: Pick<EngineError, 'hint' | 'advice'>,
): string | undefined {
  const worded = joined(audience, advice, 'hint');
  if (worded === '') return hint;
  if (hint === undefined) return worded;
  return `${hint}${hint.endsWith('?') ? '' : ';'} ${worded}`;
}

export function wordPhrase(audience: Audience, said: Phrase): string {
  return said
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'field' in part ? (audience.fieldName(part.field) ?? part.field) : audience.name;
    })
    .join('');
}

/** The same error worded for the audience, with its advice as part of the hint. */
export function wordError(audience: Audience, error: unknown): unknown {
  if (!(error instanceof EngineError)) return error;
  const isPlain = error.phrase.every((part) => typeof part === 'string');
  if (isPlain && error.advice.length === 0) return error;
  const hint = wordHint(audience, error);
  const worded = new EngineError(error.code, wordPhrase(audience, error.phrase), { hint, cause: error });
  // The stack must show where the error was thrown, not where it was worded.
  if (error.stack !== undefined) worded.stack = error.stack;
  return worded;
}

/** `run: codeagent lookup NAME, or codeagent search QUERY; set limit`. */
function joined(audience: Audience, advice: readonly Advice[], form: 'hint' | 'aside'): string {
  const groups: { readonly verb: string; readonly objects: string[] }[] = [];
  for (const each of advice) {
    const wording = audience.word(each, form);
    if (wording === undefined) continue;
    const last = groups.at(-1);
    if (last?.verb === wording.verb) last.objects.push(wording.object);
    else groups.push({ verb: wording.verb, objects: [wording.object] });
  }
  const texts = groups.map(({ verb, objects }) =>
    verb === '' ? objects.join(', ') : `${verb} ${objects.join(', or ')}`,
  );
  return texts.join('; ');
}
