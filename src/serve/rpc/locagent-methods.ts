/** LocAgent's methods, with its names and argument forms. LocAgent's `health` is one of our operations already. */
import type { Operation } from '../operations/operation.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { retrieveEntity } from './retrieve-entity.ts';
import { searchEntities } from './search-entities.ts';
import { deepest, traverseGraph } from './traverse-graph.ts';

export interface LocagentMethod {
  // biome-ignore lint/suspicious/noExplicitAny: inputs and outputs differ by method; each is typed where it is defined.
  readonly operation: Operation<any, any>;
  /** Rewrites the named fields before they are checked. */
  prepare(sent: unknown): unknown;
}

export const locagentMethods: readonly LocagentMethod[] = [
  // `search(query, options)`: the fields may be nested in `options`.
  {
    operation: searchEntities,
    prepare: (sent) => (isRecord(sent) && isRecord(sent.options) ? flattened(sent, sent.options) : sent),
  },
  // In LocAgent, a depth of -1 means no limit.
  {
    operation: traverseGraph,
    prepare: (sent) =>
      isRecord(sent) && sent.traversal_depth === -1 ? { ...sent, traversal_depth: deepest } : sent,
  },
  { operation: retrieveEntity, prepare: asSent },
  { operation: rebuildIndex, prepare: asSent },
];

function asSent(sent: unknown): unknown {
  return sent;
}

function flattened(
  { options, ...sent }: Readonly<Record<string, unknown>>,
  inner: Readonly<Record<string, unknown>>,
): object {
  return { ...inner, ...sent };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
