/** `index`: updates the index to match the files. */
import type { CompileState, VectorStatus } from '../../model/answers/status.ts';
import type { EmbedReport } from '../../model/embed-report.ts';
import type { EnrichReport } from '../../model/enrich-report.ts';
import { EngineError } from '../../model/errors.ts';
import type { UpdateReport } from '../../model/update-report.ts';
import { type Audience, aside } from '../word-advice.ts';
import { counted, thousands, totalsText } from './answer-text.ts';
import { formatDuration, plural } from './format.ts';
import type { Operation } from './operation.ts';

interface In {
  /** Must be the root if the engine is already open. */
  readonly folder?: string;
  readonly mode: 'changed' | 'full';
  /** `vectors`: also waits until compilers have answered and all passages are embedded. */
  readonly until?: 'index' | 'vectors';
}

interface Out extends UpdateReport {
  readonly root: string;
  /** Undefined when asking compilers is left to the background. */
  readonly enriching: EnrichReport | undefined;
  readonly compilers: CompileState;
  /** Undefined when embedding is left to the background. */
  readonly embedding: EmbedReport | undefined;
  /** Undefined when embeddings are disabled. */
  readonly vectors: VectorStatus | undefined;
}

export const updateIndex: Operation<In, Out> = {
  name: 'index',
  summary: 'Build the index, or update it',
  fields: [
    { name: 'path', kind: 'argument', help: 'the folder to index (default: the current folder)' },
    { name: 'full', kind: 'flag', help: 'index every file again, not only changed files' },
    {
      name: 'wait',
      kind: 'flag',
      help: 'also ask compilers for exact edges and embed all passages, and wait until that is done',
    },
  ],
  examples: ['codeagent index', 'codeagent index --wait', 'codeagent index ../django --full'],
  index: 'none',
  parse: (given) => ({
    folder: typeof given.path === 'string' ? given.path : '.',
    mode: given.full === true ? 'full' : 'changed',
    until: given.wait === true ? 'vectors' : 'index',
  }),
  async run(engine, { folder = '.', mode, until = 'index' }, context) {
    if (engine.files.below(folder) !== '')
      throw new EngineError('bad-input', `The index is of ${engine.root} as a whole, not of ${folder}`, {
        hint: 'leave the path out',
      });
    const report = await engine.index.update({ mode, ...context });
    const enriching = until === 'vectors' ? await engine.index.enrich(context) : undefined;
    const embedding = until === 'vectors' ? await engine.index.embed(context) : undefined;
    const isOff = engine.configuration.config.embeddings.embedder === 'none';
    return {
      ...report,
      root: engine.root,
      enriching,
      compilers: await engine.index.compileState(),
      embedding,
      vectors: isOff ? undefined : engine.index.vectors(),
    };
  },
  isFound: () => true,
  render(report, audience) {
    const { added, changed, removed, unchanged, skipped } = report;
    const aside =
      report.setAside === undefined
        ? []
        : [`The old index was damaged and was set aside: ${report.setAside}`];
    const what =
      added + changed + removed === 0
        ? `Nothing changed in ${plural(unchanged, 'file')}`
        : `Indexed ${report.root}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
    const done = `${what}, ${skipped} skipped (${formatDuration(report.durationMs)})`;
    return [
      ...aside,
      done,
      `The index holds ${totalsText(report)}`,
      ...compilersText(report, audience),
      ...vectorsText(report, audience),
    ].join('\n');
  },
};

function compilersText({ enriching, compilers }: Out, audience: Audience): readonly string[] {
  const { files, full, pending } = compilers;
  if (files === 0) return [];
  if (enriching?.kind === 'unavailable')
    return [
      `Edges by syntax only: ${enriching.reason}${enriching.hint === '' ? '' : ` (${enriching.hint})`}`,
    ];
  const share = `${thousands(full)} of ${counted(files, 'file')}`;
  if (enriching !== undefined)
    return [`Edges by compiler: ${share} (${formatDuration(enriching.durationMs)})`];
  if (pending === 0) return [];
  return [`Edges by compiler so far: ${share}${aside(audience, { kind: 'update-index', until: 'vectors' })}`];
}

function vectorsText({ embedding, vectors }: Out, audience: Audience): readonly string[] {
  if (embedding?.kind === 'unavailable')
    return [`Not embedded: ${embedding.reason}${embedding.hint === '' ? '' : ` (${embedding.hint})`}`];
  if (vectors === undefined) return [];
  const { embedded, chunks } = vectors;
  const share = `${thousands(embedded)} of ${counted(chunks, 'passage')}`;
  if (embedding !== undefined) return [`Embedded ${share} (${formatDuration(embedding.durationMs)})`];
  if (embedded === chunks) return [];
  return [`Embedded so far: ${share}${aside(audience, { kind: 'update-index', until: 'vectors' })}`];
}
