/**
 * Modules and namespaces as other files see them: what an import means, and a name in a place. Re-exports are followed
 * to the definition. Names at a site are left to scope-names.ts.
 */
import type { ModuleRequest } from '../../../languages/linking/modules.ts';
import type { Place } from '../../../languages/linking/repository-view.ts';
import type { Export, Import, ImportIndex } from '../../../model/reference.ts';
import {
  type Candidate,
  type Candidates,
  externalCandidate,
  noCandidates,
  symbolCandidate,
  union,
  unionOf,
} from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { type MemosByFile, memosOf } from '../repository/memos-by-file.ts';
import type { Modules, Resolver } from '../resolver.ts';
import { ambientCandidates } from './ambient-modules.ts';
import { firstFound } from './first-found.ts';
import { Includes } from './includes.ts';

export class ModuleNames implements Modules {
  private readonly resolver: Resolver;
  private readonly includes: Includes;
  /** By file and name: what the name means to other files. */
  private readonly exported: MemosByFile<string, Candidates> = new Map();
  private readonly imported: MemosByFile<ImportIndex, Candidates> = new Map();
  /** By file and request. */
  private readonly places: MemosByFile<string, readonly Place[]> = new Map();

  constructor(resolver: Resolver) {
    this.resolver = resolver;
    this.includes = new Includes(resolver);
  }

  modulesOf(file: FileScope, request: ModuleRequest): readonly Place[] {
    const { kind, module, name, local } = request;
    const { repository } = this.resolver;
    const subject = `${kind} ${module} ${name ?? ''} ${local ?? ''}`;
    const tree = repository.tree(file.linking);
    return repository.tracker.memoize(memosOf(this.places, file), subject, 0, () =>
      file.linking.modules.find({ kind, module, name, local }, file, tree),
    );
  }

  importedCandidates(file: FileScope, index: ImportIndex, depthBudget: number): Candidates {
    const { tracker } = this.resolver.repository;
    if (tracker.isUsedUp(depthBudget + 1)) return noCandidates;
    return tracker.memoize(memosOf(this.imported, file), index, depthBudget, () =>
      this.findImported(file, file.imports[index] as Import, depthBudget),
    );
  }

  private findImported(file: FileScope, imported: Import, depthBudget: number): Candidates {
    const places = this.modulesOf(file, imported);
    const name = imported.kind === 'default' ? 'default' : imported.name;
    const found =
      imported.kind === 'module' || name === undefined
        ? this.moduleCandidates(file, places, name, depthBudget)
        : firstFound(places, (place) => this.qualifiedIn(file, place, name, depthBudget - 1));
    if (found.length > 0) return found;
    const { root } = file.linking.modules;
    const inType =
      root === undefined || name === undefined
        ? noCandidates
        : this.qualifiedIn(file, root, `${imported.module}.${name}`, depthBudget - 1);
    if (inType.length > 0) return inType;
    const other =
      places.length === 0
        ? ambientCandidates(this.resolver, file, imported, depthBudget)
        : this.memberOfDefaultExport(file, places, imported, depthBudget - 1);
    if (other.length > 0) return other;
    // The module is a file that does not define the name, such as a default import without a default export.
    if (places.length > 0 && name !== undefined) return noCandidates;
    const tree = this.resolver.repository.tree(file.linking);
    const isExternal = file.linking.modules.isExternal(imported, file, tree);
    return [externalCandidate(file, isExternal ? 'static' : 'unknown', `${imported.module}.${name ?? ''}`)];
  }

  /** The module itself, and the one symbol that it exports as a whole if the import gives that a name. */
  private moduleCandidates(
    file: FileScope,
    places: readonly Place[],
    name: string | undefined,
    depthBudget: number,
  ): Candidates {
    const modules = places.map((place): Candidate => ({ kind: 'place', file, place }));
    if (name === undefined) return modules;
    return [
      ...firstFound(places, (place) => this.nameInPlace(file, place, name, depthBudget - 1)),
      ...modules,
    ];
  }

  /**
   * A module can export one object, whose members are its names: `module.exports = codes`. Only one candidate counts.
   */
  private memberOfDefaultExport(
    file: FileScope,
    places: readonly Place[],
    { kind, name }: Import,
    depthBudget: number,
  ): Candidates {
    if (kind !== 'named' || name === undefined) return noCandidates;
    const { resolver } = this;
    const whole = firstFound(places, (place) => this.nameInPlace(file, place, 'default', depthBudget));
    const held = unionOf(whole, (candidate) => resolver.values.valuesOf(candidate, depthBudget));
    const found = unionOf(held, (candidate) =>
      candidate.kind === 'place' ? noCandidates : resolver.members.memberOf(candidate, name, depthBudget),
    );
    return found.length === 1 ? found : noCandidates;
  }

  private qualifiedIn(file: FileScope, place: Place, name: string, depthBudget: number): Candidates {
    const whole = this.nameInPlace(file, place, name, depthBudget);
    if (whole.length > 0 || !name.includes('.')) return whole;
    const [first = '', ...others] = name.split('.');
    const start = this.nameInPlace(file, place, first, depthBudget);
    return this.resolver.names.namesWithin(start, others, depthBudget);
  }

  nameInPlace(from: FileScope, place: Place, name: string, depthBudget: number): Candidates {
    const { repository } = this.resolver;
    if (place.kind === 'file') {
      const file = repository.fileAt(place.path);
      if (file !== undefined) {
        const found = this.nameInFile(file, place.within, name, depthBudget);
        if (found.length > 0) return found;
      }
    } else if (place.kind === 'namespace' || from.linking.visibility.exported === 'symbols') {
      const refs = this.includes.visibleFrom(from, repository.inPlace(from.linking, place, name));
      if (refs.length > 0) return refs.map(({ file, index }) => symbolCandidate(file, index));
    }
    const { linking } = from;
    const tree = repository.tree(linking);
    const inner = linking.modules.submodule(place, name, tree);
    if (inner !== undefined) return [{ kind: 'place', file: from, place: inner }];
    const { isHoisted } = linking.visibility;
    if (isHoisted === undefined) return noCandidates;
    return repository
      .named(linking, name)
      .filter(({ file, index }) => isHoisted({ file, symbol: file.symbol(index) }, place, tree))
      .map(({ file, index }) => symbolCandidate(file, index));
  }

  private nameInFile(
    file: FileScope,
    within: string | undefined,
    name: string,
    depthBudget: number,
  ): Candidates {
    const [first = name, ...others] = within === undefined ? [name] : [...within.split('.'), name];
    const start = this.exportedName(file, first, depthBudget);
    // An import may lead back here, so the next step has a smaller budget.
    return this.resolver.names.namesWithin(start, others, depthBudget - 1);
  }

  /** The candidates for a name of a file as other files see it. */
  private exportedName(file: FileScope, name: string, depthBudget: number): Candidates {
    const { tracker } = this.resolver.repository;
    tracker.dependOnHash(file.key(name));
    if (tracker.isUsedUp(depthBudget + 1)) return noCandidates;
    return tracker.memoize(memosOf(this.exported, file), name, depthBudget, () => {
      tracker.dependOnHash(file.key(name));
      if (file.linking.visibility.exported === 'exports') return this.fromExports(file, name, depthBudget);
      const own = this.resolver.names.topLevelName(file, name, depthBudget);
      if (own.length > 0 || file.linking.visibility.exported === 'symbols') return own;
      return this.starImported(file, name, depthBudget);
    });
  }

  private fromExports(file: FileScope, name: string, depthBudget: number): Candidates {
    const found = union(
      file.exportsNamed(name).map((exported) => this.exportCandidates(file, exported, depthBudget)),
    );
    if (found.length > 0) return found;
    // Without exports it is a script or another kind of module: its top-level names count.
    if (file.exports.length === 0) return this.resolver.names.topLevelName(file, name, depthBudget);
    this.resolver.repository.tracker.dependOnHash(file.key('*'));
    if (name === 'default') return noCandidates;
    const stars = file.exports.filter(
      (exported) => exported.name === undefined && exported.module !== undefined,
    );
    return this.fromStars(file, stars, name, depthBudget);
  }

  private exportCandidates(file: FileScope, exported: Export, depthBudget: number): Candidates {
    const { module, local } = exported;
    if (module === undefined)
      return local === undefined ? noCandidates : this.resolver.names.topLevelName(file, local, depthBudget);
    const kind = local === undefined ? 'module' : 'named';
    const places = this.modulesOf(file, { kind, module, name: local, local: undefined });
    if (local === undefined) return places.map((place) => ({ kind: 'place', file, place }));
    return firstFound(places, (place) => this.nameInPlace(file, place, local, depthBudget - 1));
  }

  starImported(file: FileScope, name: string, depthBudget: number): Candidates {
    // The star imports belong to the answers of this file, whichever file is being resolved.
    this.resolver.repository.tracker.dependOnHash(file.key('*'));
    return this.fromStars(file, file.imports.filter(isStar), name, depthBudget);
  }

  private fromStars(
    file: FileScope,
    stars: readonly { readonly module: string | undefined }[],
    name: string,
    depthBudget: number,
  ): Candidates {
    for (const { module } of stars) {
      if (module === undefined) continue;
      const places = this.modulesOf(file, { kind: 'star', module, name: undefined, local: undefined });
      const found = firstFound(places, (place) => this.nameInPlace(file, place, name, depthBudget - 1));
      if (found.length > 0) return found;
    }
    return noCandidates;
  }
}

function isStar(imported: Import): boolean {
  return imported.kind === 'star';
}
