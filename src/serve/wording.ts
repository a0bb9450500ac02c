/**
 * Operations speak to people at a command line; here their words become those of whoever asked: options are fields,
 * commands are tools, methods or routes, and what one cannot do there is left out. Only phrases of our own are touched,
 * never a line of source.
 */
import { EngineError } from '../model/errors.ts';
import type { Operation } from './operations/operation.ts';

export interface Audience {
  /** What it calls what it has asked. */
  readonly name: string;
  /** What it calls a field of the operation; undefined when it cannot give that. */
  fieldFor(option: string): string | undefined;
  /** How it asks an operation; undefined when it cannot. */
  askFor(operation: string): string | undefined;
}

/** Sent by our own command line, which passes on what it hears to a person: operations then speak as they do there. */
export const commandLineHeader = 'x-codeagent-command-line';

/** Who asks an operation by its own fields. `asked` is how others are asked there. */
export function operationAudience(
  { name, fields }: Operation<unknown, unknown>,
  asked: (operation: string) => string | undefined,
): Audience {
  const names = new Set(fields.map((field) => field.name));
  return { name, fieldFor: (option) => (names.has(option) ? option : undefined), askFor: asked };
}

/** The same error in its words. */
export function errorFor(audience: Audience, error: unknown): unknown {
  if (!(error instanceof EngineError)) return error;
  const message = phraseFor(audience, error.message) ?? error.message;
  const hint = error.hint === undefined ? undefined : phraseFor(audience, error.hint);
  if (message === error.message && hint === error.hint) return error;
  return new EngineError(error.code, message, { ...(hint === undefined ? {} : { hint }), cause: error });
}

/** A message, a hint or a note of ours. Undefined when nothing is left that helps. */
export function phraseFor(audience: Audience, text: string): string | undefined {
  const said = text
    .replaceAll(indexAdvice, '')
    .replaceAll(helpAdvice, '')
    .replaceAll(commands, (_, before: string, run: string | undefined, verb: string) => {
      const name = audience.askFor(verb.replaceAll('-', '_'));
      return name === undefined ? '' : `${before}${run === undefined ? '' : 'use '}${name}`;
    })
    .replaceAll(bareNeed, (_, field: string) => {
      const name = field.toLowerCase();
      return `${audience.name} needs ${audience.fieldFor(name) ?? name}`;
    })
    .replaceAll(optionAdvice, (_, option: string, value = '') => {
      const field = audience.fieldFor(option);
      return field === undefined ? '' : ` (${field}${value})`;
    })
    .replaceAll(options, (_, option: string) => audience.fieldFor(option) ?? option)
    .trim();
  return said === '' || said.endsWith(':') ? undefined : said;
}

/** The index is kept up to date by itself here. */
const indexAdvice = /\s*\((?:unfinished: )?run:? codeagent index\)/g;
/** `run: codeagent lookup NAME --kinds file, or codeagent files PATTERN`. */
const commands = /((?:, or )?)(run:? )?codeagent ([a-z_-]+)(?: --?[\w-]+| [A-Z]+\b)*/g;
/** Programs are told what there is by the schema. */
const helpAdvice = /\s*run: codeagent [a-z_-]+ --help/g;
const bareNeed = /^[a-z_]+ needs ([A-Z]+)\b/g;
const optionAdvice = /\s*\(--([a-z-]+)( \d+)?\)/g;
const options = /(?<![\w-])--([a-z]+(?:-[a-z]+)*)/g;

/** A whole answer: only the lines that speak to a person who types. */
export function answerFor(audience: Audience, text: string): string {
  return text
    .split('\n')
    .map((line) => (addressed.test(line) ? phraseWithIndent(audience, line) : line))
    .join('\n');
}

const addressed = new RegExp(
  [
    String.raw`^\s*… and [\d,]+ more(?: \([^)]*\)|, and those in up to [\d,]+ further files \(--limit\))$`,
    String.raw`^\s*… [\d,]+ lines? more \(--max-lines\)$`,
    String.raw`^Changed since indexed \(run `,
    String.raw`^[\d,]+ calls? to built-in or external names \(--`,
    String.raw`^[\d,]+ lines? of bodies left out \(--`,
    String.raw`^(?:Not all were followed to the depth|Links from up to [\d,]+ files were not read) \(--`,
    String.raw`^Left out: [\d,]+ symbols? in .* \(--budget\)$`,
    String.raw`^Elsewhere: [\d,]+ passages? \(--`,
    String.raw`^\S+: There is no symbol "[^"]*" \(run: codeagent [^)]*\)$`,
    String.raw`^(?:Index|Fresh) {4}.*run codeagent index\)$`,
  ].join('|'),
);

function phraseWithIndent(audience: Audience, line: string): string {
  return `${/^\s*/.exec(line)?.[0]}${phraseFor(audience, line) ?? ''}`;
}
