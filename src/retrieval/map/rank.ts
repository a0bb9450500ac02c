/**
 * Ranks symbols by centrality: symbols that many files use and that are large; members count for their type. PageRank
 * over files (Brin and Page 1998) was tried on django, redis, hono, gin, tokio and flask: it favours the smallest
 * modules that everything loads, and ranks `Model` and `QuerySet` below `utils/copy.py`. Pure.
 */
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId, SymbolKind } from '../../model/symbol.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { Usage } from '../../store/usage-reader.ts';
import { isPeripheral } from '../files/peripheral-paths.ts';

export interface RankedSymbol {
  readonly id: SymbolId;
  readonly file: FileId;
  readonly score: number;
  /** Number of other files, tests excluded, that use it or one of its members. */
  readonly usedBy: number;
}

/** Kinds without a weight are places, or count for their container. */
const kindWeights: ReadonlyMap<SymbolKind, number> = new Map<SymbolKind, number>([
  ...(['class', 'interface', 'struct', 'record', 'trait', 'component', 'table'] as const).map(weighing(1)),
  ...(['enum', 'view'] as const).map(weighing(0.7)),
  ...(['type', 'delegate', 'function', 'method', 'procedure'] as const).map(weighing(0.6)),
  ['variable', 0.4],
  ['macro', 0.15],
]);
/** Tests use public symbols, but there are many tests. */
const testWeight = 0.25;
/** Rows that each used member counts for, in languages that define members outside their type. */
const rowsPerMember = 5;
const peripheralWeight = 0.3;

/** The most central first. */
export function rankUsage(usage: Usage, files: ReadonlyMap<FileId, DefinitionFile>): readonly RankedSymbol[] {
  const owners = new Map<SymbolId, Owner>();
  for (let place = 0; place < usage.count; place++) {
    const [id, kind, file] = [usage.owners[place], usage.ownerKinds[place], usage.files[place]];
    const weight = kind === undefined ? undefined : kindWeights.get(kind);
    if (id === undefined || !file || weight === undefined || usage.isHandWritten[place] !== true) continue;
    const rows = usage.ownerRows[place] ?? 0;
    const owner = owners.get(id) ?? { file, weight, rows, members: 0, users: new Set<FileId>() };
    owner.members++;
    for (const user of usage.usersOf(place)) if (user !== file) owner.users.add(user);
    owners.set(id, owner);
  }
  const aside = new Map<FileId, boolean>();
  const isPeripheralFile = (file: FileId): boolean => {
    const known = aside.get(file) ?? isPeripheral(files.get(file)?.path ?? '');
    aside.set(file, known);
    return known;
  };
  return [...owners]
    .map(([id, owner]) => ranked(id, owner, { files, isPeripheralFile }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.id - other.id);
}

interface Owner {
  readonly file: FileId;
  readonly weight: number;
  readonly rows: number;
  members: number;
  readonly users: Set<FileId>;
}

interface Judge {
  readonly files: ReadonlyMap<FileId, DefinitionFile>;
  isPeripheralFile(file: FileId): boolean;
}

/** Tuned by eye on the six repositories above, so that the symbols a maintainer would name come first. */
function ranked(
  id: SymbolId,
  { file, weight, rows, members, users }: Owner,
  { files, isPeripheralFile }: Judge,
): RankedSymbol {
  let usedBy = 0;
  for (const user of users) if (files.get(user)?.isTest !== true) usedBy++;
  const uses = usedBy + testWeight * (users.size - usedBy);
  const size = Math.log2(2 + rows + rowsPerMember * members) ** 1.5;
  const peripheral = isPeripheralFile(file) ? peripheralWeight : 1;
  return { id, file, score: Math.sqrt(uses) * size * weight * peripheral, usedBy };
}

function weighing(weight: number): (kind: SymbolKind) => readonly [SymbolKind, number] {
  return (kind) => [kind, weight];
}
