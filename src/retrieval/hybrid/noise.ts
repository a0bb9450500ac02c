/** How much of its score a file keeps: tests, examples and what is superseded come later, unless they are asked for. */
import { folderOf } from '../../model/path.ts';
import type { SearchFile } from '../hierarchical/search-files.ts';
import { kept } from './weights.ts';

type Reason = keyof typeof kept;

/** `folders`: all there are, to see which version is the newest. A query without text asks for none of it. */
export function createNoise(folders: ReadonlySet<string>): (file: SearchFile, query: string) => number {
  const known = new Map<string, readonly Reason[]>();
  return (file, query) => {
    const reasons = known.get(file.path) ?? reasonsFor(file, folders);
    known.set(file.path, reasons);
    return reasons.reduce(
      (share, reason) => (isAsked(reason, file.path, query) ? share : share * kept[reason]),
      1,
    );
  };
}

function reasonsFor({ path, isTest, language }: SearchFile, folders: ReadonlySet<string>): readonly Reason[] {
  const reasons: Reason[] = [];
  if (isTest || testPath.test(path)) reasons.push('test');
  if (examplePath.test(path)) reasons.push('example');
  if (legacyPath.test(path)) reasons.push('legacy');
  if (vendoredPath.test(path)) reasons.push('vendored');
  if (language === undefined) reasons.push('prose');
  if (declarationsPath.test(path)) reasons.push('declarations');
  if (isSuperseded(path, folders)) reasons.push('superseded');
  return reasons;
}

const testPath =
  /(?:^|\/)(?:tests?|__tests__|specs?|testing|testdata|test_suite|fixtures|bench(?:es|marks?)?)\/|(?:^|\/)(?:test_[^/]*|conftest\.[^/]*)$|[._-](?:test|tests|spec)\.\w+$|_test\.\w+$|Tests?\.\w+$/;
const examplePath = /(?:^|\/)(?:examples?|samples?|docs?|demos?|tutorials?)\//;
const legacyPath = /(?:^|\/)(?:legacy|deprecated|old|_?compat)(?:\/|\.\w+$)/;
const declarationsPath = /\.(?:d\.[cm]?ts|pyi)$/;
/** By its folder, or because it is called after a version or made by a machine. */
const vendoredPath =
  /(?:^|\/)_?(?:vendor(?:ed|s)?|third[_-]?party|extern(?:al|als)?|deps|bower_components)\/|-\d+\.\d+\.\d+(?:[.-]min)?\.(?:[cm]?js|css)$|[.-]min\.(?:[cm]?js|css)$/;

/** In `v3` while there is a `v4` beside it. */
function isSuperseded(path: string, folders: ReadonlySet<string>): boolean {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    const version = /(?:^|\/)v(\d+)$/.exec(folder);
    if (
      version !== null &&
      folders.has(`${folder.slice(0, -(version[1] ?? '').length)}${Number(version[1]) + 1}`)
    )
      return true;
  }
  return false;
}

/** Whoever asks for tests wants them. */
function isAsked(reason: Reason, path: string, query: string): boolean {
  if (reason === 'superseded')
    return [...path.matchAll(/(?:^|\/)(v\d+)\//g)].some(([, version = '']) =>
      new RegExp(`\\b${version}\\b`, 'i').test(query),
    );
  return askedBy[reason].test(query);
}

const askedBy: Readonly<Record<Exclude<Reason, 'superseded'>, RegExp>> = {
  test: /\b(?:tests?|testing|specs?|fixtures?|mock(?:s|ed|ing)?|bench(?:mark)?s?)\b/i,
  example: /\b(?:examples?|samples?|demos?|tutorials?|docs?|documentation)\b/i,
  legacy: /\b(?:legacy|deprecated|old|compat\w*)\b/i,
  vendored: /\b(?:vendor\w*|third[- ]party|extern\w*)\b/i,
  prose: /\b(?:docs?|documentation|readme|changelog|config\w*|licen[cs]e)\b|\.(?:md|ya?ml|json|toml|txt)\b/i,
  declarations: /\b(?:declarations?|d\.ts|typings?|stubs?|pyi)\b/i,
};
