/**
 * Text for a terminal: characters that a terminal obeys are shown as escapes. File names, source text and error messages
 * come from repositories that nobody vouches for; whoever writes to a terminal passes everything through here.
 */

// C0 but tab and line feed, DEL, C1, and the controls that turn the direction of text round (CVE-2021-42574).
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must be made visible.
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
const allObeyed = new RegExp(obeyed, 'g');
/** The colours of print-lines.ts and search-text.ts, and no other sequence. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: our own escapes.
const colour = /\u001b\[(?:0|1|31|32|35)m/g;

/** Everything that is written to a terminal. A carriage return may end a line, and colours are left if they are ours. */
export function terminalText(text: string, { hasColours }: { readonly hasColours: boolean }): string {
  if (!obeyed.test(text)) return text;
  const parts = hasColours ? text.split(colour) : [text];
  const colours = hasColours ? (text.match(colour) ?? []) : [];
  return parts.map((part, at) => escaped(part) + (colours[at] ?? '')).join('');
}

/** A name as one line of text can hold it, quoted where it has characters that a terminal obeys, or line breaks. */
export function visible(name: string): string {
  return obeyed.test(name) || /[\n\t]/.test(name) ? escaped(JSON.stringify(name)) : name;
}

function escaped(text: string): string {
  return text.replace(allObeyed, (sign, at: number) =>
    sign === '\r' && text[at + 1] === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
