/**
 * Functions are often registered under a text: `connect('env-purge-doc', clear)`. Calls that use the same text
 * elsewhere, such as `emit('env-purge-doc')`, are likely to run the function, and no graph has an edge for them.
 */
import type { Engine } from '../../engine/engine.ts';
import type { Mention, Mentions } from '../../model/answers/navigation.ts';
import type { FilePath } from '../../model/source-file.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { lineIn } from './site-lines.ts';

export interface SameText {
  readonly written: string;
  /** The first few lines outside of tests that pass the text to a call. */
  readonly lines: readonly { readonly path: FilePath; readonly line: number; readonly text: string }[];
  readonly lineCount: number;
}

/** The places with their source lines, and the texts under which the function is registered there. */
export interface MentionsInText extends Mentions {
  readonly sameTexts: readonly SameText[];
}

const mostTexts = 2;
const mostLines = 6;
// A text in more files is an ordinary word, such as the name of a common field.
const mostFiles = 12;
/** At least three letters, so that modes and flags do not count. */
const quoted = /(["'`])([A-Za-z][\w.:/-]{2,60})\1/g;

export async function mentionsInText(
  { files }: Pick<Engine, 'files'>,
  mentions: FromOne<Mentions>,
): Promise<FromOne<MentionsInText>> {
  const rows = await files.indexedRows(mentions.places.map(({ path }) => path));
  const lineAt = lineIn(rows);
  const places = mentions.places.map((place) => ({ ...place, ...lineAt(place) }));
  const texts = new Set(places.flatMap((place) => textsAt(rows.get(place.path) ?? [], place)));
  const known = new Set(places.flatMap(({ path, line }) => [`${path}:${line - 1}`, `${path}:${line}`]));
  const sameTexts: SameText[] = [];
  for (const written of [...texts].slice(0, mostTexts)) {
    const passing = await files.rowsPassing(written, { mostFiles });
    const found = countFromOne(passing ?? []).filter(({ path, line }) => !known.has(`${path}:${line}`));
    if (found.length === 0) continue;
    sameTexts.push({ written, lines: found.slice(0, mostLines), lineCount: found.length });
  }
  return { ...mentions, places, sameTexts };
}

/** Quoted texts in the line of a place; without one, in the line before, if the call goes on from there. */
function textsAt(rows: readonly string[], { line }: FromOne<Mention>): readonly string[] {
  const [before = '', own = ''] = [rows[line - 2], rows[line - 1]];
  const texts = textsIn(own);
  return texts.length === 0 && /[,(]\s*$/.test(before) ? textsIn(before) : texts;
}

function textsIn(line: string): readonly string[] {
  return [...line.matchAll(quoted)].map(([, , written = '']) => written);
}
