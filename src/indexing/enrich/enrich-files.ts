/**
 * Asks one compiler about every file whose answer is missing or may not hold any more, and writes the answers. The flow:
 *
 *   rows of `compiled` ── plan-enrichment.ts ── answers that may not hold: syntax comes back, in one transaction
 *                     ── compiler-session.ts ── the compiler hears of changed files, and returns its projects
 *                     ── one file after the other: answer ── merge-answer.ts ── edges, a batch in one transaction,
 *                        together with the marks on files that must be asked again because of these answers
 *
 * The index is locked only while a batch is written. A killed run is continued by the next one, because a file without
 * a current answer is asked.
 */
import { hash } from 'node:crypto';
import type { CompiledFile } from '../../model/compiled-file.ts';
import type { OnProgress } from '../../model/progress.ts';
import { emptyAnswer, type FileAnswer, type PackageSurface } from '../../semantics/answers.ts';
import type { ProjectReport } from '../../semantics/protocol/messages.ts';
import { type SemanticCode, SemanticError } from '../../semantics/protocol/semantic-error.ts';
import { compilerProblemsKey, type FileToCompile } from '../../store/compiled-reader.ts';
import type { Reader } from '../../store/reader.ts';
import type { WritableStore } from '../../store/writable-store.ts';
import { createProgress, type ProgressMeter } from '../run/progress.ts';
import type { CompilerSession, Hashes } from './compiler-session.ts';
import { outdatedAnswers, outdatedByAnswer, outdatedByUnknown } from './plan-enrichment.ts';
import { dropAnswers, putAnswer, type WrittenAnswer } from './put-answer.ts';
import { TargetSymbols } from './target-symbols.ts';

export interface EnrichParts {
  readonly session: CompilerSession;
  /** All files of the languages of the compiler. */
  readonly files: readonly FileToCompile[];
  readonly reader: Reader;
  /** Runs in one transaction, with the lock held. */
  readonly write: (work: (store: WritableStore) => void) => Promise<void>;
  readonly now: () => number;
}

export interface EnrichOptions {
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
}

export interface EnrichFilesReport {
  readonly asked: number;
  readonly left: number;
}

/** A batch is written after this time, or when it has this many files. */
const batchMs = 400;
const batchFiles = 64;
/** A file is given up after so many crashes of the compiler. */
const attempts = 2;

/** Rejects with a SemanticError: `cancelled` when the signal aborts, another one when the compiler cannot be asked. */
export async function enrichFiles(parts: EnrichParts, options: EnrichOptions): Promise<EnrichFilesReport> {
  return await new Run(parts, options).finish();
}

type Former = CompiledFile & { readonly isCurrent: boolean };

/** One run. A class because answers are collected in batches. */
class Run {
  private readonly parts: EnrichParts;
  private readonly options: EnrichOptions;
  private readonly progress: ProgressMeter;
  private readonly files: ReadonlyMap<string, FileToCompile>;
  private readonly former: Map<string, Former | undefined>;
  private readonly queue = new Set<string>();
  /** Answers of this run know all files as they are now, so no other answer makes them outdated. */
  private readonly fresh = new Set<string>();
  private readonly failures = new Map<string, number>();
  /** By project: the files that see its global names. Absent: possibly all. */
  private visibleIn: ReadonlyMap<string, readonly string[]> = new Map();
  private waiting: WrittenAnswer[] = [];
  private outdated = new Set<string>();
  private waitingSinceMs = 0;
  private left = 0;

  constructor(parts: EnrichParts, options: EnrichOptions) {
    this.parts = parts;
    this.options = options;
    this.progress = createProgress(options.onProgress, parts.now);
    const { files } = parts;
    this.files = new Map(files.map((file) => [file.path, file]));
    this.former = new Map(files.map(({ path, compiled }) => [path, compiled]));
  }

  async finish(): Promise<EnrichFilesReport> {
    const { session, reader } = this.parts;
    const context = reader.contextHashes(session.compiler.contextFiles);
    const isSameContext = reader.metadata(this.contextKey()) === stampOf(context);
    const extractor = session.compiler.extractorVersion;
    for (const [path, former] of this.former) if (former?.isCurrent !== true) this.queue.add(path);
    this.addOutdated(outdatedAnswers(this.former, { extractor, isSameContext }));
    if (this.queue.size === 0) return { asked: 0, left: 0 };
    this.progress.phase('compile', this.queue.size);
    await this.write((store) => store.writer.setMetadata(this.contextKey(), stampOf(context)));
    try {
      await this.askAll(context);
    } catch (error) {
      if (error instanceof SemanticError && error.code !== 'cancelled') await this.giveUp(error);
      else await this.write();
      throw error;
    }
    return { asked: this.fresh.size, left: this.left };
  }

  private async askAll(context: Hashes): Promise<void> {
    const { session } = this.parts;
    const hashes = new Map([...this.files.values()].map(({ path, contentHash }) => [path, contentHash]));
    const projects = await session.follow({ files: hashes, context }, this.options.signal);
    this.visibleIn = filesThatSee(projects);
    this.addOutdated(this.inOtherProjects(projects));
    await this.write((store) =>
      store.writer.setMetadata(compilerProblemsKey(session.compiler.id), problemsText(projects)),
    );
    for (const path of this.queue) {
      await this.askAbout(path);
      if (this.isFull()) await this.write();
      this.progress.advance(1);
    }
    await this.write();
    // Exports are named by position, which holds only if the compiler read the same files as the index.
    if (this.left === 0) await this.writeSurface(await session.surface(this.options.signal));
  }

  private async writeSurface(packages: readonly PackageSurface[]): Promise<void> {
    await this.write(({ reader, writer }) => {
      const targets = new TargetSymbols(reader);
      writer.replacePackageExports(
        packages.flatMap(({ name, exports }) =>
          exports.flatMap(({ exportPath, target }) => {
            const symbol = targets.symbolOf(target);
            return symbol === undefined ? [] : [{ symbol: symbol.id, package: name, exportPath }];
          }),
        ),
      );
    });
  }

  private async askAbout(path: string): Promise<void> {
    const { session } = this.parts;
    try {
      this.take(await session.enrich(path, this.options.signal), undefined);
    } catch (error) {
      if (!(error instanceof SemanticError) || endsRun.has(error.code)) throw error;
      const failed = (this.failures.get(path) ?? 0) + 1;
      this.failures.set(path, failed);
      const isCrash = crashes.has(error.code);
      if (isCrash && failed < attempts) {
        // Asked again after the others.
        this.queue.delete(path);
        this.queue.add(path);
        this.progress.extend(1);
        return;
      }
      const contentHash = this.files.get(path)?.contentHash ?? '';
      const status = isCrash ? 'failed' : 'syntactic_only';
      this.take({ ...emptyAnswer, path, status, contentHash }, error.message);
    }
  }

  private take(answer: FileAnswer, failure: string | undefined): void {
    const { path, status, project, shape, isGlobal, names, imports, missingImports } = answer;
    const { id: compiler, extractorVersion: extractor } = this.parts.session.compiler;
    const reason = failure ?? (status === 'full' ? undefined : 'the compiler has no project with the file');
    const compiled: CompiledFile = {
      ...{ compiler, extractor, status, reason, project, shape, isGlobal, names },
      imports: imports.filter((each) => this.files.has(each)),
      missingImports,
    };
    // A file of which the compiler knows nothing has no hash of its own.
    const contentHash =
      answer.contentHash === '' ? (this.files.get(path)?.contentHash ?? '') : answer.contentHash;
    this.fresh.add(path);
    const visibleIn = project === undefined ? undefined : this.visibleIn.get(project);
    this.addOutdated(outdatedByAnswer(this.former, { path, visibleIn }, compiled));
    this.former.set(path, { ...compiled, isCurrent: true });
    if (this.waiting.length === 0) this.waitingSinceMs = this.parts.now();
    this.waiting.push({ answer: { ...answer, contentHash }, compiled });
  }

  /** The syntax of these files comes back with the next batch, and they are asked. */
  private addOutdated(paths: Iterable<string>): void {
    for (const path of paths) {
      const former = this.former.get(path);
      if (this.fresh.has(path) || former === undefined) continue;
      this.former.set(path, { ...former, isCurrent: false });
      this.outdated.add(path);
      if (!this.queue.has(path)) this.progress.extend(1);
      this.queue.add(path);
    }
  }

  private isFull(): boolean {
    return (
      this.waiting.length >= batchFiles ||
      (this.waiting.length > 0 && this.parts.now() - this.waitingSinceMs > batchMs)
    );
  }

  /** One transaction: the answers, and the marks on files that they make outdated. */
  private async write(also: (store: WritableStore) => void = () => {}): Promise<void> {
    const [batch, outdated] = [this.waiting, this.outdated];
    this.waiting = [];
    this.outdated = new Set();
    await this.parts.write((store) => {
      const targets = new TargetSymbols(store.reader);
      dropAnswers(store, outdated);
      for (const each of batch) if (!putAnswer(store, targets, each)) this.left += 1;
      also(store);
    });
  }

  private inOtherProjects(projects: readonly ProjectReport[]): readonly string[] {
    const projectOf = new Map(
      projects.flatMap(({ id, files, status }) =>
        status === 'full' ? files.map((file) => [file, id] as const) : [],
      ),
    );
    return [...this.former].flatMap(([path, former]) =>
      former?.isCurrent === true && former.status !== 'failed' && former.project !== projectOf.get(path)
        ? [path]
        : [],
    );
  }

  /** Without the compiler nothing tells which answers a change makes wrong: all that it may concern go. */
  private async giveUp({ message }: SemanticError): Promise<void> {
    for (const path of outdatedByUnknown(this.former)) if (!this.fresh.has(path)) this.outdated.add(path);
    await this.write((store) =>
      store.writer.setMetadata(
        compilerProblemsKey(this.parts.session.compiler.id),
        JSON.stringify([message]),
      ),
    );
  }

  private contextKey(): string {
    return `compiled_context:${this.parts.session.compiler.id}`;
  }
}

/** Nothing can be asked any more. */
const endsRun: ReadonlySet<SemanticCode> = new Set(['cancelled', 'semantic_unavailable', 'backpressure']);
/** The process is replaced; another attempt may succeed. */
const crashes: ReadonlySet<SemanticCode> = new Set(['timeout', 'oom_restart', 'child_failed']);

/** Only for compilers that tell which projects see which. */
function filesThatSee(projects: readonly ProjectReport[]): ReadonlyMap<string, readonly string[]> {
  const seen = new Map<string, string[]>();
  if (projects.some(({ references }) => references === undefined)) return seen;
  for (const { id, files, references = [] } of projects)
    for (const visible of [id, ...references]) {
      const known = seen.get(visible);
      if (known === undefined) seen.set(visible, [...files]);
      else known.push(...files);
    }
  return seen;
}

function stampOf(context: Hashes): string {
  const lines = [...context].map(([path, hashed]) => `${path} ${hashed}`).sort();
  return hash('sha256', lines.join('\n'), 'hex').slice(0, 16);
}

const shownProblems = 20;

function problemsText(projects: readonly ProjectReport[]): string {
  const found = projects.flatMap(({ problems }) =>
    problems.map(({ code, path, message }) => `${code} ${path}: ${message}`),
  );
  return JSON.stringify([...new Set(found)].slice(0, shownProblems));
}
