/** What a project file says about names: the namespaces that all its files use. */
import type { LinkedProject } from '../linking.ts';

const using = /<Using\s[^>]*?\bInclude\s*=\s*"([^"]+)"[^>]*>/g;

/** Those with an alias, and types whose members are opened, are left out. */
export function projectSettings(text: string): Readonly<Record<string, string>> {
  const names: string[] = [];
  for (const [whole, include = ''] of text.matchAll(using)) {
    if (!/\b(Static|Alias)\s*=/.test(whole)) names.push(...include.split(';').map((name) => name.trim()));
  }
  return names.length === 0 ? {} : { usings: names.join(';') };
}

export function usingsOf({ settings }: LinkedProject): readonly string[] {
  return settings.usings?.split(';').filter((name) => name !== '') ?? [];
}
