/**
 * Whether a file is a module: it imports or exports something itself. A block `declare module 'x' { … }` declares the
 * module in a script, and only adds to it in a module.
 */
import type { Export, Import } from '../../model/reference.ts';
import type { SymbolFact } from '../../model/symbol.ts';

type Block = Pick<SymbolFact, 'kind' | 'startRow' | 'endRow'>;

export interface FileParts {
  readonly symbols: readonly Block[];
  readonly imports: readonly Pick<Import, 'owner'>[];
  readonly exports: readonly Pick<Export, 'row'>[];
}

export function isModuleFile({ symbols, imports, exports }: FileParts): boolean {
  if (imports.some(({ owner }) => symbols[owner]?.kind !== 'module')) return true;
  if (exports.length === 0) return false;
  const blocks = symbols.filter(({ kind }) => kind === 'module');
  return exports.some(({ row }) => !blocks.some((block) => block.startRow <= row && row <= block.endRow));
}
