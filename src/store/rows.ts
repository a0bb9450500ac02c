/** Rows and flags: the mapping of the model types to tables, once per table. */
import type { FileFacts } from '../model/file-facts.ts';
import { type Problem, problemKinds } from '../model/problem.ts';
import {
  type FileId,
  type FilePath,
  type KnownFile,
  type LanguageId,
  type ParseStatus,
  parseStatuses,
  type SkipReason,
} from '../model/source-file.ts';
import { type SymbolFact, type SymbolId, type SymbolKind, symbolKinds } from '../model/symbol.ts';
import type { ListRow, Row, SqlValue } from './driver.ts';

/** Key in _metadata: symbols from this id on may still get the id of a symbol that disappeared. */
export const firstUnsettled = 'first_unsettled_symbol';

/** Bits of symbols.flags. */
export const symbolFlags = {
  declaration: 1,
  deprecated: 2,
  mergeable: 4,
  publicApi: 8,
  static: 16,
  abstract: 32,
  async: 64,
  override: 128,
  documented: 256,
  /** A signature without a body that precedes the implementation: Python's `@overload`. */
  overload: 512,
} as const;

/** Whether the symbol has the implementation, not only a declaration or an overload signature. */
export function isDefinition({ flags }: { readonly flags: number }): boolean {
  return (flags & (symbolFlags.declaration | symbolFlags.overload)) === 0;
}

/** Bits of files.flags. */
export const fileFlags = { generated: 1, test: 2 } as const;

/** A row of the symbols table; details are in its file's facts. */
export interface StoredSymbol {
  readonly id: SymbolId;
  readonly fileId: FileId | undefined;
  /** Position in the facts of its file. */
  readonly ordinal: number | undefined;
  readonly parentId: SymbolId | undefined;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualifiedName: string;
  readonly startRow: number;
  readonly endRow: number;
  readonly nameRow: number;
  readonly nameColumn: number;
  readonly flags: number;
}

/** A row of the files table. */
export interface StoredFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId | undefined;
  readonly sizeBytes: number;
  readonly contentHash: string | undefined;
  readonly skipped: SkipReason | undefined;
  readonly parseStatus: ParseStatus | undefined;
  readonly rowCount: number;
  readonly isGenerated: boolean;
  readonly isTest: boolean;
}

export function flagsOf(symbol: SymbolFact): number {
  const isPublic =
    symbol.access === 'public' || symbol.access === 'protected' || symbol.access === 'exported';
  const has = (modifier: string) => symbol.modifiers.includes(modifier);
  return (
    (symbol.isDeclaration ? symbolFlags.declaration : 0) |
    (symbol.isDeprecated ? symbolFlags.deprecated : 0) |
    (symbol.isMergeable ? symbolFlags.mergeable : 0) |
    (isPublic ? symbolFlags.publicApi : 0) |
    (has('static') ? symbolFlags.static : 0) |
    (has('abstract') ? symbolFlags.abstract : 0) |
    (has('async') ? symbolFlags.async : 0) |
    (has('override') ? symbolFlags.override : 0) |
    (has('overload') ? symbolFlags.overload : 0) |
    (symbol.doc === undefined ? 0 : symbolFlags.documented)
  );
}

export function fileFlagsOf(facts: Pick<FileFacts, 'isGenerated' | 'isTest'>): number {
  return (facts.isGenerated ? fileFlags.generated : 0) | (facts.isTest ? fileFlags.test : 0);
}

export const knownFileColumns = `f.id, f.path, f.size_bytes, f.mtime_ms, f.ctime_ms, f.checked_at_ms, f.content_hash, f.skipped,
  p.manifest`;

/** From a row with `knownFileColumns`. */
export function knownFileFrom(row: ListRow): KnownFile {
  const [id, path, sizeBytes, mtimeMs, ctimeMs, checkedAtMs, contentHash, skipped, manifest] = row;
  return {
    id: Number(id) as FileId,
    path: String(path) as FilePath,
    stamp: {
      sizeBytes: Number(sizeBytes),
      mtimeMs: Number(mtimeMs),
      ctimeMs: Number(ctimeMs),
      checkedAtMs: Number(checkedAtMs),
    },
    contentHash: optionalText(contentHash),
    skipped: optionalText(skipped) as SkipReason | undefined,
    projectManifest: String(manifest),
  };
}

// Without the key: fetching bytes is slow, and no query needs them.
export const storedSymbolColumns =
  's.id, s.file_id, s.ordinal, s.parent_id, s.kind, s.name, s.qualified_name, s.start_row, s.end_row, s.name_row, s.name_column, s.flags';

/** From a row with `storedSymbolColumns`. */
export function storedSymbolFrom(row: ListRow): StoredSymbol {
  const [id, fileId, ordinal, parentId, kind, name, qualifiedName, startRow, endRow] = row;
  const [, , , , , , , , , nameRow, nameColumn, flags] = row;
  return {
    id: Number(id) as SymbolId,
    fileId: optionalNumber(fileId) as FileId | undefined,
    ordinal: optionalNumber(ordinal),
    parentId: optionalNumber(parentId) as SymbolId | undefined,
    kind: symbolKinds[Number(kind)] ?? 'file',
    name: String(name),
    qualifiedName: String(qualifiedName),
    startRow: Number(startRow),
    endRow: Number(endRow),
    nameRow: Number(nameRow),
    nameColumn: Number(nameColumn),
    flags: Number(flags),
  };
}

export const storedFileColumns =
  'id, path, language, size_bytes, content_hash, skipped, parse_status, row_count, flags';

/** From a row with `storedFileColumns`. */
export function storedFileFrom(row: ListRow): StoredFile {
  const [id, path, language, sizeBytes, contentHash, skipped, parseStatus, rowCount, flags] = row;
  const status = optionalNumber(parseStatus);
  return {
    id: Number(id) as FileId,
    path: String(path) as FilePath,
    language: optionalText(language) as LanguageId | undefined,
    sizeBytes: Number(sizeBytes),
    contentHash: optionalText(contentHash),
    skipped: optionalText(skipped) as SkipReason | undefined,
    parseStatus: status === undefined ? undefined : parseStatuses[status],
    rowCount: optionalNumber(rowCount) ?? 0,
    isGenerated: (Number(flags) & fileFlags.generated) !== 0,
    isTest: (Number(flags) & fileFlags.test) !== 0,
  };
}

export function problemFrom(row: Row): Problem {
  return {
    kind: problemKinds[Number(row.kind)] ?? 'syntax-error',
    message: String(row.message),
    row: optionalNumber(row.row),
  };
}

export function optionalNumber(value: SqlValue | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}

export function optionalText(value: SqlValue | undefined): string | undefined {
  return value === null || value === undefined ? undefined : String(value);
}
