/**
 * One compiler for one root, kept between runs: its child process, and which state of the files that process knows. A
 * process that is started or replaced loads all files; otherwise it hears of the differences. A class because a process
 * must be closed.
 */
import type { FileAnswer, PackageSurface } from '../../semantics/answers.ts';
import type { ChildStart, Compiler } from '../../semantics/compiler.ts';
import type { ParamsOf, ProjectReport } from '../../semantics/protocol/messages.ts';
import { readAnswer, readPackages, readProjects } from '../../semantics/protocol/read-answer.ts';
import {
  createSupervisor,
  type RequestOptions,
  type Supervisor,
  type SupervisorLimits,
} from '../../semantics/supervisor/supervisor.ts';

export interface SessionSetup {
  readonly compiler: Compiler;
  readonly start: ChildStart;
  readonly root: string;
  readonly safeMode: boolean;
  readonly limits: Partial<SupervisorLimits>;
}

/** Content hashes by path. */
export type Hashes = ReadonlyMap<string, string>;

export interface FilesNow {
  /** The files of the compiler's languages. */
  readonly files: Hashes;
  /** Configurations, manifests and lock files. */
  readonly context: Hashes;
}

export class CompilerSession {
  readonly compiler: Compiler;
  private readonly supervisor: Supervisor;
  private wanted: FilesNow = { files: new Map(), context: new Map() };
  /** The state that the running process knows. */
  private known: FilesNow | undefined;
  private projects: readonly ProjectReport[] = [];

  constructor({ compiler, start, root, safeMode, limits }: SessionSetup) {
    this.compiler = compiler;
    this.supervisor = createSupervisor({
      start,
      root,
      safeMode,
      limits,
      prepare: async (ask) => {
        // A later run may want others before this process has answered.
        const { wanted } = this;
        const { projects } = await ask('load', { files: [...wanted.files.keys()] });
        this.projects = readProjects(projects);
        this.known = wanted;
      },
    });
  }

  /** Tells the process about the files, and returns its projects. */
  async follow(now: FilesNow, signal: AbortSignal | undefined): Promise<readonly ProjectReport[]> {
    this.wanted = now;
    // A new process loads the wanted files before it answers.
    if (this.supervisor.state() !== 'ready') await this.supervisor.request('change', noChange, asked(signal));
    const change = differences(this.known ?? now, now);
    if (change.changed.length + change.created.length + change.deleted.length === 0) return this.projects;
    const { projects } = await this.supervisor.request('change', change, asked(signal));
    if (projects !== undefined) this.projects = readProjects(projects);
    this.known = now;
    return this.projects;
  }

  /** Rejects with a SemanticError. */
  async enrich(path: string, signal: AbortSignal | undefined): Promise<FileAnswer> {
    return readAnswer(await this.supervisor.request('enrich', { path, sites: 'all' }, asked(signal)), path);
  }

  /** The symbols that packages of the repository offer to others. */
  async surface(signal: AbortSignal | undefined): Promise<readonly PackageSurface[]> {
    return readPackages((await this.supervisor.request('surface', {}, asked(signal))).packages);
  }

  processId(): number | undefined {
    return this.supervisor.processId();
  }

  /** Whether a question is answered without starting a process. */
  isWarm(): boolean {
    return this.supervisor.state() === 'ready';
  }

  async close(): Promise<void> {
    await this.supervisor.close();
  }
}

const noChange: ParamsOf<'change'> = { changed: [], created: [], deleted: [] };

/** A changed, new or missing context file makes the process open all projects again. */
function differences(known: FilesNow, now: FilesNow): ParamsOf<'change'> {
  const changed = [...now.files].flatMap(([path, hash]) => {
    const before = known.files.get(path);
    return before !== undefined && before !== hash ? [path] : [];
  });
  const context = new Set([...known.context.keys(), ...now.context.keys()]);
  return {
    changed: [
      ...changed,
      ...[...context].filter((path) => known.context.get(path) !== now.context.get(path)),
    ],
    created: [...now.files.keys()].filter((path) => !known.files.has(path)),
    deleted: [...known.files.keys()].filter((path) => !now.files.has(path)),
  };
}

function asked(signal: AbortSignal | undefined): RequestOptions {
  return signal === undefined ? {} : { signal };
}
