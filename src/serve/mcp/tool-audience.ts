/** An agent, by the tool it has used: other operations are asked by the tools it could use. */
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
    // Where there is no tool for files by name, one that finds them too.
    askFor: (operation) => asking(operation) ?? (operation === 'files' ? asking('lookup') : undefined),
  };
}
