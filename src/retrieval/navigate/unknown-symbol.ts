/**
 * The errors for a name that no symbol has, with hints: a renamed or deleted symbol, an inherited member, or similar
 * names.
 */
import { type Advice, runOperation } from '../../model/advice.ts';
import { EngineError } from '../../model/errors.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredFile, StoredSymbol } from '../../store/rows.ts';
import { nearestPaths, orFindFile } from '../files/nearest-paths.ts';
import { formerSymbol } from '../symbols/former-symbols.ts';
import { splitAtColon } from '../symbols/named-place.ts';
import { dottedName } from '../symbols/qualified-name.ts';
import { shortName } from '../symbols/short-name.ts';
import { ownIds } from '../symbols/symbol-ids.ts';
import type { GraphView } from './graph-view.ts';
import { membersLike } from './members-like.ts';
import { nearestNames, nearestOf } from './nearest-names.ts';

export function unknownSymbol(view: GraphView, text: string): EngineError {
  const { reader } = view;
  const { path, name } = splitAtColon(text);
  const dotted = dottedName(name);
  const gone = deleted(reader, path === undefined ? dotted : name, path);
  if (gone !== undefined) return gone;
  if (path !== undefined || /[/\\]/.test(text)) {
    const near = nearestPaths(reader, path ?? text);
    return new EngineError('not-found', `${path ?? text} is not in the index`, {
      ...orFindFile(near),
    });
  }
  return new EngineError(
    'not-found',
    `There is no symbol ${shortName(text)}`,
    hintOr(suggestion(view, text, dotted), [runOperation('lookup'), runOperation('search')]),
  );
}

/** `symbols` are all symbols of the file. */
export function unknownIn(
  { reader }: GraphView,
  file: StoredFile,
  rest: string,
  symbols: readonly StoredSymbol[],
): EngineError {
  const ids = ownIds(file.path, symbols);
  return (
    deleted(reader, rest.replace(/~\d+$/, ''), file.path) ??
    new EngineError(
      'not-found',
      `${file.path} has no symbol ${shortName(rest)}`,
      hintOr(didYouMean(nearestOf(rest, ids.slice(1), ({ length }) => length > 0)), [
        runOperation('outline', { file: file.path }),
      ]),
    )
  );
}

function suggestion(view: GraphView, text: string, dotted: string): string | undefined {
  // A file name is not a symbol name, but the intended file is clear.
  const files = nearestPaths(view.reader, text).filter((each) => each.endsWith(`/${text}`));
  if (files.length > 0) return didYouMean(files);
  const members = membersLike(view, dotted);
  if (members.kind === 'inherited') return `the member is inherited: use ${members.id}`;
  return didYouMean(members.ids.length > 0 ? members.ids : nearestNames(view.reader, dotted));
}

/** The error for a symbol that was deleted, renamed or moved, according to the journal. */
function deleted(reader: Reader, qualifiedName: string, path: string | undefined): EngineError | undefined {
  const former = formerSymbol(reader, qualifiedName, path);
  if (former === undefined) return undefined;
  const { message, idNow } = former;
  const hint = idNow === undefined ? didYouMean(nearestNames(reader, qualifiedName)) : `use ${idNow}`;
  return new EngineError('not-found', message, { hint });
}

/** The hint, if there is one; otherwise the advice. */
function hintOr(hint: string | undefined, advice: readonly Advice[]): Pick<EngineError, 'hint' | 'advice'> {
  return { hint, advice: hint === undefined ? advice : [] };
}

function didYouMean(near: readonly string[]): string | undefined {
  return near.length === 0 ? undefined : `did you mean ${near.join(', ')}?`;
}
