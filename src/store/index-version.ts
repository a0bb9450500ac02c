/**
 * Whether the index is still the one that something kept was made from. Vectors, which come in many small steps beside
 * questions, have a version of their own: what was kept of anything else stays good meanwhile.
 */
import { type Database, preparing } from './driver.ts';

/** Keys in _metadata, each counted up by every transaction that writes what it stands for. */
const versionKeys = { content: 'content_version', vectors: 'vector_version' } as const;

export type Versioned = keyof typeof versionKeys;

/** Equal answers, equal content. The first part counts what others have written, the second what we have. */
export function createIndexVersion(database: Database, of: Versioned = 'content'): () => string {
  const sql = preparing(database);
  return () => {
    const row = sql(
      'SELECT (SELECT value FROM _metadata WHERE key = ?) AS version, total_changes() AS changes',
    ).get(versionKeys[of]);
    return `${String(row?.version)} ${String(row?.changes)}`;
  };
}

/** In a transaction. */
export function countUp(database: Database, of: Versioned): void {
  database
    .prepare(
      "INSERT INTO _metadata (key, value) VALUES (?, '1') ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
    )
    .run(versionKeys[of]);
}
