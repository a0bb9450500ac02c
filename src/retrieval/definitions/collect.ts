/** Collects the best definitions, keeping no more of them than the answer shows. */
import type { DefinitionSort } from '../../model/metric.ts';
import type { Definition } from './condition.ts';
import { measureOf } from './measure.ts';

export interface Found {
  readonly total: number;
  /** Best first. */
  readonly best: readonly Definition[];
}

export function createCollector(sort: DefinitionSort, limit: number) {
  const order = orderOf(sort);
  let total = 0;
  let kept: Definition[] = [];
  const cut = (): void => {
    kept = kept.sort(order).slice(0, limit);
  };
  return {
    add(definition: Definition): void {
      total++;
      kept.push(definition);
      if (kept.length >= limit * 2 + 1_000) cut();
    },
    finish(): Found {
      cut();
      return { total, best: kept };
    },
  };
}

type Order = (one: Definition, other: Definition) => number;

function orderOf(sort: DefinitionSort): Order {
  if (sort === 'path') return byPlace;
  if (sort === 'name')
    return (one, other) => byText(one.symbol.name, other.symbol.name) || byPlace(one, other);
  const figureOf = ({ symbol }: Definition): number => measureOf(symbol, sort) ?? -1;
  return (one, other) => figureOf(other) - figureOf(one) || byPlace(one, other);
}

const byPlace: Order = (one, other) =>
  byText(one.file.path, other.file.path) ||
  one.symbol.startRow - other.symbol.startRow ||
  one.ordinal - other.ordinal;

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
