/**
 * The overview of a repository: its contents, entry points, central symbols and folders, cut to the budget. Computed
 * once per version of the index.
 */
import type { LanguageShare, MapProject, RepositoryMap } from '../../model/answers/map.ts';
import type { Project } from '../../model/project.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import type { ProjectFiles } from '../../store/usage-reader.ts';
import { isPeripheral } from '../files/peripheral-paths.ts';
import { createDescriber } from './describe.ts';
import { entryPoints } from './entry-points.ts';
import { createFit, type Survey } from './fit.ts';
import { type CentralName, foldersWorthNaming } from './folders.ts';
import { type RankedSymbol, rankUsage } from './rank.ts';

export type Mapper = (options: { readonly budgetTokens: number }) => RepositoryMap;

// Number of central symbols in the largest useful overview, and number of candidates for them.
const centralSymbols = 120;
const symbolsSeen = 400;
const symbolsPerFile = 2;

/** Caches the survey while the index is unchanged. */
export function createMapper(reader: Reader): Mapper {
  let kept: { readonly version: string; readonly fit: (budgetTokens: number) => RepositoryMap } | undefined;
  return ({ budgetTokens }) =>
    reader.inSnapshot(() => {
      const version = reader.indexVersion();
      if (kept?.version !== version) kept = { version, fit: createFit(surveyOf(reader)) };
      return kept.fit(budgetTokens);
    });
}

function surveyOf(reader: Reader): Survey {
  const files = reader.definitionFiles();
  const byId = new Map(files.map((file) => [file.id, file]));
  const counted = reader.projectFiles();
  const projects = reader.projects();
  const describer = createDescriber(reader);
  const ranked = rankUsage(reader.usage(), byId);
  const named = namedOf(reader, ranked.slice(0, symbolsSeen));
  return {
    ...reader.totals(),
    languages: sharesOf(counted),
    projects: projects
      .flatMap((project): readonly MapProject[] => {
        const own = counted.filter(({ manifest }) => manifest === (project.manifest ?? ''));
        const { name, path, manifest } = project;
        const total = own.reduce((sum, each) => sum + each.files, 0);
        if (total === 0) return [];
        return [{ name, path: path === '' ? '.' : path, manifest, files: total, languages: sharesOf(own) }];
      })
      .sort(
        (one, other) =>
          byPeriphery(one, other) || other.files - one.files || (one.path < other.path ? -1 : 1),
      ),
    entryPoints: entryPoints(reader, files, bySize(projects, counted), describer),
    central: describer.symbols(
      chosen(named).map(({ symbol }) => symbol),
      usersIn(ranked),
    ),
    folders: foldersWorthNaming(files, {
      central: named,
      weights: ranked.map(({ file, score }) => ({ path: byId.get(file)?.path ?? '', score })),
      aboutFile: ({ id }) => describer.aboutFile(id),
    }),
  };
}

/** Peripheral projects last: tests, examples and vendored copies are large, but not the subject of the repository. */
function byPeriphery(one: Pick<Project, 'path'>, other: Pick<Project, 'path'>): number {
  return Number(isPeripheral(`${one.path}/.`)) - Number(isPeripheral(`${other.path}/.`));
}

/** The largest first, peripheral projects last. */
function bySize(projects: readonly Project[], counted: readonly ProjectFiles[]): readonly Project[] {
  const sizes = new Map<string, number>();
  for (const { manifest, files } of counted) sizes.set(manifest, (sizes.get(manifest) ?? 0) + files);
  const sizeOf = ({ manifest }: Project): number => sizes.get(manifest ?? '') ?? 0;
  return [...projects].sort(
    (one, other) =>
      byPeriphery(one, other) || sizeOf(other) - sizeOf(one) || (one.path < other.path ? -1 : 1),
  );
}

/** By score, then by place. Symbols that no longer exist are dropped. */
function namedOf(
  reader: Reader,
  ranked: readonly RankedSymbol[],
): readonly (CentralName & { readonly symbol: NamedSymbol })[] {
  const found = new Map(reader.namedSymbols(ranked.map(({ id }) => id)).map((each) => [each.id, each]));
  return ranked
    .flatMap(({ id, score }) => {
      const symbol = found.get(id);
      return symbol?.home === undefined ? [] : [{ symbol, score, path: symbol.home.path, name: symbol.name }];
    })
    .sort(
      (one, other) =>
        other.score - one.score ||
        (one.path < other.path
          ? -1
          : one.path > other.path
            ? 1
            : one.symbol.startRow - other.symbol.startRow),
    );
}

function usersIn(ranked: readonly RankedSymbol[]): (id: SymbolId) => number {
  const users = new Map(ranked.map(({ id, usedBy }) => [id, usedBy]));
  return (id) => users.get(id) ?? 0;
}

/**
 * At most `symbolsPerFile` per file, and only the first of several symbols of one name in a folder, which are
 * alternatives.
 */
function chosen<T extends CentralName>(named: readonly T[]): readonly T[] {
  const perFile = new Map<string, number>();
  const names = new Set<string>();
  return named
    .filter(({ path, name }) => {
      const count = perFile.get(path) ?? 0;
      const inFolder = `${path.slice(0, path.lastIndexOf('/') + 1)} ${name}`;
      if (count >= symbolsPerFile || names.has(inFolder)) return false;
      perFile.set(path, count + 1);
      names.add(inFolder);
      return true;
    })
    .slice(0, centralSymbols);
}

/** The largest first; plain text last. */
function sharesOf(counted: readonly ProjectFiles[]): readonly LanguageShare[] {
  const shares = new Map<string | undefined, number>();
  for (const { language, files } of counted) shares.set(language, (shares.get(language) ?? 0) + files);
  return [...shares]
    .map(([language, files]) => ({ language, files }))
    .sort((one, other) => {
      if ((one.language === undefined) !== (other.language === undefined))
        return one.language === undefined ? 1 : -1;
      return other.files - one.files || ((one.language ?? '') < (other.language ?? '') ? -1 : 1);
    });
}
