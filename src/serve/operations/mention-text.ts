/** Uses of a symbol without a call, as text. */
import type { SymbolNode } from '../../model/answers/navigation.ts';
import { callableKinds } from '../../model/symbol.ts';
import { counted, placesText, thousands } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';
import type { MentionsInText } from './same-text.ts';
import { sourceText } from './site-text.ts';

/** Functions get a line for each place, because other code may call them from there. */
export function mentionsText(
  { kind }: Pick<SymbolNode, 'kind'>,
  { places, placeCount, testCount, unreadFiles, sameTexts }: FromOne<MentionsInText>,
): readonly string[] {
  if (placeCount === 0) return [];
  const isLeast = unreadFiles > 0 ? 'at least ' : '';
  const total = `${isLeast}${counted(placeCount, 'place')}${testCount > 0 ? `, ${thousands(testCount)} of them in tests` : ''}`;
  if (!callableKinds.has(kind))
    return [`Used without a call: ${total}: ${placesText(places, placeCount, '')}`];
  const more = placeCount - testCount - places.length;
  return [
    `Used without a call in ${total}, so other code may call it:`,
    ...places.map(({ from, path, line, of, isPossible, text }) => {
      const place = from.startsWith(path) ? `:${line}` : `${path}:${line}`;
      const used = of === undefined ? '' : `  as ${of}`;
      const possible = isPossible === true ? '  possible' : '';
      return `  ${from}  ${place}${used}${possible}${sourceText({ text })}`;
    }),
    ...(more > 0 ? [`  … ${thousands(more)} more`] : []),
    ...sameTexts.flatMap(({ written, lines, lineCount }) => [
      `Other code with the text '${written}':`,
      ...lines.map(({ path, line, text }) => `  ${path}:${line}${sourceText({ text })}`),
      ...(lineCount > lines.length ? [`  … ${thousands(lineCount - lines.length)} more`] : []),
    ]),
  ];
}
