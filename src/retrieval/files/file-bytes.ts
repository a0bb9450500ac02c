/**
 * Reads files as UTF-8 bytes, one after the other, into the same buffer. UTF-16 with a byte order mark is converted,
 * as in ripgrep; byte order marks are dropped; files that git considers binary are reported as binary. A class,
 * because it owns the buffer.
 */

import { closeSync, constants, openSync, readSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import type { FileReading } from '../../model/answers/directories.ts';
import { systemCodeOf } from '../../model/system-code.ts';

// A link or a pipe that has replaced a file must neither lead out of the root nor block.
const notLinks = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const links = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

// As in git's buffer_is_binary, and as at indexing time.
const binaryProbe = 8000;

/** The buffer that files are read into. */
export interface ReadBuffer {
  readonly bytes: Buffer;
  /** Doubles the size and keeps the contents. */
  enlarge(): void;
}

export interface ReaderOptions {
  readonly links: 'refuse' | 'follow';
  /**
   * Files whose real path lies outside this root are reported as `gone`: a file or a folder may have become a link
   * since it was indexed. Undefined only for files that were just listed, because the listing makes the same check.
   */
  readonly root: string | undefined;
}

export class FileBytesReader {
  private readonly memory: ReadBuffer;
  private readonly flags: number;
  private readonly root: string | undefined;

  constructor(options: ReaderOptions, memory: ReadBuffer = createReadBuffer()) {
    this.memory = memory;
    this.flags = options.links === 'follow' ? links : notLinks;
    this.root = options.root;
  }

  read(location: string): FileReading {
    const length = this.fill(location);
    if (typeof length === 'string') return length;
    return textOf(this.memory.bytes.subarray(0, length));
  }

  /** Returns the number of bytes read. */
  private fill(location: string): number | 'gone' | 'unreadable' {
    let file: number | undefined;
    try {
      if (this.root !== undefined && !isBelow(this.root, realpathSync.native(location))) return 'gone';
      file = openSync(location, this.flags);
      let length = 0;
      for (;;) {
        const { bytes } = this.memory;
        const asked = bytes.length - length;
        const got = readSync(file, bytes, length, asked, length);
        length += got;
        // A short read is the end of the file, because only regular files are listed.
        if (got < asked) return length;
        this.memory.enlarge();
      }
    } catch (error) {
      return isGone(error) ? 'gone' : 'unreadable';
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
}

function createReadBuffer(): ReadBuffer {
  const own = {
    bytes: Buffer.allocUnsafeSlow(1 << 20) as Buffer,
    enlarge() {
      own.bytes = Buffer.concat([own.bytes], own.bytes.length * 2);
    },
  };
  return own;
}

/** The text as UTF-8: a view of `bytes` where they are UTF-8 already. */
export function textOf(bytes: Buffer): Buffer | 'binary' {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return fromUtf16(bytes.subarray(2));
  if (first === 0xfe && second === 0xff) return fromUtf16(swapped(bytes.subarray(2)));
  // Making a subarray costs as much as scanning a small file.
  const probed = bytes.length > binaryProbe ? bytes.subarray(0, binaryProbe) : bytes;
  if (probed.includes(0)) return 'binary';
  return first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
}

function isBelow(root: string, location: string): boolean {
  return location.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

function isGone(error: unknown): boolean {
  const code = systemCodeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'EISDIR';
}

/** Returns a copy; an odd last byte stays in place. */
function swapped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.subarray(0, copy.length & ~1).swap16();
  return copy;
}

/** A NUL shows that the mark is accidental, or the first half of a UTF-32 mark. */
function fromUtf16(bytes: Buffer): Buffer | 'binary' {
  const text = new TextDecoder('utf-16le').decode(bytes);
  return text.slice(0, binaryProbe).includes('\0') ? 'binary' : Buffer.from(text);
}
