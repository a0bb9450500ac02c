/** Whether the content of a file differs from the indexed content. */
import { hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

export function hasChangedByContent(location: string, contentHash: string | undefined): boolean {
  let file: number | undefined;
  try {
    // O_NONBLOCK: opening does not block if a pipe has replaced the file.
    file = openSync(location, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    return !fstatSync(file).isFile() || hash('sha256', readFileSync(file), 'hex') !== contentHash;
  } catch {
    // A deleted or unreadable file counts as changed.
    return true;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
