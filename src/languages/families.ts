/** Which languages see each other's names. Apart from the registry, so that a question need not load every language. */
import type { LanguageId } from '../model/source-file.ts';

/** Only languages whose family has another name than the language itself. */
const families: Readonly<Record<string, string>> = { javascript: 'typescript', cpp: 'c' };

/** Equals `linking.family` of the language. */
export function familyOf(language: LanguageId): string {
  return families[language] ?? language;
}
