/** Help texts, made from the operations and commands. The build stores the general one as a file: see scripts/build.mjs. */
import { table } from '../operations/format.ts';
import type { Field } from '../operations/operation.ts';
import { commonFields } from './arguments.ts';
import { spelled } from './spelled.ts';
import type { Verb } from './verb.ts';

type Line = readonly [name: string, usage: string, brief: string];

/**
 * In display order: the usual call of each verb, with the few options that most calls need, and its purpose.
 * Shorter than the summary of the verb, which explains it where nothing else does. Verbs without a line come last.
 */
export const groups: readonly { readonly title: string; readonly lines: readonly Line[] }[] = [
  {
    title: 'Ask',
    lines: [
      ['search', 'QUERY --limit N --path GLOB --tests without', 'code by a question, words or a bug report'],
      ['context', 'QUESTION --budget TOKENS --path GLOB', 'the code to read first, in one answer'],
      ['lookup', 'NAME… --kinds class,method --path GLOB', "symbols by name, 'get*', gUD or misspelt"],
      ['definitions', '--kinds K --base TYPE --attribute A --body', 'definitions by any properties'],
      ['grep', 'PATTERN [PATH…] -t py -g GLOB --symbols', "ripgrep's flags; --symbols adds the function"],
      ['find', 'PATTERN [PATH] --contents', 'files on disk by name or content, no index'],
      ['files', "'**/*.py' | PART --limit N", 'indexed files by glob or parts of the path'],
      ['similar', 'SYMBOL --limit N', 'duplicates and siblings of a symbol'],
      ['map', '--budget TOKENS', 'overview of the repository'],
    ],
  },
  {
    title: 'Navigate (SYMBOL: path:Name, a name, or path:line)',
    lines: [
      ['symbol', 'SYMBOL', 'signature, doc, members, relations'],
      ['source', 'SYMBOL|FILE|FILE:10-40… --about QUESTION', 'text; --about: only the lines that matter'],
      ['outline', 'FILE --detail full', 'symbols of a file'],
      ['file_names', 'FILE --start N --end N', 'names in a file, with the symbols they mean'],
      ['callers', 'SYMBOL --depth N --only proven --tests list', 'call sites with their lines'],
      ['callees', 'SYMBOL --depth N --external', 'calls that it makes'],
      ['references', 'SYMBOL --only proven', 'all uses: calls, imports, mentions'],
      ['implementations', 'SYMBOL', 'subtypes, or overrides of a method'],
      ['flow', 'SYMBOL --depth N', 'its calls in source order, and theirs'],
      ['path', 'FROM TO', 'how one symbol reaches another'],
      ['impact', 'SYMBOL|FILE --depth N, or --diff', 'what a change may break, tests to run'],
      ['dependencies', 'SYMBOL|FILE|FOLDER', 'symbols or files that it needs'],
      ['dependents', 'SYMBOL|FILE|FOLDER', 'symbols or files that need it'],
      ['folder_dependencies', 'FOLDER --by project', 'folders that need each other, and cycles'],
      ['traverse', 'SYMBOL --relations calls --direction in', 'walk chosen relations'],
      ['graph', '', 'the whole graph as JSON lines'],
      ['list_directory', 'PATH', 'entries of a folder on disk'],
      ['read_file', 'PATH', 'lines of a file on disk'],
      ['directory_tree', 'PATH', 'subfolders with file counts'],
    ],
  },
  {
    title: 'Serve',
    lines: [
      ['mcp', '', 'Model Context Protocol on standard input and output'],
      ['serve', '', 'HTTP, JSON-RPC and MCP; follows the files'],
      ['open', 'PATH --print', 'the page in the browser; starts a daemon if there is none'],
      ['watch', '', 'keeps the index up to date'],
    ],
  },
  {
    title: 'Set up',
    lines: [
      ['index', '', 'build or update the index'],
      ['status', '', 'contents and freshness of the index, skipped files'],
      ['health', '', 'checks index, disk, driver and watcher'],
      ['config', '', 'settings in effect, and their origin'],
      ['setup', '', 'register with an editor or agent'],
      ['trust', '', "let a repository's build run, if safe mode is off"],
      ['completions', 'SHELL', 'for bash, zsh or fish'],
    ],
  },
];

const examples: readonly string[] = [
  'codeagent context "where are cookies parsed" --budget 3000',
  'codeagent source Session.send --about "when is a redirect followed"',
];

export function generalHelp(verbs: readonly Verb[], version: string): string {
  return [
    `codeagent ${version}: a local code index that agents and developers can trust`,
    '',
    'Usage: codeagent COMMAND [ARGUMENTS] [--root DIR] [--json]',
    '       codeagent help COMMAND…    all options and examples of commands',
    ...grouped(verbs).flatMap(({ title, lines }) => ['', title, table(lines)]),
    '',
    'Examples',
    ...examples.map((line) => `  ${line}`),
    '',
    'Exit codes: 0 found, 1 nothing found, 2 error. Colours appear only on a terminal, and not if NO_COLOR is set.',
    'GRAPH_INDEX_DIR names a folder for all indexes; CODEAGENT_DEBUG=1 prints the stack trace of an error.',
  ].join('\n');
}

function grouped(verbs: readonly Verb[]): readonly { title: string; lines: string[][] }[] {
  const known = new Set(groups.flatMap(({ lines }) => lines.map(([name]) => name)));
  const others = verbs.filter(({ name }) => !known.has(name));
  const all = [
    ...groups,
    { title: 'Other', lines: others.map(({ name, summary }): Line => [name, '', summary]) },
  ];
  return all
    .map(({ title, lines }) => ({
      title,
      lines: lines
        .filter(([name]) => verbs.some((verb) => verb.name === name))
        .map(([name, usage, brief]) => [`  ${spelled(name)} ${usage}`.trimEnd(), brief]),
    }))
    .filter(({ lines }) => lines.length > 0);
}

export function verbHelp(verb: Verb): string {
  const words = verb.fields.filter(({ kind }) => kind === 'argument').map(argumentWord);
  const rows = verb.fields.map(fieldRow);
  return [
    verb.summary,
    '',
    `Usage: codeagent ${[spelled(verb.name), ...words].join(' ')} [OPTIONS]`,
    '',
    ...(rows.length === 0 ? [] : [table(rows)]),
    `  ${commonFields.map(({ name, kind }) => `--${name}${kind === 'flag' ? '' : ' DIR'}`).join(', ')}: as for every command`,
    '',
    'Examples',
    ...verb.examples.map((example) => `  ${example}`),
  ].join('\n');
}

function argumentWord({ name, isRequired, isRepeated }: Field): string {
  const word = `${name.toUpperCase()}${isRepeated === true ? '…' : ''}`;
  return isRequired === true ? word : `[${word}]`;
}

function fieldRow({ name, kind, short, help, isRepeated }: Field): readonly string[] {
  if (kind === 'argument') return [`  ${name.toUpperCase()}`, help];
  const value = kind === 'flag' ? '' : kind === 'number' ? ' N' : ' TEXT';
  const often = kind === 'text' && isRepeated === true ? '; may be repeated' : '';
  return [`  ${short === undefined ? '' : `-${short}, `}--${name}${value}`, `${help}${often}`];
}
