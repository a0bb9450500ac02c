/**
 * The text of files as bytes, one file after the other in the same memory. UTF-16 with its mark becomes UTF-8, as
 * ripgrep has it; marks are not part of the text; what git takes for binary is not text.
 * A class because the memory is kept.
 */
import { closeSync, constants, openSync, readSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { systemCodeOf } from '../../model/system-code.ts';

/** The bytes are good until the next file is read. */
export type FileReading = Buffer | 'binary' | 'gone' | 'unreadable';

// A link or a pipe that has taken the place of a file must neither lead out of the root nor keep us waiting.
const notLinks = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const links = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

// As in git's buffer_is_binary, and as when the file was indexed.
const binaryProbe = 8000;

/** Where files are read to. */
export interface ReadingRoom {
  readonly room: Buffer;
  /** Twice as much, with all that is in it. */
  enlarge(): void;
}

export interface ReaderOptions {
  readonly links: 'refuse' | 'follow';
  /**
   * What lies outside is gone: a file or a folder may have become a link since it was indexed. Undefined only where all has
   * just been listed, and the listing has seen to that.
   */
  readonly root: string | undefined;
}

export class FileBytesReader {
  private readonly memory: ReadingRoom;
  private readonly flags: number;
  private readonly root: string | undefined;

  constructor(options: ReaderOptions, memory: ReadingRoom = roomOfOwn()) {
    this.memory = memory;
    this.flags = options.links === 'follow' ? links : notLinks;
    this.root = options.root;
  }

  read(location: string): FileReading {
    const length = this.fill(location);
    if (typeof length === 'string') return length;
    return textOf(this.memory.room.subarray(0, length));
  }

  /** How many bytes there are now. */
  private fill(location: string): number | 'gone' | 'unreadable' {
    let file: number | undefined;
    try {
      if (this.root !== undefined && !isBelow(this.root, realpathSync.native(location))) return 'gone';
      file = openSync(location, this.flags);
      let length = 0;
      for (;;) {
        const { room } = this.memory;
        const asked = room.length - length;
        const got = readSync(file, room, length, asked, length);
        length += got;
        // Less than asked for is the end: only regular files are listed.
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

function roomOfOwn(): ReadingRoom {
  const own = {
    room: Buffer.allocUnsafeSlow(1 << 20) as Buffer,
    enlarge() {
      own.room = Buffer.concat([own.room], own.room.length * 2);
    },
  };
  return own;
}

/** The text in UTF-8: a part of the bytes where they are UTF-8 already. */
export function textOf(bytes: Buffer): Buffer | 'binary' {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return fromUtf16(bytes.subarray(2));
  if (first === 0xfe && second === 0xff) return fromUtf16(swapped(bytes.subarray(2)));
  // To cut a piece out costs as much as to look through a small file.
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

/** A copy: the bytes of a last half character stay where they are. */
function swapped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.subarray(0, copy.length & ~1).swap16();
  return copy;
}

/** The mark may be chance, or the first half of the one of UTF-32: then there is a NUL. */
function fromUtf16(bytes: Buffer): Buffer | 'binary' {
  const text = new TextDecoder('utf-16le').decode(bytes);
  return text.slice(0, binaryProbe).includes('\0') ? 'binary' : Buffer.from(text);
}
