/**
 * The answer of `definitions` as text: one line for each hit, requested bodies below it, and a note on cut
 * hits.
 */
import { bringUpToDate } from '../../model/advice.ts';
import type { FoundDefinitions } from '../../model/answers/definitions.ts';
import type { EvidenceGaps } from '../../model/evidence-gaps.ts';
import { gapSentences } from '../../model/evidence-gaps.ts';
import { type Audience, aside } from '../word-advice.ts';
import { counted, moreText, raise, thousands } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';
import { limitRange } from './read-fields.ts';

export type Out = FromOne<FoundDefinitions & EvidenceGaps> & {
  readonly around: string | undefined;
  readonly more: number;
};

type Hit = Out['hits'][number];

export function definitionsText(out: Out, audience: Audience): string {
  if (out.total === 0) return [...nothingText(out, audience), ...gapSentences(out)].join('\n');
  const stale = new Set(out.hits.filter(({ isStale }) => isStale).map(({ path }) => path));
  const longer = aside(audience, raise('max-body-lines'), raise('max-total-body-lines'));
  return [
    ...out.hits.flatMap((hit) => [hitText(hit), ...bodyText(hit)]),
    ...moreText(out.more, audience, raise('limit', out.total > limitRange.most ? undefined : out.total)),
    ...(out.cutLines > 0 ? [`${counted(out.cutLines, 'line')} of bodies left out${longer}`] : []),
    ...gapSentences(out),
    ...(stale.size > 0
      ? [`Changed since indexed: ${[...stale].join(', ')}${aside(audience, bringUpToDate)}`]
      : []),
  ].join('\n');
}

function hitText({ path, line, kind, name, qualifiedName, metrics, isStale }: Hit): string {
  const { lines, parameters, cyclomatic, cognitive, nesting } = metrics;
  const sizes = [
    counted(lines, 'line'),
    ...(parameters === undefined ? [] : [counted(parameters, 'parameter')]),
    ...(cyclomatic === undefined
      ? []
      : [`cyclomatic ${cyclomatic}`, `cognitive ${cognitive}`, `nesting ${nesting}`]),
  ];
  const stale = isStale ? '  changed since indexed' : '';
  return `${path}:${line}  ${kind} ${qualifiedName || name}  (${sizes.join(', ')})${stale}`;
}

const missingText = {
  gone: 'its file is gone',
  unreadable: 'its file is unreadable',
  binary: 'its file is binary',
  changed: 'the definition is no longer in its file',
  broken: 'the definition was not found: its file has syntax errors',
} as const;

function bodyText({ body, line }: Hit): readonly string[] {
  if (body === undefined) return [];
  if ('missing' in body) return [`    ${missingText[body.missing]}`];
  const lines = body.spans.length === 0 ? [] : body.text.split('\n');
  const numbers = body.spans.flatMap(({ line: first, endLine }) =>
    Array.from({ length: endLine - first + 1 }, (_, at) => first + at),
  );
  const width = String(numbers.at(-1) ?? line).length;
  return [
    ...lines.map((text, place) => `  ${String(numbers[place] ?? '').padStart(width)}  ${text}`.trimEnd()),
    ...(body.cutLines > 0 ? [`  … ${counted(body.cutLines, 'line')} more`] : []),
  ];
}

function nothingText({ around, conditions, suggestions }: Out, audience: Audience): readonly string[] {
  const shown = ({ condition, value }: Out['conditions'][number]): string =>
    `${audience.fieldName(condition) ?? condition} ${value}`;
  const [only, ...others] = conditions;
  const where = around === undefined ? '' : ` around ${around}`;
  const meant = suggestions.length > 0 ? [`Did you mean ${suggestions.join(', ')}?`] : [];
  if (only === undefined) return [`There is no definition${where}`];
  if (others.length === 0) return [`No definition${where} fits ${shown(only)}`, ...meant];
  const width = Math.max(...conditions.map((each) => shown(each).length));
  return [
    `No definition${where} fits all of these:`,
    ...conditions.map((each) => {
      const { alone, without } = each;
      const option = shown(each).padEnd(width);
      const left = without > 0 ? `; ${thousands(without)} without it` : '';
      return `  ${option}  ${alone === 0 ? 'none' : thousands(alone)} by itself${left}`;
    }),
    ...meant,
  ];
}
