/** The list of compilers. A new one is a folder and a line here. */
import type { Compiler } from './compiler.ts';
import { csharpCompiler } from './csharp/index.ts';
import { typescriptCompiler } from './typescript/index.ts';

export const compilers: readonly Compiler[] = [typescriptCompiler, csharpCompiler];
