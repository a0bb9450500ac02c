/**
 * Names similar to an unknown one: equal except for case, with the same prefix, within a small edit distance, or with
 * most of its words (`update_config_status` and `_config_status`).
 */
import { editDistance } from '../../model/edit-distance.ts';
import type { Reader } from '../../store/reader.ts';

// Number of names in a repository of about 20,000 files; reading more is not worth the time for a suggestion.
const namesRead = 200_000;
const suggestions = 5;

export function nearestNames(reader: Reader, text: string): readonly string[] {
  const name = text.slice(text.lastIndexOf('.') + 1);
  return nearestOf(name, reader.distinctNames({ limit: namesRead }), (each) => /^[\p{L}_$]/u.test(each));
}

/** Best first; drops names that have little in common with the text. */
export function nearestOf(
  text: string,
  names: readonly string[],
  isCandidate: (name: string) => boolean,
): readonly string[] {
  const wanted = text.toLowerCase();
  const reach = Math.max(1, Math.floor(wanted.length / 3));
  const words = new Set(wordsOf(text.slice(text.lastIndexOf('.') + 1)));
  const scored: { readonly name: string; readonly far: number }[] = [];
  for (const name of names) {
    if (!isCandidate(name)) continue;
    const own = name.slice(name.lastIndexOf(':') + 1);
    const far = distanceTo(wanted, own.toLowerCase(), reach) ?? distanceByWords(words, own, reach);
    if (far !== undefined) scored.push({ name, far });
  }
  return scored
    .sort((a, b) => a.far - b.far || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, suggestions)
    .map(({ name }) => name);
}

/** Undefined beyond `reach`. */
function distanceTo(wanted: string, name: string, reach: number): number | undefined {
  if (name === wanted || name.endsWith(`.${wanted}`)) return 0;
  const own = name.slice(name.lastIndexOf('.') + 1);
  if (wanted.length > 2 && own.startsWith(wanted)) return 0.5;
  if (Math.abs(own.length - wanted.length) > reach) return undefined;
  const far = editDistance(wanted, own);
  return far <= reach ? far : undefined;
}

/** Names that share at least two words, and half of all words of both; behind all names within the edit distance. */
function distanceByWords(wanted: ReadonlySet<string>, name: string, reach: number): number | undefined {
  if (wanted.size < 2) return undefined;
  const words = new Set(wordsOf(name.slice(name.lastIndexOf('.') + 1)));
  const shared = [...words].filter((word) => wanted.has(word)).length;
  const all = words.size + wanted.size - shared;
  return shared < 2 || 2 * shared < all ? undefined : reach + 1 - shared / all;
}

/** `getFieldNames` and `get_field_names` have the words `get`, `field`, `names`. */
function wordsOf(name: string): readonly string[] {
  return name
    .split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    .flatMap((word) => (word === '' ? [] : word.toLowerCase()));
}
