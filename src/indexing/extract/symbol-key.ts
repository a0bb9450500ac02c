/**
 * Identity of a symbol across edits: what it is called, where that name lives, and its shape, but not its body
 * or its rows. Symbols of a declared namespace leave the path out and so survive a move of their file.
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
