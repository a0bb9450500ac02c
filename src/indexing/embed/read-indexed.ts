/** The text of a file, if it has not changed since it was indexed. */
import { hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { decode } from '../content/decode.ts';

/** Undefined when the file changed, was deleted or is unreadable; the next update handles these. */
export function readIndexed(
  location: string,
  { contentHash, links }: { readonly contentHash: string; readonly links: 'refuse' | 'follow' },
): string | undefined {
  let file: number | undefined;
  try {
    // O_NONBLOCK: opening does not block if a pipe has replaced the file.
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
