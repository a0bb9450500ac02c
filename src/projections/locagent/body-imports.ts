/**
 * Imports that are direct statements of a definition's body: LocAgent does not look into `if` and `try` statements.
 * Facts do not store how deep a statement is nested, so its depth is inferred from the column of the imported name.
 * This assumes one space between words; the items of an import list over several rows are aligned below the first
 * item or indented once.
 */
import type { FileFacts } from '../../model/file-facts.ts';
import type { Import } from '../../model/reference.ts';
import type { SymbolIndex } from '../../model/symbol.ts';

// PEP 8, for files that show no indentation.
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

/** Possible columns of the imported name when its statement begins at `column`. */
function columnsFrom(column: number, indent: number, { kind, module }: Import): readonly number[] {
  if (kind === 'module') return [column + 'import '.length];
  const inline = column + `from ${module} import `.length;
  return [inline, inline + '('.length, column + indent];
}

/** The indentation of bodies in this file: the most frequent distance between a definition and the one around it. */
function usualIndent({ symbols }: FileFacts): number {
  const votes = new Map<number, number>();
  for (const { parent, bodyRow, startRow, startColumn } of symbols) {
    const around = parent === undefined || parent === 0 ? undefined : symbols[parent];
    // A symbol without a body is a field and may be declared deep inside a method.
    if (around === undefined || bodyRow === undefined || startRow <= around.startRow) continue;
    const indent = startColumn - around.startColumn;
    votes.set(indent, (votes.get(indent) ?? 0) + 1);
  }
  // On a tie the smaller one: the larger may come from definitions inside an `if`.
  const [winner] = [...votes].sort(([indent, count], other) => other[1] - count || indent - other[0]);
  return winner?.[0] ?? defaultIndent;
}
