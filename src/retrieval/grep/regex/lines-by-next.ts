/** Implements `Pattern.lines` with `Pattern.next`, one match at a time. */
import type { Pattern } from './pattern.ts';

export function linesByNext(next: Pattern['next']): Pattern['lines'] {
  return (machine, from, limit) => {
    const { text } = machine;
    machine.forgetLines();
    let at = from;
    while (at < text.length && !machine.isFull && (limit === undefined || machine.lineCount < limit)) {
      const place = next(text, at, text.length);
      if (place === undefined) return text.length;
      at = machine.addLineAt(place, at);
    }
    return at;
  };
}
