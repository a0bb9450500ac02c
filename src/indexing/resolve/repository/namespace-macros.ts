/**
 * Namespaces that macros open. Facts name such a namespace after its macro, because the `#define` may be in any file;
 * here the names are replaced. Every file depends on the definitions (`openersKey`), so the rest of the resolver needs
 * no keys for them.
 */
import { openedBy, openedParts, readOpener, withoutOpener } from '../../../model/opened-namespace.ts';

export interface NamespaceMacros {
  /** The namespace with the macro replaced. If the macro has no known definition, it is left out. */
  expand(namespace: string): string | undefined;
  /** The names that facts can use for a namespace because a macro opens it. */
  spellings(namespace: string): readonly string[];
}

/** Reads the definitions from the namespaces of all files. A macro with contradictory definitions is unknown. */
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
