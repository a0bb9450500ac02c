/** `rebuild_index`: every file is read again, unless `full` is false. */
import { updateIndex } from '../operations/update-index.ts';

export const rebuildIndex: typeof updateIndex = {
  ...updateIndex,
  name: 'rebuild_index',
  summary: 'Build the index anew',
  fields: [{ name: 'full', kind: 'flag', help: 'read every file again, not only what changed (true)' }],
  parse: ({ full }) => ({ mode: full === false ? 'changed' : 'full' }),
};
