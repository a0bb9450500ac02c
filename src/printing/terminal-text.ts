/**
 * Text for a terminal: control characters are shown as escapes. File names, source text and error messages come from
 * untrusted repositories, so all terminal output passes through here.
 */

// C0 except tab and line feed, DEL, C1, and the bidirectional controls (CVE-2021-42574).
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters.
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
const allControls = new RegExp(control, 'g');
/** The colour codes of print-lines.ts and search-text.ts; no other sequence is allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: our own escapes.
const colour = /\u001b\[(?:0|1|31|32|35)m/g;

/** For all terminal output. Keeps a carriage return before a line feed, and the program's own colour codes. */
export function terminalText(text: string, { hasColours }: { readonly hasColours: boolean }): string {
  if (!control.test(text)) return text;
  const parts = hasColours ? text.split(colour) : [text];
  const colours = hasColours ? (text.match(colour) ?? []) : [];
  return parts.map((part, at) => escaped(part) + (colours[at] ?? '')).join('');
}

/** A name for one line of output; quoted when it contains control characters or line breaks. */
export function visible(name: string): string {
  return control.test(name) || /[\n\t]/.test(name) ? escaped(JSON.stringify(name)) : name;
}

function escaped(text: string): string {
  return text.replace(allControls, (sign, at: number) =>
    sign === '\r' && text[at + 1] === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
