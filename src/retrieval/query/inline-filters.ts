/**
 * Filters and phrases written inside a query: `lang:python`, `kind:class`, `-path:test/`, and quoted text. A query of
 * several lines is a bug report, and no filters are read from it. Pure.
 */
import { runOperation } from '../../model/advice.ts';
import type { Choice, Filters } from '../../model/answers/lookup.ts';
import { didYouMean } from '../../model/edit-distance.ts';
import { EngineError } from '../../model/errors.ts';
import { type SymbolKind, symbolKinds } from '../../model/symbol.ts';

export interface Narrowed<Options> {
  /** The query without its filters. */
  readonly text: string;
  readonly options: Options & { readonly phrases: readonly string[] };
}

/** Filters in the query narrow the filters in `options`. Several values of one filter are alternatives. */
export function readInlineFilters<Options extends Filters>(
  query: string,
  options: Options,
): Narrowed<Options> {
  if (query.trim().includes('\n')) return { text: query, options: { ...options, phrases: [] } };
  const written: Written[] = [];
  const phrases: string[] = [];
  const text = query.replace(part, (whole, phrase?: string, sign?: string, key?: string, value?: string) => {
    if (phrase !== undefined) phrases.push(phrase);
    if (key === undefined || value === undefined) return whole;
    written.push({
      key: key === 'language' ? 'lang' : key,
      isIncluded: sign !== '-',
      values: valuesOf(value),
    });
    return '';
  });
  if (written.length > 0 && text.trim() === '') throw noSearchText();
  return {
    text,
    options: {
      ...options,
      language: choiceOf(written, 'lang', options.language),
      path: choiceOf(written, 'path', options.path),
      kinds: kindsOf(written, options.kinds),
      phrases: phrases.map((phrase) => phrase.trim()).filter((phrase) => phrase !== ''),
    },
  };
}

interface Written {
  readonly key: string;
  /** False for a filter with a minus in front, which excludes. */
  readonly isIncluded: boolean;
  readonly values: readonly string[];
}

/** A quoted phrase, or a filter, whose value may be quoted. */
const part = /"([^"]*)"|(?<!\S)(-?)(lang|language|path|kind):("[^"]+"|[^\s"]+)/gu;

/** Splits at commas, except inside the braces of a glob. */
function valuesOf(value: string): readonly string[] {
  const isQuoted = value.startsWith('"');
  const values = isQuoted ? [value.slice(1, -1)] : value.split(/,(?![^{]*\})/);
  return values.filter((each) => each !== '');
}

function choiceOf(written: readonly Written[], key: string, given: Choice | undefined): Choice | undefined {
  const of = written.filter((each) => each.key === key);
  if (of.length === 0) return given;
  const { all, none } =
    typeof given === 'object' ? given : { all: given === undefined ? [] : [[given]], none: [] };
  const any = of.filter(({ isIncluded }) => isIncluded).flatMap(({ values }) => values);
  const not = of.filter(({ isIncluded }) => !isIncluded).flatMap(({ values }) => values);
  return { all: any.length === 0 ? all : [...all, any], none: [...none, ...not] };
}

function kindsOf(written: readonly Written[], given: Filters['kinds']): Filters['kinds'] {
  const of = written
    .filter(({ key }) => key === 'kind')
    .map(({ isIncluded, values }) => ({ isIncluded, kinds: values.map(kindNamed) }));
  if (of.length === 0) return given;
  const any = new Set(of.filter(({ isIncluded }) => isIncluded).flatMap(({ kinds }) => kinds));
  const not = new Set(of.filter(({ isIncluded }) => !isIncluded).flatMap(({ kinds }) => kinds));
  return new Set(
    symbolKinds.filter(
      (kind) => (given?.has(kind) ?? true) && (any.size === 0 || any.has(kind)) && !not.has(kind),
    ),
  );
}

function kindNamed(word: string): SymbolKind {
  const found = symbolKinds.find((kind) => kind === word);
  if (found !== undefined) return found;
  throw new EngineError(
    'bad-input',
    `There is no kind ${JSON.stringify(word)}${didYouMean(word, symbolKinds)}`,
    { hint: `valid: ${symbolKinds.join(', ')}; as text: "kind:${word}"` },
  );
}

function noSearchText(): EngineError {
  return new EngineError('bad-input', 'The query has filters but no search text', {
    hint: 'symbols and files are found by conditions alone',
    advice: [runOperation('definitions'), runOperation('files')],
  });
}
