/** Whether a file is no longer what was indexed, by its content. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export function hasChanged(location: string, contentHash: string | undefined): boolean {
  try {
    return hash('sha256', readFileSync(location), 'hex') !== contentHash;
  } catch {
    // Gone or closed: not what was indexed either.
    return true;
  }
}
