/**
 * What a command prints, as a daemon sends it: one line of JSON with the exit code and the sizes of the pieces, followed by
 * the bytes of all pieces.
 */
export interface Printed {
  readonly exitCode: number;
  readonly pieces: readonly Piece[];
}

export interface Piece {
  readonly stream: 'output' | 'errors';
  /** Whether the bytes have colour codes of ours. */
  readonly coloured: boolean;
  readonly bytes: Uint8Array;
}

/** What a daemon sends when the command must answer itself. */
export const declined: Uint8Array = Buffer.from('{}\n');

export function encodePrinted({ exitCode, pieces }: Printed): Uint8Array {
  const sizes = pieces.map(({ stream, coloured, bytes }) => ({ stream, coloured, size: bytes.length }));
  const head = Buffer.from(`${JSON.stringify({ exitCode, pieces: sizes })}\n`);
  return Buffer.concat([head, ...pieces.map(({ bytes }) => bytes)]);
}

/** Undefined for a declined question, and for an answer that is not whole. */
export function decodePrinted(sent: Uint8Array): Printed | undefined {
  const end = sent.indexOf(newline);
  if (end === -1) return undefined;
  const head = JSON.parse(Buffer.from(sent.subarray(0, end)).toString()) as Partial<Head>;
  if (typeof head.exitCode !== 'number' || !Array.isArray(head.pieces)) return undefined;
  let at = end + 1;
  const pieces = head.pieces.map(({ stream, coloured, size }): Piece => {
    const bytes = sent.subarray(at, at + size);
    at += size;
    return { stream, coloured, bytes };
  });
  return at === sent.length ? { exitCode: head.exitCode, pieces } : undefined;
}

interface Head {
  readonly exitCode: number;
  readonly pieces: readonly (Omit<Piece, 'bytes'> & { readonly size: number })[];
}

const newline = 10;
