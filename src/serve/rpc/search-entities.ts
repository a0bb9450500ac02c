/** `search_entities`: matches by name first, then by text; each match has three levels of detail. */

import type { Engine } from '../../engine/engine.ts';
import type { SearchHit } from '../../model/answers/search.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import { type Operation, pagesBy } from '../operations/operation.ts';
import { limitOf, textOf } from '../operations/read-fields.ts';
import { entityType, kindsIn } from './entity.ts';

interface In {
  readonly query: string;
  readonly limit: number;
  readonly kinds: ReadonlySet<SymbolKind>;
  readonly sources: 'names' | 'names and text';
}

export interface EntityMatch {
  readonly entity_id: string;
  readonly name: string;
  readonly entity_type: string;
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly snippet: { readonly fold: string; readonly preview: string; readonly full: string };
  readonly score: number;
  readonly matched_terms: readonly string[];
}

interface Out {
  readonly matches: readonly EntityMatch[];
}

const levels = ['fold', 'preview', 'full'] as const;

export const searchEntities: Operation<In, Out> = {
  name: 'search_entities',
  summary: 'Find entities by words, best first',
  fields: [
    { name: 'query', kind: 'argument', isRequired: true, help: 'words, a name, or an id' },
    { name: 'limit', kind: 'number', help: 'maximum number of matches (default: 10)' },
    { name: 'entity_types', kind: 'text', isRepeated: true, help: 'directory, file, class, function' },
    {
      name: 'use_bm25_fallback',
      kind: 'flag',
      help: 'also search the text when few names match (default: true)',
    },
  ],
  examples: [],
  index: 'build',
  parse: (given) => ({
    query: textOf(given, 'query', 'search_entities'),
    limit: limitOf(given, 10),
    kinds: kindsIn(given, 'entity_types'),
    sources: given.use_bm25_fallback === false ? 'names' : 'names and text',
  }),
  async run(engine, input) {
    const [folds, previews, fulls] = await Promise.all(levels.map((show) => hitsOf(engine, input, show)));
    const texts = (hits: readonly SearchHit[] = []) =>
      new Map(hits.map((hit) => [placeOf(hit), textIn(hit)]));
    const [preview, full] = [texts(previews), texts(fulls)];
    return {
      matches: (folds ?? []).map((hit) => ({
        entity_id: hit.id,
        name: hit.name,
        entity_type: entityType(hit.kind),
        path: hit.path,
        start_line: hit.row + 1,
        end_line: hit.endRow + 1,
        snippet: {
          fold: textIn(hit),
          preview: preview.get(placeOf(hit)) ?? '',
          full: full.get(placeOf(hit)) ?? '',
        },
        score: hit.score,
        matched_terms: hit.terms,
      })),
    };
  },
  isFound: ({ matches }) => matches.length > 0,
  pages: pagesBy('matches'),
  render: ({ matches }) => matches.map((match) => `${match.entity_id}\n${match.snippet.fold}`).join('\n'),
};

async function hitsOf(
  engine: Engine,
  { query, limit, kinds, sources }: In,
  show: (typeof levels)[number],
): Promise<readonly SearchHit[]> {
  const { hits } = await engine.ask.search(query, {
    mode: 'hierarchical',
    limit,
    show,
    kinds,
    language: undefined,
    path: undefined,
    tests: undefined,
  });
  return sources === 'names' ? hits.filter(({ source }) => source === 'name') : hits;
}

/** Identifies a match. The id alone is not unique: all parts of a partial class share it. */
function placeOf({ id, path, row }: SearchHit): string {
  return `${id} ${path}:${row}`;
}

/** The text of a hit. A line with … separates pieces that are not adjacent. */
function textIn({ text }: SearchHit): string {
  return text.pieces.map((piece) => piece.text).join('\n…\n');
}
