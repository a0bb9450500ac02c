/** Implements the questions of `engine.ask` that list symbols and their text without ranking. */
import path from 'node:path';
import { hasChangedByContent } from '../indexing/differences/changed-by-content.ts';
import type { FilePath } from '../model/source-file.ts';
import { type GapFinder, nameAskedFor } from '../retrieval/evidence-gaps.ts';
import type { Mapper } from '../retrieval/map/map.ts';
import { outline } from '../retrieval/outline.ts';
import type { Reader } from '../store/reader.ts';
import type { CurrentIndex } from './current-index.ts';
import type { Questions } from './engine.ts';
import type { FilesNow } from './files-now.ts';
import { pathInRoot } from './locations.ts';
import type { Surroundings } from './surroundings.ts';
import type { WriteSide } from './write-side.ts';

export interface SymbolQuestionParts {
  readonly filesNow: FilesNow;
  readonly gapsIn: (reader: Reader) => GapFinder;
  readonly writeSide: Pick<WriteSide, 'symbolsNow'>;
}

export function createSymbolQuestions(
  surroundings: Surroundings,
  index: CurrentIndex,
  { filesNow, gapsIn, writeSide }: SymbolQuestionParts,
): Pick<Questions, 'definitions' | 'map' | 'outline' | 'source'> {
  const { root, links } = surroundings;
  const { changedOf } = filesNow;
  const mapper = index.keep<Mapper>();
  const locate = (given: string): FilePath => pathInRoot(surroundings, given);
  const symbolsNow = async (files: readonly FilePath[]) => (await writeSide.symbolsNow()).of(files);

  return {
    async definitions({ file, around, ...query }, options) {
      const { findDefinitions } = await import('../retrieval/definitions/definitions.ts');
      const reader = index.reader();
      const placed = {
        ...query,
        file: file !== undefined && path.isAbsolute(file) ? locate(file) : file,
        around: around === undefined ? undefined : { ...around, path: locate(around.path) },
      };
      const found = await reader.inSnapshot(() =>
        findDefinitions(reader, { root, links, changedOf, symbolsNow }, placed, options),
      );
      const asked = query.name === undefined ? undefined : nameAskedFor(query.name);
      const shown = found.hits.map((hit) => hit.path);
      return { ...found, ...gapsIn(reader)(shown, asked) };
    },
    async map(options) {
      const { createMapper } = await import('../retrieval/map/map.ts');
      const reader = index.reader();
      return mapper(() => createMapper(reader))(options);
    },
    outline(file) {
      const relative = locate(file);
      const found = outline(index.reader(), relative);
      return { ...found, isStale: hasChangedByContent(path.join(root, relative), found.contentHash) };
    },
    async source(targets, options) {
      const { source } = await import('../retrieval/source/source.ts');
      const { readFile } = await filesNow.disk();
      const parts = {
        reader: index.reader(),
        fileAt: (file: string) => readFile(file, { ignored: 'refuse' }),
        symbolsNow,
      };
      return source(parts, targets, options);
    },
  };
}
