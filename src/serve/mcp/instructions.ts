/** When to use which tool, in few words: agents read it once per conversation. */
import type { Tool } from './tool.ts';

/** Only tools that are there are spoken of. */
export function instructionsFor(tools: readonly Tool[]): string {
  const has = (name: string): boolean => tools.some((tool) => tool.name === name);
  const lines = advice.filter(({ names }) => names.every(has)).map(({ text }) => text);
  return [...lines, closing].join('\n');
}

const advice = [
  { names: ['get_map'], text: 'New here: get_map.' },
  { names: ['get_context'], text: 'A task or bug: get_context; it packs what to read first.' },
  {
    names: ['search_symbols', 'lookup_symbol', 'grep'],
    text: 'Known name: lookup_symbol. Idea in words: search_symbols. Exact text: grep.',
  },
  {
    names: ['get_callers', 'get_references', 'get_impact'],
    text: 'Before a change: get_callers, get_references, get_impact, not grep: these know scopes and types.',
  },
  { names: ['get_source_spans'], text: 'Read with get_source_spans rather than whole files.' },
] as const;

const closing =
  'Symbols are path:Qualified.Name. Unmarked relations are exact; probable, approximate and unresolved are said so. A cursor in an answer fetches the rest with the same fields.';
