/** The audience of an agent that called a tool: messages name the agent's tools and fields. */
import { fieldsText, programAudience } from '../program-audience.ts';
import type { Audience } from '../word-advice.ts';
import type { Tool } from './tool.ts';

export function toolAudience(
  { name, spoken }: Pick<Tool, 'name' | 'spoken'>,
  tools: readonly Tool[],
): Audience {
  return programAudience({
    name,
    fieldName: (field) => spoken.get(field),
    requestOf(operation, given) {
      const tool = tools.find((each) => each.operation === operation);
      if (tool === undefined) {
        // The tool for `lookup` also finds files by name.
        const lookup = operation === 'files' ? tools.find((each) => each.operation === 'lookup') : undefined;
        return lookup?.name;
      }
      const fields = Object.entries(given).map(([field, value]) => [tool.spoken.get(field), value] as const);
      const known = fields.flatMap(([field, value]) =>
        field === undefined ? [] : [[field, value] as const],
      );
      return known.length < fields.length ? undefined : `${tool.name}${fieldsText(known)}`;
    },
  });
}
