/** Qualified names inside one file: the names of members, and the symbols that are members of another symbol. Pure. */
import type { SymbolIndex } from '../../../model/symbol.ts';
import type { FileScope } from '../repository/file-scope.ts';

/** The qualified name that a member of this name has or would have. */
export function memberName(file: FileScope, of: SymbolIndex, name: string): string {
  const { qualifiedName } = file.symbol(of);
  return qualifiedName === '' ? name : `${qualifiedName}.${name}`;
}

/** The name of the type to which an out-of-line member belongs: `Owner` of `Owner.member`. */
export function ownerName(file: FileScope, member: SymbolIndex): string | undefined {
  const { qualifiedName, name, parent } = file.symbol(member);
  const isQualified = parent !== undefined && qualifiedName.length > name.length + 1;
  const expected = parent === undefined ? '' : memberName(file, parent, name);
  return isQualified && qualifiedName !== expected ? qualifiedName.slice(0, -name.length - 1) : undefined;
}

/**
 * The symbols of this name inside another symbol, including those that the file adds later (`function M.f()`). Members
 * of other types that are only written there (`void A::b() {}` in a namespace) are found through their type.
 */
export function declaredInside(file: FileScope, around: SymbolIndex, name: string): readonly SymbolIndex[] {
  const whole = memberName(file, around, name);
  const inside = file.children(around, name).filter((index) => {
    const { qualifiedName } = file.symbol(index);
    return qualifiedName === whole || qualifiedName === name;
  });
  if (inside.length > 0 || around === 0) return inside;
  return file.qualified(whole).filter((index) => !isOfNamesake(file, index, around));
}

/**
 * Whether it is a member of another declaration with the same name, where each declaration has members of its own.
 */
export function isOfNamesake(file: FileScope, index: SymbolIndex, around: SymbolIndex): boolean {
  const { parent } = file.symbol(index);
  if (file.linking.values.typeNamesAreValues || parent === undefined || parent === around) return false;
  return file.symbol(parent).qualifiedName === file.symbol(around).qualifiedName;
}
