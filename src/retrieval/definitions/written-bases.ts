/** Tests whether a definition names one of some base types, in its declaration or in a later part of it. */
import type { FileId } from '../../model/source-file.ts';
import type { DefinedSymbol } from '../../store/facts/symbol-records.ts';
import type { Reader } from '../../store/reader.ts';
import type { NameList } from './name-list.ts';

/** `ordinal` is the index of the symbol in the facts of the file. */
export type WrittenBases = (file: FileId, symbol: DefinedSymbol, ordinal: number) => boolean;

export function createWrittenBases(reader: Reader, names: NameList): WrittenBases {
  let last: { readonly file: FileId; readonly owners: ReadonlySet<number> } | undefined;
  // Bases that are declared separately, as in Rust's `impl Trait for Type`, are recorded only as references.
  const isDeclaredLater = (file: FileId, ordinal: number): boolean => {
    if (last?.file !== file) last = { file, owners: ownersOf(reader, file, names) };
    return last.owners.has(ordinal);
  };
  return (file, { bases, furtherSpans }, ordinal) =>
    bases.some((base) => names.fits(nameOfBase(base))) ||
    (furtherSpans.length > 0 && isDeclaredLater(file, ordinal));
}

/** Dotted, without arguments and preceding keywords: `virtual public a::Base<T>` gives `a.Base`. */
function nameOfBase(base: string): string {
  const plain = base.replace(/[<([{].*$/s, '').trim();
  return plain.slice(plain.lastIndexOf(' ') + 1).replaceAll('::', '.');
}

function ownersOf(reader: Reader, file: FileId, names: NameList): ReadonlySet<number> {
  const references = reader.declared(file)?.references() ?? [];
  return new Set(
    references
      .filter(({ role, name }) => (role === 'inherit' || role === 'implement') && names.fits(name))
      .map(({ owner }) => owner),
  );
}
