/** Wording for an agent that called a tool: messages name the agent's tools and fields. */
import type { Audience } from '../wording.ts';
import type { Tool } from './tool.ts';

export function toolAudience(
  { name, spoken }: Pick<Tool, 'name' | 'spoken'>,
  tools: readonly Tool[],
): Audience {
  const asking = (operation: string) => tools.find((each) => each.operation === operation)?.name;
  return {
    name,
    fieldFor: (option) => spoken.get(option),
    // Without a tool for `files`, the tool for `lookup` finds files by name too.
    askFor: (operation) => asking(operation) ?? (operation === 'files' ? asking('lookup') : undefined),
  };
}
