/** What an index depends on besides the files, as a short text: the same for the same settings. */
import { hash } from 'node:crypto';
import type { Config } from '../model/config.ts';

export function indexingSettings({ indexing }: Config): string {
  return hash('sha256', JSON.stringify(indexing), 'hex').slice(0, 16);
}
