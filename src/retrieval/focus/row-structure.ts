/**
 * The control structure around each row of a piece of code, by indentation and brackets alone: which rows open the
 * blocks that contain it, and which branches come before it. Works on current text in any language, so it needs neither
 * a parser nor the index. Rows of comments and of texts in quotes open no blocks. Pure.
 */
import type { RowSpan } from '../../model/answers/search.ts';

export type RowKind = 'blank' | 'comment' | 'code';

export interface RowStructure {
  kindOf(row: number): RowKind;
  /**
   * The rows that show under which conditions a row runs: the first rows of the enclosing blocks, and for an `else` or
   * `except` the branches before it. Without the row itself.
   */
  around(row: number): readonly number[];
  /** The rows of the statement around `row`: its further lines, and its block, or the first row of a long block. */
  statement(row: number): RowSpan;
  /** The rows directly inside the block that a row opens. */
  inside(row: number): readonly number[];
  /** Rows before `row` that leave a block that contains it: `return`, `raise`, `continue` under a condition. */
  exitsBefore(row: number): readonly number[];
}

interface Row {
  readonly kind: RowKind;
  readonly indent: number;
  readonly text: string;
}

/** `span`: the rows to read, of all rows of the file; `endRow` is inclusive. */
export function readStructure(rows: readonly string[], span: RowSpan): RowStructure {
  const read = readRows(rows, span);
  const { parents, links } = linkRows(read, span.row);
  const at = (row: number): Row => read[row - span.row] ?? blankRow;

  function around(row: number): readonly number[] {
    const found = new Set<number>();
    for (let inner: number | undefined = row; inner !== undefined; inner = parents.get(inner))
      for (let linked: number | undefined = inner; linked !== undefined; linked = links.get(linked)) {
        found.add(linked);
        const opener = links.get(linked);
        if (opener !== undefined && linked - opener <= longestHeader && closes.test(at(linked).text))
          for (let between = opener; between < linked; between++) found.add(between);
      }
    found.delete(row);
    return [...found].sort((one, other) => one - other);
  }

  /** False for a function inside the code: leaving it does not leave the block around it. */
  function isControl(header: number): boolean {
    const opener = links.get(header);
    return control.test(at(header).text) || (opener !== undefined && control.test(at(opener).text));
  }

  /** The first row of the list of arguments or conditions around a row, if the whole statement is short. */
  function startOf(row: number): number {
    const parent = parents.get(row);
    if (parent === undefined || !opensList.test(at(parent).text)) return row;
    const start = startOf(parent);
    return statementAt(at, start, span).endRow >= row ? start : row;
  }

  return {
    kindOf: (row) => at(row).kind,
    around,
    statement: (row) => statementAt(at, startOf(row), span),
    inside(row) {
      const headers = new Set([startOf(row)]);
      for (const [closer, opener] of links)
        if (headers.has(opener) && opensBlock.test(at(closer).text)) headers.add(closer);
      return [...parents].flatMap(([inner, parent]) => (headers.has(parent) && inner > row ? [inner] : []));
    },
    exitsBefore(row) {
      const blocks = new Set([...around(row), undefined]);
      const found: number[] = [];
      for (let before = span.row; before < row; before++) {
        const condition = parents.get(before);
        if (!exits.test(at(before).text) || condition === undefined || blocks.has(condition)) continue;
        if (blocks.has(parents.get(condition)) && isControl(condition)) found.push(before);
      }
      return found;
    },
  };
}

const blankRow: Row = { kind: 'blank', indent: 0, text: '' };

// A header with more rows is a list of parameters, of which the first and the last row are enough.
const longestHeader = 6;
const longestBlock = 3;
const longestStatement = 6;
// Files that mix tabs and spaces usually mean this width. Files that do not are read alike with any width.
const tabWidth = 8;

const closes = /^[)\]}]/;
const opensAlone = /^[{[(]+$/;
const continuesBranch = /^(?:[)\]};\s]*)(?:else|elif|elsif|elseif|except|catch|finally|rescue|ensure)\b/;
const control =
  /^(?:[)\]};\s]*)(?:if|else|elif|elsif|elseif|unless|for|foreach|while|switch|match|case|when|except|catch|try|with|do)\b/;
const exits = /^(?:return|raise|throw|continue|break|yield break|panic!?\(|goto)\b/;
const opensBlock = /(?:[{:]|\b(?:then|do)|=>|->)$/;
const opensList = /[([]$/;
const goesOn = /(?:[,=+\-*/.?\\]|&&|\|\||\b(?:and|or|not|in))$/;
const comes = /^(?:[.?:]|&&|\|\||\+ |and\b|or\b)/;
const lineComment = /^(?:\/\/|#(?![[a-zA-Z])|--(?!\w)|%%)/;
const directive = /^#\s*(?:if|ifdef|ifndef|el|endif|define|undef|include|pragma|region|endregion)/;

function readRows(rows: readonly string[], { row, endRow }: RowSpan): readonly Row[] {
  let until: string | undefined;
  return rows.slice(row, endRow + 1).map((line) => {
    const text = line.trim();
    const indent = indentOf(line);
    if (text === '') return blankRow;
    if (until !== undefined) {
      if (text.includes(until)) until = undefined;
      return { kind: 'comment', indent, text };
    }
    const opened = openedBy(text);
    if (opened !== undefined && !text.slice(opened.from).includes(opened.until)) until = opened.until;
    const isComment = opened?.isWhole === true || lineComment.test(text) || directive.test(text);
    return { kind: isComment ? 'comment' : 'code', indent, text: withoutComment(text) };
  });
}

/** The comment or long text that starts in a row, and where its end is looked for. */
function openedBy(
  text: string,
): { readonly until: string; readonly from: number; readonly isWhole: boolean } | undefined {
  const block = text.indexOf('/*');
  if (block === 0) return { until: '*/', from: 2, isWhole: true };
  const quotes = /"""|'''/.exec(text);
  if (quotes === null) return undefined;
  const isWhole = /^[a-z]{0,2}$/i.test(text.slice(0, quotes.index));
  return { until: quotes[0], from: quotes.index + 3, isWhole };
}

function withoutComment(text: string): string {
  return text.replace(/\s+(?:\/\/|#) .*$/, '');
}

function indentOf(line: string): number {
  let indent = 0;
  for (const letter of line) {
    if (letter === ' ') indent++;
    else if (letter === '\t') indent += tabWidth - (indent % tabWidth);
    else break;
  }
  return indent;
}

/**
 * `parents`: the row that opens the block of a row. `links`: for a row that closes a bracket or continues a branch, the
 * row before it at the same level that it belongs to.
 */
function linkRows(rows: readonly Row[], first: number) {
  const parents = new Map<number, number>();
  const links = new Map<number, number>();
  const open: { readonly row: number; readonly indent: number }[] = [];
  const outermost = rows.find(({ kind }) => kind === 'code')?.indent ?? 0;
  rows.forEach(({ kind, indent, text }, index) => {
    if (kind === 'blank') return;
    const row = first + index;
    if (kind === 'comment') {
      const parent = open.findLast((each) => each.indent < indent);
      if (parent !== undefined) parents.set(row, parent.row);
      return;
    }
    // Text further out than the start of the code is part of a long text or a label.
    if (indent < outermost) return;
    let sibling: number | undefined;
    for (let last = open.at(-1); last !== undefined && last.indent >= indent; last = open.at(-1)) {
      sibling = last.indent === indent ? last.row : undefined;
      open.pop();
    }
    const parent = open.at(-1);
    if (parent !== undefined) parents.set(row, parent.row);
    const belongs = closes.test(text) || opensAlone.test(text) || continuesBranch.test(text);
    if (belongs && sibling !== undefined) links.set(row, sibling);
    open.push({ row, indent });
  });
  return { parents, links };
}

function statementAt(at: (row: number) => Row, row: number, { endRow: last }: RowSpan): RowSpan {
  const { indent, text } = at(row);
  if (opensList.test(text)) {
    const end = endOfBlock(at, row, { indent, last, most: longestStatement });
    return { row, endRow: opensBlock.test(at(end).text) ? blockStart(at, end, last) : end };
  }
  if (opensBlock.test(text)) return { row, endRow: blockStart(at, row, last) };
  let end = row;
  while (end < last && end - row < longestStatement) {
    const next = at(end + 1);
    if (next.kind === 'blank' || !(goesOn.test(at(end).text) || comes.test(next.text))) break;
    end++;
  }
  return { row, endRow: end };
}

/** The last row of a short block. The first row of a longer one, which tells what the block is for. */
function blockStart(at: (row: number) => Row, row: number, last: number): number {
  const end = endOfBlock(at, row, { indent: at(row).indent, last, most: longestBlock });
  return end > row ? end : Math.min(row + 1, last);
}

/** The last row of a block with at most `most` rows; else `row`. */
function endOfBlock(
  at: (row: number) => Row,
  row: number,
  { indent, last, most }: { readonly indent: number; readonly last: number; readonly most: number },
): number {
  let end = row;
  for (let next = row + 1; next <= last; next++) {
    const each = at(next);
    if (each.kind === 'blank') continue;
    if (each.indent <= indent) return closes.test(each.text) ? next : end;
    if (next - row > most) return row;
    end = next;
  }
  return end;
}
