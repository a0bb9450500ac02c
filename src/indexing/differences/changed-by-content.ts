/** Whether a file is no longer what was indexed, by its content. */
import { hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

export function hasChangedByContent(location: string, contentHash: string | undefined): boolean {
  let file: number | undefined;
  try {
    // Never waits for a pipe that took the place of the file.
    file = openSync(location, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    return !fstatSync(file).isFile() || hash('sha256', readFileSync(file), 'hex') !== contentHash;
  } catch {
    // Gone or closed: not what was indexed either.
    return true;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
