/** Methods of traits, which types can have only where the trait is in scope. */
import type { SymbolIndex } from '../../../model/symbol.ts';
import { type Candidate, type Candidates, noCandidates, symbolCandidate } from '../candidate.ts';
import type { Resolver, Site } from '../resolver.ts';

/** The method of the only trait in scope that has it; methods of other traits cannot be called like members. */
export function traitMember(resolver: Resolver, site: Site, name: string, depthBudget: number): Candidates {
  const { linking } = site.file;
  const methods = resolver.repository.named(linking, name).filter(({ file, index }) => {
    const { parent, kind } = file.symbol(index);
    return kind === 'method' && parent !== undefined && file.symbol(parent).kind === 'trait';
  });
  const seen = methods.filter(({ file, index }) => {
    const trait = file.symbol(index).parent ?? 0;
    return isSeen(resolver, site, { file, at: trait }, depthBudget);
  });
  return seen.length === 1 ? seen.map(({ file, index }) => symbolCandidate(file, index)) : noCandidates;
}

/** Whether a trait is in scope under its name, or through an import without a name: `use tools::Sharpen as _`. */
function isSeen(resolver: Resolver, site: Site, trait: Site, depthBudget: number): boolean {
  const { modules, names } = resolver;
  const { file } = site;
  const { name } = trait.file.symbol(trait.at);
  const isIt = (candidate: Candidate): boolean =>
    candidate.kind === 'symbol' && candidate.file === trait.file && candidate.index === trait.at;
  if (names.nameAt(site, name, depthBudget).some(isIt)) return true;
  return file.imports.some(
    (imported, index) =>
      imported.name === name &&
      imported.local !== name &&
      isAround(site, imported.owner) &&
      modules.importedCandidates(file, index, depthBudget).some(isIt),
  );
}

function isAround({ file, at }: Site, owner: SymbolIndex): boolean {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    if (around === owner) return true;
  }
  return false;
}
