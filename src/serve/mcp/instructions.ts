/** Tells an agent when to use which tool. Kept short: it is part of every conversation. */
import type { Tool } from './tool.ts';

/** Mentions only tools that are in the list. */
export function instructionsFor(tools: readonly Tool[]): string {
  const has = (name: string): boolean => tools.some((tool) => tool.name === name);
  const lines = advice.filter(({ names }) => names.every(has)).map(({ text }) => text);
  return [...lines, closing].join('\n');
}

const advice = [
  { names: ['get_map'], text: 'New repository: get_map.' },
  { names: ['get_context'], text: 'Task or bug: get_context packs the code to read first.' },
  {
    names: ['search_symbols', 'lookup_symbol', 'grep'],
    text: 'Known name: lookup_symbol. Description in words: search_symbols. Exact text: grep.',
  },
  {
    names: ['get_callers', 'get_references', 'get_impact'],
    text: 'Before a change: get_callers, get_references, get_impact rather than grep: they know scopes and types.',
  },
  {
    names: ['get_source_spans'],
    text: 'Read with get_source_spans rather than whole files; long code with its field about.',
  },
] as const;

const closing =
  'Symbols are path:Qualified.Name. Relations are exact unless marked probable, approximate, by name or unresolved. To get the next page, repeat the call with the cursor of the answer.';
