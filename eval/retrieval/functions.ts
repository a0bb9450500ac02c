/**
 * The functions that a change touches, and whether they are among the first hits of a search, scored as in LocAgent and
 * SweRank: rows outside functions are ignored, and so are tasks that touch only such rows.
 */

import type { Engine } from '../../src/engine/engine.ts';
import type { OutlineEntry } from '../../src/model/answers/outline.ts';
import { EngineError } from '../../src/model/errors.ts';
import { callableKinds, type SymbolKind } from '../../src/model/symbol.ts';

export interface FunctionScores {
  /** Number of touched functions. */
  readonly count: number;
  /** 1 if all are among the first five. */
  readonly all5: number;
  readonly all10: number;
}

interface FoundSymbol {
  readonly id: string;
  readonly kind: SymbolKind | 'file';
}

/** `targetLines`: by file, counted from 1. Undefined if no function is touched. */
export function functionScores(
  engine: Engine,
  targetLines: Readonly<Record<string, readonly number[]>>,
  hits: readonly FoundSymbol[],
): FunctionScores | undefined {
  const touched = new Set(
    Object.entries(targetLines).flatMap(([file, lines]) => functionsAt(engine, file, lines)),
  );
  if (touched.size === 0) return undefined;
  const found = hits.filter(({ kind }) => kind !== 'file' && callableKinds.has(kind)).map(({ id }) => id);
  const all = (count: number): number => {
    const first = new Set(found.slice(0, count));
    return [...touched].every((id) => first.has(id)) ? 1 : 0;
  };
  return { count: touched.size, all5: all(5), all10: all(10) };
}

function functionsAt(engine: Engine, file: string, lines: readonly number[]): readonly string[] {
  const symbols = symbolsOf(engine, file);
  return lines.flatMap((line) => outermost(symbols, line - 1) ?? []);
}

function symbolsOf(engine: Engine, file: string): readonly OutlineEntry[] {
  try {
    return engine.ask.outline(file).symbols;
  } catch (error) {
    if (error instanceof EngineError) return [];
    throw error;
  }
}

/** An inner function is part of its outer function, whose name it is scored by. */
function outermost(symbols: readonly OutlineEntry[], row: number): string | undefined {
  for (const { id, kind, startRow, endRow, children } of symbols) {
    if (row < startRow || row > endRow) continue;
    if (callableKinds.has(kind)) return id;
    const inside = outermost(children, row);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
