/** Conditions on the declared details of a definition: attributes, modifiers, access, size. */
import type { Bounds } from '../../model/answers/definitions.ts';
import { type Metric, metrics } from '../../model/metric.ts';
import type { Access } from '../../model/symbol.ts';
import { readAttributes } from './attribute-names.ts';
import type { Condition } from './condition.ts';
import { filesMentioning } from './files-mentioning.ts';
import { measureOf } from './measure.ts';
import type { DefinitionSource } from './source.ts';

export function attributeCondition(source: DefinitionSource, value: string): Condition {
  const asked = readAttributes(value);
  return {
    condition: 'attribute',
    value,
    on: 'definition',
    holds: ({ symbol }) => symbol.attributes.some((attribute) => asked.some(({ fits }) => fits(attribute))),
    files: () =>
      filesMentioning(
        source,
        asked.flatMap(({ words }) => words),
      ),
  };
}

/** Access words such as `public` count as modifiers too. */
export function modifiersCondition(wanted: readonly string[]): Condition {
  const words = wanted.map((word) => word.toLowerCase());
  return {
    condition: 'modifier',
    value: wanted.join(','),
    on: 'definition',
    holds: ({ symbol: { modifiers, access } }) =>
      words.every((word) => word === access || modifiers.includes(word)),
  };
}

export function accessCondition(wanted: readonly Access[]): Condition {
  return {
    condition: 'access',
    value: wanted.join(','),
    on: 'definition',
    holds: ({ symbol: { access } }) => access !== undefined && wanted.includes(access),
  };
}

/** A definition without the metric, such as a field without complexity, meets no bound on it. */
export function boundConditions(bounds: Readonly<Partial<Record<Metric, Bounds>>>): readonly Condition[] {
  return metrics.flatMap((metric) => {
    const { least, most } = bounds[metric] ?? {};
    return [
      ...(least === undefined ? [] : [boundCondition('min', metric, least, (figure) => figure >= least)]),
      ...(most === undefined ? [] : [boundCondition('max', metric, most, (figure) => figure <= most)]),
    ];
  });
}

function boundCondition(
  side: 'min' | 'max',
  metric: Metric,
  value: number,
  isWithin: (figure: number) => boolean,
): Condition {
  return {
    condition: `${side}-${metric}`,
    value: String(value),
    on: 'definition',
    holds({ symbol }) {
      const figure = measureOf(symbol, metric);
      return figure !== undefined && isWithin(figure);
    },
  };
}
