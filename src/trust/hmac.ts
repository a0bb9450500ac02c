/**
 * HMAC-SHA-256 (RFC 2104, FIPS 180-4) of short texts. Every request checks a proof, and loading Node's `crypto` for
 * that takes 2 to 3 of the 50 ms of a cold `lookup`. The code runs once and is never compiled by the JIT, so it uses
 * plain loops over numbers. The test compares it with `crypto`.
 */

/** 64 hexadecimal digits. */
export function hmac(key: Uint8Array, text: string): string {
  const message = Buffer.from(text);
  const [inner, outer] = [Buffer.alloc(blockBytes + message.length), Buffer.alloc(blockBytes + digestBytes)];
  inner.set(key.length > blockBytes ? sha256(key) : key);
  for (let at = 0; at < blockBytes; at++) {
    const byte = inner[at] ?? 0;
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  inner.set(message, blockBytes);
  outer.set(sha256(inner), blockBytes);
  return sha256(outer).toString('hex');
}

/** Constant time for texts of equal length. */
export function isSameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}

const [blockBytes, digestBytes] = [64, 32];

function sha256(message: Uint8Array): Buffer {
  const padded = Buffer.alloc(Math.ceil((message.length + 9) / blockBytes) * blockBytes);
  padded.set(message);
  padded[message.length] = 0x80;
  padded.writeUInt32BE(message.length * 8, padded.length - 4);
  const state = wordsIn(startDigits);
  const constants = wordsIn(roundDigits);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += blockBytes) {
    for (let word = 0; word < 16; word++) words[word] = padded.readInt32BE(at + word * 4);
    compress(state, words, constants);
  }
  const digest = Buffer.alloc(digestBytes);
  for (let word = 0; word < 8; word++) digest.writeInt32BE(state[word] ?? 0, word * 4);
  return digest;
}

/** Processes one block. All arrays have the full lengths that are indexed here. */
function compress(state: Int32Array, words: Int32Array, constants: Int32Array): void {
  for (let at = 16; at < 64; at++) {
    const far = words[at - 15] as number;
    const near = words[at - 2] as number;
    const low = ((far >>> 7) | (far << 25)) ^ ((far >>> 18) | (far << 14)) ^ (far >>> 3);
    const high = ((near >>> 17) | (near << 15)) ^ ((near >>> 19) | (near << 13)) ^ (near >>> 10);
    words[at] = (words[at - 16] as number) + low + (words[at - 7] as number) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at++) {
    const rotatedE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = h + rotatedE + ((e & f) ^ (~e & g)) + (constants[at] as number) + (words[at] as number);
    const rotatedA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = rotatedA + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at++) state[at] = (state[at] as number) + (mixed[at] as number);
}

function wordsIn(digits: string): Int32Array {
  const bytes = Buffer.from(digits, 'hex');
  const words = new Int32Array(bytes.length / 4);
  for (let at = 0; at < words.length; at++) words[at] = bytes.readInt32BE(at * 4);
  return words;
}

/**
 * Constants of FIPS 180-4: the fractional parts of the square roots of the first 8 primes, and of the cube roots of
 * the first 64.
 */
const startDigits = '6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19';
const roundDigits =
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc3' +
  '72be5d7480deb1fe9bdc06a7c19bf174e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da' +
  '983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca63511429296727b70a852e1b21384d2c6dfc53380d13' +
  '650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070' +
  '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3748f82ee78a5636f84c878148cc70208' +
  '90befffaa4506cebbef9a3f7c67178f2';
