/**
 * Whether a query is a report, and what of its text is about its subject: without what its tracker asks of everybody
 * (headings, hints that are not shown, lists of versions) and without addresses, whose words are those of other sites.
 * Pure.
 */

/** Beyond, in characters, it is a report. */
const longestQuestion = 120;

export function isReport(query: string): boolean {
  return query.length > longestQuestion || query.trim().includes('\n');
}

/** All of a question, and of a report that says nothing else. The first line stays: it is the title. */
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
