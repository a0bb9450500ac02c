/** Traces a Python repository: its tests run under tracer.py. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { outcomeLine } from '../outcome-line.ts';
import type { TracedRepository } from '../repositories.ts';

/** Failing tests are no reason to stop: what ran is traced. Returns the last line that the tests said. */
export function tracePython(
  repository: TracedRepository,
  { checkout, tracers }: { readonly checkout: string; readonly tracers: string },
  file: string,
): string {
  const { error, stdout, stderr } = spawnSync(
    interpreter(),
    [path.join(tracers, 'python', 'tracer.py'), '--root', checkout, '--out', file, ...repository.run],
    {
      cwd: path.join(checkout, repository.folder),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: {
        ...process.env,
        PYTHONPATH: path.join(checkout, repository.importFrom ?? '.'),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  );
  return error?.message ?? outcomeLine(`${stdout}\n${stderr}`);
}

/** Debian's, where its packages are found; else the first on the path. */
function interpreter(): string {
  return existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
}
