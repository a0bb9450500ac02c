/** The lines of matches that are found one by one. */
import type { LineMachine } from './machine/line-machine.ts';
import type { Pattern } from './pattern.ts';

/** See `Pattern.lines`. */
export function linesByNext(
  machine: LineMachine,
  from: number,
  limit: number | undefined,
  next: Pattern['next'],
): number {
  const { text } = machine;
  machine.forgetLines();
  let at = from;
  while (at < text.length && !machine.isFull && (limit === undefined || machine.lineCount < limit)) {
    const place = next(text, at, text.length);
    if (place === undefined) return text.length;
    at = machine.addLineAt(place, at);
  }
  return at;
}
