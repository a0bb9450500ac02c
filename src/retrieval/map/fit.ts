/**
 * Cuts an overview to a token budget: each part gets a share, and what it does not use passes to the next one. Pure.
 */
import type {
  LanguageShare,
  MapFolder,
  MapProject,
  MapSymbol,
  RepositoryMap,
} from '../../model/answers/map.ts';
import { tokensIn } from '../tokens.ts';

/** The complete overview; folders are ordered by importance. */
export interface Survey extends Omit<RepositoryMap, 'budgetTokens' | 'left'> {}

type PartName = keyof RepositoryMap['left'];

/** Share of the remaining budget when the part's turn comes; its title is extra. */
const shares: readonly (readonly [PartName, number])[] = [
  ['projects', 0.15],
  ['entryPoints', 0.15],
  ['central', 0.5],
  ['folders', 1],
];
// The line with the numbers of files and symbols.
const headTokens = 20;
// A title such as `Central, with the number of files besides tests that use it`, with the number of entries left out.
const titleTokens = 24;
// Separators within a line.
const betweenTokens = 3;

/** Computes the cost of each line once. */
export function createFit(survey: Survey): (budgetTokens: number) => RepositoryMap {
  const head = headTokens + tokensIn(languagesText(survey.languages));
  const costs: Readonly<Record<PartName, readonly number[]>> = {
    projects: survey.projects.map(costOfProject),
    entryPoints: survey.entryPoints.map(costOfSymbol),
    central: survey.central.map(costOfSymbol),
    folders: survey.folders.map(costOfFolder),
  };
  return (budgetTokens) => {
    const shown = countsWithin(costs, budgetTokens - head);
    const kept = <T>(part: PartName, list: readonly T[]): readonly T[] => list.slice(0, shown[part]);
    const folders = [...kept('folders', survey.folders)];
    return {
      ...survey,
      budgetTokens,
      projects: kept('projects', survey.projects),
      entryPoints: kept('entryPoints', survey.entryPoints),
      central: kept('central', survey.central),
      folders: folders.sort((one, other) => (one.path < other.path ? -1 : 1)),
      left: {
        projects: survey.projects.length - shown.projects,
        entryPoints: survey.entryPoints.length - shown.entryPoints,
        central: survey.central.length - shown.central,
        folders: survey.folders.length - shown.folders,
      },
    };
  };
}

/** Number of lines of each part that fit. */
function countsWithin(
  costs: Readonly<Record<PartName, readonly number[]>>,
  budgetTokens: number,
): Readonly<Record<PartName, number>> {
  const shown = { projects: 0, entryPoints: 0, central: 0, folders: 0 };
  let available = budgetTokens;
  const take = (part: PartName, share: number): void => {
    const isNew = shown[part] === 0;
    let left = available * share - (isNew ? titleTokens : 0);
    for (let next = costs[part][shown[part]]; next !== undefined; next = costs[part][shown[part]]) {
      if (next > left) break;
      if (shown[part] === 0) available -= titleTokens;
      left -= next;
      available -= next;
      shown[part]++;
    }
  };
  for (const [part, share] of shares) take(part, share);
  // Central symbols get the budget that folders leave.
  take('central', 1);
  return shown;
}

function costOfProject({ name, path, manifest = '', files, languages }: MapProject): number {
  return cost([name, path, manifest, `${files} files`, languagesText(languages)]);
}

function costOfSymbol({ id, kind, row, about = '', usedBy }: MapSymbol): number {
  return cost([id, String(row), kind, String(usedBy), about]);
}

function costOfFolder({ path, files, about = '', symbols, folders }: MapFolder): number {
  return cost([path, String(files), symbols.join(', '), folders.join(', '), about]);
}

function languagesText(languages: readonly LanguageShare[]): string {
  return languages.map(({ language = 'other', files }) => `${language} ${files}`).join(', ');
}

function cost(parts: readonly string[]): number {
  const present = parts.filter((part) => part !== '');
  return tokensIn(present.join(' ')) + betweenTokens + present.length;
}
