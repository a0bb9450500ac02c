/**
 * Namespaces that a macro opens, as facts write them: `$LIB_BEGIN_NAMESPACE.detail`. Which namespace that is stands in a
 * `#define`, which may be anywhere: that file says so among its namespaces, `$LIB_BEGIN_NAMESPACE=lib`, and linking
 * puts both together.
 */
import type { SymbolFact } from './symbol.ts';

/** What the type of such a macro begins with; what follows is the namespace, where it could be told. */
export const openedType = 'namespace';

export function openedBy(macro: string): string {
  return `$${macro}`;
}

/** The macro and what is written behind it, with its dot; undefined where no macro opens the namespace. */
export function openedParts(
  namespace: string,
): { readonly macro: string; readonly inner: string } | undefined {
  if (!namespace.startsWith('$') || namespace.includes('=')) return undefined;
  const end = namespace.indexOf('.');
  return end < 0
    ? { macro: namespace.slice(1), inner: '' }
    : { macro: namespace.slice(1, end), inner: namespace.slice(end) };
}

/** The same without the macro. Undefined when nothing is left. */
export function withoutOpener(namespace: string): string | undefined {
  const parts = openedParts(namespace);
  if (parts === undefined) return namespace;
  return parts.inner === '' ? undefined : parts.inner.slice(1);
}

/** What the definition of such a macro says, as it stands among the namespaces of its file. */
export function openerText({
  kind,
  name,
  type,
}: Pick<SymbolFact, 'kind' | 'name' | 'type'>): string | undefined {
  if (kind !== 'macro' || type === undefined || !type.startsWith(openedType)) return undefined;
  return `$${name}=${type.slice(openedType.length).trim()}`;
}

/** Reads that again. `opened` is empty where it is not known. */
export function readOpener(text: string): { readonly macro: string; readonly opened: string } | undefined {
  const cut = text.indexOf('=');
  if (cut < 0 || !text.startsWith('$')) return undefined;
  return { macro: text.slice(1, cut), opened: text.slice(cut + 1) };
}
