/** One step of an expression, applied to a candidate: a call, an element, an entry. */
import type { Step } from '../../../model/reference.ts';
import { asSureAs, type Candidate, type Candidates, unionOf } from '../candidate.ts';
import { isVariant } from '../candidate-kinds.ts';
import type { Resolver } from '../resolver.ts';
import { awaited, containerWith, keyOf, libraryOf } from './external-values.ts';
import { entriesOf } from './table-entries.ts';

export function applyStep(
  resolver: Resolver,
  candidate: Candidate,
  step: Step,
  depthBudget: number,
): Candidates {
  return asSureAs(candidate, resultsOf(resolver, candidate, step, depthBudget));
}

function resultsOf(resolver: Resolver, candidate: Candidate, step: Step, depthBudget: number): Candidates {
  const { calls, contents, values } = resolver;
  switch (step.kind) {
    case 'call':
      return calls.callResult(candidate, depthBudget);
    case 'construct':
      return calls.constructedBy(candidate, depthBudget);
    case 'element':
      return unionOf(
        values.valuesOf(candidate, depthBudget),
        (value) => contents.viaProtocol(value, 'item', depthBudget) ?? entriesOf(resolver, value),
      );
    case 'each':
      return unionOf(values.valuesOf(candidate, depthBudget), (value) =>
        contents.iterationOf(value, depthBudget),
      );
    case 'opened':
      return unionOf(values.valuesOf(candidate, depthBudget), (value) =>
        contents.enteredValue(value, depthBudget),
      );
    case 'gathered':
      return containerWith(libraryOf(candidate), values.valuesOf(candidate, depthBudget), step.name);
    case 'await':
      return unionOf(values.valuesOf(candidate, depthBudget), awaited);
    case 'key':
      return unionOf(values.valuesOf(candidate, depthBudget), keyOf);
    case 'argument':
    case 'parameter':
      return unionOf(values.valuesOf(candidate, depthBudget), (value) =>
        calls.parameterTypeAt(value, step.position, depthBudget),
      );
    case 'item':
      return unionOf(values.valuesOf(candidate, depthBudget), (value) =>
        contents.itemAt(value, step.name, depthBudget),
      );
    case 'entry':
      // The fields of a variant belong to the variant, although its value is an instance of the enum.
      return unionOf(isVariant(candidate) ? [candidate] : values.valuesOf(candidate, depthBudget), (value) =>
        contents.entryAt(value, step.name, depthBudget),
      );
  }
}
