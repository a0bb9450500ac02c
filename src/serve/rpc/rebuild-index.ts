/** `rebuild_index`: indexes every file again, unless `full` is false. */
import { updateIndex } from '../operations/update-index.ts';

export const rebuildIndex: typeof updateIndex = {
  ...updateIndex,
  name: 'rebuild_index',
  summary: 'Rebuild the index',
  fields: [
    { name: 'full', kind: 'flag', help: 'index every file again, not only changed files (default: true)' },
  ],
  parse: ({ full }) => ({ mode: full === false ? 'changed' : 'full' }),
};
