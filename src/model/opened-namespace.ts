/**
 * Namespaces that a macro opens, as facts write them: `$LIB_BEGIN_NAMESPACE.detail`. The namespace itself is in a
 * `#define` in some other file. That file lists `$LIB_BEGIN_NAMESPACE=lib` among its namespaces, and linking combines
 * the two.
 */
import type { SymbolFact } from './symbol.ts';

/** Prefix of the type of a macro that opens a namespace; the namespace follows it, if it is known. */
export const openedType = 'namespace';

export function openedBy(macro: string): string {
  return `$${macro}`;
}

/** The macro, and the rest of the namespace with its leading dot. Undefined when no macro opens the namespace. */
export function openedParts(
  namespace: string,
): { readonly macro: string; readonly inner: string } | undefined {
  if (!namespace.startsWith('$') || namespace.includes('=')) return undefined;
  const end = namespace.indexOf('.');
  return end < 0
    ? { macro: namespace.slice(1), inner: '' }
    : { macro: namespace.slice(1, end), inner: namespace.slice(end) };
}

/** The namespace without the macro. Undefined when nothing is left. */
export function withoutOpener(namespace: string): string | undefined {
  const parts = openedParts(namespace);
  if (parts === undefined) return namespace;
  return parts.inner === '' ? undefined : parts.inner.slice(1);
}

/**
 * The entry for an opening macro in the namespace list of its file: `$MACRO=namespace`. Undefined for any other
 * symbol.
 */
export function openerText({
  kind,
  name,
  type,
}: Pick<SymbolFact, 'kind' | 'name' | 'type'>): string | undefined {
  if (kind !== 'macro' || type === undefined || !type.startsWith(openedType)) return undefined;
  return `$${name}=${type.slice(openedType.length).trim()}`;
}

/** Parses a string made by `openerText`. `opened` is empty when the namespace is not known. */
export function readOpener(text: string): { readonly macro: string; readonly opened: string } | undefined {
  const cut = text.indexOf('=');
  if (cut < 0 || !text.startsWith('$')) return undefined;
  return { macro: text.slice(1, cut), opened: text.slice(cut + 1) };
}
