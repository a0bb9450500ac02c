/** TypeScript and JavaScript: the native compiler, in a process of Node that asks it through its API. */
import { fileURLToPath } from 'node:url';
import type { LanguageId } from '../../model/source-file.ts';
import type { Compiler } from '../compiler.ts';
import { compilerVersion, findCompiler } from './find-compiler.ts';

export const typescriptCompiler: Compiler = {
  id: 'typescript',
  languages: ['typescript' as LanguageId, 'javascript' as LanguageId],
  extractorVersion: `typescript-${compilerVersion}-2`,
  contextFiles: [
    'tsconfig*.json',
    'jsconfig*.json',
    'package.json',
    'package-lock.json',
    'npm-shrinkwrap.json',
    'yarn.lock',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'bun.lock',
    'bun.lockb',
  ],
  locate: ({ programs, packages, environment }) => {
    const found = findCompiler(packages);
    if (found.kind === 'unavailable') return found;
    const program = fileURLToPath(new URL('compile-typescript.js', programs));
    return {
      kind: 'ready',
      start: {
        command: process.execPath,
        // Below the limit of the watchdog, which counts the compiler, too.
        args: ['--max-old-space-size=1024', program, found.executable],
        // Nothing of NODE_OPTIONS and the like reaches the child.
        environment: Object.fromEntries(
          ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'].flatMap((name) => {
            const value = environment[name];
            return value === undefined ? [] : [[name, value]];
          }),
        ),
      },
    };
  },
};
