/**
 * Imports that are statements of a definition's own body: LocAgent does not look for them in its `if`s and `try`s.
 * Facts do not tell how deep a statement is nested, so the layout has to: where the imported name would stand if
 * the statement began where the body does. That takes one space between words, and items of a list that goes over
 * several rows below the first one or indented once.
 */
import type { FileFacts } from '../../model/file-facts.ts';
import type { Import } from '../../model/reference.ts';
import type { SymbolIndex } from '../../model/symbol.ts';

// PEP 8, for files in which nothing shows another one.
const defaultIndent = 4;

export function bodyImports(facts: FileFacts): ReadonlyMap<SymbolIndex, readonly Import[]> {
  const imports = new Map<SymbolIndex, Import[]>();
  const inner = facts.imports.filter(({ owner }) => owner !== 0);
  if (inner.length === 0) return imports;
  const indent = usualIndent(facts);
  let isInBody = false;
  inner.forEach((found, index) => {
    const before = inner[index - 1];
    const isNextItem =
      before?.row === found.row && before.kind === found.kind && before.owner === found.owner;
    const column = (facts.symbols[found.owner]?.startColumn ?? 0) + indent;
    if (!isNextItem) isInBody = columnsFrom(column, indent, found).includes(found.column);
    if (!isInBody) return;
    const known = imports.get(found.owner);
    if (known === undefined) imports.set(found.owner, [found]);
    else known.push(found);
  });
  return imports;
}

/** Where the imported name can be when its statement begins at `column`. */
function columnsFrom(column: number, indent: number, { kind, module }: Import): readonly number[] {
  if (kind === 'module') return [column + 'import '.length];
  const inline = column + `from ${module} import `.length;
  return [inline, inline + '('.length, column + indent];
}

/** By how much bodies are indented in this file: by what most definitions stand to the right of what holds them. */
function usualIndent({ symbols }: FileFacts): number {
  const votes = new Map<number, number>();
  for (const { parent, bodyRow, startRow, startColumn } of symbols) {
    const around = parent === undefined || parent === 0 ? undefined : symbols[parent];
    // Without a body it is a field, and may be declared deep inside a method.
    if (around === undefined || bodyRow === undefined || startRow <= around.startRow) continue;
    const indent = startColumn - around.startColumn;
    votes.set(indent, (votes.get(indent) ?? 0) + 1);
  }
  // Of two the smaller: the other one may come from definitions inside an `if`.
  const [winner] = [...votes].sort(([indent, count], other) => other[1] - count || indent - other[0]);
  return winner?.[0] ?? defaultIndent;
}
