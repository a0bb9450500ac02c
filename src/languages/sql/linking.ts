/**
 * SQL names are global in the database. A name refers to the nearest definition: in the file, then in its folder, then
 * anywhere. Upgrade scripts repeat definitions of other files, so names never refer to them from outside.
 */
import { folderOf } from '../../model/path.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import type { Place, SymbolInFile } from '../linking/repository-view.ts';
import { createLinking } from '../linking.ts';

/** Kinds that a statement names without a prefix. */
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

export const linking = createLinking({
  family: 'sql',
  visibility: {
    exported: 'symbols',
    surroundings({ path }) {
      const own: Place = { kind: 'file', path };
      return upgrades.test(path) ? [own] : [own, { kind: 'folder', path: folderOf(path) }];
    },
    globals: (candidates) => candidates.filter(isGlobal),
  },
  calls: { overloads: 'own' },
});

function isGlobal({ file, symbol }: SymbolInFile): boolean {
  return (
    symbol.qualifiedName === symbol.name &&
    named.has(symbol.kind) &&
    // Temporary tables exist only within their script.
    !symbol.name.startsWith('#') &&
    !upgrades.test(file.path)
  );
}

const upgrades = /(?:^|\/)(?:migrations?|upgrades?|updates?|changes|patches|deprecated|old|archive)(?:\/|$)/i;
