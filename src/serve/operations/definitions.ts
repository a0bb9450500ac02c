/** `definitions`: finds definitions by several conditions, all of which must hold. */

import type { DefinitionsRequest } from '../../engine/engine.ts';
import { field, phrase, runOperation } from '../../model/advice.ts';
import type { Bounds } from '../../model/answers/definitions.ts';
import { EngineError } from '../../model/errors.ts';
import { type DefinitionSort, definitionSorts, type Metric, metrics } from '../../model/metric.ts';
import { accesses, type SymbolKind } from '../../model/symbol.ts';
import { countFromOne } from './count-from-one.ts';
import { definitionsText, type Out } from './definitions-text.ts';
import { type Field, type Given, type Operation, pagesBy } from './operation.ts';
import {
  choiceOf,
  choicesOf,
  kindsField,
  kindsOf,
  languageField,
  limitOf,
  optionalTextOf,
  positiveOf,
} from './read-fields.ts';

interface In {
  readonly query: DefinitionsRequest;
  readonly sort: DefinitionSort | undefined;
  readonly limit: number | undefined;
  readonly withBodies: boolean;
  readonly bodyLines: number | undefined;
  readonly totalBodyLines: number | undefined;
}

/** `more`: number of hits beyond the limit. */
const figures: Readonly<Record<Metric, string>> = {
  lines: 'lines from the first to the last',
  parameters: 'parameters, without self and the like',
  cyclomatic: 'cyclomatic complexity: decisions, cases, handlers and logical operators, plus one',
  cognitive: 'cognitive complexity: control structures, weighted by nesting',
  nesting: 'nesting depth of control structures',
};

const boundFields: readonly Field[] = metrics.flatMap((metric) => [
  { name: `min-${metric}`, kind: 'number', help: `minimum ${figures[metric]}` },
  { name: `max-${metric}`, kind: 'number', help: `maximum, measured as for min-${metric}` },
]);

export const definitions: Operation<In, Out> = {
  name: 'definitions',
  summary:
    'Find definitions by name, kind, parent, base, attribute, modifier, location and size; all conditions must hold',
  fields: [
    {
      name: 'name',
      kind: 'text',
      help: "such as save, 'get*', Model.save, or several: get,set; case-sensitive if it has an upper-case letter",
    },
    { name: 'regex', kind: 'text', help: 'regular expression for the name, in the dialect of grep' },
    kindsField,
    { name: 'parent', kind: 'text', help: 'name of the symbol that directly contains it' },
    { name: 'base', kind: 'text', help: 'a base type or interface, as written or as resolved' },
    { name: 'base-transitive', kind: 'flag', help: 'with --base: include indirect subtypes' },
    {
      name: 'attribute',
      kind: 'text',
      help: 'an attribute, annotation or decorator: @app.route, route, [Route], \'route("/x")\'',
    },
    {
      name: 'modifier',
      kind: 'text',
      help: 'async, static, abstract, public …; several: all must be present',
    },
    { name: 'access', kind: 'text', help: `one of ${accesses.join(',')}` },
    {
      name: 'file',
      kind: 'text',
      help: "a file, a folder, a part of the path, or a glob such as 'src/**/*.ts'",
    },
    languageField,
    {
      name: 'contains-line',
      kind: 'text',
      help: 'definitions that contain a line, innermost first: path:12, or 12 with --file',
    },
    { name: 'tests', kind: 'text', help: 'only or without' },
    ...boundFields,
    {
      name: 'sort',
      kind: 'text',
      help: `${definitionSorts.join(', ')}; numbers in descending order (default: path)`,
    },
    { name: 'limit', kind: 'number', help: 'maximum number of definitions (default: 50)' },
    { name: 'body', kind: 'flag', help: 'include the source text' },
    { name: 'max-body-lines', kind: 'number', help: 'maximum lines of one source text (default: 100)' },
    {
      name: 'max-total-body-lines',
      kind: 'number',
      help: 'maximum lines of all source texts (default: 500)',
    },
  ],
  examples: [
    'codeagent definitions --kinds method --modifier async --parent UserService --body',
    'codeagent definitions --base Model --base-transitive --file app/models',
    'codeagent definitions --min-cyclomatic 20 --tests without --sort cyclomatic',
    'codeagent definitions --contains-line src/engine/open-engine.ts:120',
  ],
  index: 'build',
  needsAllFiles: true,
  parse: (given) => ({
    query: queryOf(given),
    sort: given.sort === undefined ? undefined : choiceOf(given, 'sort', definitionSorts, 'path'),
    limit: given.limit === undefined ? undefined : limitOf(given, 1),
    withBodies: given.body === true,
    bodyLines: positiveOf(given, 'max-body-lines'),
    totalBodyLines: positiveOf(given, 'max-total-body-lines'),
  }),
  async run(engine, { query, sort, limit, withBodies, bodyLines, totalBodyLines }) {
    const usual = engine.configuration.config.definitions;
    const bodies = {
      maxLines: bodyLines ?? usual.bodyLines,
      maxTotalLines: totalBodyLines ?? usual.totalBodyLines,
    };
    const options = { sort, limit: limit ?? Math.max(1, usual.limit) };
    const found = await engine.ask.definitions(query, withBodies ? { ...options, bodies } : options);
    const { around } = query;
    return {
      around: around === undefined ? undefined : `${around.path}:${around.row + 1}`,
      ...countFromOne(found),
      more: found.total - found.hits.length,
    };
  },
  isFound: (out) => out.total > 0,
  pages: pagesBy('hits'),
  render: definitionsText,
};

function queryOf(given: Given): DefinitionsRequest {
  const text = (name: string): string | undefined => optionalTextOf(given, name);
  const base = text('base');
  if (given['base-transitive'] === true && base === undefined)
    throw new EngineError('bad-input', phrase`${field('base-transitive')} needs ${field('base')}`);
  const line = text('contains-line');
  return {
    name: text('name'),
    regex: text('regex'),
    kinds: definedKinds(kindsOf(given)),
    kindsAsked: text('kinds'),
    parent: text('parent'),
    base,
    baseReach: given['base-transitive'] === true ? 'transitive' : 'direct',
    attribute: text('attribute'),
    modifiers: listOf(text('modifier'), 'modifier'),
    access: choicesOf(given, 'access', accesses),
    // With a bare line number, `file` names the file of that line. Otherwise `file` is a filter.
    file: /^\d+$/.test(line ?? '') ? undefined : text('file'),
    languages: listOf(text('language'), 'language'),
    tests:
      given.tests === undefined
        ? undefined
        : choiceOf<'only' | 'without'>(given, 'tests', ['only', 'without'], 'only'),
    around: aroundOf(line, text('file')),
    bounds: boundsOf(given),
  };
}

/** Drops the kinds `directory` and `project`, which no code defines. Throws if no kind remains. */
function definedKinds(kinds: ReadonlySet<SymbolKind> | undefined): ReadonlySet<SymbolKind> | undefined {
  if (kinds === undefined) return undefined;
  const defined = [...kinds].filter((kind) => kind !== 'directory' && kind !== 'project');
  if (defined.length > 0) return new Set(defined);
  throw new EngineError('bad-input', `Nothing defines a ${[...kinds].join(' or a ')}`, {
    advice: [runOperation('lookup', { kinds: 'directory' }), runOperation('files')],
  });
}

/** Reads `path:12`, or `12` together with `file`. */
function aroundOf(place: string | undefined, file: string | undefined): DefinitionsRequest['around'] {
  if (place === undefined) return undefined;
  const [, before, line] = /^(?:(.+):)?(\d+)$/.exec(place) ?? [];
  const path = before ?? file;
  if (line !== undefined && path !== undefined) return { path, row: Number(line) - 1 };
  const what = line === undefined ? `no line in ${JSON.stringify(place)}` : 'no file';
  throw new EngineError('bad-input', phrase`${field('contains-line')} names ${what}`, {
    advice: [
      { kind: 'set', field: 'contains-line', value: 'path:12' },
      { kind: 'set', field: 'file', value: 'path' },
    ],
  });
}

function listOf(text: string | undefined, what: string): readonly string[] | undefined {
  const words = text?.split(',').map((word) => word.trim());
  const named = words?.filter((word) => word !== '');
  if (named?.length === 0) throw new EngineError('bad-input', `No ${what} was named`);
  return named;
}

function boundsOf(given: Given): DefinitionsRequest['bounds'] {
  const bounds: Partial<Record<Metric, Bounds>> = {};
  for (const metric of metrics) {
    const [least, most] = [numberOf(given, `min-${metric}`), numberOf(given, `max-${metric}`)];
    if (least !== undefined && most !== undefined && least > most)
      throw new EngineError(
        'bad-input',
        phrase`${field(`min-${metric}`)} ${least} is above ${field(`max-${metric}`)} ${most}`,
      );
    bounds[metric] = { least, most };
  }
  return bounds;
}

function numberOf(given: Given, name: string): number | undefined {
  const value = given[name];
  return typeof value === 'number' ? value : undefined;
}
