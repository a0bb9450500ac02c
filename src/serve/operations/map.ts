import { budgetField, budgetOf } from './budget-field.ts';
import { countFromOne } from './count-from-one.ts';
import { mapText, type Out } from './map-text.ts';
import type { Operation } from './operation.ts';

interface In {
  readonly budget: number | undefined;
}

export const map: Operation<In, Out> = {
  name: 'map',
  summary: 'Show an overview of the repository: projects, entry points, central symbols, folders',
  fields: [budgetField('2000')],
  examples: ['codeagent map', 'codeagent map --budget 6000 --json'],
  index: 'build',
  needsAllFiles: true,
  parse: (given) => ({ budget: budgetOf(given) }),
  async run(engine, { budget }) {
    return countFromOne(
      await engine.ask.map({ budgetTokens: budget ?? engine.configuration.config.map.budgetTokens }),
    );
  },
  isFound: (out) => out.files > 0,
  render: mapText,
};
