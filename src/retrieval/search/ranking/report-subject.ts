/**
 * Whether a query is a report, and which part of its text is about its subject: without the boilerplate of issue
 * trackers (headings, hidden hints, lists of versions) and without URLs, whose words belong to other sites. Pure.
 */

/** In characters. A longer query is a report. */
const longestQuestion = 120;

export function isReport(query: string): boolean {
  return query.length > longestQuestion || query.trim().includes('\n');
}

/**
 * The whole text of a question, or of a report that consists only of boilerplate. The first line is always kept: it is
 * the title.
 */
export function subjectOf(query: string): string {
  const text = query.trim();
  if (!isReport(query)) return text;
  const shown = text.replaceAll(hint, ' ').replaceAll(address, ' ');
  let isCode = false;
  const lines = shown.split('\n').filter((line, row) => {
    if (fence.test(line)) isCode = !isCode;
    if (line.length <= longestListed && version.test(line)) return false;
    return row === 0 || isCode || !heading.test(line);
  });
  return lines.join('\n').trim() || text;
}

const hint = /<!--[\s\S]*?(?:-->|$)/g;
const address = /\b(?:https?|ftp):\/\/[^\s<>()\]"'`]+/g;
const fence = /^\s*(?:```|~~~)/;
const heading = /^\s{0,3}(?:#{1,6}\s.*|\*\*[^*]+\*\*:?\s*)$/;
const longestListed = 120;
/** `numpy: 1.17.3`, `- Python version 3.8.2 (default)`, `pytest==5.4.1`. */
const version =
  /^[\s>*|-]*`?(?:[A-Za-z][\w.+/()-]* ){0,2}[A-Za-z][\w.+/()-]*`?\**\s*(?::|==|\s)\s*v?\d+\.\d+[\w.+-]*`?\**\s*(?:[(,|].*)?$/;
