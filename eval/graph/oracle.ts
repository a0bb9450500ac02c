/** Reads the oracles of the public evaluation data: `graph/oracle-LANGUAGE-NAME.jsonl.gz`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface OracleTarget {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** The enclosing class; undefined if there is none. */
  readonly class: string | undefined;
  /** In the terms of the checker: FunctionDeclaration, MethodSignature, class, … */
  readonly kind: string;
}

/** Line and column of the callee's name count from 1. */
export interface OracleSite {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly callee: string;
  readonly targets: readonly OracleTarget[];
}

export interface Oracle {
  readonly name: string;
  readonly language: string;
  readonly sites: readonly OracleSite[];
  /** A line of the repository, counted from 1. Empty if it does not exist. */
  readonly sourceLine: (file: string, line: number) => string;
}

export interface OracleFile {
  readonly name: string;
  readonly language: string;
  readonly file: string;
}

/** From short forms in file names to languages. */
const languages: Readonly<Record<string, string>> = { ts: 'typescript', py: 'python', cs: 'csharp' };

export function listOracles(evalFolder: string): readonly OracleFile[] {
  const folder = path.join(evalFolder, 'graph');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => {
    const [, short = '', name] = /^oracle-([a-z]+)-(.+)\.jsonl\.gz$/.exec(file) ?? [];
    if (name === undefined) return [];
    return [{ name, language: languages[short] ?? short, file: path.join(folder, file) }];
  });
}

export function readOracle({ name, language, file }: OracleFile, checkout: string): Oracle {
  const texts = new Map<string, readonly string[]>();
  const sourceLine = (source: string, line: number): string => {
    let lines = texts.get(source);
    if (lines === undefined) {
      lines = readFileSync(path.join(checkout, source), 'utf8').split('\n');
      texts.set(source, lines);
    }
    return lines[line - 1] ?? '';
  };
  const rows = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return { name, language, sites: rows.map((row) => toSite(JSON.parse(row) as RawSite)), sourceLine };
}

interface RawSite {
  readonly file: string;
  readonly line: number;
  readonly col: number;
  readonly callee: string;
  readonly targets: readonly {
    readonly file: string;
    readonly line: number;
    readonly name: string;
    readonly class?: string | null;
    readonly full_name?: string;
    readonly kind?: string;
    readonly type?: string;
  }[];
}

function toSite(raw: RawSite): OracleSite {
  return {
    file: raw.file,
    line: raw.line,
    column: raw.col,
    callee: raw.callee,
    targets: raw.targets.map((target) => ({
      file: target.file,
      line: target.line,
      name: target.name,
      class: target.class ?? undefined,
      kind: target.kind ?? target.type ?? '',
    })),
  };
}
