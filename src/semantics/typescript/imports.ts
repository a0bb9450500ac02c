/** The files that a file imports, as the compiler resolves them. */
import type { SourceFile } from 'typescript/unstable/ast';
import type { FileAnswer } from '../answers.ts';
import type { Declarations } from './declarations.ts';
import type { ProgramOfFile } from './programs.ts';
import { textOf } from './tree.ts';

export function importsOf(
  { checker }: ProgramOfFile,
  file: SourceFile,
  declarations: Declarations,
): Pick<FileAnswer, 'imports' | 'missingImports'> {
  const specifiers = file.imports;
  if (specifiers.length === 0) return { imports: [], missingImports: [] };
  const imports = new Set<string>();
  const missing = new Set<string>();
  checker.getSymbolAtLocation(specifiers).forEach((symbol, index) => {
    const specifier = specifiers[index];
    const text = specifier === undefined ? undefined : textOf(specifier);
    const found = symbol?.declarations.map(declarations.declaredAt) ?? [];
    for (const each of found) if (typeof each === 'object') imports.add(each.path);
    if (found.length === 0 && text !== undefined) missing.add(text);
  });
  return { imports: [...imports].sort(), missingImports: [...missing].sort() };
}
