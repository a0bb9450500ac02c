/** Detects the projects of a repository, but only if a manifest or a file that manifests depend on may have changed. */
import { readFileSync } from 'node:fs';
import { languages } from '../../languages/registry.ts';
import type { Project } from '../../model/project.ts';
import type { Changes } from '../differences/find-changes.ts';
import { contextFiles } from '../listing/context-files.ts';
import type { Listing } from '../listing/list-files.ts';
import { type DetectedProjects, detectProjects } from './detect-projects.ts';

export interface FoundProjects {
  readonly projects: readonly Project[];
  /** Problems of manifests; undefined when they were not read again. */
  readonly problems: DetectedProjects['problems'] | undefined;
}

/** `known` are the projects of the last update; an empty list forces detection. */
export function findProjects(
  root: string,
  listing: Listing,
  changes: Changes,
  known: readonly Project[],
): FoundProjects {
  const readers = languages.flatMap((language) => language.manifests);
  const isContext = contextFiles();
  const isTouched = [...changes.toRead, ...changes.gone].some(({ path }) => isContext(path));
  if (known.length > 0 && !isTouched) return { projects: known, problems: undefined };
  const read = (path: string): string | undefined => {
    try {
      return readFileSync(`${root}/${path}`, 'utf8');
    } catch {
      // Deleted or unreadable since it was listed: the folder still names the project.
      return undefined;
    }
  };
  return detectProjects(
    listing.files.map(({ path }) => path),
    readers,
    read,
  );
}
