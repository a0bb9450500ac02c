/** Writes the answer about one file, or takes answers back, in the transaction of a batch. */
import type { CompiledFile } from '../../model/compiled-file.ts';
import type { Span, SymbolFact, SymbolId, SymbolIndex } from '../../model/symbol.ts';
import type { FileAnswer } from '../../semantics/answers.ts';
import type { Reader } from '../../store/reader.ts';
import type { Writer } from '../../store/writer.ts';
import { mergeAnswer } from './merge-answer.ts';
import type { TargetSymbols } from './target-symbols.ts';

export interface WrittenAnswer {
  readonly answer: FileAnswer;
  readonly compiled: CompiledFile;
}

/** Returns false and writes nothing when the index has other bytes than the compiler had. */
export function putAnswer(
  { reader, writer }: { readonly reader: Reader; readonly writer: Writer },
  targets: TargetSymbols,
  { answer, compiled }: WrittenAnswer,
): boolean {
  const file = reader.file(answer.path);
  if (file === undefined || !targets.isAbout(answer)) return false;
  if (compiled.status !== 'full') {
    writer.putCompiled(file.id, compiled, undefined);
    return true;
  }
  const facts = reader.declared(file.id);
  const syntax = reader.syntaxLinksOf(file.id);
  if (facts === undefined || syntax === undefined) return false;
  const links = mergeAnswer({
    references: facts.references(),
    symbolIds: reader.symbolIdsOf(file.id),
    declared: targets.declaredIn(file.id),
    ownerAt: (row, column) => innermostAt(facts.symbols, row, column),
    syntax,
    answer,
    symbolOf: (target) => {
      const found = answer.targets[target];
      return found === undefined ? undefined : targets.symbolOf(found);
    },
    kindOf: (symbol: SymbolId) => reader.symbol(symbol)?.kind,
  });
  writer.putCompiled(file.id, compiled, links);
  return true;
}

/** The links of syntax come back in these files, and their compiler must be asked again. */
export function dropAnswers(
  { reader, writer }: { readonly reader: Reader; readonly writer: Writer },
  paths: Iterable<string>,
): void {
  for (const path of paths) {
    const file = reader.file(path);
    if (file !== undefined) writer.dropCompiled(file.id);
  }
}

/** Symbols are listed outer before inner. */
function innermostAt(symbols: readonly SymbolFact[], row: number, column: number): SymbolIndex {
  const isAround = ({ startRow, startColumn, endRow, endColumn }: Span): boolean =>
    (startRow < row || (startRow === row && startColumn <= column)) &&
    (row < endRow || (row === endRow && column < endColumn));
  return Math.max(0, symbols.findLastIndex(isAround));
}
