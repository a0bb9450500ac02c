/**
 * Mentions: the names by which a file adds to what is known about symbols of other files. The resolver finds the files
 * with a mention when it asks for the arguments of a function, the values of an attribute or the subtypes of a type.
 */
import type { FileFacts } from './file-facts.ts';
import { hash32 } from './hash.ts';
import type { PassedValue, Reference } from './reference.ts';

export type MentionKind = 'call' | 'attribute' | 'base';

/** Hash of the mention: a function or type that is called, an attribute that is written, a base type. */
export function mentionHash(kind: MentionKind, name: string): number {
  return hash32(`${kind} ${name}`);
}

export function mentionOf({ to, place }: PassedValue, references: readonly Reference[]): number {
  return mentionHash(place === undefined ? 'attribute' : 'call', references[to]?.name ?? '');
}

/** All mentions of a file, ascending. Tests mention nothing. */
export function mentionsIn({
  passed,
  references,
  symbols,
  isTest,
}: Pick<FileFacts, 'passed' | 'references' | 'symbols' | 'isTest'>): readonly number[] {
  if (isTest) return [];
  const found = new Set(passed.map((value) => mentionOf(value, references)));
  for (const { bases } of symbols) for (const base of bases) found.add(mentionHash('base', baseName(base)));
  return [...found].sort((one, other) => one - other);
}

/** The last name of a base type as written: `Base` of `shapes.Base[T]`. */
export function baseName(written: string): string {
  return /^[\w.]*?(\w+)(?:\W|$)(?!\.)/.exec(written)?.[1] ?? written;
}
