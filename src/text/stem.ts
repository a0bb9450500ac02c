/**
 * Stems of English words: Porter's second stemmer as in Snowball 3 (snowballstem.org, "english"), so that parse,
 * parses and parsing have one stem. The steps keep Snowball's numbers; step 0 is left out, because words here contain
 * no apostrophes. Letters beyond ASCII, digits and underscores count as consonants. A large repository has 200,000
 * different words, so a check of the last two letters returns most words unchanged. Pure.
 */

/** `word` is in lower case. Words of other languages change little. */
export function stem(word: string): string {
  if (!canChange(word)) return word;
  const known = word.length <= longestException ? exceptions.get(word) : undefined;
  if (known !== undefined) return known;
  const marked = word.includes('y') ? withConsonantY(word) : word;
  const r1 = firstRegion(marked);
  const r2 = regionAfter(marked, r1);
  const base = step1c(step1b(step1a(marked), r1));
  const ended = step5(step4(step3(step2(base, r1), r1, r2), r2), r1, r2);
  return marked === word ? ended : ended.replaceAll('Y', 'y');
}

const exceptions: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['singly', 'singl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word] as const),
]);
const longestException = 6;

/**
 * False when no step changes the word. Codes are masked to 7 bits, so other scripts may pass; the steps then leave
 * them alone.
 */
function canChange(word: string): boolean {
  const { length } = word;
  return length > 2 && lastPairs[pairAt(word, length - 2)] === 1;
}

function pairAt(word: string, at: number): number {
  return ((word.charCodeAt(at) & 127) << 7) | (word.charCodeAt(at + 1) & 127);
}

const lastPairs = new Uint8Array(1 << 14);
for (const pair of 'ed ng al ul ll ti li ci gi on er or sm nt ic'.split(' ')) lastPairs[pairAt(pair, 0)] = 1;
for (let code = 0; code < 128; code++)
  for (const last of 'sye') lastPairs[pairAt(String.fromCharCode(code) + last, 0)] = 1;

const vowels = new Uint8Array(128);
for (const letter of 'aeiouy') vowels[letter.charCodeAt(0)] = 1;

function isVowel(word: string, at: number): boolean {
  return vowels[word.charCodeAt(at)] === 1;
}

function hasVowel(word: string, end: number): boolean {
  for (let at = 0; at < end; at++) if (isVowel(word, at)) return true;
  return false;
}

/** A y at the start or after a vowel is a consonant; it is written as Y. */
function withConsonantY(word: string): string {
  return word.replace(/^y/, 'Y').replaceAll(/([aeiouy])y/g, '$1Y');
}

/**
 * Region R1: the part after the first consonant that follows a vowel. Snowball sets it by prefix for words that would
 * otherwise share a stem.
 */
function firstRegion(word: string): number {
  const beginning = beginnings[word.charCodeAt(0)];
  return beginning !== undefined && word.startsWith(beginning) ? beginning.length : regionAfter(word, 0);
}

/** Indexed by the code of their first letter. */
const beginnings: readonly (string | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  ['gener', 'commun', 'arsen', 'past', 'univers', 'later', 'emerg', 'organ', 'inter'].find(
    (beginning) => beginning.charCodeAt(0) === code,
  ),
);

function regionAfter(word: string, from: number): number {
  let at = from;
  while (at < word.length && !isVowel(word, at)) at++;
  while (at < word.length && isVowel(word, at)) at++;
  return Math.min(at + 1, word.length);
}

/** Whether the first `end` letters end in a short syllable. */
function endsShort(word: string, end: number): boolean {
  if (word.startsWith('past', end - 4)) return true;
  if (end === 2) return isVowel(word, 0) && !isVowel(word, 1);
  if (end < 3 || isVowel(word, end - 3) || !isVowel(word, end - 2) || isVowel(word, end - 1)) return false;
  const last = word[end - 1];
  return last !== 'w' && last !== 'x' && last !== 'Y';
}

function step1a(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length > 4 ? -2 : -1);
  if (!word.endsWith('s') || word.endsWith('us') || word.endsWith('ss')) return word;
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1);
  return hasVowel(word, word.length - 2) ? word.slice(0, -1) : word;
}

function step1b(word: string, r1: number): string {
  const ending = endingOf(word, endings1b);
  if (ending === undefined) return word;
  const end = word.length - ending.length;
  const rest = word.slice(0, end);
  if (whole.has(ending === 'eedly' ? `${rest}eed` : word)) return word;
  if (ending === 'eed' || ending === 'eedly') return end >= r1 ? `${rest}ee` : word;
  if (!hasVowel(rest, end)) return word;
  if (ending === 'ing' && end === 2 && rest[1] === 'y') return `${rest[0]}ie`;
  if (rest.endsWith('at') || rest.endsWith('bl') || rest.endsWith('iz')) return `${rest}e`;
  if (endsDouble(rest)) return /^[aeo]..$/.test(rest) ? rest : rest.slice(0, -1);
  return r1 >= end && endsShort(rest, end) ? `${rest}e` : rest;
}

/** Words that only seem to have an ending. */
const whole: ReadonlySet<string> = new Set(
  'inning outing canning herring earring evening proceed exceed succeed'.split(' '),
);

function endsDouble(word: string): boolean {
  const last = word[word.length - 1] ?? '';
  return last === word[word.length - 2] && 'bdfgmnprt'.includes(last);
}

function step1c(word: string): string {
  const end = word.length - 1;
  if (end < 2 || (word[end] !== 'y' && word[end] !== 'Y') || isVowel(word, end - 1)) return word;
  return `${word.slice(0, -1)}i`;
}

/** Indexed by the code of their last letter; a longer ending comes before the endings it contains. */
type Endings = readonly (readonly string[])[];

function endingsFrom(list: Iterable<string>): Endings {
  const endings = Array.from({ length: 128 }, (): string[] => []);
  for (const ending of [...list].sort((one, other) => other.length - one.length))
    endings[ending.charCodeAt(ending.length - 1)]?.push(ending);
  return endings;
}

/** The longest ending of the word in the list. */
function endingOf(word: string, endings: Endings): string | undefined {
  const candidates = endings[word.charCodeAt(word.length - 1)];
  if (candidates === undefined) return undefined;
  for (let index = 0; index < candidates.length; index++) {
    const ending = candidates[index] ?? '';
    if (word.endsWith(ending)) return ending;
  }
  return undefined;
}

const endings1b = endingsFrom(['eedly', 'ingly', 'edly', 'eed', 'ing', 'ed']);

/** The replacement for each ending. */
const instead2: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ization: 'ize', ational: 'ate', fulness: 'ful', ousness: 'ous', iveness: 'ive', tional: 'tion' },
    ...{ biliti: 'ble', lessli: 'less', entli: 'ent', ation: 'ate', alism: 'al', aliti: 'al', ousli: 'ous' },
    ...{ iviti: 'ive', fulli: 'ful', enci: 'ence', anci: 'ance', abli: 'able', izer: 'ize', ator: 'ate' },
    ...{ alli: 'al', bli: 'ble', ogi: 'og', li: '' },
  }),
);
const endings2 = endingsFrom(instead2.keys());

function step2(word: string, r1: number): string {
  const ending = endingOf(word, endings2);
  if (ending === undefined) return word;
  const at = word.length - ending.length;
  if (at < r1) return word;
  if (ending === 'ogi' && word[at - 1] !== 'l') return word;
  if (ending === 'li' && !/[cdeghkmnrt]/.test(word[at - 1] ?? '')) return word;
  return word.slice(0, at) + instead2.get(ending);
}

const instead3: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ational: 'ate', tional: 'tion', alize: 'al', icate: 'ic', iciti: 'ic', ative: '', ical: 'ic' },
    ...{ ness: '', ful: '' },
  }),
);
const endings3 = endingsFrom(instead3.keys());

function step3(word: string, r1: number, r2: number): string {
  const ending = endingOf(word, endings3);
  if (ending === undefined) return word;
  const at = word.length - ending.length;
  return at < (ending === 'ative' ? r2 : r1) ? word : word.slice(0, at) + instead3.get(ending);
}

const endings4 = endingsFrom(
  'ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic'.split(' '),
);

function step4(word: string, r2: number): string {
  const ending = endingOf(word, endings4);
  if (ending === undefined) return word;
  const at = word.length - ending.length;
  if (at < r2 || (ending === 'ion' && word[at - 1] !== 's' && word[at - 1] !== 't')) return word;
  return word.slice(0, at);
}

function step5(word: string, r1: number, r2: number): string {
  const end = word.length - 1;
  const isEnding = word.endsWith('e')
    ? end >= r2 || (end >= r1 && !endsShort(word, end))
    : word.endsWith('ll') && end >= r2;
  return isEnding ? word.slice(0, end) : word;
}
