/** The sites of a caller, callee or use as text, and their certainty. */
import type { Advice } from '../../model/advice.ts';
import type { Evidence, LeftOut, Site } from '../../model/answers/navigation.ts';
import { type Audience, aside } from '../word-advice.ts';
import { confidenceText, counted, moreText, raise, thousands } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';
import { listTests } from './folded-tests-text.ts';
import type { LineAt } from './site-lines.ts';

/** `:12 ×2 +2 lines 41, 77`. A site outside the file `path` is shown with its path. */
export function sitesText(sites: readonly FromOne<Site>[], total: number, path: string): string {
  const counts = new Map<string, number>();
  for (const site of sites) counts.set(placeText(site, path), (counts.get(placeText(site, path)) ?? 0) + 1);
  const [first = '', ...further] = counts.keys();
  const times = counts.get(first) ?? 1;
  const unlisted = total - sites.length;
  const own = `${first}${times > 1 ? ` ×${times}` : ''}`;
  if (further.length + unlisted === 0) return own;
  const listed = further.map((text) => text.replace(/^:/, ''));
  const rest = unlisted > 0 ? [`… ${thousands(unlisted)} more`] : [];
  return `${own} +${counted(further.length + unlisted, 'line')} ${[...listed, ...rest].join(', ')}`;
}

function placeText(site: FromOne<Site>, path: string): string {
  const possible = site.confidence === 'approximate' ? ' possible' : '';
  return `${site.path === path ? '' : site.path}:${site.line}${possible}`;
}

export function evidenceText(found: { readonly confidence: string; readonly evidence: Evidence }): string {
  return found.evidence === 'name' ? '  by name' : confidenceText(found.confidence);
}

/** Comes last on its line, separated by two spaces. */
export function sourceText({ text = '' }: { readonly text?: string | undefined }): string {
  return text === '' ? '' : `  ${text}`;
}

/** `12 callers: 5 proven, 7 possible`. */
export function certaintyText(
  { total, proven, possible }: { readonly total: number; readonly proven: number; readonly possible: number },
  noun: string,
): string {
  const parts = possible === 0 ? '' : `: ${thousands(proven)} proven, ${thousands(possible)} possible`;
  return `${counted(total, noun)}${parts}`;
}

type Left = FromOne<LeftOut>;

/** The places follow if they were asked for; otherwise advice how to see them. */
export function leftOutText(
  found: Left | undefined,
  { noun, name }: { readonly noun: string; readonly name: string },
  audience: Audience,
): readonly string[] {
  if (found === undefined) return [];
  const { otherSymbols, isAtLeast, external, listed } = found;
  const parts = [
    ...(otherSymbols === 0
      ? []
      : [`${isAtLeast ? 'at least ' : ''}${counted(otherSymbols, noun)} of other \`${name}\`s`]),
    ...(external === 0 ? [] : [`${counted(external, noun)} of external code`]),
  ];
  if (parts.length === 0) return [];
  const advice = listed === undefined ? aside(audience, listLeftOut) : ':';
  return [`Left out: ${parts.join(', ')}${advice}`, ...leftOutLines(listed, audience)];
}

const listLeftOut: Advice = { kind: 'set', field: 'only', value: 'left-out' };

/** The uses below their target. */
function leftOutLines(listed: Left['listed'], audience: Audience): readonly string[] {
  if (listed === undefined) return [];
  const { places, testCount, more } = listed;
  let before: string | undefined = '';
  const lines = places.flatMap(({ from, to, path, line, text }) => {
    const head = to === before ? [] : [`  ${to === undefined ? 'external code' : `→ ${to}`}`];
    before = to;
    const place = from.startsWith(path) ? `:${line}` : `${path}:${line}`;
    return [...head, `    ${from}  ${place}${sourceText({ text })}`];
  });
  return [
    ...lines,
    ...moreText(more, audience, raise('limit')).map((text) => `  ${text}`),
    ...(testCount > 0 ? [`  ${counted(testCount, 'place')} in tests${aside(audience, listTests)}`] : []),
  ];
}

/** Adds their source lines to the places that are left out. */
export function leftOutWithLines(found: Left | undefined, lineAt: LineAt): Left | undefined {
  if (found?.listed === undefined) return found;
  const { listed } = found;
  return {
    ...found,
    listed: { ...listed, places: listed.places.map((place) => ({ ...place, ...lineAt(place) })) },
  };
}
