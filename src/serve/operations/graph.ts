/** `graph`: the whole graph as JSON lines, or in the format of another system. */
import type { GraphRecord } from '../../model/answers/graph-record.ts';
import { EngineError } from '../../model/errors.ts';
import type { Operation } from './operation.ts';

interface Out {
  readonly lines: Iterable<string>;
}

export const graph: Operation<{ as: 'records' | 'locagent' }, Out> = {
  name: 'graph',
  summary: 'Print the whole graph, one JSON record per line: symbols, edges, unresolved references',
  fields: [
    { name: 'as', kind: 'text', help: "locagent: one object with the nodes and edges of LocAgent's graph" },
  ],
  examples: ['codeagent graph --json', 'codeagent graph --as locagent --json'],
  index: 'build',
  showsEdges: true,
  parse(given) {
    if (given.as === undefined) return { as: 'records' };
    if (given.as === 'locagent') return { as: 'locagent' };
    throw new EngineError('bad-input', `There is no graph as ${JSON.stringify(given.as)}`, {
      hint: 'without it there is one record per line; the only other form is locagent',
    });
  },
  async run(engine, { as }) {
    if (as === 'locagent') return { lines: [JSON.stringify(await engine.graph.locagent())] };
    return { lines: recordLines(engine.graph.records()) };
  },
  isFound: () => true,
  lines: (out) => out.lines,
  render: (out) => [...out.lines].join('\n'),
};

function* recordLines(records: Iterable<GraphRecord>): Iterable<string> {
  for (const record of records) yield JSON.stringify(toLine(record));
}

/** Lines and columns are counted from 1; the last line is included. */
function toLine(record: GraphRecord): object {
  if (record.type === 'symbol') {
    const { row, endRow, nameRow, parts, ...symbol } = record;
    const others = parts?.map((part) => ({
      path: part.path,
      line: part.row + 1,
      endLine: part.endRow + 1,
    }));
    return { ...symbol, line: row + 1, endLine: endRow + 1, nameLine: nameRow + 1, parts: others };
  }
  const { row, column, ...link } = record;
  return { ...link, line: row + 1, column: column + 1 };
}
