/** The list of embedders. A new embedder is a file or folder and a line here. */
import type { EmbedderKind, EmbedderParts, ModelVariant, OpenedEmbedder } from './embedder.ts';
import { hashingId, openHashing } from './hashing.ts';

/** A missing package or an unsupported machine is `unavailable` with the reason, not an exception. */
export function openEmbedder(kind: EmbedderKind, parts: EmbedderParts): Promise<OpenedEmbedder> {
  return openers[kind](parts);
}

/** The id of the opened embedder; undefined for `none`. Loads no model. */
export async function embedderId(kind: EmbedderKind, variant: ModelVariant): Promise<string | undefined> {
  if (kind === 'none') return undefined;
  if (kind === 'hashing') return hashingId;
  const { minilmId } = await import('./minilm/open-minilm.ts');
  return minilmId(variant);
}

/** Whether the embedder is known to open without a limitation. Loads no model. */
export async function isProven(
  kind: EmbedderKind,
  parts: Pick<EmbedderParts, 'packages' | 'cacheFolder' | 'variant'>,
): Promise<boolean> {
  if (kind !== 'minilm') return false;
  const { wasOpenedBefore } = await import('./minilm/opened-before.ts');
  return wasOpenedBefore(parts);
}

const openers: Readonly<Record<EmbedderKind, (parts: EmbedderParts) => Promise<OpenedEmbedder>>> = {
  async minilm(parts) {
    const { openMinilm } = await import('./minilm/open-minilm.ts');
    return openMinilm(parts);
  },
  hashing: async () => ({ kind: 'ready', embedder: openHashing(), notice: undefined }),
  none: async () => ({
    kind: 'unavailable',
    reason: 'Search by meaning is switched off',
    hint: 'choose minilm as the embedder',
  }),
};
