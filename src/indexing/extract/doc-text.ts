/** Converts a comment to prose: without comment characters and indentation, and with bounded length. Pure. */

/** Enough for a summary and the first paragraphs; longer docs are read from the file. */
const maxDocLength = 2_000;

export function docText(comment: string): string | undefined {
  const rows = comment.split('\n').map(withoutSigns);
  while (rows.length > 0 && rows[0] === '') rows.shift();
  while (rows.length > 0 && rows.at(-1) === '') rows.pop();
  const text = rows.join('\n').slice(0, maxDocLength);
  return text === '' ? undefined : text;
}

/** Removes the characters that begin and end comments: slashes, stars, hashes, dashes, quotes. */
function withoutSigns(row: string): string {
  return row
    .replace(/^\s*(?:\/\*[*!]?|\*\/|\*(?!\*)|\/\/[/!]?|#+!?|--\[=*\[|---?|"""|''')?/, '')
    .replace(/(?:\*+\/|\]=*\]|"""|''')\s*$/, '')
    .trim();
}
