/**
 * The identity of a symbol across edits: its name, its enclosing scope and its shape, but not its body or rows. Symbols
 * of a declared namespace do not depend on the path, and keep their identity when their file moves.
 */
import { hash } from 'node:crypto';
import type { FilePath, LanguageId } from '../../model/source-file.ts';
import type { SymbolFact } from '../../model/symbol.ts';

type Identity = Pick<
  SymbolFact,
  'kind' | 'qualifiedName' | 'namespace' | 'parameters' | 'typeParameters' | 'isMergeable'
>;

/** 16 bytes. */
export function symbolKey(language: LanguageId | undefined, path: FilePath, symbol: Identity): Uint8Array {
  const home = symbol.namespace === undefined && !symbol.isMergeable ? path : '';
  const shape = symbol.parameters.map((parameter) => parameter.type ?? '').join(',');
  const arity = `${symbol.parameters.length}/${symbol.typeParameters.length}`;
  const text = [
    language ?? '',
    home,
    symbol.namespace ?? '',
    symbol.qualifiedName,
    symbol.kind,
    arity,
    shape,
  ].join('\0');
  return hash('sha256', text, 'buffer').subarray(0, 16);
}
