/**
 * Opens the model on first use and keeps it until it is closed. One thread serves all questions, because a question is one
 * short text and each thread has a model of its own, a hundred megabytes. Indexing gets all configured threads.
 */
import { availableParallelism } from 'node:os';
import type { Config } from '../model/config.ts';
import type { EmbedderParts, OpenedEmbedder } from './embedder.ts';

export interface KeptEmbedder {
  open(use: 'questions' | 'index'): Promise<OpenedEmbedder>;
  /** Why texts cannot be embedded, or only with a limitation. Loads the model only when that is not known yet. */
  whyNot(): Promise<string | undefined>;
  close(): void;
}

export function keepEmbedder(
  { embedder: kind, workers, cpuShare }: Config['embeddings'],
  parts: Omit<EmbedderParts, 'workers' | 'share'>,
): KeptEmbedder {
  let opened: Partial<Record<'questions' | 'index', Promise<OpenedEmbedder>>> = {};
  const start = async (threads: number): Promise<OpenedEmbedder> => {
    const { openEmbedder } = await import('./registry.ts');
    return openEmbedder(kind, { ...parts, workers: threads, share: cpuShare });
  };
  const open: KeptEmbedder['open'] = (use) => {
    const known = opened.index ?? opened[use];
    if (known !== undefined) return known;
    const opening = start(use === 'questions' ? 1 : Math.min(availableParallelism(), workers));
    opened = { ...opened, [use]: opening };
    return opening;
  };
  return {
    open,
    async whyNot() {
      const { isProven } = await import('./registry.ts');
      if (opened.index === undefined && opened.questions === undefined && (await isProven(kind, parts)))
        return undefined;
      const found = await open('questions');
      return found.kind === 'unavailable' ? `${found.reason} (${found.hint})` : found.notice;
    },
    close() {
      for (const opening of Object.values(opened))
        void opening.then((each) => (each.kind === 'ready' ? each.embedder.close() : undefined));
      opened = {};
    },
  };
}
