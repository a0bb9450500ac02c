/** Traces the tests of a repository, unless that was done before. The traces are kept beside the checkouts. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { traceJavascript } from './javascript/trace-javascript.ts';
import { tracePython } from './python/trace-python.ts';
import type { TracedRepository } from './repositories.ts';

export interface TraceFolders {
  /** The checkouts. */
  readonly corpora: string;
  /** This folder, in the checkout of codeagent. */
  readonly tracers: string;
}

export type Traced =
  | { readonly kind: 'found'; readonly file: string; readonly checkout: string }
  | { readonly kind: 'missing'; readonly why: string };

export async function makeTraces(
  repository: TracedRepository,
  { corpora, tracers }: TraceFolders,
  { mode }: { readonly mode: 'keep' | 'again' },
): Promise<Traced> {
  const { name, github, rev, source, language } = repository;
  const checkout = path.join(corpora, name);
  if (!existsSync(path.join(checkout, source)))
    return { kind: 'missing', why: `no checkout of ${github} at ${rev} in ${checkout}` };
  const file = path.join(corpora, '.traces', `${name}.jsonl.gz`);
  if (mode === 'keep' && existsSync(file)) return { kind: 'found', file, checkout };
  mkdirSync(path.dirname(file), { recursive: true });
  const part = `${file}.part`;
  rmSync(part, { force: true });
  const modules = path.join(corpora, '.modules', name);
  const work = path.join(corpora, '.traces', `${name}.work`);
  const said =
    language === 'python'
      ? tracePython(repository, { checkout, tracers }, part)
      : await traceJavascript(repository, { checkout, modules, work, tracers }, part);
  if (!existsSync(part)) return { kind: 'missing', why: `${said}; needed: ${repository.needs}` };
  renameSync(part, file);
  process.stderr.write(`${name}: ${said}\n`);
  return { kind: 'found', file, checkout };
}
