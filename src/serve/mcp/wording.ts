/**
 * Operations speak to people at a command line; here their words become an agent's: options are fields, commands are
 * tools, and what an agent cannot do is left out. Only phrases of our own are touched, never a line of source.
 */
import type { Tool } from './tool.ts';

export interface Audience {
  readonly tool: Tool;
  /** All it could use. */
  readonly tools: readonly Tool[];
}

/** A message, a hint or a note of ours. Undefined when nothing is left that helps. */
export function phraseFor(audience: Audience, text: string): string | undefined {
  const said = text
    .replaceAll(indexAdvice, '')
    .replaceAll(commands, (_, before: string, run: string | undefined, verb: string) => {
      const name = toolFor(audience, verb);
      return name === undefined ? '' : `${before}${run === undefined ? '' : 'use '}${name}`;
    })
    .replaceAll(bareNeed, (_, field: string) => `${audience.tool.name} needs ${field.toLowerCase()}`)
    .replaceAll(optionAdvice, (_, option: string, value = '') => {
      const field = audience.tool.spoken.get(option);
      return field === undefined ? '' : ` (${field}${value})`;
    })
    .replaceAll(options, (_, option: string) => audience.tool.spoken.get(option) ?? option)
    .trim();
  return said === '' || said.endsWith(':') ? undefined : said;
}

/** The index is kept up to date by itself here. */
const indexAdvice = /\s*\((?:unfinished: )?run:? codeagent index\)/g;
/** `run: codeagent lookup NAME --kinds file, or codeagent files PATTERN`. */
const commands = /((?:, or )?)(run:? )?codeagent ([a-z_]+)(?: --?[\w-]+| [A-Z]+\b)*/g;
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

const addressed =
  /^\s*… and [\d,]+ more \([^)]*\)$|^Changed since indexed \(run |^[\d,]+ calls? to built-in or external names \(--|^(?:Index|Fresh) {4}.*run codeagent index\)$/;

function phraseWithIndent(audience: Audience, line: string): string {
  return `${/^\s*/.exec(line)?.[0]}${phraseFor(audience, line) ?? ''}`;
}

/** The tool that asks this operation; where there is none, one that finds the same. */
function toolFor({ tools }: Audience, verb: string): string | undefined {
  const asking = (operation: string) => tools.find((each) => each.operation === operation)?.name;
  return asking(verb) ?? (verb === 'files' ? asking('lookup') : undefined);
}
