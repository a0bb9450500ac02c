/** Syntax highlighting: the spans of each line, as data. The markup that the library makes is read, never inserted. */
import { grammarFor, loadGrammar } from './languages.ts';

/** 0-based, in UTF-16 units; `end` is exclusive. */
export interface TokenSpan {
  readonly start: number;
  readonly end: number;
  readonly look: string;
}

// Beyond these sizes, highlighting would block the page for longer than it helps.
const mostLetters = 1_500_000;
const longestLine = 20_000;

/** By line. Undefined when the text is shown plain. */
export async function highlight(
  path: string,
  lines: readonly string[],
): Promise<readonly (readonly TokenSpan[])[] | undefined> {
  const grammar = grammarFor(path);
  if (grammar === undefined || lines.some(({ length }) => length > longestLine)) return undefined;
  const text = lines.join('\n');
  if (text.length > mostLetters) return undefined;
  const [{ default: core }, language] = await Promise.all([
    import('highlight.js/lib/core'),
    loadGrammar(grammar),
  ]);
  const highlighter = core.newInstance();
  highlighter.registerLanguage(grammar, language);
  if (grammar === 'xml') {
    highlighter.registerLanguage('css', await loadGrammar('css'));
    highlighter.registerLanguage('javascript', await loadGrammar('javascript'));
  }
  return spansIn(highlighter.highlight(text, { language: grammar, ignoreIllegals: true }).value);
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The library writes `<span class="…">`, `</span>`, five entities, and text. */
function spansIn(markup: string): readonly (readonly TokenSpan[])[] {
  const lines: TokenSpan[][] = [[]];
  const open: string[] = [];
  let column = 0;
  const add = (length: number): void => {
    const look = open.at(-1);
    if (look !== undefined && look !== '' && length > 0)
      lines.at(-1)?.push({ start: column, end: column + length, look });
    column += length;
  };
  for (const [piece, className] of markup.matchAll(/<span class="([^"]*)">|<\/span>|&[#\w]+;|\n|[^<&\n]+/g)) {
    if (className !== undefined) open.push(lookOf(className) || (open.at(-1) ?? ''));
    else if (piece === '</span>') open.pop();
    else if (piece === '\n') {
      lines.push([]);
      column = 0;
    } else add(entities[piece]?.length ?? piece.length);
  }
  return lines;
}

const looks: Readonly<Record<string, string>> = {
  keyword: 'keyword',
  literal: 'keyword',
  built_in: 'quiet-name',
  type: 'quiet-name',
  string: 'string',
  regexp: 'string',
  char: 'string',
  number: 'number',
  symbol: 'number',
  comment: 'comment',
  doctag: 'comment',
  meta: 'number',
  attr: 'attribute',
  attribute: 'attribute',
  tag: 'attribute',
  name: 'keyword',
  section: 'keyword',
  selector: 'keyword',
  subst: '',
  addition: 'string',
  deletion: 'number',
};

function lookOf(className: string): string {
  const word = /^hljs-([a-z_]+)/.exec(className)?.[1] ?? '';
  return looks[word.split('-')[0] ?? ''] ?? '';
}
