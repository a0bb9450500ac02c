/**
 * Writes the part of protocol buffers that ONNX needs. A message is a list of pieces that is joined once, at the end:
 * tens of megabytes of weights lie in nested messages, and are not copied at each level.
 */

export type Message = readonly Uint8Array[];

export function numberField(field: number, value: number): Message {
  return [Uint8Array.of(...varint((field << 3) | 0), ...varint(value))];
}

export function floatField(field: number, value: number): Message {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return [Uint8Array.of(...varint((field << 3) | 5)), bytes];
}

export function textField(field: number, text: string): Message {
  return messageField(field, [new TextEncoder().encode(text)]);
}

/** Also for bytes: both are encoded alike. */
export function messageField(field: number, message: Message): Message {
  return [Uint8Array.of(...varint((field << 3) | 2), ...varint(lengthOf(message))), ...message];
}

export function joined(message: Message): Uint8Array {
  const bytes = new Uint8Array(lengthOf(message));
  let at = 0;
  for (const piece of message) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function lengthOf(message: Message): number {
  return message.reduce((sum, piece) => sum + piece.length, 0);
}

/** Negative numbers take ten bytes, as the format has it. */
function varint(value: number): readonly number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return bytes;
}
