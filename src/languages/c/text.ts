/** Text as it is stored: on one line, of limited length. */

/** A longer type does not help a reader. */
const maxLength = 200;

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxLength);
}
