/**
 * The words that options and arguments accept, where the set is fixed. test/completions.test.ts compares them with what
 * the operations accept.
 */
import { sections } from '../../../model/config.ts';
import { edgeKinds } from '../../../model/edge.ts';
import { definitionSorts } from '../../../model/metric.ts';
import { locagentTypes } from '../../../model/node-types.ts';
import { keyOf } from '../../../model/setting.ts';
import { signalNames } from '../../../model/signal.ts';
import { accesses, symbolKinds } from '../../../model/symbol.ts';
import { logLevels } from '../../log.ts';
import { clients } from '../setup/clients.ts';
import { launchKinds } from '../setup/launch.ts';
import { shells } from './shells.ts';

export interface Choices {
  readonly words: readonly string[];
  /** Several words may be given, separated by commas. */
  readonly isList: boolean;
}

/** Looked up by verb and field, then by field alone. Undefined when any text is accepted. */
export function choicesOf(verb: string, field: string): Choices | undefined {
  const words = table[`${verb} ${field}`] ?? table[field];
  return words === undefined ? undefined : { words, isList: lists.has(field) };
}

const lists: ReadonlySet<string> = new Set(['kinds', 'relations', 'access', 'without']);

const kinds: readonly string[] = [...new Set([...locagentTypes, ...symbolKinds])];

const table: Readonly<Record<string, readonly string[]>> = {
  kinds,
  relations: edgeKinds,
  'log-level': logLevels,
  color: ['auto', 'always', 'never'],
  rank: ['path', 'code', 'tfidf'],
  'outline detail': ['compact', 'full'],
  'folder_dependencies by': ['folder', 'project'],
  'search mode': ['hybrid', 'hierarchical', 'text'],
  'search without': signalNames,
  'search show': ['fold', 'preview', 'full', 'auto'],
  'search group': ['auto', 'module', 'none'],
  'search tests': ['with', 'without', 'only'],
  'context tests': ['with', 'without', 'only'],
  'callers only': ['proven', 'left-out'],
  'references only': ['proven', 'left-out'],
  'flow only': ['proven'],
  'path only': ['proven'],
  'impact only': ['proven'],
  'callers tests': ['fold', 'list', 'without'],
  'references tests': ['fold', 'list', 'without'],
  'impact tests': ['fold', 'list', 'without'],
  // `definitions` lists symbols inside files, which directories and projects are not.
  'definitions kinds': kinds.filter((kind) => kind !== 'directory' && kind !== 'project'),
  'definitions tests': ['only', 'without'],
  'definitions access': accesses,
  'definitions sort': definitionSorts,
  'traverse direction': ['out', 'in', 'both'],
  'traverse format': ['tree', 'json', 'dot'],
  'graph as': ['locagent'],
  'mcp profile': ['default', '002', '004', 'full'],
  'config key': Object.entries(sections).flatMap(([section, settings]) => [
    section,
    ...Object.keys(settings).map((name) => keyOf(section, name)),
  ]),
  'setup client': clients.map(({ id }) => id),
  'setup scope': ['project', 'user'],
  'setup launch': launchKinds,
  'completions shell': shells,
};
