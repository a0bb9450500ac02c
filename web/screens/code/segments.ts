/** Cuts a line into segments: each has one look and at most one name. */
import type { NameInFile } from '../../api/answers.ts';
import type { TokenSpan } from '../../highlight/highlight.ts';

export interface Segment {
  readonly start: number;
  readonly text: string;
  readonly look: string | undefined;
  readonly name: NameInFile | undefined;
}

interface NameSpan {
  readonly start: number;
  readonly end: number;
  readonly name: NameInFile;
}

export function segmentsOf(
  line: string,
  tokens: readonly TokenSpan[],
  names: readonly NameInFile[],
): readonly Segment[] {
  const spans = names.flatMap((name) => spanOf(line, name));
  const cuts = new Set([0, line.length]);
  for (const { start, end } of [...tokens, ...spans]) {
    cuts.add(Math.min(start, line.length));
    cuts.add(Math.min(end, line.length));
  }
  const at = [...cuts].sort((one, other) => one - other);
  const segments: Segment[] = [];
  let [token, span] = [0, 0];
  for (let index = 0; index + 1 < at.length; index++) {
    const [start = 0, end = 0] = [at[index], at[index + 1]];
    while ((tokens[token]?.end ?? Number.POSITIVE_INFINITY) <= start) token++;
    while ((spans[span]?.end ?? Number.POSITIVE_INFINITY) <= start) span++;
    const [inToken, inSpan] = [tokens[token], spans[span]];
    segments.push({
      start,
      text: line.slice(start, end),
      look: inToken !== undefined && inToken.start <= start ? inToken.look : undefined,
      name: inSpan !== undefined && inSpan.start <= start ? inSpan.name : undefined,
    });
  }
  return segments;
}

/** None when the text is no longer what the index saw. */
function spanOf(line: string, name: NameInFile): readonly NameSpan[] {
  const start = name.column - 1;
  const identifier = /^[\p{L}\p{N}_$]+/u.exec(line.slice(start, start + 200))?.[0];
  const text = name.name !== undefined && line.startsWith(name.name, start) ? name.name : identifier;
  if (text === undefined || text === '') return [];
  return [{ start, end: start + text.length, name }];
}
