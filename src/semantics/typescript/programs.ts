/**
 * The programs of one repository in the native compiler: finds the configurations, opens one program for each that is
 * needed, and keeps them up to date. A class because a process must be closed.
 *
 * A configuration that the compiler cannot open costs its own files only: when opening all of them together fails, each
 * is opened alone, in a fresh process after every failure.
 */
import { API, type Checker, type Program, type Project, type Snapshot } from 'typescript/unstable/sync';
import { fileNameOf, folderOf, joinPath } from '../../model/path.ts';
import type { ProjectProblem, ProjectReport } from '../protocol/messages.ts';
import { type ChosenProject, type ConfigFiles, chooseProjects } from './choose-projects.ts';
import { findConfigs } from './find-configs.ts';
import { type GuardedFiles, isBelow, relative } from './guarded-files.ts';

/** The program that answers for a file. */
export interface ProgramOfFile {
  readonly id: string;
  readonly program: Program;
  readonly checker: Checker;
  /** Survives as long as the program does not change. */
  readonly memory: Map<string, unknown>;
}

interface Opened {
  readonly id: string;
  readonly configFile: string;
  readonly chosen: ChosenProject;
}

export class Programs {
  private readonly root: string;
  private readonly executable: string;
  private readonly guarded: GuardedFiles;
  private api: API | undefined;
  private snapshot: Snapshot | undefined;
  private opened: readonly Opened[] = [];
  private broken = new Map<string, ProjectProblem>();
  private byFile = new Map<string, Opened>();
  private memories = new Map<string, Map<string, unknown>>();
  private files: readonly string[] = [];

  constructor(root: string, executable: string, guarded: GuardedFiles) {
    this.root = root;
    this.executable = executable;
    this.guarded = guarded;
  }

  /** The indexed files, below the root. */
  loaded(): readonly string[] {
    return this.files;
  }

  isLoaded(file: string): boolean {
    return this.byFile.has(file);
  }

  load(files: readonly string[], progress: (done: number, total: number) => void): readonly ProjectReport[] {
    this.files = [...files].sort();
    this.restart();
    this.guarded.forget();
    this.guarded.overlays.clear();
    this.broken.clear();
    this.byFile = new Map();
    const configs = this.readConfigs(progress);
    const chosen = chooseProjects(this.files, configs);
    this.opened = chosen.map((each, index) => this.prepared(each, index));
    this.openAll();
    this.dropUnreadable();
    for (const each of this.opened)
      if (!this.broken.has(each.id)) for (const file of each.chosen.files) this.byFile.set(file, each);
    return this.reports();
  }

  /** The disk changed in these files; none is new or gone, and none is a configuration. */
  refresh(changed: readonly string[]): void {
    if (this.snapshot === undefined) return;
    this.guarded.forget();
    const before = this.snapshot;
    this.snapshot = this.compiler().updateSnapshot({
      fileChanges: { changed: changed.map((file) => this.absolute(file)) },
    });
    before.dispose();
    this.memories = new Map();
  }

  /** Opens everything again if the compiler does not answer any more. */
  recover(): void {
    try {
      const [first] = this.snapshot?.getProjects() ?? [];
      first?.program.getSourceFileNames();
    } catch {
      this.load(this.files, () => undefined);
    }
  }

  programOf(file: string): ProgramOfFile | undefined {
    const opened = this.byFile.get(file);
    if (opened === undefined) return undefined;
    const project = this.projectOf(opened);
    if (project === undefined) return undefined;
    const memory = this.memories.get(opened.id) ?? new Map<string, unknown>();
    this.memories.set(opened.id, memory);
    return { id: opened.id, program: project.program, checker: project.checker, memory };
  }

  absolute(file: string): string {
    return `${this.root}/${file}`;
  }

  close(): void {
    this.restart();
  }

  private compiler(): API {
    this.api ??= new API({
      cwd: this.root,
      tsserverPath: this.executable,
      fs: this.guarded.system,
    });
    return this.api;
  }

  /** After a failure in the compiler, nothing that it answers can be relied on. */
  private restart(): void {
    const { api } = this;
    this.api = undefined;
    this.snapshot = undefined;
    this.memories = new Map();
    try {
      api?.close();
    } catch {
      // Closing says goodbye to the compiler, which may be gone.
    }
  }

  private readConfigs(progress: (done: number, total: number) => void): readonly ConfigFiles[] {
    const paths = findConfigs(this.root, this.files, this.guarded.system);
    return paths.map((config, index) => {
      progress(index, paths.length);
      try {
        const { fileNames } = this.compiler().parseConfigFile(this.absolute(config));
        const below = (fileNames ?? []).filter((file) => isBelow(file, this.root));
        return { path: config, files: below.map((file) => relative(this.root, file)) };
      } catch (error) {
        this.restart();
        this.broken.set(config, loadFailed(config, error));
        return { path: config, files: [] };
      }
    });
  }

  private prepared(chosen: ChosenProject, index: number): Opened {
    const { config, kind } = chosen;
    if (kind === 'config' && config !== undefined)
      return { id: config, configFile: this.absolute(config), chosen };
    const configFile = this.absolute(
      joinPath(config === undefined ? '' : folderOf(config), `tsconfig.codeagent-${index}.json`),
    );
    this.guarded.overlays.set(
      configFile,
      restConfig(chosen, (file) => this.absolute(file)),
    );
    return { id: `*${config ?? ''}`, configFile, chosen };
  }

  private openAll(): void {
    const wanted = this.opened.filter(({ id }) => !this.broken.has(id));
    if (wanted.length === 0) return;
    if (this.tryOpen(wanted) === undefined) return;
    const good: Opened[] = [];
    for (const each of wanted) {
      const failure = this.tryOpen([each]);
      if (failure === undefined) good.push(each);
      else this.broken.set(each.id, loadFailed(each.id, failure));
    }
    // Two projects may each open alone and fail together; then none is open, and all say so.
    const failure = good.length === 0 ? undefined : this.tryOpen(good);
    if (failure !== undefined)
      for (const each of good) this.broken.set(each.id, loadFailed(each.id, failure));
  }

  /**
   * The compiler guesses the options of a configuration with syntax errors; its answers would be called certain. Missing
   * files that it extends are usual, because they are in packages that are not installed.
   */
  private dropUnreadable(): void {
    for (const each of this.opened) {
      const found = this.projectOf(each)?.program.getConfigFileParsingDiagnostics() ?? [];
      const error = found.find(({ code }) => code >= firstSyntaxError && code <= lastSyntaxError);
      if (error !== undefined)
        this.broken.set(each.id, loadFailed(each.chosen.config ?? each.id, error.text));
    }
  }

  private tryOpen(wanted: readonly Opened[]): unknown {
    try {
      this.snapshot = this.compiler().updateSnapshot({
        openProjects: wanted.map(({ configFile }) => configFile),
      });
      return undefined;
    } catch (error) {
      this.restart();
      return error ?? new Error('unknown');
    }
  }

  private projectOf({ configFile }: Opened): Project | undefined {
    return this.snapshot?.getProject(configFile);
  }

  private reports(): readonly ProjectReport[] {
    const noted = this.guarded.takeProblems();
    return this.opened.map((each, index) => {
      const failure = this.broken.get(each.id);
      const problems = [
        ...(failure === undefined ? this.configProblems(each) : [failure]),
        // Which project asked for a file that is no configuration is not known; the first one reports all.
        ...noted.filter(({ path: file }) =>
          this.opened.some(({ id }) => id === file) ? file === each.id : index === 0,
        ),
      ];
      return {
        id: each.id,
        files: each.chosen.files,
        status: failure === undefined ? 'full' : 'syntactic_only',
        problems,
      };
    });
  }

  private configProblems(opened: Opened): readonly ProjectProblem[] {
    const found = this.projectOf(opened)?.program.getConfigFileParsingDiagnostics() ?? [];
    return found.map(({ text, fileName }) => ({
      code: 'project_load_failed' as const,
      path: fileName === undefined ? opened.id : relative(this.root, fileName),
      message: text,
    }));
  }
}

/** The numbers that the compiler gives to syntax errors. */
const firstSyntaxError = 1_000;
const lastSyntaxError = 1_999;

function loadFailed(config: string, error: unknown): ProjectProblem {
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'project_load_failed', path: config, message };
}

/**
 * Files beside a configuration take its options, but JavaScript is always read. Without one: what every file may need to
 * be understood. `moduleDetection` keeps the variables of unrelated scripts apart.
 */
function restConfig({ config, files }: ChosenProject, absolute: (file: string) => string): string {
  const base = config === undefined ? undefined : `./${fileNameOf(config)}`;
  const own = {
    allowJs: true,
    checkJs: false,
    noEmit: true,
    composite: false,
    incremental: false,
    moduleDetection: 'force',
    ...(base === undefined
      ? {
          module: 'esnext',
          moduleResolution: 'bundler',
          target: 'esnext',
          jsx: 'preserve',
          resolveJsonModule: true,
        }
      : {}),
  };
  return JSON.stringify({
    ...(base === undefined ? {} : { extends: base }),
    compilerOptions: own,
    files: files.map(absolute),
    include: [],
    references: [],
  });
}
