/**
 * Evaluates looks, which are zero-width assertions such as `^` and `\b`: exactly, from the text, or as far as the two
 * neighbouring bytes tell, which is all that the scanner sees. Next to a character beyond ASCII, the scanner assumes
 * that a look holds, and the simulator decides.
 */
import { wordRanges } from '../syntax/perl-classes.ts';
import { has } from '../syntax/ranges.ts';
import type { Look } from '../syntax/syntax.ts';
import { characterAt, characterBefore, isInsideCharacter } from '../syntax/utf8.ts';

/** The class of the byte on one side of a position. */
export const side = { edge: 0, lineBreak: 1, word: 2, other: 3, beyondAscii: 4 } as const;
export type Side = (typeof side)[keyof typeof side];

export function sideOf(byte: number): Side {
  if (byte === 0x0a) return side.lineBreak;
  if (byte > 0x7f) return side.beyondAscii;
  return isWordByte(byte) ? side.word : side.other;
}

function isWordByte(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x5f || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
}

/** False only if the look cannot hold. Exact unless a side is beyond ASCII and the look depends on Unicode. */
export function mayHold(look: Look, before: Side, after: Side): boolean {
  switch (look.kind) {
    case 'line-start':
      return before <= side.lineBreak;
    case 'line-end':
      return after <= side.lineBreak;
    case 'text-start':
      return before === side.edge;
    case 'text-end':
      return after === side.edge;
    case 'apart-before':
      return before !== side.word;
    case 'apart-after':
      return after !== side.word;
    case 'word':
      return (look.when & wordBits(look.words, before, after)) !== 0;
  }
}

/** The possible combinations as bits: see `Look`. */
function wordBits(words: 'unicode' | 'ascii', before: Side, after: Side): number {
  const isOpenBefore = words === 'unicode' && before === side.beyondAscii;
  const isOpenAfter = words === 'unicode' && after === side.beyondAscii;
  const byBefore = isOpenBefore ? 0b1111 : before === side.word ? 0b1100 : 0b0011;
  return byBefore & (isOpenAfter ? 0b1111 : after === side.word ? 0b1010 : 0b0101);
}

/** For each side, the representative of all sides that the looks do not distinguish. */
export function memoryOf(looks: readonly Look[], where: 'before' | 'after'): readonly Side[] {
  const hasWords = looks.some(({ kind }) => kind === 'word' || kind === `apart-${where}`);
  const hasText = looks.some(({ kind }) => kind === (where === 'before' ? 'text-start' : 'text-end'));
  const { edge, lineBreak, word, other, beyondAscii } = side;
  return [
    hasText ? edge : lineBreak,
    lineBreak,
    hasWords ? word : other,
    other,
    hasWords ? beyondAscii : other,
  ];
}

/** Whether the scanner cannot decide the look in every case. */
export function isOpen(look: Look): boolean {
  return look.kind === 'word' ? look.words === 'unicode' : look.kind.startsWith('apart');
}

/** The searched range of bytes; nothing outside it is read. */
export interface Text {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly end: number;
}

/** `seesBytes`: the pattern may match single bytes, so that positions inside a character count. */
export function createLookTest({
  seesBytes,
}: {
  seesBytes: boolean;
}): (look: Look, text: Text, at: number) => boolean {
  let words: readonly number[] | undefined;
  const isWord = (codePoint: number | undefined): boolean => {
    if (codePoint === undefined) return false;
    if (codePoint <= 0x7f) return isWordByte(codePoint);
    words ??= wordRanges();
    return has(words, codePoint);
  };
  return (look, { bytes, from, end }, at) => {
    const before = at === from ? side.edge : sideOf(bytes[at - 1] as number);
    const after = at === end ? side.edge : sideOf(bytes[at] as number);
    if (!isOpen(look) || (before !== side.beyondAscii && after !== side.beyondAscii))
      return mayHold(look, before, after);
    const left = characterBefore(bytes, at, from);
    const right = characterAt(bytes, at, end);
    if (look.kind === 'apart-before')
      return before <= side.lineBreak || (left !== undefined && !isWord(left));
    if (look.kind === 'apart-after')
      return after <= side.lineBreak || (right !== undefined && !isWord(right));
    if (look.kind !== 'word' || (!seesBytes && isInsideCharacter(bytes, at, from, end))) return false;
    return ((look.when >> ((isWord(left) ? 2 : 0) + (isWord(right) ? 1 : 0))) & 1) === 1;
  };
}
