/** The projects of a repository, found again only when one of their manifests may have changed. */
import { readFileSync } from 'node:fs';
import { languages } from '../languages/registry.ts';
import type { Project } from '../model/project.ts';
import type { FilePath } from '../model/source-file.ts';
import type { Changes } from './discover.ts';
import type { Listing } from './list-files.ts';
import { type DetectedProjects, detectProjects } from './projects.ts';

export interface FoundProjects {
  readonly projects: readonly Project[];
  /** What is wrong with manifests; undefined when they were not looked at again. */
  readonly problems: DetectedProjects['problems'] | undefined;
}

/** `known` are those of the last update; empty makes it look again. */
export function findProjects(
  root: string,
  listing: Listing,
  changes: Changes,
  known: readonly Project[],
): FoundProjects {
  const readers = languages.flatMap((language) => language.manifests);
  const isManifest = (path: string): boolean => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return readers.some(({ pattern }) =>
      pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern,
    );
  };
  const isTouched = [...changes.toRead, ...changes.gone].some(({ path }) => isManifest(path));
  if (known.length > 0 && !isTouched) return { projects: known, problems: undefined };
  const read = (path: FilePath): string | undefined => {
    try {
      return readFileSync(`${root}/${path}`, 'utf8');
    } catch {
      // Gone or closed since it was listed: the folder still names the project.
      return undefined;
    }
  };
  return detectProjects(
    listing.files.map(({ path }) => path),
    readers,
    read,
  );
}
