/** The repository as resolving sees it: files by path, folder, namespace and name. Every answer is recorded. */

import type { FileTree, LinkedProject, Linking, Place } from '../../languages/linking.ts';
import { openedParts } from '../../model/opened-namespace.ts';
import { folderOf } from '../../model/path.ts';
import type { FileId, FilePath, LanguageId } from '../../model/source-file.ts';
import type { LinkedSymbol, SymbolId, SymbolIndex, SymbolKind } from '../../model/symbol.ts';
import {
  endingKey,
  everywhereKey,
  folderKey,
  kindsKey,
  nameKey,
  namespaceKey,
  pathKey,
  placeKey,
  projectsKey,
} from './keys.ts';
import { findOpeners, type Openers } from './openers.ts';
import { type Conclusion, Recorder } from './recorder.ts';
import { type StoredFacts, Unit } from './unit.ts';

export interface WorldFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId;
  /** Namespaces that its symbols complete their names with. */
  readonly namespaces: readonly string[];
}

export interface WorldProject extends LinkedProject {
  readonly languages: readonly LanguageId[];
}

/** Where facts come from. */
export interface WorldSource {
  /** Files that have facts and a language, by path. */
  readonly files: readonly WorldFile[];
  /** By path. */
  readonly projects: readonly WorldProject[];
  linkingOf(language: LanguageId): Linking | undefined;
  facts(file: FileId): StoredFacts;
  /** Numbers of the symbols, by their place in the facts. */
  symbolIds(file: FileId): readonly SymbolId[];
  /** Every symbol with this simple name. */
  named(
    name: string,
  ): readonly { readonly file: FileId; readonly index: SymbolIndex; readonly kind: SymbolKind }[];
}

/** A symbol where it stands. */
export interface Spot {
  readonly unit: Unit;
  readonly index: SymbolIndex;
}

const none: readonly never[] = [];

export class World {
  readonly recorder = new Recorder();
  /** What files include, and what they reach that way: reach.ts. */
  readonly included = new Map<Unit, Conclusion<readonly FilePath[]>>();
  readonly reached = new Map<Unit, Conclusion<ReadonlySet<Unit>>>();
  private readonly source: WorldSource;
  private readonly byPath: ReadonlyMap<string, WorldFile>;
  private readonly byId: ReadonlyMap<FileId, WorldFile>;
  private readonly units = new Map<FileId, Unit>();
  private readonly trees = new Map<string, FileTree>();
  private readonly places = new Map<string, ReadonlyMap<string, readonly Spot[]>>();
  private readonly everywhere = new Map<string, readonly Spot[]>();
  private readonly kinds = new Map<string, readonly SymbolKind[]>();
  /** For each list of `everywhere`: places in it, by qualified name with and without the namespace. */
  private readonly byWholeName = new Map<string, ReadonlyMap<string, readonly number[]>>();
  private arranged: Arranged | undefined;

  constructor(source: WorldSource) {
    this.source = source;
    this.byPath = new Map(source.files.map((file) => [file.path, file]));
    this.byId = new Map(source.files.map((file) => [file.id, file]));
  }

  unit(path: string): Unit | undefined {
    const file = this.byPath.get(path);
    return file === undefined ? undefined : this.unitOf(file.id);
  }

  unitOf(id: FileId): Unit | undefined {
    const known = this.units.get(id);
    if (known !== undefined) return known;
    const file = this.byId.get(id);
    const linking = file === undefined ? undefined : this.source.linkingOf(file.language);
    if (file === undefined || linking === undefined) return undefined;
    const unit = new Unit(file, linking, this.factsOf(file), this.source.symbolIds(id));
    this.units.set(id, unit);
    return unit;
  }

  /** With the namespaces that macros open as they are called. */
  private factsOf({ id, namespaces }: WorldFile): StoredFacts {
    const facts = this.source.facts(id);
    if (!namespaces.some((namespace) => openedParts(namespace) !== undefined)) return facts;
    const { openers } = this.arrange();
    const symbols = facts.symbols.map((symbol) =>
      symbol.namespace === undefined ? symbol : { ...symbol, namespace: openers.meant(symbol.namespace) },
    );
    return { ...facts, symbols };
  }

  /** What a qualified name means in a folder or a namespace. */
  inPlace(linking: Linking, place: Exclude<Place, { kind: 'file' }>, name: string): readonly Spot[] {
    const where = place.kind === 'folder' ? `/${place.path}` : place.name;
    this.recorder.ask(placeKey(linking.family, where, name));
    for (const written of this.arrange().openers.spellings(where))
      this.recorder.ask(placeKey(linking.family, written, name));
    const id = `${linking.family}@${where}`;
    let names = this.places.get(id);
    if (names === undefined) {
      names = this.namesOf(linking, place);
      this.places.set(id, names);
    }
    return names.get(name) ?? none;
  }

  /** Every symbol of the family with this simple name. */
  named(linking: Linking, name: string): readonly Spot[] {
    this.recorder.ask(everywhereKey(linking.family, name));
    const id = `${linking.family}*${name}`;
    const known = this.everywhere.get(id);
    if (known !== undefined) return known;
    const spots: Spot[] = [];
    for (const { file, index } of this.source.named(name)) {
      const unit = this.unitOf(file);
      if (unit?.linking.family === linking.family) spots.push({ unit, index });
    }
    spots.sort((one, other) => compare(one.unit.path, other.unit.path) || one.index - other.index);
    this.everywhere.set(id, spots);
    return spots;
  }

  /** The kinds of the symbols of the family with this simple name. Reads no facts. */
  kindsNamed(linking: Linking, name: string): readonly SymbolKind[] {
    this.recorder.ask(kindsKey(linking.family, name));
    const id = `${linking.family}?${name}`;
    const known = this.kinds.get(id);
    if (known !== undefined) return known;
    const kinds = new Set<SymbolKind>();
    for (const { file, kind } of this.source.named(name)) {
      const language = this.byId.get(file)?.language;
      const family = language === undefined ? undefined : this.source.linkingOf(language)?.family;
      if (family === linking.family) kinds.add(kind);
    }
    const found = [...kinds];
    this.kinds.set(id, found);
    return found;
  }

  /** Those among them whose qualified name, with or without its namespace, is one of these. In the same order. */
  namedAs(linking: Linking, name: string, wanted: readonly string[]): readonly Spot[] {
    const spots = this.named(linking, name);
    if (spots.length === 0) return none;
    const id = `${linking.family}*${name}`;
    const places = this.byWholeName.get(id) ?? placesByWholeName(spots);
    this.byWholeName.set(id, places);
    const found = new Set(wanted.flatMap((each) => places.get(each) ?? none));
    return [...found].sort((one, other) => one - other).flatMap((place) => spots[place] ?? []);
  }

  tree(linking: Linking): FileTree {
    const known = this.trees.get(linking.family);
    if (known !== undefined) return known;
    const tree = this.makeTree(linking);
    this.trees.set(linking.family, tree);
    return tree;
  }

  private namesOf(linking: Linking, place: Place): ReadonlyMap<string, readonly Spot[]> {
    const names = new Map<string, Spot[]>();
    for (const file of this.filesOf(linking, place)) {
      const unit = this.unitOf(file.id);
      unit?.symbols.forEach((symbol, index) => {
        const isElsewhere = place.kind === 'namespace' && symbol.namespace !== place.name;
        // A block of an inner namespace is no name: the namespace itself is meant.
        if (index === 0 || isElsewhere || (place.kind === 'namespace' && symbol.kind === 'namespace')) return;
        const spots = names.get(symbol.qualifiedName);
        if (spots === undefined) names.set(symbol.qualifiedName, [{ unit, index }]);
        else spots.push({ unit, index });
      });
    }
    return names;
  }

  private filesOf(linking: Linking, place: Place): readonly WorldFile[] {
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
    const { recorder } = this;
    const projects = this.source.projects.filter(({ languages }) =>
      languages.some((language) => this.source.linkingOf(language)?.family === linking.family),
    );
    return {
      has: (path) => {
        recorder.ask(pathKey(path));
        return this.byPath.has(path);
      },
      hasFolder: (path) => {
        recorder.ask(folderKey(path));
        return this.arrange().ancestors.has(path);
      },
      endingWith: (suffix) => {
        recorder.ask(endingKey(suffix));
        const files = this.arrange().endings.get(lastTwo(suffix)) ?? none;
        return files.filter((path) => path === suffix || path.endsWith(`/${suffix}`));
      },
      hasNamespace: (name) => {
        const key = namespaceKey(linking.family, name);
        recorder.ask(key);
        const { openers, namespacesAround } = this.arrange();
        for (const written of openers.spellings(name)) recorder.ask(namespaceKey(linking.family, written));
        return namespacesAround.has(key);
      },
      projectsNamed: (name) => {
        recorder.ask(projectsKey);
        return projects.filter((project) => project.name === name);
      },
      projects: () => {
        recorder.ask(projectsKey);
        return projects;
      },
      projectOf: (path) => {
        recorder.ask(projectsKey);
        let nearest: WorldProject | undefined;
        for (const project of projects) {
          const isAround = project.path === '' || path.startsWith(`${project.path}/`);
          if (isAround && project.path.length >= (nearest?.path.length ?? 0)) nearest = project;
        }
        return nearest;
      },
      dependOn: (file, name) => recorder.ask(nameKey(file.path, name)),
    };
  }

  private arrange(): Arranged {
    this.arranged ??= arrange(this.source);
    return this.arranged;
  }
}

interface Arranged {
  readonly openers: Openers;
  readonly folders: ReadonlyMap<string, readonly WorldFile[]>;
  readonly ancestors: ReadonlySet<string>;
  readonly namespaces: ReadonlyMap<string, readonly WorldFile[]>;
  /** Keys of the namespaces of each language family and of their parents: `a.b` is the parent of `a.b.c`. */
  readonly namespacesAround: ReadonlySet<string>;
  /** Paths by file name, and by folder and file name; shortest first. */
  readonly endings: ReadonlyMap<string, readonly FilePath[]>;
}

function arrange(source: WorldSource): Arranged {
  const openers = findOpeners(source.files);
  const folders = new Map<string, WorldFile[]>();
  const ancestors = new Set<string>(['']);
  const namespaces = new Map<string, WorldFile[]>();
  const namespacesAround = new Set<string>();
  const endings = new Map<string, FilePath[]>();
  for (const file of source.files) {
    const folder = folderOf(file.path);
    add(folders, folder, file);
    for (let path = folder; !ancestors.has(path); path = folderOf(path)) {
      ancestors.add(path);
    }
    const family = source.linkingOf(file.language)?.family;
    for (const namespace of new Set(file.namespaces.flatMap((written) => openers.meant(written) ?? []))) {
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
  return { openers, folders, ancestors, namespaces, namespacesAround, endings };
}

/** The last two parts of a path, or all there is. */
function lastTwo(path: string): string {
  return path.slice(path.lastIndexOf('/', path.lastIndexOf('/') - 1) + 1);
}

/** Itself and what it is part of. */
export function prefixesOf(namespace: string): readonly string[] {
  const prefixes: string[] = [];
  for (let end = namespace.length; end > 0; end = namespace.lastIndexOf('.', end - 1)) {
    prefixes.push(namespace.slice(0, end));
  }
  return prefixes;
}

function add<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function placesByWholeName(spots: readonly Spot[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  spots.forEach(({ unit, index }, place) => {
    const symbol = unit.symbol(index);
    for (const name of new Set([symbol.qualifiedName, fullName(symbol)])) {
      const known = places.get(name);
      if (known === undefined) places.set(name, [place]);
      else known.push(place);
    }
  });
  return places;
}

/** The qualified name with its namespace. */
export function fullName({
  namespace,
  qualifiedName,
}: Pick<LinkedSymbol, 'namespace' | 'qualifiedName'>): string {
  return namespace === undefined ? qualifiedName : `${namespace}.${qualifiedName}`;
}
