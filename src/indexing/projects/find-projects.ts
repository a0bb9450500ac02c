/** The projects of a repository, found again only when one of their manifests, or what those rest on, may have changed. */
import { readFileSync } from 'node:fs';
import { languages } from '../../languages/registry.ts';
import type { Project } from '../../model/project.ts';
import type { Changes } from '../differences/find-changes.ts';
import { contextFiles } from '../listing/context-files.ts';
import type { Listing } from '../listing/list-files.ts';
import { type DetectedProjects, detectProjects } from './detect-projects.ts';

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
  const isContext = contextFiles();
  const isTouched = [...changes.toRead, ...changes.gone].some(({ path }) => isContext(path));
  if (known.length > 0 && !isTouched) return { projects: known, problems: undefined };
  const read = (path: string): string | undefined => {
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
