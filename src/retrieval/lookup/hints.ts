/** Hints for a lookup without results. */
import type { Hints } from '../../model/answers/lookup.ts';
import type { Reader } from '../../store/reader.ts';
import { formerSymbol } from '../symbols/former-symbols.ts';
import { splitAtColon } from '../symbols/named-place.ts';
import { dottedName, readQualifiedName } from '../symbols/qualified-name.ts';
import type { Certain } from './certain.ts';
import { fold, isWordPart } from './fold.ts';
import { hitFrom, sortedByPlace } from './hits.ts';
import { compareTexts } from './likely.ts';
import type { NameTable } from './name-table.ts';
import { nearNames } from './typos.ts';
import { hasWildcard } from './wildcard.ts';

export const noHints: Hints = { former: undefined, suggestions: [] };

// Short names are all similar to each other.
const fewestLetters = 3;
// Names with more differences have little in common.
const mostErrors = 3;

export function hintsFor(
  reader: Reader,
  table: NameTable,
  asked: { readonly text: string; readonly certain: Certain; readonly suggestions: number },
): Hints {
  const { text, certain, suggestions } = asked;
  if (hasWildcard(text)) return noHints;
  const { path, name } = splitAtColon(text);
  return {
    former: formerSymbol(reader, path === undefined ? dottedName(name) : name, path)?.message,
    suggestions:
      certain.elsewhere.length > 0
        ? elsewhere(reader, certain, suggestions)
        : nearest(table, readQualifiedName(text).at(-1)?.name ?? text).slice(0, suggestions),
  };
}

function elsewhere(
  reader: Reader,
  { elsewhere: symbols, mayRepeat }: Certain,
  count: number,
): readonly string[] {
  return sortedByPlace(symbols)
    .slice(0, count)
    .map((symbol) => hitFrom(reader, symbol, { match: 'exact', mayRepeat: mayRepeat(symbol) }).id);
}

/** Names that differ in up to a third of their letters. */
function nearest(table: NameTable, name: string): readonly string[] {
  const folded = fold(name);
  if (folded.length < fewestLetters) return [];
  const most = Math.min(mostErrors, Math.max(1, Math.round(folded.length / 3)));
  return nearNames(table, folded, { most, among: undefined })
    .map((near) => ({ errors: near.errors, name: table.names[near.name] ?? '' }))
    .filter((near) => isWordPart(near.name, 0) || /^[_$]/.test(near.name))
    .sort((a, b) => a.errors - b.errors || a.name.length - b.name.length || compareTexts(a.name, b.name))
    .map((near) => near.name);
}
