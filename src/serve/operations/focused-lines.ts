/** The lines of a focused span: the shown ones with the targets of their calls, the others counted. */
import type { SourceSpan } from '../../model/answers/source.ts';
import { counted } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';
import { numberedLines } from './numbered-lines.ts';

type Span = FromOne<SourceSpan>;
type Line = Span['text'][number];

/** `named` collects the targets that the answer has named. */
export function focusedLines({ path, line, endLine, text }: Span, named: Set<string>): readonly string[] {
  const numbered = numberedLines(text);
  const indent = ' '.repeat(1 + String(text.at(-1)?.line ?? 0).length);
  const gap = (count: number): readonly string[] =>
    count > 0 ? [`${indent}… ${counted(count, 'line')}`] : [];
  let before = Math.min(line, text[0]?.line ?? line) - 1;
  const lines = text.flatMap((each, at) => {
    const left = each.line - before - 1;
    before = each.line;
    return [...gap(left), `${numbered[at]}${notesText(each, path, named)}`];
  });
  return [...lines, ...gap(endLine - before)];
}

// More candidates tell little, and take more room than the line.
const mostPossible = 2;

/** `  → targets`. Targets that are named before are not named again. */
function notesText({ calls = [] }: Line, path: string, named: Set<string>): string {
  const notes = calls.flatMap(({ targets, moreTargets, isPossible }) => {
    const ids = targets.join(' ');
    if (named.has(ids) || (isPossible && targets.length + moreTargets > mostPossible)) return [];
    named.add(ids);
    const text = `${targets.map((id) => nameIn(path, id)).join(' or ')}${moreTargets > 0 ? ` or ${moreTargets} more` : ''}`;
    return [`${isPossible ? 'possibly ' : ''}${text}`];
  });
  return notes.length === 0 ? '' : `  → ${notes.join('; ')}`;
}

/** The id of a symbol; only its name if the answer is about its file. */
export function nameIn(path: string, id: string): string {
  return id.startsWith(`${path}:`) ? id.slice(path.length + 1) : id;
}

/** Lines that follow each other are one piece. */
export function piecesOf(text: readonly Line[]): readonly { readonly line: number; readonly text: string }[] {
  const pieces: { line: number; texts: string[] }[] = [];
  for (const { line, text: shown } of text) {
    const last = pieces.at(-1);
    if (last !== undefined && last.line + last.texts.length === line) last.texts.push(shown);
    else pieces.push({ line, texts: [shown] });
  }
  return pieces.map(({ line, texts }) => ({ line, text: texts.join('\n') }));
}
