/** The same advice in the words of each front. */
import { describe, expect, it } from 'vitest';
import {
  type Advice,
  advisedOperations,
  bringUpToDate,
  field,
  operation,
  phrase,
  runIndex,
  runOperation,
  searchLiterally,
  seeFields,
} from '../model/advice.ts';
import { EngineError } from '../model/errors.ts';
import { commandLineAudience } from './cli/command-line-audience.ts';
import { selectTools } from './mcp/profiles.ts';
import { toolAudience } from './mcp/tool-audience.ts';
import { operationAudience } from './operation-audience.ts';
import { operations } from './operations/registry.ts';
import { type Audience, aside, wordError, wordHint, wordNote } from './word-advice.ts';

const operationOf = (name: string) => {
  const found = operations.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

/** The audiences of the command line, MCP, HTTP and JSON-RPC for a call of this operation. */
function audiencesOf(name: string): readonly Audience[] {
  const asked = operationOf(name);
  const isAsked = (other: string): boolean => other !== 'graph';
  const tools = selectTools({ profile: 'default', names: undefined });
  const tool = tools.find((each) => each.operation === name);
  return [
    commandLineAudience(asked),
    ...(tool === undefined ? [] : [toolAudience(tool, tools)]),
    operationAudience(asked, (other) => (isAsked(other) ? `POST /api/${other}` : undefined)),
    operationAudience(asked, (other) => (isAsked(other) ? other : undefined)),
  ];
}

const lookupOrSearch = [runOperation('lookup'), runOperation('search')];
const external: Advice = { kind: 'set', field: 'external', value: true };

describe('hints', () => {
  it.each<[string, string | undefined, readonly Advice[], readonly (string | undefined)[]]>([
    [
      'callers',
      undefined,
      lookupOrSearch,
      [
        'run: codeagent lookup NAME, or codeagent search QUERY',
        'use lookup_symbol, or search_symbols',
        'use POST /api/lookup, or POST /api/search',
        'use lookup, or search',
      ],
    ],
    [
      'status',
      'free some space',
      [runIndex],
      [
        'free some space; run: codeagent index',
        'free some space; use index_files',
        'free some space; use POST /api/index',
        'free some space; use index',
      ],
    ],
    [
      'source',
      'the file has changed since it was indexed',
      [bringUpToDate],
      [
        'the file has changed since it was indexed; run: codeagent index',
        ...Array(3).fill('the file has changed since it was indexed'),
      ],
    ],
    ['callers', undefined, [seeFields], ['run: codeagent callers --help', undefined, undefined, undefined]],
    [
      'callers',
      'did you mean depth?',
      [seeFields],
      ['did you mean depth? run: codeagent callers --help', ...Array(3).fill('did you mean depth?')],
    ],
    [
      'list_directory',
      undefined,
      [runOperation('read_file', { path: "sky/a star's.py" })],
      [
        String.raw`run: codeagent read-file 'sky/a star'\''s.py'`,
        "use read_file with path sky/a star's.py",
        "use POST /api/read_file with path sky/a star's.py",
        "use read_file with path sky/a star's.py",
      ],
    ],
    [
      'callers',
      undefined,
      [runOperation('outline', { file: 'sky/stars.py' })],
      [
        'run: codeagent outline sky/stars.py',
        'use get_file_outline with path sky/stars.py',
        'use POST /api/outline with file sky/stars.py',
        'use outline with file sky/stars.py',
      ],
    ],
    [
      'search',
      undefined,
      [searchLiterally('-> =>')],
      [
        "run: codeagent grep --fixed-strings -- '-> =>'",
        'use grep with pattern -> => and fixed_strings',
        'use POST /api/grep with pattern -> => and fixed-strings',
        'use grep with pattern -> => and fixed-strings',
      ],
    ],
    // The tool for `lookup` also finds files by name. There is no tool for `definitions`.
    [
      'search',
      undefined,
      [runOperation('definitions'), runOperation('files')],
      [
        'run: codeagent definitions, or codeagent files PATTERN',
        'use lookup_symbol',
        'use POST /api/definitions, or POST /api/files',
        'use definitions, or files',
      ],
    ],
    // The tool has no field `wait`.
    [
      'status',
      undefined,
      [runOperation('index', { wait: true })],
      ['run: codeagent index --wait', undefined, 'use POST /api/index with wait', 'use index with wait'],
    ],
    [
      'read_file',
      'ignored files are read only on request',
      [{ kind: 'set', field: 'ignored', value: true }],
      [
        'ignored files are read only on request; pass --ignored',
        'ignored files are read only on request',
        'ignored files are read only on request; set ignored',
        'ignored files are read only on request; set ignored',
      ],
    ],
    [
      'grep',
      undefined,
      [{ kind: 'give-one', fields: ['pattern', 'regexp', 'all-of'] }],
      [
        'give at least one of PATTERN, --regexp, --all-of',
        'give pattern',
        'give at least one of pattern, regexp, all-of',
        'give at least one of pattern, regexp, all-of',
      ],
    ],
  ])('%s: %s', (name, hint, advice, expected) => {
    expect(audiencesOf(name).map((each) => wordHint(each, { hint, advice }))).toEqual(expected);
  });
});

describe('asides', () => {
  it.each<[string, readonly Advice[], readonly string[]]>([
    [
      'callers',
      [{ kind: 'raise', field: 'limit', to: 2_000 }],
      [' (--limit 2000)', ...Array(3).fill(' (limit 2000)')],
    ],
    ['callees', [external], [' (--external)', ...Array(3).fill(' (external)')]],
    // The tool has no field `file-limit`.
    [
      'grep',
      [{ kind: 'raise', field: 'file-limit', to: 25 }],
      [' (--file-limit 25)', '', ' (file-limit 25)', ' (file-limit 25)'],
    ],
    ['impact', [{ kind: 'see-data' }], [' (--json)', '', '', '']],
    ['status', [bringUpToDate], [' (run: codeagent index)', '', '', '']],
    ['search', [{ kind: 'update-index', until: 'vectors' }], [' (run: codeagent index --wait)', '', '', '']],
    [
      'symbol',
      [runOperation('callers', { symbol: 'a.py:A.b' })],
      [
        ' (run: codeagent callers a.py:A.b)',
        ' (use get_callers with symbol a.py:A.b)',
        ' (use POST /api/callers with symbol a.py:A.b)',
        ' (use callers with symbol a.py:A.b)',
      ],
    ],
    [
      'directory_tree',
      [
        { kind: 'raise', field: 'depth' },
        { kind: 'raise', field: 'limit' },
      ],
      [' (--depth, --limit)', ' (depth)', ' (depth, limit)', ' (depth, limit)'],
    ],
  ])('%s', (name, advice, expected) => {
    const audiences = audiencesOf(name);
    expect(audiences.map((each) => aside(each, ...advice))).toEqual(expected);
    expect(audiences.map((each) => wordNote(each, { text: '3 more', advice }))).toEqual(
      expected.map((text) => `3 more${text}`),
    );
  });
});

describe('messages', () => {
  it.each([
    [
      'callers',
      phrase`${operation('callers')} needs ${field('symbol')}`,
      ['callers needs SYMBOL', 'get_callers needs symbol', 'callers needs symbol', 'callers needs symbol'],
    ],
    [
      'read_file',
      phrase`${operation('read_file')} needs ${field('path')}`,
      ['read-file needs PATH', ...Array<string>(3).fill('read_file needs path')],
    ],
    [
      'source',
      phrase`${operation('source')} needs ${field('symbols')}`,
      [
        'source needs SYMBOLS',
        'get_source_spans needs spans',
        'source needs symbols',
        'source needs symbols',
      ],
    ],
    [
      'callers',
      phrase`${field('depth')} must be 1 to ${10}, not ${99}`,
      ['--depth must be 1 to 10, not 99', ...Array<string>(3).fill('depth must be 1 to 10, not 99')],
    ],
    [
      'grep',
      phrase`${field('invert-match')} and ${field('ignore-case')}`,
      [
        '--invert-match and --ignore-case',
        'invert-match and ignore_case',
        'invert-match and ignore-case',
        'invert-match and ignore-case',
      ],
    ],
  ])('%s: %j', (name, said, expected) => {
    const error = new EngineError('bad-input', said, { hint: 'why', advice: [seeFields] });
    const worded = audiencesOf(name).map((each) => wordError(each, error) as EngineError);
    expect(worded.map(({ message }) => message)).toEqual(expected);
    expect(worded.map(({ code, advice }) => [code, advice])).toEqual(expected.map(() => ['bad-input', []]));
  });

  it('an error without advice stays unchanged', () => {
    const plain = new EngineError('not-found', 'a--b and run: codeagent index', { hint: '--limit' });
    expect(audiencesOf('lookup').map((each) => wordError(each, plain))).toEqual(Array(4).fill(plain));
  });
});

it('advice names operations that exist', () => {
  expect(advisedOperations.filter((name) => operations.every((each) => each.name !== name))).toEqual([]);
});
