/** A fingerprint of the settings that the index depends on: equal settings give equal texts. */
import { hash } from 'node:crypto';
import type { Config } from '../model/config.ts';

export function indexingSettings({ indexing }: Config): string {
  return hash('sha256', JSON.stringify(indexing), 'hex').slice(0, 16);
}
