/** The answer of `map` as text: one line for each project, entry point, symbol and folder. */

import type { RepositoryMap } from '../../model/answers/map.ts';
import type { Audience } from '../word-advice.ts';
import { moreText, raise, thousands, totalsText } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';

export type Out = FromOne<RepositoryMap>;

export function mapText(out: Out, audience: Audience): string {
  const part = (title: string, lines: readonly string[], left: number): readonly string[] =>
    partText(title, [...lines, ...moreText(left, audience, raise('budget'))], lines.length);
  const { files, languages } = out;
  const head = totalsText(out);
  if (files === 0) return 'No file is indexed';
  return [
    out.folders.length + out.central.length === 0 ? head : `${head}: ${languagesText(languages)}`,
    ...part('Projects', out.projects.map(projectText), out.left.projects),
    ...part('Entry points', out.entryPoints.map(entryText), out.left.entryPoints),
    ...part(
      'Central, with the number of files besides tests that use it',
      out.central.map(centralText),
      out.left.central,
    ),
    ...part('Folders, with the number of files', out.folders.map(folderText), out.left.folders),
  ].join('\n');
}

function partText(title: string, lines: readonly string[], shown: number): readonly string[] {
  return shown === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function projectText({ name, path, manifest, files, languages }: Out['projects'][number]): string {
  return joined([
    name,
    path === '.' ? '' : path,
    manifest ?? '',
    languagesText(languages) || thousands(files),
  ]);
}

function entryText({ id, kind, about }: Out['entryPoints'][number]): string {
  return joined([id, kind === 'file' ? '' : kind, about ?? '']);
}

function centralText({ id, kind, usedBy, about }: Out['central'][number]): string {
  return joined([id, kind, thousands(usedBy), about ?? '']);
}

function folderText({ path, files, symbols, folders, about }: Out['folders'][number]): string {
  return joined([
    `${path}/`,
    thousands(files),
    symbols.join(', '),
    folders.length > 0 ? `(${folders.join(', ')})` : '',
    about ?? '',
  ]);
}

function languagesText(languages: Out['languages']): string {
  return languages.map(({ language = 'other', files }) => `${language} ${thousands(files)}`).join(', ');
}

function joined(parts: readonly string[]): string {
  return parts.filter((each) => each !== '').join('  ');
}
