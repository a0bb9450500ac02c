/** The child process: `node compile-typescript.js EXECUTABLE`. It ends when its input is closed. */
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { emptyAnswer, type FileAnswer } from '../answers.ts';
import { type EnrichParams, protocolVersion } from '../protocol/messages.ts';
import { SemanticError } from '../protocol/semantic-error.ts';
import { type Handlers, serveRequests } from '../protocol/serve-requests.ts';
import { enrichFile } from './enrich-file.ts';
import { type GuardedFiles, guardFiles } from './guarded-files.ts';
import { typescriptCompiler } from './index.ts';
import { Programs } from './programs.ts';
import { surfaceOf } from './surface.ts';

interface Session {
  readonly root: string;
  readonly guarded: GuardedFiles;
  readonly programs: Programs;
}

const [executable = ''] = process.argv.slice(2);
let session: Session | undefined;

const isContextFile = (file: string): boolean =>
  /(?:^|\/)(?:[jt]sconfig[^/]*\.json|package\.json)$/.test(file) ||
  typescriptCompiler.contextFiles.includes(path.posix.basename(file));

const handlers: Handlers = {
  initialize({ root, memoryBytes }) {
    // The compiler collects its garbage more eagerly when it comes near this.
    process.env.GOMEMLIMIT = String(memoryBytes);
    // One core is left to whoever waits for an answer of the index.
    process.env.GOMAXPROCS = '2';
    const real = realpathSync.native(root).replaceAll(path.sep, '/');
    const guarded = guardFiles(real, realpathSync.native(path.dirname(executable)));
    session = { root: real, guarded, programs: new Programs(real, executable, guarded) };
    return {
      protocolVersion,
      extractorVersion: typescriptCompiler.extractorVersion,
      capabilities: {
        edges: ['calls', 'references', 'inherits', 'implements', 'overrides'],
        incremental: true,
      },
    };
  },
  load: ({ files }, { progress }) => ({ projects: current().programs.load(files, progress) }),
  enrich(params) {
    try {
      return enrich(params);
    } catch (error) {
      // A crash of the compiler costs the file that led to it.
      current().programs.recover();
      throw error;
    }
  },
  change({ changed, created, deleted }, { progress }) {
    const { programs } = current();
    if (created.length === 0 && deleted.length === 0 && !changed.some(isContextFile)) {
      programs.refresh(changed.filter((file) => programs.isLoaded(file)));
      return {};
    }
    const gone = new Set(deleted);
    const kept = programs.loaded().filter((file) => !gone.has(file));
    const added = created.filter((file) => !isContextFile(file));
    return { projects: programs.load([...new Set([...kept, ...added])], progress) };
  },
  surface: () => ({ packages: surfaceOf(current().root, current().programs, current().guarded) }),
  shutdown: () => ({}),
};

function enrich({ path: file, sites }: EnrichParams): FileAnswer {
  const { root, guarded, programs } = current();
  const of = programs.programOf(file);
  const source = of?.program.getSourceFile(programs.absolute(file));
  const contentHash = guarded.hashOf(programs.absolute(file));
  if (of === undefined || source === undefined || contentHash === undefined)
    return { ...emptyAnswer, path: file, status: 'syntactic_only' };
  return enrichFile(
    of,
    source,
    { root, isLoaded: (each) => programs.isLoaded(each), isCaseSensitive: process.platform === 'linux' },
    {
      path: file,
      contentHash,
      sites,
      accessorNames: guarded.accessorNames,
      hashOf: (each) => guarded.hashOf(programs.absolute(each)),
    },
  );
}

function current(): Session {
  if (session === undefined) throw new SemanticError('bad_request', 'initialize comes first');
  return session;
}

void serveRequests({ input: process.stdin, output: process.stdout, handlers }).then(() => {
  session?.programs.close();
  process.exit(0);
});
