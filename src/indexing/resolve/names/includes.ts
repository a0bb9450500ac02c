/**
 * Visibility through headers: which of several symbols of one name in a namespace a file sees. It sees those in files
 * that it includes, directly or indirectly. This is computed only where several headers declare the name, because the
 * file then depends on every file on the way.
 */
import type { FilePath } from '../../../model/source-file.ts';
import type { Resolver } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';

/** The visible symbols; all of them if none is known to be visible. Symbols outside headers count as visible. */
export function visibleFrom(
  resolver: Resolver,
  file: FileScope,
  refs: readonly SymbolRef[],
): readonly SymbolRef[] {
  const { isHeader } = file.linking.modules;
  if (refs.length < 2 || !refs.some((ref) => isHeader(ref.file.path))) return refs;
  const headers = new Set(refs.flatMap((ref) => (isHeader(ref.file.path) ? [ref.file] : [])));
  if (headers.size < 2) return refs;
  const reached = reachableFrom(resolver, file);
  if (!refs.some((ref) => reached.has(ref.file))) return refs;
  return refs.filter((ref) => reached.has(ref.file) || !headers.has(ref.file));
}

function reachableFrom(resolver: Resolver, from: FileScope): ReadonlySet<FileScope> {
  const { tracker, reached } = resolver.repository;
  return tracker.memoize(reached, from, 0, () => {
    const found = new Set([from]);
    const open = [from];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const path of includedFiles(resolver, next)) {
        const file = resolver.repository.fileAt(path);
        if (file === undefined || found.has(file)) continue;
        found.add(file);
        open.push(file);
      }
    }
    return found;
  });
}

function includedFiles(resolver: Resolver, file: FileScope): readonly FilePath[] {
  const { tracker, included } = resolver.repository;
  return tracker.memoize(included, file, 0, () => {
    tracker.dependOnHash(file.key('*'));
    const tree = resolver.repository.tree(file.linking);
    return file.imports.flatMap((imported) => file.linking.modules.includedFiles(imported, file, tree));
  });
}
