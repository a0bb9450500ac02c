/**
 * Text to facts: the walk over the tree, by the tables and rules of a language. Pure. Reading and decoding are in
 * threads/process-file.ts, parsing in trees/parse.ts.
 */
import type { ScanResult } from '../../languages/language.ts';
import { errorType, type SyntaxTree } from '../../languages/syntax-tree.ts';
import type { FileFacts } from '../../model/file-facts.ts';
import type { Problem } from '../../model/problem.ts';
import type { FilePath, LanguageId, ParseStatus } from '../../model/source-file.ts';
import type { SymbolFact } from '../../model/symbol.ts';
import { rowStartsOf } from '../trees/parse.ts';
import { type ChunkLimits, chunk } from './chunk.ts';
import { action, type CompiledLanguage } from './compile-language.ts';
import { FileDraft } from './draft.ts';
import { type DraftSymbol, fileSymbol } from './draft-symbol.ts';
import { fingerprintSymbols, tokensOfText, tokensOfTree } from './fingerprint.ts';
import { settle, settleSymbols } from './settle.ts';

/** A decoded file. The language is undefined if none claims it. */
export interface SourceFile {
  readonly path: FilePath;
  readonly text: string;
  readonly language: LanguageId | undefined;
}

export interface ExtractOptions {
  readonly limits: ChunkLimits;
  readonly isGenerated: boolean;
  readonly isTest: boolean;
  /** Problems that were found while reading the file. */
  readonly problems: readonly Problem[];
}

/** Facts, with data that is needed only while the text is in memory. */
export interface ExtractedFile extends FileFacts {
  /** Offsets of comments and doc strings in UTF-16 units: start and end of each, unordered. */
  readonly prose: readonly number[];
  readonly rowStarts: readonly number[];
}

/** Further problems of the same kind add no information. */
const maxProblems = 20;

export function extractTree(
  tree: SyntaxTree,
  { path, language }: { readonly path: FilePath; readonly language: LanguageId },
  compiled: CompiledLanguage,
  options: ExtractOptions,
): ExtractedFile {
  const draft = new FileDraft(tree, path, compiled);
  const { problems, brokenLength } = walk(draft);
  compiled.reading.finish?.(draft);
  const settled = settle(draft, language);
  fingerprintSymbols(draft.symbols, tokensOfTree(tree, compiled), tree.rowStarts);
  return {
    ...outline(tree.source, tree.rowStarts, settled.symbols, options),
    language,
    parseStatus: problems.length === 0 ? 'complete' : 'partial',
    brokenLength,
    references: settled.references,
    locals: settled.locals,
    values: settled.values,
    passed: settled.passed,
    imports: draft.imports,
    exports: draft.exports,
    problems: [...options.problems, ...problems, ...depthProblems(draft)],
    prose: draft.prose,
  };
}

function depthProblems({ table: { tooDeepRow: row } }: FileDraft): readonly Problem[] {
  if (row === undefined) return [];
  const message = 'nested too deep; symbols further in are listed one beside the other';
  return [{ kind: 'too-deep', message, row }];
}

/** For languages without a grammar. */
export function extractScanned(
  file: SourceFile & { readonly language: LanguageId },
  scanned: ScanResult,
  options: ExtractOptions,
): ExtractedFile {
  const { path, text: source, language } = file;
  const rowStarts = rowStartsOf(source);
  const drafts: DraftSymbol[] = [fileSymbol(path, { source, rowStarts })];
  for (const { parent, ...found } of scanned.symbols) {
    const above = drafts[parent === undefined ? 0 : parent + 1] as DraftSymbol;
    const qualifiedName = above.kind === 'file' ? found.name : `${above.qualifiedName}.${found.name}`;
    drafts.push({
      ...(drafts[0] as DraftSymbol),
      ...found,
      qualifiedName,
      parent: parent === undefined ? 0 : parent + 1,
    });
  }
  fingerprintSymbols(drafts, tokensOfText(source), rowStarts);
  const references = scanned.references.map((found) => ({
    ...found,
    owner: found.owner === undefined ? 0 : found.owner + 1,
    bound: { kind: 'free' } as const,
    receiver: undefined,
    argumentCount: found.argumentCount,
    typeArgumentCount: undefined,
    argumentTypes: undefined,
    passedTo: undefined,
  }));
  return {
    ...extractPlain(file, 'complete', options, settleSymbols(drafts, [], language, path)),
    references,
  };
}

/**
 * For text that no language claims, and for files that a language claims but that were not parsed. Without `symbols`,
 * the only symbol is the file.
 */
export function extractPlain(
  { path, text: source, language }: SourceFile,
  parseStatus: ParseStatus,
  options: ExtractOptions,
  symbols?: readonly SymbolFact[],
): ExtractedFile {
  const rowStarts = rowStartsOf(source);
  const found = symbols ?? settleSymbols([fileSymbol(path, { source, rowStarts })], [], language, path);
  return {
    ...outline(source, rowStarts, found, options),
    language,
    parseStatus,
    brokenLength: parseStatus === 'failed' ? source.length : 0,
    references: [],
    locals: [],
    values: [],
    passed: [],
    imports: [],
    exports: [],
    problems: options.problems,
    prose: [],
  };
}

function outline(
  source: string,
  rowStarts: readonly number[],
  symbols: readonly SymbolFact[],
  options: ExtractOptions,
) {
  return {
    // A line break at the end begins no further line.
    rowCount: source === '' || source.endsWith('\n') ? rowStarts.length - 1 : rowStarts.length,
    length: source.length,
    isGenerated: options.isGenerated,
    isTest: options.isTest,
    symbols,
    chunks: chunk({ text: source, rowStarts }, symbols, options.limits),
    rowStarts,
  };
}

/** In preorder, each node once. Tables and rules define its meaning. */
function walk(draft: FileDraft): { problems: readonly Problem[]; brokenLength: number } {
  const { tree, language } = draft;
  const { actions, rules } = language;
  const { typeIds } = tree;
  const errors = createErrorLog(tree);
  for (let node = 0; node < tree.count; node++) {
    if (node >= draft.nextStop) {
      const next = draft.arrive(node);
      if (next > node) {
        node = next - 1;
        continue;
      }
    }
    const type = typeIds[node] ?? 0;
    if (type === errorType || (tree.flags[node] ?? 0) > 1) errors.note(node);
    const wanted = actions[type] ?? 0;
    if (wanted === 0) continue;
    if ((wanted & action.comment) !== 0) draft.noteComment(node);
    if ((wanted & action.rule) !== 0) {
      draft.here = node;
      rules[type]?.(draft, node);
    }
    if ((wanted & action.scope) !== 0) draft.openScope(node, 'block');
    if ((wanted & action.typeContext) !== 0) draft.typeContext(node);
    if ((wanted & action.control) !== 0) draft.countControl(node);
    if ((wanted & action.expression) !== 0) draft.expressions.meet(node);
  }
  return errors;
}

/** Only the outermost errors: nodes inside an error are unreliable anyway. */
function createErrorLog(tree: SyntaxTree) {
  const problems: Problem[] = [];
  let coveredTo = 0;
  const log = {
    problems,
    brokenLength: 0,
    note(node: number): void {
      if (node < coveredTo) return;
      coveredTo = tree.after[node] ?? node;
      const length = (tree.ends[node] ?? 0) - (tree.starts[node] ?? 0);
      log.brokenLength += length;
      if (problems.length >= maxProblems) return;
      const what = tree.isMissing(node)
        ? `missing ${tree.type(node)}`
        : `unexpected ${quote(tree.text(node))}`;
      problems.push({ kind: 'syntax-error', message: what, row: tree.row(node) });
    },
  };
  return log;
}

function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
