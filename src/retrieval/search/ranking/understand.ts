/** Analyses a query: its distinctive words, and the names and files that it mentions. Pure. */
import { termsOf } from '../../../text/terms.ts';
import { type QueryWord, queryWords } from '../../text/query-terms.ts';
import { modulesIn } from './module-paths.ts';
import { isReport, subjectOf } from './report-subject.ts';
import { weights } from './weights.ts';

export interface Understood {
  /** A report has a title, lines of code and traces, and mentions much besides its subject. */
  readonly form: 'question' | 'report';
  readonly words: readonly QueryWord[];
  /** Terms of compounds that the query writes as two words: `shut down`, `time out`. */
  readonly compounds: readonly string[];
  readonly names: readonly MeantName[];
  /**
   * `thing`: the query names something, whose file often has that name too. `way`: it asks how something is done, which
   * only the text of the code tells. `users`: it asks for the users of the names.
   */
  readonly asksFor: 'thing' | 'way' | 'users';
  /**
   * `place`: the question asks where something happens, and a function is the answer. `way`: it asks how or why, and the
   * functions of the best files are the answer.
   */
  readonly seeks: 'place' | 'way' | 'any';
  /** File names and ends of paths, as in a stack trace. */
  readonly files: readonly string[];
  /** Parts of dotted names that may be modules: `django.db.models.query`. */
  readonly modules: readonly (readonly string[])[];
  /** Factors above 1 for terms that a long text repeats or that its first line contains. */
  readonly emphasis: ReadonlyMap<string, number>;
}

export interface MeantName {
  /** Without its container. */
  readonly name: string;
  /** The container that the query names: `Session` of `Session.send`. */
  readonly within: string | undefined;
  /** Whether the query consists only of this name, or mentions it among other words. */
  readonly extent: 'whole' | 'part';
}

/** A text that mentions more names is not about them. */
const mostNames = 40;
const mostFiles = 20;

export function understand(query: string): Understood {
  const form = isReport(query) ? 'report' : 'question';
  const subject = subjectOf(query);
  const words = queryWords(subject, { stopWords: 'drop' });
  const telling = words.filter(({ text }) => !questionWords.has(text.toLowerCase()));
  const asked = telling.length > 0 ? telling : words;
  const names = namesIn(subject);
  return {
    form,
    words: asked,
    compounds: form === 'question' ? compoundsIn(subject) : [],
    names,
    asksFor: wishOf(query, { form, names }),
    seeks: form === 'question' ? soughtBy(query) : 'any',
    files: [...new Set([...query.matchAll(filePattern)].map(([text]) => text))].slice(0, mostFiles),
    modules: modulesIn(subject),
    emphasis: emphasisOf(subject, asked),
  };
}

/** The query consists of one name. */
export function isWholeName({ names }: Pick<Understood, 'names'>): boolean {
  return names.some(({ extent }) => extent === 'whole');
}

/** `shut down` is `shutdown` in code. A compound that no file contains finds nothing and costs nothing. */
function compoundsIn(query: string): readonly string[] {
  const pairs = query.matchAll(/(?<![\w.])([a-z]{2,})[ -](up|down|in|out|off|on|over|back)(?![\w.])/gi);
  return [
    ...new Set([...pairs].flatMap(([, one = '', other = '']) => termsOf(`${one}${other}`.toLowerCase()))),
  ];
}

/** The first line of a report is its title. */
function emphasisOf(query: string, words: readonly QueryWord[]): ReadonlyMap<string, number> {
  const lineEnd = query.indexOf('\n');
  const title = lineEnd < 0 ? '' : query.slice(0, lineEnd);
  const inTitle = new Set(queryWords(title, { stopWords: 'drop' }).flatMap(({ terms }) => terms));
  const emphasis = new Map<string, number>();
  for (const { terms, count } of words)
    for (const term of terms) {
      const weight = (1 + Math.log(count)) * (inTitle.has(term) ? weights.title : 1);
      if (weight > (emphasis.get(term) ?? 1)) emphasis.set(term, weight);
    }
  return emphasis;
}

function wishOf(query: string, { form, names }: Pick<Understood, 'form' | 'names'>): Understood['asksFor'] {
  if (form === 'question' && names.length > 0 && usersPattern.test(query)) return 'users';
  return wayPattern.test(query) ? 'way' : 'thing';
}

const wayPattern = /^\s*(?:how|why|what happens)\b/i;

function soughtBy(query: string): Understood['seeks'] {
  if (placePattern.test(query)) return 'place';
  return wayPattern.test(query) ? 'way' : 'any';
}

const placePattern = /^\s*(?:where|what decides|which (?:function|code|method))\b/i;

/** Callers of a symbol, consequences of a change, code to check after a change. */
const usersPattern =
  /\b(?:callers?|users?|usages?|dependents|impact|consumers?) (?:of|on)\b|\b(?:who|what|which|where)\b.*\b(?:calls?|called|uses?|used|depends?|rel(?:y|ies)|breaks?|affected|(?:chang|renam|remov)(?:e|es|ed|ing))\b/i;

/** Words of questions that do not tell their subject. */
const questionWords: ReadonlySet<string> = new Set(
  (
    'how does do did done what where which when who why from can could should would we i you my our its has have had ' +
    'been being work works working use uses used using via between per each any all while after before without within ' +
    'through logic decide decides decided determine determines determined happen happens happened'
  ).split(' '),
);

/**
 * `users.py`, `src/db/users.py`: a name with a short extension that contains a letter. Matches only at the start of a
 * name: matching from each letter of a very long word would take minutes.
 */
const filePattern = /(?<![\w.@+-])(?:[\w.@+-]+\/)*[\w@+-][\w.@+-]*\.[A-Za-z]\w{0,4}\b/g;

function namesIn(query: string): readonly MeantName[] {
  if (wholeName.test(query)) return [{ ...lastName(query), extent: 'whole' }];
  const mentioned = new Map<string, MeantName>();
  const text = withoutPaths(query);
  for (const { 0: found, index } of text.matchAll(namePattern)) {
    if (!isTelling(text, index, found) && !isCode(text, index, found)) continue;
    const { name, within } = lastName(found);
    const known = mentioned.get(name);
    mentioned.set(name, { name, within: known?.within ?? within, extent: 'part' });
  }
  return [...mentioned.values()].slice(0, mostNames);
}

/** Removes paths with folders. A dotted name without a folder may be a symbol: `Session.send`. */
function withoutPaths(query: string): string {
  return query.replaceAll(filePattern, (text) => (text.includes('/') ? ' ' : text));
}

const wholeName = /^[\p{L}\p{N}_$]+(?:(?:\.|::|#)[\p{L}\p{N}_$]+)*$/u;
const namePattern = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#)[\p{L}_$][\p{L}\p{N}_$]*)*/gu;

/** The last part of a qualified name, and its container. */
export function lastName(qualified: string): Pick<MeantName, 'name' | 'within'> {
  const parts = qualified.split(/\.|::|#/);
  return { name: parts.at(-1) ?? qualified, within: parts.at(-2) };
}

/** Called like a function, or between backticks. */
function isCode(text: string, index: number, found: string): boolean {
  const [before, after] = [text[index - 1], text[index + found.length]];
  return after === '(' || (before === '`' && after === '`');
}

/** False for ordinary words. A name has camel humps, underscores or a prefix, or a capital letter inside a sentence. */
function isTelling(text: string, index: number, found: string): boolean {
  if (/[\p{Ll}\p{N}]\p{Lu}|_|\p{Lu}{2,}\p{Ll}|::|#|[\p{L}\p{N}]\.[\p{L}]/u.test(found)) return true;
  if (!/^\p{Lu}\p{Ll}/u.test(found) || properNouns.has(found)) return false;
  return (
    /[\p{L}\p{N},] $/u.test(text.slice(Math.max(0, index - 3), index)) && !isTitle(lineAround(text, index))
  );
}

/** Names that prose capitalises regardless of their meaning in code. */
const properNouns: ReadonlySet<string> = new Set(
  (
    'Python Java Rust Go Golang Ruby Kotlin Swift Scala Perl Haskell Erlang Elixir Clojure Dart Lua Julia Fortran Cobol ' +
    'Bash Linux Windows Mac Ubuntu Debian Fedora Android Unix Docker Google Microsoft Apple Amazon Azure Chrome Firefox ' +
    'Safari Github English German French Spanish Chinese Japanese Unicode Monday Tuesday Wednesday ' +
    'Thursday Friday Saturday Sunday January February March April June July August September October November December'
  ).split(' '),
);

function lineAround(text: string, index: number): string {
  const end = text.indexOf('\n', index);
  return text.slice(text.lastIndexOf('\n', index) + 1, end < 0 ? text.length : end);
}

/**
 * Whether most words of the line have capitals, as in a heading: then capitals are no evidence of names. Only the start
 * of a very long line is checked.
 */
function isTitle(line: string): boolean {
  const words = line.slice(0, longestTitle).match(/\p{L}{4,}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}\p{Ll}/u.test(word)).length;
  return words.length >= 4 && capitals > words.length / 2;
}
const longestTitle = 200;
