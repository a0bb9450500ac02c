/** What is said of a path or a language that no indexed file has, with what may be meant. */
import { EngineError } from '../../model/errors.ts';
import type { Reader } from '../../store/reader.ts';

/** A filter that is mistaken is told apart from what is not there. */
export function unknownPlace(reader: Reader, place: string): EngineError {
  const near = nearestPaths(reader, place);
  return new EngineError('bad-input', `No indexed file is in or like ${JSON.stringify(place)}`, {
    hint: near.length > 0 ? `did you mean ${near.join(', ')}?` : 'run: codeagent files PATTERN',
  });
}

/** `meant`: what is added to the message. */
export function unknownLanguage(language: string, known: readonly string[], meant = ''): EngineError {
  return new EngineError('bad-input', `No indexed file is ${JSON.stringify(language)}${meant}`, {
    hint: `languages here: ${known.join(', ')}`,
  });
}

/** Files of the same or a similar name. */
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
