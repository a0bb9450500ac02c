/**
 * Files that mark a Java project. Maven's contains the name, Gradle's settings may contain it, and a Gradle build is
 * named after its folder.
 */
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

/** Sections that name artifacts other than the project. */
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

/** Files that name no project but affect how its files are read. */
export const contextFiles: readonly string[] = ['gradle.properties', 'gradle.lockfile', 'libs.versions.toml'];
