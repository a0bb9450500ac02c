/**
 * Macros that open a namespace: `FMT_BEGIN_NAMESPACE … FMT_END_NAMESPACE`. The `#define` that names it is usually in
 * another file. So the namespace is named after the macro here, and linking looks the macro up in the repository.
 */
import { openedBy } from '../../model/opened-namespace.ts';
import type { Draft } from '../draft.ts';

/** Whether the name is that of a macro that opens a namespace. */
export function isOpener(name: string): boolean {
  return closersOf(name).length > 0;
}

const counterparts: Readonly<Record<string, readonly string[]>> = {
  BEGIN: ['END'],
  OPEN: ['CLOSE'],
  START: ['END', 'STOP'],
  ENTER: ['LEAVE', 'EXIT'],
};

function closersOf(name: string): readonly string[] {
  const words = name.split('_');
  if (!words.includes('NAMESPACE')) return none;
  const at = words.findIndex((word) => counterparts[word] !== undefined);
  return (counterparts[words[at] ?? ''] ?? none).map((word) => words.with(at, word).join('_'));
}
const none: readonly never[] = [];

/** Alone on its row, because only then is it removed from the parsed text. */
const aloneOnRow = /^[ \t]*([A-Z0-9_]*NAMESPACE[A-Z0-9_]*)[ \t]*(?:\/[/*].*)?\r?$/gm;

/**
 * Sets the namespace of the symbols between such macros. Works on the text, because the tree of a large header may
 * have errors around them. A macro inside another one, or inside a written namespace, is ignored: most of these are
 * inline.
 */
export function noteNamespaces(file: Draft): void {
  const { source } = file.tree;
  let open: { readonly macro: string; readonly start: number } | undefined;
  for (const { 1: word = '', index } of source.matchAll(aloneOnRow)) {
    if (open === undefined) {
      if (isOpener(word)) open = { macro: word, start: index };
    } else if (closersOf(open.macro).includes(word)) {
      file.setNamespace(openedBy(open.macro), { start: open.start, end: index });
      open = undefined;
    }
  }
}

/**
 * The namespace that such a macro opens, from its definition. Inline namespaces are left out, because their names are
 * visible in the enclosing one. Undefined if it opens none, or one whose name is another macro.
 */
export function namespaceIn(definition: string): string | undefined {
  const text = definition.replace(/\\\r?\n/g, ' ').replace(/\/\*.*?\*\//g, ' ');
  const names: string[] = [];
  for (const [, inline, name = ''] of text.matchAll(/\b(inline\s+)?namespace\s+([A-Za-z_][\w:]*)[^{}]*\{/g)) {
    if (inline === undefined) names.push(name.replaceAll('::', '.'));
  }
  return names.length === 0 || names.some((name) => !/[a-z]/.test(name)) ? undefined : names.join('.');
}
