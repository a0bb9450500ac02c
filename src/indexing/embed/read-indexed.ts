/** The text of a file, if it is still the one that was indexed. */
import { hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { decode } from '../content/decode.ts';

/** Undefined when it has changed, is gone or is closed to us: the next update sees to it. */
export function readIndexed(
  location: string,
  { contentHash, links }: { readonly contentHash: string; readonly links: 'refuse' | 'follow' },
): string | undefined {
  let file: number | undefined;
  try {
    // Never waits for a pipe that took the place of the file.
    const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
    file = openSync(location, links === 'follow' ? flags : flags | (constants.O_NOFOLLOW ?? 0));
    if (!fstatSync(file).isFile()) return undefined;
    const bytes = readFileSync(file);
    if (hash('sha256', bytes, 'hex') !== contentHash) return undefined;
    const decoded = decode(bytes);
    return 'skipped' in decoded ? undefined : decoded.text;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
