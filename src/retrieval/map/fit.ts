/** As much of an overview as fits into a budget: each part gets its share, and what it leaves is the next one's. Pure. */
import { tokensIn } from '../context/tokens.ts';
import type { LanguageShare, MapFolder, MapProject, MapSymbol, RepositoryMap } from './answer.ts';

/** All that is known; folders the most important first. */
export interface Survey extends Omit<RepositoryMap, 'budgetTokens' | 'left'> {}

type PartName = keyof RepositoryMap['left'];

/** Of what is left when it comes to the part; a title comes on top. */
const shares: readonly (readonly [PartName, number])[] = [
  ['projects', 0.15],
  ['entryPoints', 0.15],
  ['central', 0.5],
  ['folders', 1],
];
// The numbers of files and symbols.
const headTokens = 20;
// `Central, with the number of files besides tests that use it`, and how much was left out.
const titleTokens = 24;
// What is between the parts of a line.
const betweenTokens = 3;

/** Counts once what each line costs. */
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

/** How many lines of each part fit. */
function countsWithin(
  costs: Readonly<Record<PartName, readonly number[]>>,
  budgetTokens: number,
): Readonly<Record<PartName, number>> {
  const shown = { projects: 0, entryPoints: 0, central: 0, folders: 0 };
  let room = budgetTokens;
  const take = (part: PartName, share: number): void => {
    const isNew = shown[part] === 0;
    let left = room * share - (isNew ? titleTokens : 0);
    for (let next = costs[part][shown[part]]; next !== undefined; next = costs[part][shown[part]]) {
      if (next > left) break;
      if (shown[part] === 0) room -= titleTokens;
      left -= next;
      room -= next;
      shown[part]++;
    }
  };
  for (const [part, share] of shares) take(part, share);
  // What folders do not need, central symbols get.
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
  const told = parts.filter((part) => part !== '');
  return tokensIn(told.join(' ')) + betweenTokens + told.length;
}
