/** Runs the tests of a repository under its tracer. The traces are kept beside the checkouts. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TracedRepository } from './repositories.ts';

export interface TraceFolders {
  /** The checkouts. */
  readonly corpora: string;
  /** The folder of the tracers. */
  readonly tracers: string;
}

export type Traced =
  | { readonly kind: 'found'; readonly file: string; readonly checkout: string }
  | { readonly kind: 'missing'; readonly why: string };

export function tracesOf(
  repository: TracedRepository,
  folders: TraceFolders,
  { mode }: { readonly mode: 'keep' | 'again' },
): Traced {
  const checkout = path.join(folders.corpora, repository.name);
  if (!existsSync(path.join(checkout, repository.source)))
    return {
      kind: 'missing',
      why: `no checkout of ${repository.github} at ${repository.rev} in ${checkout}`,
    };
  const file = path.join(folders.corpora, '.traces', `${repository.name}.jsonl.gz`);
  if (mode === 'keep' && existsSync(file)) return { kind: 'found', file, checkout };
  mkdirSync(path.dirname(file), { recursive: true });
  const written = `${file}.part`;
  rmSync(written, { force: true });
  const said = trace(repository, { ...folders, checkout, file: written });
  if (!existsSync(written)) return { kind: 'missing', why: `${said}; needed: ${repository.needs.join(' ')}` };
  renameSync(written, file);
  process.stderr.write(`${repository.name}: ${said}\n`);
  return { kind: 'found', file, checkout };
}

/** Failing tests are no reason to stop: what ran is traced. Returns the last line that the tests said. */
function trace(
  repository: TracedRepository,
  { checkout, file, tracers }: TraceFolders & { readonly checkout: string; readonly file: string },
): string {
  const { error, stdout, stderr } = spawnSync(
    interpreterOf(),
    [path.join(tracers, 'tracer.py'), '--root', checkout, '--out', file, ...repository.run],
    {
      cwd: path.join(checkout, repository.folder),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: {
        ...process.env,
        PYTHONPATH: path.join(checkout, repository.importFrom),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  );
  if (error !== undefined) return error.message;
  return `${stdout}\n${stderr}`.trim().split('\n').at(-1) ?? '';
}

/** Debian's, where its packages are found; else the first on the path. */
function interpreterOf(): string {
  return existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
}
