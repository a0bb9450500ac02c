/** The names in one folder that the ignore rules exclude. Tracked files are unknown here and treated like others. */
import { lstatSync, readFileSync } from 'node:fs';
import { joinPath } from '../../model/path.ts';
import { enterFolder, isIgnored, rootRules } from './ignore-rules.ts';

export type IsIgnored = (name: string, kind: 'directory' | 'file') => boolean;

/** Everything in an ignored folder is ignored. */
export function ignoredIn(
  root: string,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): IsIgnored {
  let rules = enterFolder(rootRules(root, environment), '', gitignoreOf(root, ''));
  let at = '';
  for (const name of folder === '' ? [] : folder.split('/')) {
    at = joinPath(at, name);
    if (isIgnored(rules, `${at}/`)) return () => true;
    rules = enterFolder(rules, at, gitignoreOf(root, at));
  }
  return (name, kind) => isIgnored(rules, `${joinPath(folder, name)}${kind === 'directory' ? '/' : ''}`);
}

/** Like git, does not follow a link here. */
function gitignoreOf(root: string, folder: string): string | undefined {
  const file = `${root}/${joinPath(folder, '.gitignore')}`;
  try {
    return lstatSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
