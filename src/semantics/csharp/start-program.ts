/**
 * Compiles the child and runs it with the streams of this process: `node start-csharp.js PARTS`, for the first start
 * only. Both belong to one process group, which the supervisor ends as a whole.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { childName, compileChild } from './compile-child.ts';
import type { Sdk } from './find-sdk.ts';

export interface StartParts {
  readonly sdk: Sdk;
  readonly cacheFolder: string;
  readonly sources: string;
  readonly places: readonly string[];
}

const { sdk, cacheFolder, sources, places } = JSON.parse(process.argv[2] ?? '') as StartParts;
const folder = compileChild(cacheFolder, sources, sdk);
const child = spawn(sdk.host, ['exec', path.join(folder, childName), ...places], { stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
