/** Asks for the walks that make up a neighbourhood: from the root both ways, and one step from every expanded symbol. */
import { useEffect, useState } from 'react';
import { AskError } from '../../api/client.ts';
import { useGeneration, useLive, usePage } from '../../state/page.ts';
import { type Graph, joinParts, type Part, type Walk, type Way } from './neighbourhood.ts';

export interface Wanted {
  readonly root: string;
  readonly depth: number;
  readonly relations: string;
  /** Ids of the expanded symbols, in the order of the clicks. */
  readonly expanded: readonly string[];
}

export interface Neighbourhood {
  readonly graph: Graph | undefined;
  readonly error: AskError | undefined;
  readonly isAsking: boolean;
}

const mostNodes = 2_000;

export function useNeighbourhood({ root, depth, relations, expanded }: Wanted): Neighbourhood {
  const { client } = usePage();
  const { connection } = useLive();
  const generation = useGeneration();
  const isConnected = connection.kind !== 'lost';
  const [found, setFound] = useState<Neighbourhood>({ graph: undefined, error: undefined, isAsking: true });
  const expansion = expanded.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new generation asks again.
  useEffect(() => {
    if (!isConnected) return;
    const stop = new AbortController();
    const walk = async (symbol: string, direction: Way, steps: number): Promise<Part | undefined> => {
      const fields = { symbol, direction, depth: steps, relations, limit: mostNodes, max_tokens: 1_000_000 };
      const { data } = await client.ask('traverse', fields, stop.signal);
      return data === undefined ? undefined : { from: symbol, way: direction, walk: data as Walk };
    };
    const ask = async (): Promise<void> => {
      const ids = expansion === '' ? [] : expansion.split('\n');
      setFound((before) => ({ ...before, isAsking: true }));
      const parts = await Promise.all([
        walk(root, 'in', depth),
        walk(root, 'out', depth),
        // A symbol that was expanded may be gone by now.
        ...ids.flatMap((id) => [
          walk(id, 'in', 1).catch(() => undefined),
          walk(id, 'out', 1).catch(() => undefined),
        ]),
      ]);
      const known = parts.filter((part) => part !== undefined);
      const graph = known.length === 0 ? undefined : joinParts(root, known);
      if (!stop.signal.aborted) setFound({ graph, error: undefined, isAsking: false });
    };
    ask().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const refused = error instanceof AskError ? error : new AskError('internal', String(error), undefined);
      setFound((before) => ({
        graph: refused.code === 'offline' ? before.graph : undefined,
        error: refused,
        isAsking: false,
      }));
    });
    return () => stop.abort();
  }, [client, root, depth, relations, expansion, generation, isConnected]);
  return found;
}
