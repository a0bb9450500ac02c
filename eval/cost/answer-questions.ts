/** How many characters each policy reads until all deciding lines of a question have been shown. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { AskedRepository, Question } from './questions.ts';
import { type Policy, readingHits, searchingWords } from './reading-policies.ts';
import type { Session } from './session.ts';
import { createReader, parseDecided, type Reader } from './shown-lines.ts';

export interface Reading {
  readonly repository: string;
  readonly role: AskedRepository['role'];
  readonly ask: string;
  readonly policy: string;
  readonly isSolved: boolean;
  /** The cap where it is not solved. */
  readonly characters: number;
  /** Answers that were read. */
  readonly steps: number;
}

/** Nobody reads on for one question. About 20,000 tokens. */
export const characterCap = 80_000;

export async function answerQuestions(
  { name, role, questions, fileType }: AskedRepository,
  root: string,
  session: Session,
): Promise<readonly Reading[]> {
  const linesOf = cachedLines(root);
  const readings: Reading[] = [];
  for (const question of questions)
    for (const policy of ['context', 'search', 'ripgrep'] as const) {
      const reader = createReader(linesOf);
      const read = await readUntilShown(question, reader, policyOf(policy, reader));
      readings.push({ repository: name, role, ask: question.ask, policy, ...read });
    }
  return readings;

  function policyOf(policy: 'context' | 'search' | 'ripgrep', reader: Reader): Policy {
    if (policy === 'ripgrep') return searchingWords(root, fileType);
    const tool = policy === 'context' ? 'get_context' : 'search_symbols';
    return readingHits(session, tool, (range) => reader.shows(range));
  }
}

async function readUntilShown(
  { ask, decided }: Question,
  reader: Reader,
  policy: Policy,
): Promise<Pick<Reading, 'isSolved' | 'characters' | 'steps'>> {
  const ranges = decided.map(parseDecided);
  let steps = 0;
  for await (const text of policy(ask)) {
    reader.read(text);
    steps++;
    if (reader.characters > characterCap) break;
    if (ranges.every((range) => reader.shows(range)))
      return { isSolved: true, characters: reader.characters, steps };
  }
  return { isSolved: false, characters: characterCap, steps };
}

function cachedLines(root: string): (file: string) => readonly string[] | undefined {
  const known = new Map<string, readonly string[] | undefined>();
  return (file) => {
    if (!known.has(file)) known.set(file, readLines(path.join(root, file)));
    return known.get(file);
  };
}

function readLines(file: string): readonly string[] | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
    ? readFileSync(file, 'utf8').split('\n')
    : undefined;
}
