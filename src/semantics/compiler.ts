/**
 * The contract of compilers. A compiler knows what syntax cannot: the type of every expression. It runs as a child
 * process, so that its memory, its crashes and its hangs are never those of the program that asks.
 *
 * The flow, for one repository:
 *
 *   index has files of a language ── registry.ts ── locate(): is the compiler there? ── no ── semantic_unavailable
 *                                                        │ yes                               (syntax stays)
 *                                          supervisor/ starts the child, when first asked
 *                                                        │ initialize: versions, capabilities
 *                                                        │ load: all files ── projects, each full or failed
 *                                                        │ enrich: one file ── FileAnswer, keyed by position
 *                                                        │ surface: exports of packages
 *   a file changed ───────────────────────────────────── │ change, then enrich: its answer with the same `shape` as before
 *                                                        │   ends here; otherwise every file that imports it follows
 *   15 minutes without a question, or 2 GB ───────────── │ the child ends; the next question starts another one
 *
 * The writer of the index compares `contentHash` with its own, matches positions with its references and symbols, and
 * replaces the edges of the file in one transaction. A failure of any kind leaves the edges of syntax in place.
 *
 * A new compiler is a folder here, with its member in registry.ts. Its child speaks protocol/messages.ts.
 * Left to others: which files are asked and when (indexing), and what edges are made of the answers (indexing).
 */
import type { LanguageId } from '../model/source-file.ts';
import type { ExtractorVersion } from './answers.ts';

export interface Compiler {
  readonly id: string;
  readonly languages: readonly LanguageId[];
  readonly extractorVersion: ExtractorVersion;
  /**
   * File names, as globs, whose change can change answers about other files: every file of the project is asked again.
   */
  readonly contextFiles: readonly string[];
  /** Finds the compiler on this machine without starting it. */
  locate(parts: CompilerParts): LocatedCompiler;
}

export interface CompilerParts {
  /** The folder with the built programs. */
  readonly programs: URL;
  /** Optional packages are resolved from this module. */
  readonly packages: URL;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export type LocatedCompiler =
  | { readonly kind: 'ready'; readonly start: ChildStart }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly hint: string };

/** The command line of the child. */
export interface ChildStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}
