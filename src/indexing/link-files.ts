/**
 * Resolves files with new facts, and files that asked a question whose answer changed. The store records the remaining
 * work, so that the next run can complete a killed one.
 */
import type { Linking } from '../languages/linking.ts';
import { languages } from '../languages/registry.ts';
import type { FileLinks } from '../model/edge.ts';
import { invariant } from '../model/errors.ts';
import type { Reference } from '../model/reference.ts';
import type { FileId, LanguageId } from '../model/source-file.ts';
import type { LinkedFacts } from '../store/facts-codec.ts';
import type { Reader } from '../store/reader.ts';
import type { WritableStore } from '../store/writable-store.ts';
import { createResolver } from './resolve/create-resolver.ts';
import type { StoredFacts } from './resolve/repository/file-scope.ts';
import { Repository, type RepositorySource } from './resolve/repository/repository.ts';
import { resolveFile } from './resolve/resolve-file.ts';
import type { ProgressMeter } from './run/progress.ts';
import { createStopPoint } from './run/stop-point.ts';
import { setFlagsFor } from './run/v8-flags.ts';

/** Edges per transaction: short transactions, for readers and for the size of the log. */
const edgesPerTransaction = 50_000;
/** The number of files whose references are cached. Most are read while their file is resolved, some repeatedly. */
const keptReferences = 200;

export async function linkFiles(
  store: WritableStore,
  parts: { readonly progress: ProgressMeter; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const { reader, writer } = store;
  const todo = filesToLink(reader);
  parts.progress.phase('link', todo.length);
  if (todo.length > 0) {
    setFlagsFor('links');
    const repository = new Repository(repositorySource(reader));
    const resolver = createResolver(repository);
    let waiting: { readonly file: FileId; readonly links: FileLinks }[] = [];
    let edges = 0;
    const flush = (): void => {
      writer.inTransaction(() => {
        for (const { file, links } of waiting) writer.putLinks(file, links);
      });
      waiting = [];
      edges = 0;
    };
    const stopPoint = createStopPoint(parts.signal);
    for (const id of todo) {
      await stopPoint();
      const file = repository.fileById(id);
      const links = file === undefined ? noLinks : await resolveFile(resolver, file, stopPoint);
      waiting.push({ file: id, links });
      edges += links.edges.length + 20;
      if (edges > edgesPerTransaction) flush();
      parts.progress.advance(1);
    }
    flush();
  }
  writer.inTransaction(() => writer.clearChangedKeys());
}

const noLinks: FileLinks = {
  edges: [],
  unresolved: [],
  unresolvedNames: new Uint32Array(),
  asked: new Uint32Array(),
};

/** Ordered by path, because neighbouring files ask the same questions. */
function filesToLink(reader: Reader): readonly FileId[] {
  const todo = new Set<FileId>(reader.unlinkedFiles());
  const keys = reader.changedKeys();
  if (keys.length > 0) for (const file of reader.filesAsking(new Set(keys))) todo.add(file);
  if (todo.size < 2) return [...todo];
  return reader
    .sourceFiles()
    .map(({ id }) => id)
    .filter((id) => todo.has(id));
}

const linkings: ReadonlyMap<LanguageId, Linking> = new Map(
  languages.flatMap(({ id, linking }) => (linking === undefined ? [] : [[id, linking]])),
);

export function linkingOf(language: LanguageId | undefined): Linking | undefined {
  return language === undefined ? undefined : linkings.get(language);
}

function repositorySource(reader: Reader): RepositorySource {
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
