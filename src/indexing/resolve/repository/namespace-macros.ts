/**
 * What macros that open namespaces stand for. Facts name such a namespace after its macro, as the `#define` may be
 * anywhere; here the repository is asked for it. Every file depends on the answers (`openersKey`), so that all else
 * may take a namespace for what it is.
 */
import { openedBy, openedParts, readOpener, withoutOpener } from '../../../model/opened-namespace.ts';

export interface NamespaceMacros {
  /** A namespace of facts as it is called. One that a macro opens of which nothing is known is as if it were not. */
  expand(namespace: string): string | undefined;
  /** How else facts may write a namespace: with a macro that opens it. */
  spellings(namespace: string): readonly string[];
}

/** From the namespaces of all files. A macro whose definitions say different things is not known. */
export function findNamespaceMacros(
  files: Iterable<{ readonly namespaces: readonly string[] }>,
): NamespaceMacros {
  const said = new Map<string, string>();
  for (const { namespaces } of files) {
    for (const text of namespaces) {
      const opener = readOpener(text);
      if (opener === undefined) continue;
      const { macro, opened } = opener;
      said.set(macro, (said.get(macro) ?? opened) === opened ? opened : '');
    }
  }
  const known = [...said].filter(([, opened]) => opened !== '');
  return {
    expand(namespace) {
      if (readOpener(namespace) !== undefined) return undefined;
      const parts = openedParts(namespace);
      const opened = parts === undefined ? '' : (said.get(parts.macro) ?? '');
      return parts === undefined || opened === '' ? withoutOpener(namespace) : `${opened}${parts.inner}`;
    },
    spellings: (namespace) =>
      known.flatMap(([macro, opened]) => {
        const isInside = namespace === opened || namespace.startsWith(`${opened}.`);
        return isInside ? [`${openedBy(macro)}${namespace.slice(opened.length)}`] : [];
      }),
  };
}
