/**
 * Version numbers that tell whether cached rows are still valid. Vectors have a separate version, because they are
 * written in many small steps while queries run; caches of other rows stay valid meanwhile.
 */
import { type Database, preparing } from './driver.ts';

/** Keys in _metadata. Every transaction that writes the respective content increments its key. */
const versionKeys = { content: 'content_version', vectors: 'vector_version' } as const;

export type Versioned = keyof typeof versionKeys;

/**
 * Equal versions mean equal content. The first part changes with the writes of other connections, the second with our
 * own.
 */
export function createIndexVersion(database: Database, of: Versioned = 'content'): () => string {
  const sql = preparing(database);
  return () => {
    const row = sql(
      'SELECT (SELECT value FROM _metadata WHERE key = ?) AS version, total_changes() AS changes',
    ).get(versionKeys[of]);
    return `${String(row?.version)} ${String(row?.changes)}`;
  };
}

/** Call it inside a transaction. */
export function countUp(database: Database, of: Versioned): void {
  database
    .prepare(
      "INSERT INTO _metadata (key, value) VALUES (?, '1') ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
    )
    .run(versionKeys[of]);
}
