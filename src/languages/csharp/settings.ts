/**
 * Global usings of a project file: namespaces in scope in all its files, and types whose static members are. They
 * come from the project file and the nearest Directory.Build files above it. Conditions count as true.
 */
import { folderOf, joinPath } from '../../model/path.ts';
import type { LinkedProject } from '../linking/repository-view.ts';

const using = /<Using\s[^>]*?\bInclude\s*=\s*"([^"]+)"[^>]*>/g;
const shared = ['Directory.Build.props', 'Directory.Build.targets'];

/** Usings with an alias are ignored. */
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

/** The nearest file of that name in the folder or above it, and the next one above if the file imports it. */
function nearestAbove(
  name: string,
  folder: string,
  read: (path: string) => string | undefined,
): readonly string[] {
  const text = read(joinPath(folder, name));
  if (text !== undefined && !importsAbove(text)) return [text];
  const above = folder === '' ? [] : nearestAbove(name, folderOf(folder), read);
  return text === undefined ? above : [text, ...above];
}

function importsAbove(text: string): boolean {
  return /<Import\b[^>]*(?:GetPathOfFileAbove|\.\.[\\/]Directory\.Build\.)/.test(text);
}

function listed(key: string, names: readonly string[]): Readonly<Record<string, string>> {
  return names.length === 0 ? {} : { [key]: names.join(';') };
}

export function usingsOf({ settings }: LinkedProject): readonly string[] {
  return namesIn(settings.usings);
}

/** Types whose static members are in scope by their bare names. */
export function openedBy({ settings }: LinkedProject): readonly string[] {
  return namesIn(settings.opened);
}

function namesIn(list: string | undefined): readonly string[] {
  return list?.split(';').filter((name) => name !== '') ?? [];
}
