/**
 * Draws searches from the files of a corpus: words, parts of words, sequences of words, expressions built from such
 * words, and expressions without any, each with some of the flags. Deterministic for a seed.
 */
import { readFileSync } from 'node:fs';
import { createRandom, type Random } from './random.ts';

/** `literal`: the name of a definition. `frequent word`: any word, weighted by its frequency. */
export const caseClasses = [
  'literal',
  'frequent word',
  'substring',
  'phrase',
  'regex',
  'regex without literal',
] as const;
export type CaseClass = (typeof caseClasses)[number];

export interface GrepCase {
  readonly kind: CaseClass;
  /** Arguments for both commands. */
  readonly words: readonly string[];
}

/** The number of cases of each class, out of eleven. */
const mix: readonly [CaseClass, ...CaseClass[]] = [
  'literal',
  'literal',
  'literal',
  'frequent word',
  'substring',
  'substring',
  'phrase',
  'phrase',
  'regex',
  'regex',
  'regex without literal',
];

export interface Corpus {
  readonly locations: readonly [string, ...string[]];
  /** Names of definitions. */
  readonly names: readonly [string, ...string[]];
}

export function drawCases(
  corpus: Corpus,
  options: { readonly count: number; readonly seed: number },
): readonly GrepCase[] {
  const random = createRandom(options.seed);
  const source = createSource(corpus, random);
  return Array.from({ length: options.count }, () => {
    const kind = random.pick(mix);
    const { pattern, flags } = drawPattern(kind, source, random);
    return { kind, words: [...flags, ...drawFlags(kind, random), '-e', pattern] };
  });
}

interface Source {
  /** A non-blank line. */
  line(): string;
  /** A word of at least three letters, weighted by its frequency. */
  word(): string;
  name(): string;
}

function createSource({ locations, names }: Corpus, random: Random): Source {
  const line = (): string => {
    for (;;) {
      const lines = readFileSync(random.pick(locations), 'utf8').split('\n');
      const found = lines[random.below(lines.length)] ?? '';
      if (/\S{3}/.test(found) && !found.includes('\uFFFD') && found.length < 400) return found;
    }
  };
  const word = (): string => {
    for (;;) {
      const words = line().match(/[\p{L}_][\p{L}\p{N}_]{2,}/gu) ?? [];
      const found = words[random.below(words.length)];
      if (found !== undefined) return found;
    }
  };
  return { line, word, name: () => random.pick(names) };
}

interface Drawn {
  readonly pattern: string;
  readonly flags: readonly string[];
}

function drawPattern(kind: CaseClass, source: Source, random: Random): Drawn {
  switch (kind) {
    case 'literal':
      return { pattern: source.name(), flags: [] };
    case 'frequent word':
      return { pattern: source.word(), flags: [] };
    case 'substring':
      return { pattern: drawSubstring(source.name(), random), flags: [] };
    case 'phrase':
      return drawPhrase(source.line(), random);
    case 'regex':
      return { pattern: drawRegex(source, random), flags: [] };
    case 'regex without literal':
      return { pattern: drawBareRegex(random), flags: [] };
  }
}

function drawSubstring(word: string, random: Random): string {
  const letters = [...word];
  const length = Math.max(random.chance(0.1) ? 1 : 3, random.below(letters.length));
  const start = random.below(Math.max(1, letters.length - length + 1));
  return letters.slice(start, start + length).join('');
}

/** Words with the text between them, literal or escaped. */
function drawPhrase(line: string, random: Random): Drawn {
  const parts = line.trim().split(/(\s+)/);
  const start = 2 * random.below(Math.ceil(parts.length / 2));
  const text = parts
    .slice(start, start + 3 + 2 * random.below(3))
    .join('')
    .trim();
  if (text === '' || text.startsWith('-')) return { pattern: escaped(line.trim()), flags: [] };
  return random.chance(0.6) ? { pattern: text, flags: ['-F'] } : { pattern: escaped(text), flags: [] };
}

function drawRegex(source: Source, random: Random): string {
  const word = source.word();
  const [a, b] = [word, source.word()];
  const head = word.slice(0, Math.max(2, word.length >> 1));
  const tail = word.slice(word.length >> 1);
  return random.pick([
    () => `${a}|${b}`,
    () => `(?:${a}|${b}|${source.word()})\\b`,
    () => `\\b${head}\\w*`,
    () => `\\w+${tail}\\b`,
    () => `${a}\\s*[=(:]`,
    () => `^\\s*(?:def|class|static|const|import|function)\\s+${head}`,
    () => `^.*${a}.*$`,
    () => `${a}$`,
    () => `^${escaped(source.line())}`,
    () => `${head}[a-z_]{1,8}`,
    () => `${head}.{0,20}${source.word().slice(0, 3)}`,
    () => `(?P<name>${a})[.,;]`,
    () => `(?i)${a}`,
    () => `(?i:${head})[A-Z]`,
    () => `[${head[0]}${(head[0] ?? '').toUpperCase()}]${escaped(head.slice(1))}+`,
    () => `${head}(?:${tail}|s|ing|ed)?`,
    () => `"[^"]*${tail}[^"]*"`,
    () => `'${head}\\w+'`,
    () => `${a}\\W+\\w+\\W+${head}?`,
    () => `\\B${tail}\\B`,
    () => `${a}.*?\\)`,
    () => `[^a-z]${tail}\\d*`,
    () => `${head}\\p{Lu}`,
    () => `(${head}){1,2}\\S`,
    () => `\\x${(head.charCodeAt(0) & 0x7f).toString(16).padStart(2, '0')}${escaped(head.slice(1))}`,
  ])();
}

function drawBareRegex(random: Random): string {
  const least = 1 + random.below(6);
  const most = least + 1 + random.below(8);
  return random.pick([
    `[a-z]+\\d{${least}}`,
    `\\b[A-Z]{${least + 3},}\\b`,
    `\\w{${14 + random.below(20)},}`,
    `^.{${90 + random.below(60)},}$`,
    `[^\\x00-\\x7F]{${1 + random.below(3)},}`,
    `\\d{${least},${most}}\\.\\d+`,
    `^\\s{${8 + random.below(20)}}\\S`,
    `[[:upper:]][[:lower:]]{${least + 2}}[[:upper:]]{2}`,
    `\\p{Greek}|\\p{Cyrillic}`,
    `[0-9a-fA-F]{${10 + random.below(30)}}`,
    `(?:[a-z]+\\.){${2 + random.below(3)}}[a-z]+`,
    `^[^\\s#]{${least + 8}}`,
    `[\\w.]+@[\\w.]+`,
    `^\\W+$`,
    `\\s$`,
    `(\\w)\\d(\\w)`,
  ]);
}

/** Most searches have no flags; some have a few. */
function drawFlags(kind: CaseClass, random: Random): readonly string[] {
  const flags: string[] = [];
  if (random.chance(0.15)) flags.push('-i');
  else if (random.chance(0.12)) flags.push('-S');
  // Not combined: the combination is useless, and ripgrep 13 finds longer lines.
  if (random.chance(0.08)) flags.push('-w');
  else if (random.chance(0.03)) flags.push('-x');
  if (random.chance(0.2)) flags.push(...drawShow(kind, random));
  if (random.chance(0.05)) flags.push('-m', String(1 + random.below(3)));
  if (random.chance(0.05))
    flags.push('-g', random.pick(['*.py', '*.{c,h}', '!*.md', 'tests/**', '!/docs', '*s/*']));
  return flags;
}

function drawShow(kind: CaseClass, random: Random): readonly string[] {
  const around = String(1 + random.below(3));
  return random.pick<readonly string[]>([
    ['-c'],
    ['-l'],
    ['-o'],
    ['--count-matches'],
    ['--files-without-match'],
    ['--column'],
    ['-b'],
    ['-C', around],
    ['-A', around],
    ['-B', around],
    // Bounded, because all lines of a corpus would be compared otherwise.
    kind === 'literal' ? ['-v', '-c'] : ['-v', '-m', around, '-C', around],
  ]);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&');
}
