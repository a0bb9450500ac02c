/** Lets compilers that have answered before open their projects, ahead of the change that will need them. */
import { SemanticError } from '../../semantics/protocol/semantic-error.ts';
import type { Reader } from '../../store/reader.ts';
import type { EnrichIndexParts } from './enrich-index.ts';

export async function warmUp({ compilers, open }: EnrichIndexParts, reader: Reader): Promise<void> {
  for (const compiler of compilers) {
    const files = reader.filesToCompile(compiler.languages);
    if (!files.some(({ compiled }) => compiled?.isCurrent === true)) continue;
    const opened = open(compiler);
    if (opened.kind === 'unavailable') continue;
    const hashes = new Map(files.map(({ path, contentHash }) => [path, contentHash]));
    const context = reader.contextHashes(compiler.contextFiles);
    try {
      await opened.session.follow({ files: hashes, context }, undefined);
    } catch (error) {
      // The run that needs the answer reports it.
      if (!(error instanceof SemanticError)) throw error;
    }
  }
}
