/** Whether the index is still the one that something kept was made from. */
import { type Database, preparing } from './driver.ts';

/** Equal answers, equal content. The first part counts what others have written, the second what we have. */
export function createIndexVersion(database: Database): () => string {
  const sql = preparing(database);
  return () => {
    const row = sql('SELECT data_version, total_changes() AS changes FROM pragma_data_version').get();
    return `${String(row?.data_version)} ${String(row?.changes)}`;
  };
}
