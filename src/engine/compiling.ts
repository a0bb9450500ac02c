/** The compilers of a repository: located when a language is present, kept until the engine is closed. */
import type { CompilerSession } from '../indexing/enrich/compiler-session.ts';
import type { EnrichIndexParts, OpenedCompiler } from '../indexing/enrich/enrich-index.ts';
import type { EnrichReport } from '../model/enrich-report.ts';
import { EngineError } from '../model/errors.ts';
import type { CompiledLanguages } from '../retrieval/status.ts';
import type { Compiler } from '../semantics/compiler.ts';
import { SemanticError } from '../semantics/protocol/semantic-error.ts';
import type { CurrentIndex } from './current-index.ts';
import type { EnrichRequest } from './engine.ts';
import { resolveRoot } from './locations.ts';
import type { Surroundings } from './surroundings.ts';

export interface Compiling {
  enrich(request?: EnrichRequest): Promise<EnrichReport>;
  /** Starts the compilers that have answered before, so that the next change is answered sooner. */
  prepare(): Promise<void>;
  /** The languages that have compilers. */
  languages(): Promise<CompiledLanguages>;
  /** Whether a compiler is running and knows the files. */
  isWarm(): boolean;
  /** Why compilers do not answer for files that they could answer for; undefined when nothing is missing. */
  whyNot(): Promise<string | undefined>;
  close(): void;
}

export function createCompiling(surroundings: Surroundings, index: CurrentIndex): Compiling {
  const { root, indexFolder, pid, environment, assets, config } = surroundings;
  const settings = config.compilers;
  const sessions = new Map<string, CompilerSession>();
  const locate = (compiler: Compiler) =>
    compiler.locate({ programs: assets, packages: new URL('worker.js', assets), environment });

  /** Code of a repository runs only if the user both switched safe mode off and trusts the repository. */
  const isSafe = async (): Promise<boolean> => {
    if (config.indexing.safeMode) return true;
    const { trustedRootsOf } = await import('./trusted-roots-of.ts');
    return !trustedRootsOf(environment).isTrusted(root);
  };

  const load = async () => {
    const [{ enrichIndex, forgetAnswers }, { CompilerSession }, { compilers }] = await Promise.all([
      import('../indexing/enrich/enrich-index.ts'),
      import('../indexing/enrich/compiler-session.ts'),
      import('../semantics/registry.ts'),
    ]);
    const safeMode = await isSafe();
    const open = (compiler: Compiler): OpenedCompiler => {
      const known = sessions.get(compiler.id);
      if (known !== undefined) return { kind: 'ready', session: known };
      const located = locate(compiler);
      if (located.kind === 'unavailable') return located;
      const session = new CompilerSession({
        compiler,
        start: located.start,
        root,
        safeMode,
        limits: {
          fileMs: settings.fileTimeoutMs,
          projectMs: settings.projectTimeoutMs,
          idleMs: settings.idleTimeoutMs,
          memoryBytes: settings.watchdogThresholdBytes,
        },
      });
      sessions.set(compiler.id, session);
      return { kind: 'ready', session };
    };
    const parts: EnrichIndexParts = {
      indexFolder,
      assertRoot: () => void resolveRoot(root),
      compilers,
      open,
      pid,
      now: Date.now,
    };
    return { parts, enrichIndex, forgetAnswers };
  };

  return {
    async enrich({ onProgress = () => {}, signal } = {}) {
      const { parts, enrichIndex, forgetAnswers } = await load();
      try {
        if (settings.use === 'off') {
          await forgetAnswers(parts, signal);
          return {
            kind: 'unavailable',
            reason: 'compilers are switched off',
            hint: 'set compilers.use to auto',
          };
        }
        return await enrichIndex(parts, { onProgress, signal });
      } catch (error) {
        throw error instanceof SemanticError ? asEngineError(error) : error;
      }
    },
    async prepare() {
      if (settings.use === 'off') return;
      const { parts } = await load();
      const { warmUp } = await import('../indexing/enrich/warm-up.ts');
      await warmUp(parts, index.reader());
    },
    async languages() {
      const { compilers } = await import('../semantics/registry.ts');
      return {
        languages: compilers.flatMap(({ languages }) => languages),
        compilers: compilers.map(({ id }) => id),
      };
    },
    isWarm: () => [...sessions.values()].some((session) => session.isWarm()),
    async whyNot() {
      if (settings.use === 'off') return 'switched off (compilers.use)';
      if (!config.indexing.safeMode && (await isSafe()))
        return 'safe mode stays on, because this repository is not trusted';
      const counts = index.reader().compileCounts();
      const { compilers } = await import('../semantics/registry.ts');
      const waiting = new Set(
        counts.flatMap(({ language, state }) => (state === 'pending' ? [language] : [])),
      );
      for (const compiler of compilers) {
        const located = compiler.languages.some((language) => waiting.has(language))
          ? locate(compiler)
          : undefined;
        if (located?.kind === 'unavailable') return `${located.reason} (${located.hint})`;
      }
      return undefined;
    },
    close() {
      for (const session of sessions.values()) void session.close();
      sessions.clear();
    },
  };
}

function asEngineError(error: SemanticError): EngineError {
  return error.code === 'cancelled'
    ? new EngineError('cancelled', 'Asking the compiler was stopped; what was done is kept', { cause: error })
    : new EngineError('internal', error.message, { cause: error });
}
