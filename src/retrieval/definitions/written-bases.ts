/** Whether a definition names one of some base types, where it is declared or where more is said of it further on. */
import type { FileId } from '../../model/source-file.ts';
import type { DefinedSymbol } from '../../store/facts/symbol-records.ts';
import type { Reader } from '../../store/reader.ts';
import type { NameList } from './name-list.ts';

/** `ordinal`: the place of the symbol in the facts of the file. */
export type WrittenBases = (file: FileId, symbol: DefinedSymbol, ordinal: number) => boolean;

export function createWrittenBases(reader: Reader, names: NameList): WrittenBases {
  let last: { readonly file: FileId; readonly owners: ReadonlySet<number> } | undefined;
  // What is said further on, as Rust's `impl Trait for Type`, is told by its references alone.
  const isSaidOf = (file: FileId, ordinal: number): boolean => {
    if (last?.file !== file) last = { file, owners: ownersOf(reader, file, names) };
    return last.owners.has(ordinal);
  };
  return (file, { bases, furtherSpans }, ordinal) =>
    bases.some((base) => names.fits(nameOfBase(base))) ||
    (furtherSpans.length > 0 && isSaidOf(file, ordinal));
}

/** Dotted, without arguments, and without the words before it: `virtual public a::Base<T>` is `a.Base`. */
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
