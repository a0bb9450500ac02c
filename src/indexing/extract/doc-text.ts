/** Comment to prose: signs and indentation taken off, length bounded. Pure. */

/** Enough for any summary and its first paragraphs; longer docs are read from the file. */
const maxDocLength = 2_000;

export function docText(comment: string): string | undefined {
  const rows = comment.split('\n').map(withoutSigns);
  while (rows.length > 0 && rows[0] === '') rows.shift();
  while (rows.length > 0 && rows.at(-1) === '') rows.pop();
  const text = rows.join('\n').slice(0, maxDocLength);
  return text === '' ? undefined : text;
}

/** Takes off what begins and ends a comment in the languages we know: slashes, stars, hashes, dashes, quotes. */
function withoutSigns(row: string): string {
  return row
    .replace(/^\s*(?:\/\*[*!]?|\*\/|\*(?!\*)|\/\/[/!]?|#+!?|--\[=*\[|---?|"""|''')?/, '')
    .replace(/(?:\*+\/|\]=*\]|"""|''')\s*$/, '')
    .trim();
}
