/** Short descriptions of files and symbols from their documentation. Reads the facts of each file once. */
import type { MapSymbol } from '../../model/answers/map.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolFact, SymbolId } from '../../model/symbol.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';

export interface Describer {
  file(file: DefinitionFile, usedBy: number): MapSymbol;
  /** Keeps the order; drops symbols that belong to no file. */
  symbols(symbols: readonly NamedSymbol[], usedBy: (id: SymbolId) => number): readonly MapSymbol[];
  aboutFile(file: FileId): string | undefined;
}

export function createDescriber(reader: Reader): Describer {
  const facts = new Map<FileId, readonly SymbolFact[]>();
  const factOf = (file: FileId, ordinal: number): SymbolFact | undefined => {
    const known = facts.get(file) ?? reader.declared(file)?.symbols ?? [];
    facts.set(file, known);
    return known[ordinal];
  };
  const aboutFile = (file: FileId): string | undefined => firstSentence(factOf(file, 0)?.doc);
  const describe = (symbol: NamedSymbol, usedBy: number): MapSymbol | undefined => {
    const { fileId, ordinal, home, kind, qualifiedName, startRow: row } = symbol;
    if (fileId === undefined || ordinal === undefined || home === undefined) return undefined;
    const fact = factOf(fileId, ordinal);
    const occurrence = reader.occurrence(symbol);
    const id = `${home.path}:${qualifiedName}${occurrence === 1 ? '' : `~${occurrence}`}`;
    const about = firstSentence(fact?.doc) ?? informativeSignature(fact);
    return { id, kind, row, about, usedBy };
  };
  return {
    file: ({ id, path }, usedBy) => ({ id: path, kind: 'file', row: 0, about: aboutFile(id), usedBy }),
    symbols: (symbols, usedBy) => symbols.flatMap((symbol) => describe(symbol, usedBy(symbol.id)) ?? []),
    aboutFile,
  };
}

// Fits on a line beside a path.
const longest = 90;

/** Without markup; undefined when the documentation has no descriptive sentence. */
export function firstSentence(doc: string | undefined): string | undefined {
  if (doc === undefined) return undefined;
  const paragraph = doc
    .replaceAll(/<[^>]*>|[`*_]{2,}/g, '')
    .split(/\n\s*\n/)
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .find((each) => /\p{L}{2}/u.test(each) && !notices.test(each));
  if (paragraph === undefined) return undefined;
  const sentence = /^.*?[.!?:](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph;
  return shortened(sentence.replace(/[.:]$/, ''));
}

/** Notices at the top of files that do not describe the file. */
const notices = /copyright|licen[cs]e|spdx-|all rights reserved|auto-?generated|eslint|@ts-|vim:/i;

/** Undefined for a signature that adds nothing to kind and name. */
function informativeSignature(fact: SymbolFact | undefined): string | undefined {
  const signature = fact?.signature?.replaceAll(/\s+/g, ' ');
  if (fact === undefined || signature === undefined || signature.length < fact.name.length + 14)
    return undefined;
  // A long signature is first shortened by its type parameters.
  return shortened(signature.length <= longest ? signature : signature.replace(/<[^()]*>/, ''));
}

function shortened(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}
