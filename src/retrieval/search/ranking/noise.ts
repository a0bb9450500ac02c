/**
 * The share of its score that a file keeps: tests, examples and superseded code rank lower, unless the query asks for
 * them.
 */
import { folderOf } from '../../../model/path.ts';
import type { SearchFile } from '../search-files.ts';
import { kept } from './weights.ts';

type Reason = keyof typeof kept;

export interface NoiseParts {
  /** All folders of the index, to determine the newest version. */
  readonly folders: ReadonlySet<string>;
  isShim(file: SearchFile): boolean;
  /** Folders that contain the manifest of a project. */
  readonly manifestFolders: ReadonlySet<string>;
}

/** An empty query asks for nothing special, so all penalties apply. */
export function createNoise(parts: NoiseParts): (file: SearchFile, query: string) => number {
  const newest = newestVersions(parts.folders);
  const isTemplate = createTemplates(parts.manifestFolders);
  const known = new Map<string, readonly Reason[]>();
  return (file, query) => {
    const reasons = known.get(file.path) ?? reasonsFor(file, { newest, isShim: parts.isShim, isTemplate });
    known.set(file.path, reasons);
    return reasons.reduce(
      (share, reason) => (isAsked(reason, file.path, query) ? share : share * kept[reason]),
      1,
    );
  };
}

function reasonsFor(
  file: SearchFile,
  {
    newest,
    isShim,
    isTemplate,
  }: Pick<NoiseParts, 'isShim'> & {
    isTemplate(path: string): boolean;
    readonly newest: ReadonlyMap<string, number>;
  },
): readonly Reason[] {
  const { path, isTest, isGenerated, language } = file;
  const reasons: Reason[] = [];
  if (isTest || testPath.test(path)) reasons.push('test');
  if (examplePath.test(path) || isTemplate(path)) reasons.push('example');
  if (legacyPath.test(path)) reasons.push('legacy');
  if (vendoredPath.test(path)) reasons.push('vendored');
  if (isGenerated) reasons.push('generated');
  if (language === undefined) reasons.push('prose');
  if (declarationsPath.test(path)) reasons.push('declarations');
  if (isSuperseded(path, newest)) reasons.push('superseded');
  if (isShim(file)) reasons.push('shim');
  return reasons;
}

const testPath =
  /(?:^|\/)(?:tests?|__tests__|specs?|testing|testdata|test_suite|fixtures|bench(?:es|marks?)?)\/|(?:^|\/)(?:test_[^/]*|conftest\.[^/]*)$|[._-](?:test|tests|spec)\.\w+$|_test\.\w+$|Tests?\.\w+$/;
const examplePath =
  /(?:^|\/)_?(?:examples?|samples?|docs?|demos?|tutorials?|playgrounds?|sandbox(?:es)?|websites?)\//;
/**
 * A project below a folder of templates is copied to users, or shows the code around it at work. Without a manifest,
 * such a folder holds the code or the pages of the project itself.
 */
function createTemplates(manifestFolders: ReadonlySet<string>): (path: string) => boolean {
  const templates = [...manifestFolders].flatMap((folder) => templateFolder.exec(`${folder}/`)?.[0] ?? []);
  const found = new Set(templates);
  return (path) => {
    const folder = templateFolder.exec(path)?.[0];
    return folder !== undefined && found.has(folder);
  };
}

/** Up to the first folder that is named so. */
const templateFolder = /^(?:.*?\/)??[\w-]*(?:templates?|starters?|boilerplates?|skeletons?)\//;

/** Matches only a whole name of a folder or file: `cluster_legacy.c` may well be in use. */
const legacyPath = /(?:^|\/)_?(?:legacy|deprecated|obsolete|old|attic|archived?|compat)(?:\/|\.\w+$)/;
const declarationsPath = /\.(?:d\.[cm]?ts|pyi)$/;
/** Vendored by its folder, or because its name contains a version or marks it as generated. */
const vendoredPath =
  /(?:^|\/)_?(?:vendor(?:ed|s)?|third[_-]?party|extern(?:al|als)?|deps|bower_components)\/|-\d+\.\d+\.\d+(?:[.-]min)?\.(?:[cm]?js|css)$|[.-]min\.(?:[cm]?js|css)$/;

/** In `v1` while there is a `v2`, or any later version, next to it. */
function isSuperseded(path: string, newest: ReadonlyMap<string, number>): boolean {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    const [, before = '', version] = versionFolder.exec(folder) ?? [];
    if (version !== undefined && Number(version) < (newest.get(before) ?? 0)) return true;
  }
  return false;
}

const versionFolder = /^((?:.*\/)?)v(\d+)$/;

/** The newest version number by the path before the number. */
function newestVersions(folders: ReadonlySet<string>): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const folder of folders) {
    const [, before = '', version] = versionFolder.exec(folder) ?? [];
    if (version !== undefined) newest.set(before, Math.max(newest.get(before) ?? 0, Number(version)));
  }
  return newest;
}

/** Whether the query asks for the penalised kind of file: a question about tests wants tests. */
function isAsked(reason: Reason, path: string, query: string): boolean {
  if (reason === 'superseded')
    return [...path.matchAll(/(?:^|\/)(v\d+)\//g)].some(([, version = '']) =>
      new RegExp(`\\b${version}\\b`, 'i').test(query),
    );
  return askedBy[reason].test(query);
}

/** Whether a query asks for outdated code. */
export function asksForLegacy(query: string): boolean {
  return askedBy.legacy.test(query);
}

const askedBy: Readonly<Record<Exclude<Reason, 'superseded'>, RegExp>> = {
  test: /\b(?:tests?|testing|specs?|fixtures?|mock(?:s|ed|ing)?|bench(?:mark)?s?)\b/i,
  example: /\b(?:examples?|samples?|demos?|tutorials?|docs?|documentation)\b/i,
  legacy: /\b(?:legacy|deprecat\w*|obsolete|old|compat\w*)\b/i,
  shim: /\b(?:legacy|deprecat\w*|obsolete|old|shims?|compat\w*)\b/i,
  vendored: /\b(?:vendor\w*|third[- ]party|extern\w*)\b/i,
  generated: /\bgenerat\w*|\b(?:protobuf|proto|grpc)\b/i,
  prose: /\b(?:docs?|documentation|readme|changelog|config\w*|licen[cs]e)\b|\.(?:md|ya?ml|json|toml|txt)\b/i,
  declarations: /\b(?:declarations?|d\.ts|typings?|stubs?|pyi)\b/i,
};
