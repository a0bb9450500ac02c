/** The settings as JSON Schema, for editors. The loader refuses every value that the schema refuses. */
import { sections } from '../model/config.ts';
import { keyOf, type Setting } from '../model/setting.ts';

export function configSchema(): object {
  const properties = Object.entries(sections).map(([section, settings]) => [
    section,
    {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries<Setting>(settings)
          .filter(([, { isPersonal }]) => isPersonal !== true)
          .map(([name, setting]) => [keyOf(section, name).slice(section.length + 1), propertyOf(setting)]),
      ),
      additionalProperties: false,
    },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'codeagent: .codeagent/config.json or config.yaml',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(properties) },
    additionalProperties: false,
  };
}

function propertyOf({ kind, usual, meaning, range, choices }: Setting): object {
  const ends = range === undefined ? {} : { minimum: range.least, maximum: range.most };
  const shape = {
    flag: { type: 'boolean' },
    whole: { type: 'integer', ...ends },
    number: { type: 'number', ...ends },
    text: { type: 'string' },
    texts: { type: 'array', items: { type: 'string', pattern: '\\S' } },
    choice: { enum: choices },
  }[kind];
  return { ...shape, default: usual, description: meaning };
}
