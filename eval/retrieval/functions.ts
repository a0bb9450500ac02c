/**
 * Functions that a change touches, and whether they are among the first that a search shows, as LocAgent and SweRank
 * score it: rows outside functions are left out, and so are tasks without any others.
 */

import type { Engine } from '../../src/engine/engine.ts';
import type { OutlineEntry } from '../../src/model/answers/outline.ts';
import { EngineError } from '../../src/model/errors.ts';
import { callableKinds, type SymbolKind } from '../../src/model/symbol.ts';

export interface FunctionScores {
  /** How many are touched. */
  readonly count: number;
  /** 1 when all are among the first five. */
  readonly all5: number;
  readonly all10: number;
}

interface FoundSymbol {
  readonly id: string;
  readonly kind: SymbolKind | 'file';
}

/** `targetLines`: by file, from 1. Undefined when no function is touched. */
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

/** A function in a function is part of it: the outer one has a name outside. */
function outermost(symbols: readonly OutlineEntry[], row: number): string | undefined {
  for (const { id, kind, startRow, endRow, children } of symbols) {
    if (row < startRow || row > endRow) continue;
    if (callableKinds.has(kind)) return id;
    const inside = outermost(children, row);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
