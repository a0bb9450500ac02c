/** The repository: all file scopes, by path, folder, namespace and name. Every answer is recorded as a dependency. */
import type { FileTree, LinkedProject, Place } from '../../../languages/linking/repository-view.ts';
import type { Linking } from '../../../languages/linking.ts';
import { type MentionKind, mentionHash } from '../../../model/mentions.ts';
import { openedParts } from '../../../model/opened-namespace.ts';
import { folderOf } from '../../../model/path.ts';
import type { FileId, FilePath, LanguageId } from '../../../model/source-file.ts';
import {
  type LinkedSymbol,
  memberKinds,
  type SymbolId,
  type SymbolIndex,
  type SymbolKind,
} from '../../../model/symbol.ts';
import { DependencyTracker } from '../dependencies/dependency-tracker.ts';
import {
  endingKey,
  everywhereKey,
  folderKey,
  kindsKey,
  mentionKey,
  nameKey,
  namespaceKey,
  pathKey,
  placeKey,
  prefixesOf,
  projectsKey,
} from '../dependencies/keys.ts';
import { DecodedFiles } from './decoded-files.ts';
import { FileScope, type StoredFacts } from './file-scope.ts';
import { findNamespaceMacros, type NamespaceMacros } from './namespace-macros.ts';

export interface RepositoryFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId;
  /** The namespaces of its symbols. */
  readonly namespaces: readonly string[];
}

export interface RepositoryProject extends LinkedProject {
  readonly languages: readonly LanguageId[];
}

/** The source of the facts. */
export interface RepositorySource {
  /** Files with facts and a language, sorted by path. */
  readonly files: readonly RepositoryFile[];
  /** Sorted by path. */
  readonly projects: readonly RepositoryProject[];
  linkingOf(language: LanguageId): Linking | undefined;
  facts(file: FileId): StoredFacts;
  /** The ids of the symbols, by their position in the facts. */
  symbolIds(file: FileId): readonly SymbolId[];
  /** The mentions of a file (model/mentions.ts). */
  mentions(file: FileId): readonly number[];
  /** The records of decoded facts that may stay in memory (decoded-files.ts); default: all. */
  readonly keptRecords?: number;
  /** Every symbol with this simple name. */
  named(name: string): readonly NamedSymbol[];
}

export interface NamedSymbol {
  readonly file: FileId;
  readonly index: SymbolIndex;
  readonly kind: SymbolKind;
  /** Without the namespace. */
  readonly qualifiedName: string;
}

/** The kinds of the symbols of a name, and how many of them are members of types. */
interface KindsOfName {
  readonly kinds: readonly SymbolKind[];
  readonly memberCount: number;
}

/** All symbols of a name, sorted by path and position. */
interface Namesakes {
  readonly refs: readonly SymbolRef[];
  /** The qualified name of each ref, without the namespace. */
  readonly qualifiedNames: readonly string[];
}

/** A symbol by file and position. */
export interface SymbolRef {
  readonly file: FileScope;
  readonly index: SymbolIndex;
}

const none: readonly never[] = [];

export class Repository {
  readonly tracker = new DependencyTracker();
  private readonly source: RepositorySource;
  private readonly decoded: DecodedFiles;
  private readonly byPath: ReadonlyMap<string, RepositoryFile>;
  private readonly byId: ReadonlyMap<FileId, RepositoryFile>;
  private readonly files = new Map<FileId, FileScope>();
  private readonly trees = new Map<string, FileTree>();
  private readonly places = new Map<string, ReadonlyMap<string, readonly SymbolRef[]>>();
  private readonly everywhere = new Map<string, Namesakes>();
  private readonly kinds = new Map<string, KindsOfName>();
  /** For each list of `everywhere`: positions in it, by qualified name with and without the namespace. */
  private readonly byWholeName = new Map<string, ReadonlyMap<string, readonly number[]>>();
  private mentions: ReadonlyMap<number, readonly FileId[]> | undefined;
  private layoutCache: Layout | undefined;

  constructor(source: RepositorySource) {
    this.source = source;
    this.decoded = new DecodedFiles(source.keptRecords ?? Number.POSITIVE_INFINITY);
    this.byPath = new Map(source.files.map((file) => [file.path, file]));
    this.byId = new Map(source.files.map((file) => [file.id, file]));
  }

  /** Forgets the tables of names, which the next lookups build again. */
  forgetNames(): void {
    this.places.clear();
    this.everywhere.clear();
    this.kinds.clear();
    this.byWholeName.clear();
  }

  fileAt(path: string): FileScope | undefined {
    const file = this.byPath.get(path);
    return file === undefined ? undefined : this.fileById(file.id);
  }

  fileById(id: FileId): FileScope | undefined {
    const known = this.files.get(id);
    if (known !== undefined) return known;
    const listed = this.byId.get(id);
    const linking = listed === undefined ? undefined : this.source.linkingOf(listed.language);
    if (listed === undefined || linking === undefined) return undefined;
    const file = new FileScope(listed, {
      linking,
      ids: this.source.symbolIds(id),
      read: () => this.factsOf(listed),
      decoded: this.decoded,
    });
    this.files.set(id, file);
    return file;
  }

  /** The facts, with namespace macros replaced by the namespaces that they open. */
  private factsOf({ id, namespaces }: RepositoryFile): StoredFacts {
    const facts = this.source.facts(id);
    if (!namespaces.some((namespace) => openedParts(namespace) !== undefined)) return facts;
    const { namespaceMacros } = this.arrange();
    const symbols = facts.symbols.map((symbol) =>
      symbol.namespace === undefined
        ? symbol
        : { ...symbol, namespace: namespaceMacros.expand(symbol.namespace) },
    );
    return { ...facts, symbols };
  }

  /** The symbols of a qualified name in a folder or a namespace. */
  inPlace(linking: Linking, place: Exclude<Place, { kind: 'file' }>, name: string): readonly SymbolRef[] {
    const where = place.kind === 'folder' ? `/${place.path}` : place.name;
    this.tracker.depend(placeKey(linking.family, where, name));
    for (const written of this.arrange().namespaceMacros.spellings(where))
      this.tracker.depend(placeKey(linking.family, written, name));
    const id = `${linking.family}@${where}`;
    let names = this.places.get(id);
    if (names === undefined) {
      names = this.namesOf(linking, place);
      this.places.set(id, names);
    }
    return names.get(name) ?? none;
  }

  /** All symbols of the language family with this simple name, sorted by path and position. */
  named(linking: Linking, name: string): readonly SymbolRef[] {
    return this.namesakes(linking, name).refs;
  }

  private namesakes(linking: Linking, name: string): Namesakes {
    this.tracker.depend(everywhereKey(linking.family, name));
    const cacheKey = `${linking.family}*${name}`;
    const known = this.everywhere.get(cacheKey);
    if (known !== undefined) return known;
    const symbols = this.source.named(name);
    this.readKinds(linking, name, symbols);
    const found = symbols
      .flatMap(({ file: id, index, qualifiedName }) => {
        const file = this.fileById(id);
        return file?.linking.family === linking.family ? [{ ref: { file, index }, qualifiedName }] : [];
      })
      .sort(
        ({ ref: one }, { ref: other }) => compare(one.file.path, other.file.path) || one.index - other.index,
      );
    const namesakes = {
      refs: found.map(({ ref }) => ref),
      qualifiedNames: found.map(({ qualifiedName }) => qualifiedName),
    };
    this.everywhere.set(cacheKey, namesakes);
    return namesakes;
  }

  /** The number of those symbols that are members of types. Reads no facts. */
  countMembersNamed(linking: Linking, name: string): number {
    this.tracker.depend(everywhereKey(linking.family, name));
    return this.kindsOf(linking, name).memberCount;
  }

  /** The kinds of those symbols. Reads no facts. */
  kindsNamed(linking: Linking, name: string): readonly SymbolKind[] {
    this.tracker.depend(kindsKey(linking.family, name));
    return this.kindsOf(linking, name).kinds;
  }

  private kindsOf(linking: Linking, name: string): KindsOfName {
    return (
      this.kinds.get(`${linking.family}*${name}`) ?? this.readKinds(linking, name, this.source.named(name))
    );
  }

  private readKinds(linking: Linking, name: string, symbols: readonly NamedSymbol[]): KindsOfName {
    const kinds = new Set<SymbolKind>();
    let memberCount = 0;
    for (const { file, kind } of symbols) {
      if (this.familyOf(file) !== linking.family) continue;
      kinds.add(kind);
      if (memberKinds.has(kind)) memberCount++;
    }
    const found = { kinds: [...kinds], memberCount };
    this.kinds.set(`${linking.family}*${name}`, found);
    return found;
  }

  /** Those symbols whose qualified name, with or without its namespace, is one of `wanted`. In the same order. */
  namedAs(linking: Linking, name: string, wanted: readonly string[]): readonly SymbolRef[] {
    const namesakes = this.namesakes(linking, name);
    const { refs } = namesakes;
    if (refs.length === 0) return none;
    const id = `${linking.family}*${name}`;
    const places = this.byWholeName.get(id) ?? this.placesByWholeName(namesakes);
    this.byWholeName.set(id, places);
    const found = new Set(wanted.flatMap((each) => places.get(each) ?? none));
    return [...found].sort((one, other) => one - other).flatMap((place) => refs[place] ?? []);
  }

  /** Facts are read only of files with namespaces: a name may be that of thousands of symbols. */
  private placesByWholeName({ refs, qualifiedNames }: Namesakes): ReadonlyMap<string, readonly number[]> {
    const places = new Map<string, number[]>();
    refs.forEach(({ file, index }, place) => {
      const qualifiedName = qualifiedNames[place] ?? '';
      const hasNamespaces = this.byId.get(file.id)?.namespaces.length !== 0;
      const whole = hasNamespaces ? fullName(file.symbol(index)) : qualifiedName;
      for (const name of new Set([qualifiedName, whole])) add(places, name, place);
    });
    return places;
  }

  /** The files of the language family, tests excepted, with this mention; in the order of their paths. */
  filesMentioning(linking: Linking, kind: MentionKind, name: string): readonly FileScope[] {
    this.tracker.depend(mentionKey(linking.family, kind, name));
    this.mentions ??= this.readMentions();
    const files = this.mentions.get(mentionHash(kind, name)) ?? none;
    return files
      .filter((id) => this.familyOf(id) === linking.family)
      .flatMap((id) => this.fileById(id) ?? []);
  }

  private readMentions(): ReadonlyMap<number, readonly FileId[]> {
    const found = new Map<number, FileId[]>();
    for (const { id, language } of this.source.files) {
      if (this.source.linkingOf(language)?.values.followsPassedValues !== true) continue;
      for (const mention of this.source.mentions(id)) add(found, mention, id);
    }
    return found;
  }

  tree(linking: Linking): FileTree {
    const known = this.trees.get(linking.family);
    if (known !== undefined) return known;
    const tree = this.makeTree(linking);
    this.trees.set(linking.family, tree);
    return tree;
  }

  private familyOf(file: FileId): string | undefined {
    const language = this.byId.get(file)?.language;
    return language === undefined ? undefined : this.source.linkingOf(language)?.family;
  }

  private namesOf(linking: Linking, place: Place): ReadonlyMap<string, readonly SymbolRef[]> {
    const names = new Map<string, SymbolRef[]>();
    for (const { id } of this.filesOf(linking, place)) {
      const file = this.fileById(id);
      file?.symbols.forEach((symbol, index) => {
        const isElsewhere = place.kind === 'namespace' && symbol.namespace !== place.name;
        // A block of an inner namespace is not a symbol of the namespace: the name means the inner namespace itself.
        if (index === 0 || isElsewhere || (place.kind === 'namespace' && symbol.kind === 'namespace')) return;
        const refs = names.get(symbol.qualifiedName);
        if (refs === undefined) names.set(symbol.qualifiedName, [{ file, index }]);
        else refs.push({ file, index });
      });
    }
    return names;
  }

  private filesOf(linking: Linking, place: Place): readonly RepositoryFile[] {
    const { folders, namespaces } = this.arrange();
    const files =
      place.kind === 'folder'
        ? folders.get(place.path)
        : place.kind === 'namespace'
          ? namespaces.get(place.name)
          : undefined;
    return (files ?? none).filter(
      ({ language }) => this.source.linkingOf(language)?.family === linking.family,
    );
  }

  private makeTree(linking: Linking): FileTree {
    const { tracker } = this;
    const projects = this.source.projects.filter(({ languages }) =>
      languages.some((language) => this.source.linkingOf(language)?.family === linking.family),
    );
    return {
      has: (path) => {
        tracker.depend(pathKey(path));
        return this.byPath.has(path);
      },
      hasFolder: (path) => {
        tracker.depend(folderKey(path));
        return this.arrange().ancestors.has(path);
      },
      endingWith: (suffix) => {
        tracker.depend(endingKey(suffix));
        const files = this.arrange().endings.get(lastTwo(suffix)) ?? none;
        return files.filter((path) => path === suffix || path.endsWith(`/${suffix}`));
      },
      hasNamespace: (name) => {
        const key = namespaceKey(linking.family, name);
        tracker.depend(key);
        const { namespaceMacros, namespacesAround } = this.arrange();
        for (const written of namespaceMacros.spellings(name))
          tracker.depend(namespaceKey(linking.family, written));
        return namespacesAround.has(key);
      },
      projectsNamed: (name) => {
        tracker.depend(projectsKey);
        return projects.filter((project) => project.name === name);
      },
      projects: () => {
        tracker.depend(projectsKey);
        return projects;
      },
      projectOf: (path) => {
        tracker.depend(projectsKey);
        let nearest: RepositoryProject | undefined;
        for (const project of projects) {
          const isAround = project.path === '' || path.startsWith(`${project.path}/`);
          if (isAround && project.path.length >= (nearest?.path.length ?? 0)) nearest = project;
        }
        return nearest;
      },
      dependOn: (file, name) => tracker.depend(nameKey(file.path, name)),
    };
  }

  private arrange(): Layout {
    this.layoutCache ??= arrange(this.source);
    return this.layoutCache;
  }
}

interface Layout {
  readonly namespaceMacros: NamespaceMacros;
  readonly folders: ReadonlyMap<string, readonly RepositoryFile[]>;
  readonly ancestors: ReadonlySet<string>;
  readonly namespaces: ReadonlyMap<string, readonly RepositoryFile[]>;
  /** Keys of all namespaces of each language family, including parents: `a.b` is the parent of `a.b.c`. */
  readonly namespacesAround: ReadonlySet<string>;
  /** Paths by file name, and by the last folder and file name; shortest first. */
  readonly endings: ReadonlyMap<string, readonly FilePath[]>;
}

function arrange(source: RepositorySource): Layout {
  const namespaceMacros = findNamespaceMacros(source.files);
  const folders = new Map<string, RepositoryFile[]>();
  const ancestors = new Set<string>(['']);
  const namespaces = new Map<string, RepositoryFile[]>();
  const namespacesAround = new Set<string>();
  const endings = new Map<string, FilePath[]>();
  for (const file of source.files) {
    const folder = folderOf(file.path);
    add(folders, folder, file);
    for (let path = folder; !ancestors.has(path); path = folderOf(path)) {
      ancestors.add(path);
    }
    const family = source.linkingOf(file.language)?.family;
    for (const namespace of new Set(
      file.namespaces.flatMap((written) => namespaceMacros.expand(written) ?? []),
    )) {
      add(namespaces, namespace, file);
      if (family === undefined) continue;
      for (const around of prefixesOf(namespace)) namespacesAround.add(namespaceKey(family, around));
    }
    const name = file.path.slice(folder === '' ? 0 : folder.length + 1);
    add(endings, name, file.path);
    if (folder !== '') add(endings, lastTwo(file.path), file.path);
  }
  for (const paths of endings.values())
    paths.sort((one, other) => one.length - other.length || compare(one, other));
  return { namespaceMacros, folders, ancestors, namespaces, namespacesAround, endings };
}

/** The last two parts of a path, or all there is. */
function lastTwo(path: string): string {
  return path.slice(path.lastIndexOf('/', path.lastIndexOf('/') - 1) + 1);
}

function add<K, T>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The qualified name with its namespace. */
export function fullName({
  namespace,
  qualifiedName,
}: Pick<LinkedSymbol, 'namespace' | 'qualifiedName'>): string {
  return namespace === undefined ? qualifiedName : `${namespace}.${qualifiedName}`;
}
