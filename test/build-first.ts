/** Builds dist/ from the same sources before the tests, because workers and the command line run from there. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';

export default function setup(project: TestProject): () => void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  const { XDG_STATE_HOME: state, XDG_CACHE_HOME: cache } = project.config.env;
  return () => {
    for (const folder of [state, cache])
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
}
