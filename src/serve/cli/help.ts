/** Help texts, made from the operations and commands. The build stores the general one as a file: see scripts/build.mjs. */
import { table } from '../operations/format.ts';
import type { Field } from '../operations/operation.ts';
import { commonFields } from './arguments.ts';
import { spelled } from './spelled.ts';
import type { Verb } from './verb.ts';

/** In display order. Verbs that are in no group come last. */
const groups: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  {
    title: 'Ask',
    names: ['search', 'context', 'lookup', 'definitions', 'grep', 'find', 'files', 'similar', 'map'],
  },
  {
    title: 'Navigate',
    names: [
      ...['symbol', 'source', 'outline', 'callers', 'callees', 'references', 'implementations'],
      ...['dependencies', 'dependents', 'traverse', 'flow', 'path', 'impact', 'graph'],
      ...['list_directory', 'read_file', 'directory_tree'],
    ],
  },
  { title: 'Serve', names: ['mcp', 'serve', 'watch'] },
  { title: 'Set up', names: ['index', 'status', 'health', 'config', 'setup', 'completions'] },
];

const examples: readonly (readonly [line: string, comment: string])[] = [
  ['codeagent index', 'index this repository; later runs index only changed files'],
  ['codeagent search "where are cookies parsed"', 'search by words, names or a question'],
  ['codeagent callers Session.send --depth 2', 'callers, and callers of the callers'],
  ['codeagent lookup gUD --json', 'find a symbol by abbreviation, as JSON'],
];

export function generalHelp(verbs: readonly Verb[], version: string): string {
  const width = Math.max(...verbs.map(({ name }) => name.length));
  return [
    `codeagent ${version}: a local code index that agents and developers can trust`,
    '',
    'Usage: codeagent COMMAND [ARGUMENTS] [--root DIR] [--json]',
    '       codeagent help COMMAND     options and examples of a command',
    ...grouped(verbs).flatMap(({ title, members }) => [
      '',
      title,
      ...members.map(({ name, summary }) => `  ${spelled(name).padEnd(width)}  ${summary}`),
    ]),
    '',
    'Examples',
    table(examples.map(([line, comment]) => [`  ${line}`, comment])),
    '',
    'Every command takes --root DIR (the repository), --json (output for programs) and --help.',
    'Exit codes: 0 found, 1 nothing found, 2 error. Colours appear only on a terminal, and not if NO_COLOR is set.',
    'GRAPH_INDEX_DIR names a folder for all indexes; CODEAGENT_DEBUG=1 prints the stack trace of an error.',
  ].join('\n');
}

function grouped(verbs: readonly Verb[]): readonly { title: string; members: readonly Verb[] }[] {
  const known = new Set(groups.flatMap(({ names }) => names));
  const placed = groups.map(({ title, names }) => ({
    title,
    members: names.flatMap((name) => verbs.find((verb) => verb.name === name) ?? []),
  }));
  const others = { title: 'Other', members: verbs.filter(({ name }) => !known.has(name)) };
  return [...placed, others].filter(({ members }) => members.length > 0);
}

export function verbHelp(verb: Verb): string {
  const words = verb.fields.filter(({ kind }) => kind === 'argument').map(argumentWord);
  const rows = [...verb.fields, ...commonFields].map(fieldRow);
  return [
    verb.summary,
    '',
    `Usage: codeagent ${[spelled(verb.name), ...words].join(' ')} [OPTIONS]`,
    '',
    table(rows),
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
