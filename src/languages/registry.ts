/** The list of languages. A new language adds one line. */
import { c, cpp } from './c/index.ts';
import { csharp } from './csharp/index.ts';
import { go } from './go/index.ts';
import { java } from './java/index.ts';
import type { Dialect, Language } from './language.ts';
import { lua } from './lua/index.ts';
import { python } from './python/index.ts';
import { rust } from './rust/index.ts';
import { sql } from './sql/index.ts';
import { javascript, typescript } from './typescript/index.ts';

export const languages: readonly Language[] = [
  python,
  typescript,
  javascript,
  csharp,
  java,
  go,
  rust,
  cpp,
  c,
  lua,
  sql,
];

interface Claim {
  readonly language: Language;
  readonly dialect: Dialect;
}

const byExtension = new Map<string, Claim[]>();
for (const language of languages) {
  for (const dialect of language.dialects) {
    for (const extension of dialect.extensions) {
      byExtension.set(extension, [...(byExtension.get(extension) ?? []), { language, dialect }]);
    }
  }
}

/**
 * Selects by extension, and by the text if several dialects share the extension. Undefined if no language matches.
 */
export function languageOf(path: string, text: string): Claim | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const claims = dot < 0 ? [] : (byExtension.get(name.slice(dot).toLowerCase()) ?? []);
  return claims.length < 2 ? claims[0] : claims.find(({ dialect }) => dialect.accepts?.(text) ?? true);
}
