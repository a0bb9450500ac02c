/** A path as lines: one for each step, then the steps in which other paths differ, or where the path breaks. */

import type { Navigator } from '../../model/answers/navigator.ts';
import { type Audience, aside } from '../word-advice.ts';
import { confidenceText, counted, freshnessText, headOf, raise, thousands } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';
import { evidenceText, sitesText, sourceText } from './site-text.ts';

export type PathOut = FromOne<Awaited<ReturnType<Navigator['path']>>>;
type Steps = NonNullable<PathOut['steps']>;
type Step = Steps[number];

export function pathText(out: PathOut, audience: Audience): string {
  const { from, to, steps, alternatives = [] } = out;
  const ends = `${from.id} to ${to.id}`;
  if (steps === undefined) {
    return [
      `No path from ${ends}${whyText(out, audience)}`,
      ...gapLines(out),
      ...breakLines(out),
      ...freshnessText(out, audience),
    ].join('\n');
  }
  return [
    `${ends}: ${counted(steps.length, 'step')}${confidenceText(out.confidence)}`,
    ...(out.hasNoCalls === true ? [noCallsText(out)] : []),
    ...(out.hasNoCalls === true ? gapLines(out) : []),
    headOf(from),
    ...steps.map(stepLine),
    ...alternatives.flatMap((other) => ['or', ...differing(other, steps).map(stepLine)]),
    ...freshnessText(out, audience),
  ].join('\n');
}

function noCallsText({ steps = [] }: PathOut): string {
  const kinds = [...new Set(steps.map(({ kind }) => kind))].filter((kind) => kind !== 'calls');
  return `No path of calls was found; this one follows ${kinds.join(', ')}:`;
}

/** How far the search went, and how to go on. */
function whyText({ isCut, searchedDepth, gap }: PathOut, audience: Audience): string {
  if (searchedDepth === undefined) return gap === undefined ? ': all edges on the way were followed' : '';
  const steps = counted(searchedDepth, 'step');
  return isCut
    ? `: given up after ${steps}, because too many symbols are on the way`
    : ` within ${steps}${aside(audience, raise('depth'))}`;
}

/** The steps of a path that lead to or from a symbol that is not on the first path. */
function differing(other: Steps, first: Steps): Steps {
  const known = new Set(first.map(keyOf));
  return other.filter((step) => !known.has(keyOf(step)));
}

function keyOf({ from, to }: Step): string {
  return `${from.id} ${to.id}`;
}

function stepLine(step: Step): string {
  const { to, kind, way, place, furtherPlaces = [], placeCount = 1 } = step;
  const at =
    place === undefined
      ? ''
      : `  ${place.path === to.path ? '' : place.path}${sitesText([place, ...furtherPlaces], placeCount, place.path)}`;
  return `  ${way === 'along' ? '→' : '←'} ${kind} ${to.id}${at}${evidenceText(step)}${sourceText(place ?? {})}`;
}

function gapLines({ gap }: PathOut): readonly string[] {
  if (gap === undefined) return [];
  const { name, place, continuation } = gap;
  return [
    `Breaks at ${place.path}:${place.line}, in ${gap.in.id}: receiver of \`${name}\` unknown; possible continuation: ${continuation.id}`,
    ...(place.text === undefined ? [] : [`  :${place.line}${sourceText(place)}`]),
  ];
}

function breakLines({ break: broken, from, to }: PathOut): readonly string[] {
  if (broken === undefined) return [];
  const { reached, unresolved, unresolvedCount, uses, useCount, testUseCount } = broken;
  const open = unresolved.map(
    ({ name, path, line, text }) => `  ${path}:${line}  ${name}${sourceText({ text })}`,
  );
  const used = uses.map(({ in: user, how, site }) => {
    const at = `${site.path === user.path ? '' : site.path}:${site.line}`;
    return `  ${user.id}  ${at}  ${how}${sourceText(site)}`;
  });
  const continues = unresolvedCount === 0 ? '' : '; these unresolved calls may continue the path:';
  const inTests = testUseCount === 0 ? '' : `, and in ${counted(testUseCount, 'place')} in tests`;
  return [
    `${from.name} reaches ${counted(reached, 'symbol')}${continues}`,
    ...open,
    ...rest(unresolvedCount - unresolved.length),
    `${to.name} is used in ${counted(useCount, 'place')}${inTests}${useCount === 0 ? '' : ':'}`,
    ...used,
    ...rest(useCount - uses.length),
  ];
}

function rest(count: number): readonly string[] {
  return count > 0 ? [`  … ${thousands(count)} more`] : [];
}
