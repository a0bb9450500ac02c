/**
 * Visibility through headers: which of several symbols of one name in a namespace a file sees. It sees those in files
 * that it includes, directly or indirectly. This is computed only where several headers declare the name, because the
 * file then depends on every file on the way.
 */
import type { FilePath } from '../../../model/source-file.ts';
import type { Memo } from '../dependencies/dependency-tracker.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver } from '../resolver.ts';

export class Includes {
  private readonly resolver: Pick<Resolver, 'repository'>;
  private readonly included = new Map<FileScope, Memo<readonly FilePath[]>>();
  /** The files that a file includes, directly and indirectly. */
  private readonly reached = new Map<FileScope, Memo<ReadonlySet<FileScope>>>();

  constructor(resolver: Pick<Resolver, 'repository'>) {
    this.resolver = resolver;
  }

  /** The visible symbols; all of them if none is known to be visible. Symbols outside headers count as visible. */
  visibleFrom(file: FileScope, refs: readonly SymbolRef[]): readonly SymbolRef[] {
    const { isHeader } = file.linking.modules;
    if (refs.length < 2 || !refs.some((ref) => isHeader(ref.file.path))) return refs;
    const headers = new Set(refs.flatMap((ref) => (isHeader(ref.file.path) ? [ref.file] : [])));
    if (headers.size < 2) return refs;
    const reached = this.reachableFrom(file);
    if (!refs.some((ref) => reached.has(ref.file))) return refs;
    return refs.filter((ref) => reached.has(ref.file) || !headers.has(ref.file));
  }

  private reachableFrom(from: FileScope): ReadonlySet<FileScope> {
    const { repository } = this.resolver;
    return repository.tracker.memoize(this.reached, from, 0, () => {
      const found = new Set([from]);
      const open = [from];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        for (const path of this.includedFiles(next)) {
          const file = repository.fileAt(path);
          if (file === undefined || found.has(file)) continue;
          found.add(file);
          open.push(file);
        }
      }
      return found;
    });
  }

  private includedFiles(file: FileScope): readonly FilePath[] {
    const { repository } = this.resolver;
    return repository.tracker.memoize(this.included, file, 0, () => {
      repository.tracker.dependOnHash(file.key('*'));
      const tree = repository.tree(file.linking);
      return file.imports.flatMap((imported) => file.linking.modules.includedFiles(imported, file, tree));
    });
  }
}
