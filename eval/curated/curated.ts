/**
 * Our own questions on packages that ship their source: five archetypes, 70 questions to tune by and 30 held out, and
 * negative questions in which a widely used file must not come first. Questions and answers were written from the code
 * before any figure was known. A question about one package must be answered from that package, although all are in one
 * index.
 */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { ajv } from './ajv.ts';
import { gyp } from './gyp.ts';
import { rxjs } from './rxjs.ts';
import { undici } from './undici.ts';

export const archetypes = ['qualified name', 'behavioural', 'impact', 'cross-module', 'vague'] as const;
export type Archetype = (typeof archetypes)[number];

/**
 * From a question to the paths below the folder, or ids of symbols, that answer it. For impact, the question is
 * preceded by the changed symbol.
 */
type Questions = Readonly<Record<string, readonly string[]>>;

export interface CuratedPackage {
  readonly name: string;
  /** The folder of its source in node_modules. */
  readonly folder: string;
  readonly language: string;
  readonly tuning: Readonly<Record<Archetype, Questions>>;
  readonly heldOut: Readonly<Record<Archetype, Questions>>;
  /** With paths that must not be among the first five. */
  readonly negative: Questions;
}

export interface Asked {
  readonly name: string;
  readonly language: string;
  readonly archetype: Archetype | 'negative';
  readonly part: 'tuning' | 'held out';
  readonly query: string;
  /** Paths in the combined tree; for a negative question, the excluded ones. */
  readonly files: readonly string[];
  /** Ids, if the answer is a symbol. */
  readonly symbols: readonly string[];
}

const packages: readonly CuratedPackage[] = [ajv, rxjs, undici, gyp];

export function curatedQuestions(): readonly Asked[] {
  return packages.flatMap((each) => [
    ...archetypes.flatMap((archetype) => [
      ...asked(each, each.tuning[archetype], { archetype, part: 'tuning' }),
      ...asked(each, each.heldOut[archetype], { archetype, part: 'held out' }),
    ]),
    ...asked(each, each.negative, { archetype: 'negative', part: 'tuning' }),
  ]);
}

/** Copies the sources side by side, because git ignores node_modules, and so does indexing. */
export function layOut(nodeModules: string, root: string): void {
  for (const { name, folder } of packages)
    cpSync(path.join(nodeModules, folder), path.join(root, name), { recursive: true });
}

function asked(
  { name, language }: CuratedPackage,
  questions: Questions,
  as: Pick<Asked, 'archetype' | 'part'>,
): readonly Asked[] {
  return Object.entries(questions).map(([query, answers]) => ({
    ...as,
    name,
    language,
    query,
    files: [...new Set(answers.map((answer) => `${name}/${answer.split(':')[0]}`))],
    symbols: answers.filter((answer) => answer.includes(':')).map((answer) => `${name}/${answer}`),
  }));
}
