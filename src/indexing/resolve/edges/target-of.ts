/** The symbol of a candidate, to which an edge can lead. The symbol of a module is its file. */
import type { Candidate } from '../candidate.ts';
import type { Repository, SymbolRef } from '../repository/repository.ts';

export function targetOf(repository: Repository, candidate: Candidate): SymbolRef | undefined {
  if (candidate.kind === 'symbol') return candidate;
  if (candidate.kind !== 'place' || candidate.place.kind !== 'file') return undefined;
  const file = repository.fileAt(candidate.place.path);
  return file === undefined ? undefined : { file, index: 0 };
}
