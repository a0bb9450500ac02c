/**
 * Makes oracles of C# repositories: compiles the program in this folder with the SDK and writes its lines, compressed, to
 * OUT/graph/oracle-cs-NAME.jsonl.gz, where eval:graph and eval:semantics find them with `--eval OUT`. The projects are
 * evaluated by MSBuild, and packages that `dotnet restore` put into NUGET_PACKAGES are read: only for trusted repositories.
 * Run: npm run eval:csharp-oracle -- OUT REPOSITORY…
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { cacheFolderOf } from '../../src/semantics/csharp/cache-folder.ts';
import { childName, compileChild } from '../../src/semantics/csharp/compile-child.ts';
import { findSdk } from '../../src/semantics/csharp/find-sdk.ts';

const [out = '', ...repositories] = process.argv.slice(2);
const found = findSdk(process.env);
const cacheFolder = cacheFolderOf(process.env);
if (found.kind === 'unavailable') throw new Error(found.reason);
if (cacheFolder === undefined) throw new Error('HOME is not set');
const { sdk } = found;
const program = path.join(compileChild(cacheFolder, path.resolve('eval/csharp-oracle'), sdk), childName);
const packages = process.env.NUGET_PACKAGES ?? path.join(homedir(), '.nuget', 'packages');
mkdirSync(path.join(out, 'graph'), { recursive: true });
for (const repository of repositories) {
  const args = ['exec', program, sdk.roslyn, sdk.packs, packages, path.resolve(repository)];
  const text = execFileSync(sdk.host, args, { maxBuffer: 1024 ** 3, stdio: ['ignore', 'pipe', 'inherit'] });
  const file = path.join(out, 'graph', `oracle-cs-${path.basename(repository)}.jsonl.gz`);
  writeFileSync(file, gzipSync(text));
  console.log(`${file}: ${text.toString('utf8').split('\n').length - 1} sites`);
}
