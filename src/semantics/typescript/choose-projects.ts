/**
 * Which program answers for which file. A file may be in several configurations (one to build, one to test), and each
 * program costs memory and time, so that a file has exactly one: of the configurations that contain it, one in the
 * nearest folder, and there the one with most files, because it makes the others unnecessary. Files that no configuration
 * contains get a project of their own beside the nearest one, with its options; without any, one at the root.
 */
import { fileNameOf, folderOf } from '../../model/path.ts';

export interface ConfigFiles {
  /** Below the root. */
  readonly path: string;
  /** Below the root, including files that are not indexed. */
  readonly files: readonly string[];
}

export interface ChosenProject {
  /** The configuration that is opened; for the rest of a folder, the one whose options hold, if there is one. */
  readonly config: string | undefined;
  readonly kind: 'config' | 'rest';
  /** The indexed files that it answers for, sorted. */
  readonly files: readonly string[];
}

export function chooseProjects(
  files: readonly string[],
  configs: readonly ConfigFiles[],
): readonly ChosenProject[] {
  const containing = new Map<string, ConfigFiles[]>();
  for (const config of configs)
    for (const file of config.files) {
      const list = containing.get(file);
      if (list === undefined) containing.set(file, [config]);
      else list.push(config);
    }
  const owned = new Map<string | undefined, string[]>();
  const rest = new Map<string | undefined, string[]>();
  const byFolder = nearestConfigs(configs);
  for (const file of [...files].sort()) {
    const best = containing.get(file)?.reduce((one, other) => (isBetter(other, one) ? other : one));
    if (best === undefined) add(rest, byFolder(file), file);
    else add(owned, best.path, file);
  }
  const chosen = (from: ReadonlyMap<string | undefined, string[]>, kind: ChosenProject['kind']) =>
    [...from].map(([config, each]) => ({ config, kind, files: each }));
  return [...chosen(owned, 'config'), ...chosen(rest, 'rest')];
}

function add(into: Map<string | undefined, string[]>, config: string | undefined, file: string): void {
  const list = into.get(config);
  if (list === undefined) into.set(config, [file]);
  else list.push(file);
}

function isBetter(one: ConfigFiles, other: ConfigFiles): boolean {
  // Both contain the same file, so that the longer folder is usually the nearer one.
  const depths = folderOf(one.path).length - folderOf(other.path).length;
  if (depths !== 0) return depths > 0;
  if (one.files.length !== other.files.length) return one.files.length > other.files.length;
  const ranks = rankOf(one.path) - rankOf(other.path);
  return ranks === 0 ? one.path < other.path : ranks < 0;
}

function rankOf(path: string): number {
  const name = fileNameOf(path);
  return name === 'tsconfig.json' ? 0 : name === 'jsconfig.json' ? 1 : 2;
}

/** The configuration whose options a file without one takes: in the nearest folder, `tsconfig.json` first. */
function nearestConfigs(configs: readonly ConfigFiles[]): (file: string) => string | undefined {
  const best = new Map<string, string>();
  for (const { path } of configs) {
    const folder = folderOf(path);
    const known = best.get(folder);
    if (
      known === undefined ||
      rankOf(path) < rankOf(known) ||
      (rankOf(path) === rankOf(known) && path < known)
    )
      best.set(folder, path);
  }
  return (file) => {
    for (let folder = folderOf(file); ; folder = folderOf(folder)) {
      const found = best.get(folder);
      if (found !== undefined || folder === '') return found;
    }
  };
}
