/** `index`: brings the index in line with the files. */
import type { UpdateReport } from '../../indexing/update.ts';
import { formatDuration, plural } from './format.ts';
import type { Operation } from './operation.ts';

export const updateIndex: Operation<{ mode: 'changed' | 'full' }, UpdateReport & { readonly root: string }> =
  {
    name: 'index',
    summary: 'Build the index, or bring it up to date',
    fields: [
      { name: 'path', kind: 'argument', help: 'the folder to index; the current one when not given' },
      { name: 'full', kind: 'flag', help: 'extract every file again, not only what changed' },
    ],
    examples: ['codeagent index', 'codeagent index ../django --full'],
    index: 'none',
    parse: (given) => ({ mode: given.full === true ? 'full' : 'changed' }),
    run: async (engine, input, context) => ({
      ...(await engine.update({ ...input, ...context })),
      root: engine.root,
    }),
    isFound: () => true,
    render(report) {
      const { added, changed, removed, unchanged, skipped } = report;
      const aside =
        report.setAside === undefined
          ? []
          : [`The old index was damaged and was set aside: ${report.setAside}`];
      const what =
        added + changed + removed === 0
          ? `Nothing changed in ${plural(unchanged, 'file')}`
          : `Indexed ${report.root}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
      return [...aside, `${what}, ${skipped} skipped (${formatDuration(report.durationMs)})`].join('\n');
    },
  };
