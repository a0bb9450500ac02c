/** The highlighting of a file, computed once all its lines are there; until then the text is plain. */
import { useEffect, useState } from 'react';
import { highlight, type TokenSpan } from '../../highlight/highlight.ts';
import type { OpenFile } from './use-file.ts';

type Lines = readonly (readonly TokenSpan[])[];

export function useHighlighting(
  path: string,
  { lines, isWhole }: Pick<OpenFile, 'lines' | 'isWhole'>,
): Lines | undefined {
  const [found, setFound] = useState<{
    readonly of: OpenFile['lines'];
    readonly tokens: Lines | undefined;
  }>();
  useEffect(() => {
    if (!isWhole) return;
    let isWanted = true;
    highlight(
      path,
      lines.map((line) => line ?? ''),
    ).then(
      (tokens) => isWanted && setFound({ of: lines, tokens }),
      // A grammar that cannot be loaded leaves the text plain.
      () => isWanted && setFound({ of: lines, tokens: undefined }),
    );
    return () => {
      isWanted = false;
    };
  }, [path, lines, isWhole]);
  return found?.of === lines ? found.tokens : undefined;
}
