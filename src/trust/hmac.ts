/**
 * HMAC-SHA-256 (RFC 2104, FIPS 180-4) of short texts. Every question checks a proof, and to load Node's `crypto` for it
 * would take 3 of the 50 ms of a cold `lookup`; what is signed is a few hundred bytes. Checked against `crypto` by its test.
 */

/** 64 hexadecimal digits. */
export function hmac(key: Uint8Array, text: string): string {
  const block = new Uint8Array(blockBytes);
  block.set(key.length > blockBytes ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      new TextEncoder().encode(text),
    ),
  );
  const outer = sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
  return Array.from(outer, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Takes as long wherever two texts of one length differ. */
export function isSameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}

const blockBytes = 64;

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function sha256(message: Uint8Array): Uint8Array {
  const { rounds, start } = constants();
  const padded = new Uint8Array(Math.ceil((message.length + 9) / blockBytes) * blockBytes);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const state = Uint32Array.from(start);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += blockBytes) {
    for (let round = 0; round < 16; round++) words[round] = view.getUint32(at + round * 4);
    compress(state, words, rounds);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => {
    digest.setUint32(at * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

function compress(state: Uint32Array, words: Uint32Array, rounds: Uint32Array): void {
  const word = (at: number): number => words[at] ?? 0;
  for (let round = 16; round < 64; round++) {
    const [a, b] = [word(round - 15), word(round - 2)];
    const low = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
    const high = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
    words[round] = word(round - 16) + low + word(round - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + (rounds[round] ?? 0) + word(round)) |
      0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = (state[at] ?? 0) + value;
  });
}

function rotated(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

/** The first 32 bits of the fractional parts of the cube and square roots of the first primes. */
function constants(): { readonly rounds: Uint32Array; readonly start: Uint32Array } {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return {
    rounds: Uint32Array.from(primes, (prime) => fraction(prime ** (1 / 3))),
    start: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(prime ** 0.5)),
  };
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}
