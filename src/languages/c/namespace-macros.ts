/**
 * Macros that open a namespace: `FMT_BEGIN_NAMESPACE … FMT_END_NAMESPACE`. Which one is said by a `#define`, most often
 * of another file: here it is named after the macro, and linking asks the repository what that stands for.
 */
import { openedBy } from '../../model/opened-namespace.ts';
import type { Draft } from '../draft.ts';

/** By its name, a macro that opens a namespace. */
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

/** Alone on its row, as it must be to be taken out of what is parsed. */
const aloneOnRow = /^[ \t]*([A-Z0-9_]*NAMESPACE[A-Z0-9_]*)[ \t]*(?:\/[/*].*)?\r?$/gm;

/**
 * Says of what stands between such macros which namespace it is in. By the text, as the tree of a large header may be
 * broken around it. One inside another, or inside a namespace that is written out, is not followed: most are inline.
 */
export function noteOpened(file: Draft): void {
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
 * The namespace that such a macro opens, by what it stands for: inline ones inside are left out, as names are seen
 * through them. Undefined when it opens none, or one whose name is again a macro.
 */
export function namespaceIn(definition: string): string | undefined {
  const text = definition.replace(/\\\r?\n/g, ' ').replace(/\/\*.*?\*\//g, ' ');
  const names: string[] = [];
  for (const [, inline, name = ''] of text.matchAll(/\b(inline\s+)?namespace\s+([A-Za-z_][\w:]*)[^{}]*\{/g)) {
    if (inline === undefined) names.push(name.replaceAll('::', '.'));
  }
  return names.length === 0 || names.some((name) => !/[a-z]/.test(name)) ? undefined : names.join('.');
}
