/**
 * The wire: JSON-RPC 2.0, one message a line, over the standard streams of a child process. The parent asks, the child
 * answers; only notifications go both ways. A child may be written in any language: this file, answers.ts and the
 * framing (frames.ts) are all that it must know.
 */
import type { CompileStatus } from '../../model/compiled-file.ts';
import type { EdgeKind } from '../../model/edge.ts';
import type { ExtractorVersion, FileAnswer, PackageSurface } from '../answers.ts';

/** Raised when an older program would misread a message. Another version in the handshake ends the child. */
export const protocolVersion = 1;

/** Requests with their parameters and results, in the order of a session. */
export interface Methods {
  /** The handshake, first and once. */
  initialize: { readonly params: InitializeParams; readonly result: InitializeResult };
  /** Finds and opens the projects of these files. A second call replaces the first. */
  load: { readonly params: LoadParams; readonly result: LoadResult };
  /** Everything about one file. */
  enrich: { readonly params: EnrichParams; readonly result: FileAnswer };
  /** Files changed on disk. Edits bring the programs up to date; new, deleted and context files open all of them again. */
  change: { readonly params: ChangeParams; readonly result: ChangeResult };
  /** The symbols that packages of the repository offer to others. */
  surface: { readonly params: Empty; readonly result: SurfaceResult };
  /** The child answers, then ends. */
  shutdown: { readonly params: Empty; readonly result: Empty };
}
export type Method = keyof Methods;
export type ParamsOf<M extends Method> = Methods[M]['params'];
export type ResultOf<M extends Method> = Methods[M]['result'];

export type Empty = Readonly<Record<string, never>>;

export interface InitializeParams {
  readonly protocolVersion: number;
  /** Absolute and without links. Nothing outside it is read, besides the files of the compiler itself. */
  readonly root: string;
  /** True unless the user trusts the repository: no code of the repository is executed. */
  readonly safeMode: boolean;
  /** Soft limit for the compiler, below the watchdog's. */
  readonly memoryBytes: number;
}

export interface InitializeResult {
  readonly protocolVersion: number;
  readonly extractorVersion: ExtractorVersion;
  readonly capabilities: Capabilities;
}

export interface Capabilities {
  readonly edges: readonly EdgeKind[];
  /** False: `change` opens every project again. */
  readonly incremental: boolean;
}

export interface LoadParams {
  /** The indexed files of the languages of this compiler, below the root. */
  readonly files: readonly string[];
}

export interface LoadResult {
  readonly projects: readonly ProjectReport[];
}

/** One program. A broken project costs its own files only. */
export interface ProjectReport {
  /**
   * The path of its configuration below the root. After a `*`, the files that no configuration contains: with the options
   * of that one, or with none.
   */
  readonly id: string;
  readonly files: readonly string[];
  readonly status: CompileStatus;
  readonly problems: readonly ProjectProblem[];
  /** The ids of all projects whose declarations are visible in this one, directly or not. Absent: not known or not needed. */
  readonly references?: readonly string[];
}

/** `missing_reference`: a library is not on this machine; names that depend on it are not answered. */
export const projectProblemCodes = [
  'project_load_failed',
  'plugin_blocked',
  'outside_root',
  'missing_reference',
] as const;

export interface ProjectProblem {
  readonly code: (typeof projectProblemCodes)[number];
  readonly path: string;
  readonly message: string;
}

export interface EnrichParams {
  readonly path: string;
  /** `calls`: sites that run code. `all`: every use of a name, for references and their counts. */
  readonly sites: 'calls' | 'all';
}

export interface ChangeParams {
  readonly changed: readonly string[];
  readonly created: readonly string[];
  readonly deleted: readonly string[];
}

export interface ChangeResult {
  /**
   * Present when files were created or deleted, or a context file changed: the projects were found and opened again, and
   * the files of a project with other files or problems than before must be asked again.
   */
  readonly projects?: readonly ProjectReport[];
}

export interface SurfaceResult {
  readonly packages: readonly PackageSurface[];
}

/** From parent to child. The request is removed from the queue, or its answer is dropped. */
export interface CancelParams {
  readonly id: number;
}
export const cancelMethod = '$/cancel';

/** From child to parent. */
export interface ProgressParams {
  readonly id: number;
  readonly done: number;
  readonly total: number;
}
export const progressMethod = '$/progress';

export interface RequestMessage {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

export interface NotificationMessage {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params: unknown;
}

export interface ResultMessage {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly result: unknown;
}

export interface ErrorMessage {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export type Message = RequestMessage | NotificationMessage | ResultMessage | ErrorMessage;
