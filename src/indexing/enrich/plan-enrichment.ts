/**
 * Selects the files about which a compiler must be asked, or asked again. Pure: depends on the former answers and on the
 * changes only. The rules:
 *
 *   change                                          files whose answers may differ
 *   a file's own content or links                   the file
 *   another version of the answers                  every file
 *   a configuration, manifest or lock file          every file
 *   a file's project                                the file
 *   the shape of a file                             all that import it, directly or through others
 *   the names of a global file                      every file that can see it
 *   a new file                                      files with an import that leads nowhere and names it, or with one
 *                                                   that leads to a file of the same name without extension;
 *                                                   and all that import those
 *   a file that is gone                             all that import it, directly or through others
 */
import { fileNameOf, folderOf } from '../../model/path.ts';

/** The part of a former answer that the plan uses. */
export interface FormerAnswer {
  readonly isCurrent: boolean;
  readonly extractor: string;
  readonly shape: string;
  readonly isGlobal: boolean;
  readonly names: string | undefined;
  readonly imports: readonly string[];
  readonly missingImports: readonly string[];
}

/** All files of the languages of one compiler; undefined when it was never asked about the file. */
export type FormerAnswers = ReadonlyMap<string, FormerAnswer | undefined>;

export interface Circumstances {
  readonly extractor: string;
  /** Whether configurations, manifests and lock files are those of the last run. */
  readonly isSameContext: boolean;
}

/** Files with a current answer that may not hold any more. */
export function outdatedAnswers(files: FormerAnswers, now: Circumstances): ReadonlySet<string> {
  const current = [...files].flatMap(([path, former]) => (former?.isCurrent === true ? [path] : []));
  const isSameExtractor = [...files.values()].every(
    (former) => former === undefined || former.extractor === now.extractor,
  );
  if (!now.isSameContext || !isSameExtractor) return new Set(current);
  // Nothing was ever answered: no answer can be outdated.
  if (current.length === 0) return new Set();
  const isNew = (path: string): boolean => files.has(path) && files.get(path) === undefined;
  const added = [...files.keys()].filter(isNew);
  const names = new Set(added.flatMap(namesOf));
  const stems = new Set(added.map(stemOf));
  const concerned = current.filter((path) => {
    const former = files.get(path);
    return (
      former?.missingImports.some((specifier) => names.has(lastNameOf(specifier))) === true ||
      former?.imports.some((imported) => !files.has(imported) || stems.has(stemOf(imported))) === true
    );
  });
  return onlyCurrent(files, withImporters(files, concerned));
}

/**
 * Files whose answers may differ because this file now has another answer. New files without global names need no entry
 * here: their importers are outdated from the start.
 */
export function outdatedByAnswer(
  files: FormerAnswers,
  { path, visibleIn }: Answered,
  now: Pick<FormerAnswer, 'shape' | 'isGlobal' | 'names'>,
): ReadonlySet<string> {
  const former = files.get(path);
  const isGlobal = now.isGlobal || former?.isGlobal === true;
  if (former === undefined && !isGlobal) return new Set();
  const hasSameNames = former?.names === now.names;
  if (hasSameNames && former?.shape === now.shape && former.isGlobal === now.isGlobal) return new Set();
  const mayMeanMore = isGlobal && !(hasSameNames && now.names !== undefined);
  const importers = withImporters(files, [path]);
  return onlyCurrent(
    files,
    mayMeanMore ? new Set([...importers, ...(visibleIn ?? files.keys())]) : importers,
  );
}

export interface Answered {
  readonly path: string;
  /** The files that see the names of this one without an import. Undefined: possibly all. */
  readonly visibleIn: Iterable<string> | undefined;
}

/** When the compiler cannot be asked about changed files, nothing tells what their changes mean for others. */
export function outdatedByUnknown(files: FormerAnswers): ReadonlySet<string> {
  const changed = [...files].flatMap(([path, former]) => (former?.isCurrent === false ? [path] : []));
  const isGlobal = changed.some((path) => files.get(path)?.isGlobal === true);
  return onlyCurrent(files, isGlobal ? new Set(files.keys()) : withImporters(files, changed));
}

function onlyCurrent(files: FormerAnswers, paths: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...paths].filter((path) => files.get(path)?.isCurrent === true));
}

/** These files and all that import them, directly or through others. */
function withImporters(files: FormerAnswers, paths: Iterable<string>): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [path, former] of files)
    for (const imported of former?.imports ?? []) {
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [path]);
      else known.push(path);
    }
  const found = new Set(paths);
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
  return found;
}

/** `src/shapes/index.ts` and `src/shapes.ts` answer to the same import. */
function stemOf(path: string): string {
  const stem = withoutExtension(path);
  return fileNameOf(stem) === 'index' ? folderOf(stem) : stem;
}

/** The names by which an import may mean a new file: its own and those of its folders. */
function namesOf(path: string): readonly string[] {
  return withoutExtension(path).split('/');
}

/** `./shapes/` and `..` mean the index of a folder. */
function lastNameOf(specifier: string): string {
  return /(?:^|\/)\.{0,2}$/.test(specifier) ? 'index' : fileNameOf(withoutExtension(specifier));
}

function withoutExtension(path: string): string {
  const name = fileNameOf(path);
  const dot = name.indexOf('.', 1);
  return dot < 0 ? path : path.slice(0, path.length - name.length + dot);
}
