/** Finds the files of a segment that satisfy a gram query. */
import type { GramQuery } from '../../text/grams.ts';
import { type Entry, scrambled } from './buckets.ts';
import type { PostingKey } from './posting-lists.ts';
import { readDocuments } from './postings-codec.ts';

type Places = Uint32Array;

/** Ascending; undefined when the query excludes no file. */
export function placesWithGrams(
  query: GramQuery,
  lookUp: (key: PostingKey) => Entry | undefined,
): Places | undefined {
  if (query.kind === 'any') return undefined;
  if (query.kind === 'gram') {
    const entry = lookUp(scrambled(query.gram));
    return entry === undefined ? none : readDocuments(entry);
  }
  if (query.kind === 'or') {
    const parts = query.of.map((each) => placesWithGrams(each, lookUp));
    return parts.includes(undefined)
      ? undefined
      : parts.reduce<Places>((sum, part) => union(sum, part ?? none), none);
  }
  let places = placesWithAll(query.of, lookUp);
  for (const part of query.of) {
    if (part.kind === 'gram' || places?.length === 0) continue;
    const further = placesWithGrams(part, lookUp);
    if (further !== undefined) places = places === undefined ? further : intersection(places, further);
  }
  return places;
}

const none: Places = new Uint32Array(0);

/** Intersects the grams among the conditions, the rarest first. */
function placesWithAll(
  conditions: readonly GramQuery[],
  lookUp: (key: PostingKey) => Entry | undefined,
): Places | undefined {
  const entries: Entry[] = [];
  for (const condition of conditions) {
    if (condition.kind !== 'gram') continue;
    const entry = lookUp(scrambled(condition.gram));
    if (entry === undefined) return none;
    entries.push(entry);
  }
  entries.sort((one, other) => one.count - other.count);
  const [rarest, ...others] = entries;
  if (rarest === undefined) return undefined;
  let places = readDocuments(rarest);
  for (const entry of others) {
    if (places.length === 0) break;
    places =
      entry.form === 'bitmap'
        ? places.filter((place) => (((entry.bytes[place >>> 3] ?? 0) >>> (place & 7)) & 1) === 1)
        : intersection(places, readDocuments(entry));
  }
  return places;
}

function intersection(one: Places, other: Places): Places {
  const both = new Uint32Array(Math.min(one.length, other.length));
  let [at, otherAt, count] = [0, 0, 0];
  while (at < one.length && otherAt < other.length) {
    const difference = (one[at] ?? 0) - (other[otherAt] ?? 0);
    if (difference === 0) both[count++] = one[at] ?? 0;
    if (difference <= 0) at++;
    if (difference >= 0) otherAt++;
  }
  return both.subarray(0, count);
}

function union(one: Places, other: Places): Places {
  const all = new Uint32Array(one.length + other.length);
  let [at, otherAt, count] = [0, 0, 0];
  while (at < one.length || otherAt < other.length) {
    const [value, otherValue] = [
      one[at] ?? Number.POSITIVE_INFINITY,
      other[otherAt] ?? Number.POSITIVE_INFINITY,
    ];
    all[count++] = Math.min(value, otherValue);
    if (value <= otherValue) at++;
    if (otherValue <= value) otherAt++;
  }
  return all.subarray(0, count);
}
