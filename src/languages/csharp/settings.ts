/**
 * What a project says about names: the namespaces that all its files use, and the types whose members they use by their
 * bare names. It says so itself, or the nearest Directory.Build files above it do. Conditions are taken for met.
 */
import { folderOf, joinPath } from '../../model/path.ts';
import type { LinkedProject } from '../linking.ts';

const using = /<Using\s[^>]*?\bInclude\s*=\s*"([^"]+)"[^>]*>/g;
const shared = ['Directory.Build.props', 'Directory.Build.targets'];

/** Those with an alias are left out. */
export function projectSettings(
  text: string,
  path: string,
  read: (path: string) => string | undefined,
): Readonly<Record<string, string>> {
  const usings: string[] = [];
  const opened: string[] = [];
  const around = shared.flatMap((name) => nearestAbove(name, folderOf(path), read));
  for (const [whole, include = ''] of [text, ...around].flatMap((each) => [...each.matchAll(using)])) {
    if (/\bAlias\s*=/.test(whole)) continue;
    const isStatic = /\bStatic\s*=\s*"true"/i.test(whole);
    (isStatic ? opened : usings).push(...include.split(';').map((name) => name.trim()));
  }
  return { ...listed('usings', usings), ...listed('opened', opened) };
}

/** The file of that name in the folder or the nearest above; and those above that one, where it takes them in. */
function nearestAbove(
  name: string,
  folder: string,
  read: (path: string) => string | undefined,
): readonly string[] {
  const text = read(joinPath(folder, name));
  if (text !== undefined && !takesInAbove(text)) return [text];
  const above = folder === '' ? [] : nearestAbove(name, folderOf(folder), read);
  return text === undefined ? above : [text, ...above];
}

function takesInAbove(text: string): boolean {
  return /<Import\b[^>]*(?:GetPathOfFileAbove|\.\.[\\/]Directory\.Build\.)/.test(text);
}

function listed(key: string, names: readonly string[]): Readonly<Record<string, string>> {
  return names.length === 0 ? {} : { [key]: names.join(';') };
}

export function usingsOf({ settings }: LinkedProject): readonly string[] {
  return namesIn(settings.usings);
}

/** Types whose members are used by their bare names. */
export function openedBy({ settings }: LinkedProject): readonly string[] {
  return namesIn(settings.opened);
}

function namesIn(list: string | undefined): readonly string[] {
  return list?.split(';').filter((name) => name !== '') ?? [];
}
