/** Text with marked spans, as plain text: nothing in it can become markup. */

export interface Mark {
  /** 0-based, in UTF-16 units. */
  readonly start: number;
  readonly length: number;
}

// Longer lines are cut around the first mark.
const mostLetters = 400;

export function MarkedText({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  const first = marks[0]?.start ?? 0;
  const from = text.length > mostLetters && first > mostLetters / 2 ? first - mostLetters / 4 : 0;
  const shown = text.slice(from, from + mostLetters);
  const pieces: { readonly text: string; readonly isMarked: boolean; readonly at: number }[] = [];
  let at = 0;
  for (const { start, length } of [...marks].sort((one, other) => one.start - other.start)) {
    const [begin, end] = [Math.max(at, start - from), Math.min(shown.length, start - from + length)];
    if (end <= begin) continue;
    if (begin > at) pieces.push({ text: shown.slice(at, begin), isMarked: false, at });
    pieces.push({ text: shown.slice(begin, end), isMarked: true, at: begin });
    at = end;
  }
  if (at < shown.length) pieces.push({ text: shown.slice(at), isMarked: false, at });
  return (
    <bdi>
      {from > 0 && '…'}
      {pieces.map((piece) => (piece.isMarked ? <mark key={piece.at}>{piece.text}</mark> : piece.text))}
      {from + shown.length < text.length && '…'}
    </bdi>
  );
}

/** Where the words occur in a text, whatever their case. */
export function marksOf(text: string, words: readonly string[]): readonly Mark[] {
  const lower = text.toLowerCase();
  return words.flatMap((word) => {
    const marks: Mark[] = [];
    if (word.length < 2) return marks;
    for (
      let at = lower.indexOf(word.toLowerCase());
      at >= 0;
      at = lower.indexOf(word.toLowerCase(), at + word.length)
    )
      marks.push({ start: at, length: word.length });
    return marks;
  });
}
