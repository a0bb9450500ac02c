/** `budget`: the maximum number of tokens of an answer. */
import { field, phrase } from '../../model/advice.ts';
import { EngineError } from '../../model/errors.ts';
import type { Field, Given } from './operation.ts';

// More than the context of any model.
const mostTokens = 1_000_000;

export const budgetField = (usual: string): Field => ({
  name: 'budget',
  kind: 'number',
  help: `maximum number of tokens (default: ${usual})`,
});

/** 0 is a valid budget. Undefined when the field is absent. */
export function budgetOf({ budget }: Given): number | undefined {
  if (budget === undefined) return undefined;
  if (typeof budget === 'number' && Number.isInteger(budget) && budget >= 0 && budget <= mostTokens)
    return budget;
  throw new EngineError(
    'bad-input',
    phrase`${field('budget')} must be 0 to ${mostTokens} tokens, not ${JSON.stringify(budget)}`,
  );
}
