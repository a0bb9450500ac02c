/** Files that mark a Java project: Maven's names it, Gradle's settings may, Gradle's builds leave it to their folder. */
import type { FilePath, LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';

const languages = ['java' as LanguageId];

export const manifests: readonly ManifestReader[] = [
  { pattern: 'pom.xml', languages, name: mavenName },
  { pattern: 'settings.gradle', languages, name: rootProjectName },
  { pattern: 'settings.gradle.kts', languages, name: rootProjectName },
  { pattern: 'build.gradle', languages, name: folderName },
  { pattern: 'build.gradle.kts', languages, name: folderName },
];

/** Sections that name other artifacts than the project itself. */
const foreign =
  /<!--[\s\S]*?-->|<(parent|dependencies|dependencyManagement|build|profiles|reporting|modules)\b[\s\S]*?<\/\1>/g;

function mavenName(text: string): string | undefined {
  return /<artifactId>\s*([^<]+?)\s*<\/artifactId>/.exec(text.replace(foreign, ''))?.[1];
}

function rootProjectName(text: string): string | undefined {
  return /^\s*rootProject\.name\s*=\s*["']([^"']+)["']/m.exec(text)?.[1];
}

function folderName(_text: string, path: FilePath): string | undefined {
  return path.split('/').at(-2);
}

/** They name no project, and still say how its files are to be read. */
export const contextFiles: readonly string[] = ['gradle.properties', 'gradle.lockfile', 'libs.versions.toml'];
