/** `retrieve_entity`: complete entities, with their current code from disk. */
import type { Engine } from '../../engine/engine.ts';
import { EngineError } from '../../model/errors.ts';
import { type Operation, pagesBy } from '../operations/operation.ts';
import { entityType } from './entity.ts';

interface Entity {
  readonly entity_id: string;
  readonly name: string;
  readonly entity_type: string;
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly signature: string | undefined;
  readonly doc: string | undefined;
  /** Empty for folders. */
  readonly code: string;
  /** True when the file has changed since it was indexed, so that lines may be wrong. */
  readonly is_stale: boolean;
  readonly parent: string | undefined;
  readonly members: readonly string[];
}

interface Out {
  readonly entities: readonly Entity[];
}

export const retrieveEntity: Operation<{ ids: readonly string[] }, Out> = {
  name: 'retrieve_entity',
  summary: 'Get complete entities: location, signature, doc and code',
  fields: [
    { name: 'entity_id', kind: 'text', help: 'path:Qualified.name, a path, or a name' },
    { name: 'entity_ids', kind: 'text', isRepeated: true, help: 'several ids' },
  ],
  examples: [],
  index: 'build',
  parse({ entity_id: one, entity_ids: several }) {
    const ids = [
      ...(typeof one === 'string' ? [one] : []),
      ...(Array.isArray(several) ? (several as readonly string[]) : []),
    ];
    if (ids.length > 0 && ids.length <= 100 && ids.every((id) => id.trim() !== '')) return { ids };
    throw new EngineError('bad-input', 'retrieve_entity needs entity_id, or 1 to 100 entity_ids');
  },
  run: async (engine, { ids }) => ({ entities: await Promise.all(ids.map((id) => entityOf(engine, id))) }),
  isFound: ({ entities }) => entities.length > 0,
  pages: pagesBy('entities'),
  render: ({ entities }) => entities.map((entity) => `${entity.entity_id}\n${entity.code}`).join('\n\n'),
};

async function entityOf(engine: Engine, id: string): Promise<Entity> {
  const card = engine.graph.symbol(id);
  const isFolder = entityType(card.kind) === 'directory';
  const pieces = await Promise.all(
    (isFolder ? [] : card.spans).map(async ({ path, row, endRow }) => {
      const { rows } = await engine.files.readFile(path, { ignored: 'read' });
      return rows.slice(row, endRow + 1).join('\n');
    }),
  );
  return {
    entity_id: card.id,
    name: card.name,
    entity_type: entityType(card.kind),
    path: card.path,
    start_line: card.row + 1,
    end_line: card.endRow + 1,
    signature: card.signature,
    doc: card.doc,
    code: pieces.join('\n…\n'),
    is_stale: card.staleFiles.length > 0,
    parent: card.parent,
    members: card.members.map((member) => member.id),
  };
}
