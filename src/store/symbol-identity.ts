/** The rules by which the rows of a symbol are recognised: its stored key, and its declarations in several files. */
import { hash } from 'node:crypto';
import type { SymbolHead } from './facts/symbol-records.ts';
import { symbolFlags } from './rows.ts';

/** Whether several files can declare the symbol together, like a namespace or a partial class. */
export function isShared(symbol: SymbolHead): boolean {
  return (symbol.flags & symbolFlags.mergeable) !== 0;
}

/** The stored key. Parts of a class are one class only within a project; a namespace is the same everywhere. */
export function keyOf(symbol: SymbolHead, projectManifest: string): Uint8Array {
  if (!isShared(symbol) || symbol.kind === 'namespace') return symbol.key;
  return hash('sha256', `${identityOf(symbol.key, 0)} ${projectManifest}`, 'buffer').subarray(0, 16);
}

/** Key and disambiguator as text, for maps. Equal for the same symbol. */
export function identityOf(key: Uint8Array, disambiguator: number): string {
  return `${Buffer.from(key.buffer, key.byteOffset, key.length).toString('latin1')}${disambiguator}`;
}

/**
 * ORDER BY for the declarations of a shared symbol, the primary one first: spans `s` of files `f` and the symbol `y`.
 * A declaration in a file that is named like the symbol comes first: at the end of its path there is only an extension
 * after the name and a dot.
 */
export const primaryFirst = `instr('/' || f.path, '/' || y.name || '.') = 0
    OR substr(f.path, instr('/' || f.path, '/' || y.name || '.') + length(y.name) + 1) GLOB '*[./]*',
  f.path, s.ordinal`;
