/**
 * What a file sees of a namespace that many files add to: the names of those that it includes, however indirectly. Asked
 * only where several files have the name, as everything on the way there is depended on.
 */
import type { FilePath } from '../../../model/source-file.ts';
import type { Resolver } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';

/** Those that can be seen; all when none is known to be. What is no header is declared by one. */
export function visibleFrom(
  resolver: Resolver,
  file: FileScope,
  refs: readonly SymbolRef[],
): readonly SymbolRef[] {
  const { includes } = file.linking;
  if (includes === undefined || refs.length < 2) return refs;
  const headers = new Set(refs.flatMap((ref) => (includes.isHeader(ref.file.path) ? [ref.file] : [])));
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
    return file.imports.flatMap((imported) => file.linking.includes?.files(imported, file, tree) ?? []);
  });
}
