/**
 * SQL names are known to the whole database: the nearest definition is meant, first in the file, then in its folder,
 * then anywhere. Scripts that bring an old database up to date repeat what is defined elsewhere, and are passed over.
 */
import { folderOf } from '../../model/path.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import { type Linking, type Place, plainTypes } from '../linking.ts';

/** What a statement can name without saying whose it is. */
const named: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'table',
  'view',
  'procedure',
  'function',
  'type',
  'enum',
  'struct',
  'variable',
]);

export const linking: Linking = {
  family: 'sql',
  visible: 'symbols',
  overloads: true,
  modules: () => [],
  surroundings({ path }) {
    const folder = folderOf(path);
    const own: Place = { kind: 'file', path };
    return upgrades.test(path) ? [own] : [own, { kind: 'folder', path: folder }];
  },
  isGlobal: ({ file, symbol }) =>
    symbol.qualifiedName === symbol.name &&
    named.has(symbol.kind) &&
    // Temporary tables end with their script.
    !symbol.name.startsWith('#') &&
    !upgrades.test(file.path),
  types: plainTypes,
};

const upgrades = /(?:^|\/)(?:migrations?|upgrades?|updates?|changes|patches|deprecated|old|archive)(?:\/|$)/i;
