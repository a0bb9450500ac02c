/**
 * Size metrics of a definition. A metric that does not apply to its kind is absent: a field has no complexity. Pure.
 */
import type { Measures } from '../../model/answers/definitions.ts';
import type { Metric } from '../../model/metric.ts';
import { sum } from '../../model/sum.ts';
import { callableKinds } from '../../model/symbol.ts';
import type { DefinedSymbol } from '../../store/facts/symbol-records.ts';

export function measuresOf(symbol: DefinedSymbol): Measures {
  return {
    lines: measureOf(symbol, 'lines') ?? 0,
    parameters: measureOf(symbol, 'parameters'),
    cyclomatic: symbol.complexity?.cyclomatic,
    cognitive: symbol.complexity?.cognitive,
    nesting: symbol.complexity?.nesting,
  };
}

export function measureOf(symbol: DefinedSymbol, metric: Metric): number | undefined {
  // Overloads and merged declarations have several spans.
  if (metric === 'lines')
    return sum([symbol, ...symbol.furtherSpans].map(({ startRow, endRow }) => endRow - startRow + 1));
  if (metric === 'parameters') return parametersOf(symbol);
  return symbol.complexity?.[metric];
}

/** Does not count an explicit receiver, so that languages with and without one compare equally. */
function parametersOf({ kind, parameterCount, firstParameter, parent }: DefinedSymbol): number | undefined {
  if (parameterCount === 0 && !callableKinds.has(kind)) return undefined;
  const isMember = parent !== 0 || kind === 'method';
  return isMember && receivers.has(firstParameter ?? '') ? parameterCount - 1 : parameterCount;
}

const receivers: ReadonlySet<string> = new Set(['self', 'cls', 'mcs', 'this']);
