/** Names as one line of text can hold them: some have line breaks and other signs that a terminal obeys. */
export function visible(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must be made visible.
  return /[\u0000-\u001f\u007f]/.test(name) ? JSON.stringify(name) : name;
}
