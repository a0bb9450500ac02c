/** Text as it is stored: on one line, bounded. */

/** Past this a type says nothing more to a reader. */
const maxLength = 200;

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxLength);
}
