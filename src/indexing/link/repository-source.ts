/** The facts in the store, as the resolver reads them. */
import type { Linking } from '../../languages/linking.ts';
import { languages } from '../../languages/registry.ts';
import { invariant } from '../../model/errors.ts';
import type { Reference } from '../../model/reference.ts';
import type { FileId, LanguageId } from '../../model/source-file.ts';
import type { LinkedFacts } from '../../store/facts-codec.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredFacts } from '../resolve/repository/file-scope.ts';
import type { RepositorySource } from '../resolve/repository/repository.ts';

/** The number of files whose references are cached. Most are read while their file is resolved, some repeatedly. */
const keptReferences = 200;

const linkings: ReadonlyMap<LanguageId, Linking> = new Map(
  languages.flatMap(({ id, linking }) => (linking === undefined ? [] : [[id, linking]])),
);

export function linkingOf(language: LanguageId | undefined): Linking | undefined {
  return language === undefined ? undefined : linkings.get(language);
}

/** `keptRecords` limits the decoded facts in memory (resolve/repository/decoded-files.ts). */
export function repositorySource(
  reader: Reader,
  { keptRecords }: { readonly keptRecords: number },
): RepositorySource {
  /** Least recently used first. */
  const kept = new Map<FileId, readonly Reference[]>();
  let newest: FileId | undefined;
  const references = (file: FileId, read: () => readonly Reference[]): readonly Reference[] => {
    const known = kept.get(file);
    if (known !== undefined && file === newest) return known;
    const found = known ?? read();
    kept.delete(file);
    kept.set(file, found);
    newest = file;
    if (kept.size > keptReferences) for (const [oldest] of kept) if (kept.delete(oldest)) break;
    return found;
  };
  const linked = (file: FileId): LinkedFacts => {
    const facts = reader.linked(file);
    invariant(facts !== undefined, 'a file with a language has facts');
    return facts;
  };
  return {
    files: reader.sourceFiles(),
    projects: reader.projects(),
    keptRecords,
    linkingOf,
    facts(file): StoredFacts {
      const { references: readFirst, ...facts } = linked(file);
      // The encoded facts are released after the first reading: the references of few files are read again.
      let first: (() => readonly Reference[]) | undefined = readFirst;
      const read = (): readonly Reference[] => {
        const found = (first ?? linked(file).references)();
        first = undefined;
        return found;
      };
      return { ...facts, references: () => references(file, read) };
    },
    symbolIds: (file) => reader.symbolIdsOf(file),
    mentions: (file) => reader.mentionsOf(file),
    named: (name) => reader.placesNamed(name),
  };
}
