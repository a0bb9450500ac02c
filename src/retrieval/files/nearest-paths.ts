/** Errors for paths and languages that no indexed file has, with suggestions. */
import { runOperation } from '../../model/advice.ts';
import { EngineError } from '../../model/errors.ts';
import type { Reader } from '../../store/reader.ts';

/** The error for a path filter that matches no indexed file: a wrong filter must not look like an empty result. */
export function unknownPlace(reader: Reader, place: string): EngineError {
  const near = nearestPaths(reader, place);
  return new EngineError('bad-input', `No indexed file matches the path ${JSON.stringify(place)}`, {
    ...orFindFile(near),
  });
}

/** Asks whether one of the paths was meant. Without any, the way to find one. */
export function orFindFile(near: readonly string[]): Pick<EngineError, 'hint' | 'advice'> {
  if (near.length === 0) return { hint: undefined, advice: [runOperation('files')] };
  return { hint: `did you mean ${near.join(', ')}?`, advice: [] };
}

/** `meant` is appended to the message. */
export function unknownLanguage(language: string, known: readonly string[], meant = ''): EngineError {
  return new EngineError(
    'bad-input',
    `No indexed file has the language ${JSON.stringify(language)}${meant}`,
    {
      hint: `indexed languages: ${known.join(', ')}`,
    },
  );
}

/** Up to three indexed files of the same or a similar name, the most similar first. */
export function nearestPaths(reader: Reader, path: string): readonly string[] {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const stem = name.replace(/\.[^.]*$/, '');
  const scored = reader
    .files()
    .filter((file) => file.skipped === undefined)
    .map((file) => ({ path: file.path as string, score: likeness(file.path.toLowerCase(), name, stem) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.path.length - b.path.length);
  return scored.slice(0, 3).map((each) => each.path);
}

function likeness(path: string, name: string, stem: string): number {
  const own = path.slice(path.lastIndexOf('/') + 1);
  if (own === name) return 3;
  if (own.startsWith(`${stem}.`)) return 2;
  return stem.length > 2 && own.includes(stem) ? 1 : 0;
}
