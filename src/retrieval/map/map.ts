/**
 * The repository at a glance, the whole flow on one page: what is there, where it begins, what the rest rests on, and
 * which folders hold it; then as much of that as fits. Surveyed once for each version of the index.
 */
import type { Project } from '../../model/project.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import type { ProjectFiles } from '../../store/usage-reader.ts';
import { isPeripheral } from '../files/peripheral-paths.ts';
import type { LanguageShare, MapProject, RepositoryMap } from './answer.ts';
import { createDescriber } from './describe.ts';
import { entryPoints } from './entry-points.ts';
import { createFit, type Survey } from './fit.ts';
import { type CentralName, foldersWorthNaming } from './folders.ts';
import { type RankedSymbol, rankUsage } from './rank.ts';

export type Mapper = (options: { readonly budgetTokens: number }) => RepositoryMap;

// As many as the largest overview that somebody reads; and so many are looked at for them.
const centralSymbols = 120;
const symbolsSeen = 400;
const symbolsPerFile = 2;

/** Keeps the survey while the index is the same. */
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
        (one, other) => bySide(one, other) || other.files - one.files || (one.path < other.path ? -1 : 1),
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

/** Tests, examples and copies of other projects are large, and not what the repository is about. */
function bySide(one: Pick<Project, 'path'>, other: Pick<Project, 'path'>): number {
  return Number(isPeripheral(`${one.path}/.`)) - Number(isPeripheral(`${other.path}/.`));
}

/** The largest first, those beside the point last. */
function bySize(projects: readonly Project[], counted: readonly ProjectFiles[]): readonly Project[] {
  const sizes = new Map<string, number>();
  for (const { manifest, files } of counted) sizes.set(manifest, (sizes.get(manifest) ?? 0) + files);
  const sizeOf = ({ manifest }: Project): number => sizes.get(manifest ?? '') ?? 0;
  return [...projects].sort(
    (one, other) => bySide(one, other) || sizeOf(other) - sizeOf(one) || (one.path < other.path ? -1 : 1),
  );
}

/** In their order, without those that are gone by now; what is equally central by place. */
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

/** Few of each file; of those that stand in for each other, in one folder by one name, the first. */
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

/** The largest first; what no language claims comes last. */
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
