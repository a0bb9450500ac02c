/** Generates docs/protocol.md from the operations and from the names that each front gives them. */
import { EngineError, type ErrorCode } from '../src/model/errors.ts';
import { spelled } from '../src/serve/cli/spelled.ts';
import { refusalOf } from '../src/serve/http/refusal.ts';
import { selectTools } from '../src/serve/mcp/profiles.ts';
import { resources } from '../src/serve/mcp/resources.ts';
import type { Tool } from '../src/serve/mcp/tool.ts';
import type { Field, Operation } from '../src/serve/operations/operation.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { locagentMethods } from '../src/serve/rpc/locagent-methods.ts';
import { rpcErrorOf } from '../src/serve/rpc/message.ts';
import { optionFields } from '../src/serve/sent-options.ts';

type AnyOperation = Operation<unknown, unknown>;

/** `shapes`: the shape of the answers of each operation or method, by name. */
export function protocolPage(shapes: ReadonlyMap<string, string>): string {
  const shapeOf = (name: string): string => ['```ts', shapes.get(name) ?? '{}', '```'].join('\n');
  return [
    introduction,
    errorSection(),
    '## Operations',
    operations.map((operation) => operationSection(operation, shapeOf(operation.name))).join('\n\n'),
    locagentSection(shapeOf),
    profileSection(),
    '',
  ].join('\n\n');
}

const introduction = `# Protocol

\`test/protocol.test.ts\` generates this page from the operations. The test fails when the page is out of date; \`UPDATE=1\`
rewrites it. Each operation is defined once and is available in four ways:

| front | request | answer |
|---|---|---|
| command line | \`codeagent lookup EngineError --limit 3\` | text; with \`--json\`, the data described below |
| MCP, \`codeagent mcp\`, or \`/mcp\` of \`codeagent serve\` | tool \`lookup_symbol\`, \`{"name": "EngineError", "limit": 3}\` | the text, and the data as structured content |
| HTTP of \`codeagent serve\` | \`GET /api/lookup?name=EngineError&limit=3\`, or \`POST /api/lookup\` with the fields as JSON | an envelope |
| JSON-RPC 2.0, \`POST /rpc\` of \`codeagent serve\` | \`{"jsonrpc": "2.0", "id": 1, "method": "lookup", "params": {"name": "EngineError", "limit": 3}}\` | an envelope in \`result\` |

Operation names have \`_\` in the APIs and \`-\` on the command line; the command line accepts both. Rows and columns count
from 1. Paths are relative to the root and use \`/\`. Ids are \`path:Qualified.name\`.

The envelope has the answer in \`data\`, with the text for people, notes and the state of the index next to it:

\`\`\`ts
{
  isFound: boolean       // false when nothing was found
  text: string           // the answer for people and models
  data: object           // the answer for programs, described below
  notes: string[]        // what is incomplete, outdated or left out, and why
  cursor?: string        // for the next page: repeat the request with this cursor
  index:                 // state of the index relative to the files
    | { kind: "current" }
    | { kind: "waiting", changedPaths: integer }
    | { kind: "updating", isFirst: boolean, progress?: { phase: string, done: integer, total: integer, remainingMs?: integer } }
    | { kind: "failed", code: string, message: string }
}
\`\`\`

Besides the fields of an operation, HTTP, JSON-RPC and paged tools take \`cursor\` and \`max_tokens\`
(${optionFields.map(({ name, help }) => `\`${name}\`: ${help}`).join('; ')}). With \`Accept: text/event-stream\` HTTP
reports progress: it sends \`progress\` events, then one \`answer\` or \`error\` event. \`GET /api\` lists the operations with
their JSON Schemas. \`GET /health\` returns the state of the daemon.

## Stability

These rules apply within a major version, to \`--json\`, \`data\` and structured content:

- Names and meanings of operations, fields, properties, error codes and exit codes do not change. New ones may be added:
  ignore unknown properties, and do not rely on their order.
- \`?\` marks a property that is left out when its value is not known; in the nodes of a tree of calls, also when it is 0 or
  empty. \`…\` marks a value nested like the one above. No value is \`null\`, and no number or empty text stands for "not
  known".
- Lists are ordered best first, or by path and line. When a list was cut, \`more\` or a \`cursor\` shows it.
- An id names the same symbol as long as its name and location stay the same. A cursor is valid only for its own request.
- Text for people may change in any version, and so may progress, logs and everything on the error stream.

On the command line, \`--json\` prints one JSON value on standard output; \`graph\` prints one per line. Exit codes: 0 found,
1 nothing found, 2 error. Error messages go to the error stream.`;

/** The meaning of each code. A code without an entry here is a type error. */
const meanings: Readonly<Record<ErrorCode, string>> = {
  'bad-input':
    'the request is invalid: an unknown name, a missing field, a wrong type, a cursor of another request',
  'bad-config': 'a setting is wrong; the message names it',
  'not-a-directory': 'the root does not exist or is not a folder',
  'no-permission': 'a file or folder may not be read',
  'no-index': 'there is no index yet',
  'not-found': 'a symbol or file that the request names is not in the index',
  'index-locked': 'another process is writing the index',
  'index-too-new': 'the index was written by a later version',
  'index-corrupt': 'the index is damaged; the next update rebuilds it',
  'index-read-only': 'the index cannot be written',
  'disk-full': 'the disk is full; the index is unchanged',
  cancelled: 'the client cancelled the request',
  internal: 'a bug in codeagent',
};

function errorSection(): string {
  const rows = Object.entries(meanings).map(([code, meaning]) => {
    const error = new EngineError(code as ErrorCode, '');
    return [`\`${code}\``, refusalOf(error).status, rpcErrorOf(error).code, meaning];
  });
  return [
    '## Errors',
    '',
    'HTTP answers `{"error": {"code", "message", "hint"}}`. JSON-RPC has code and hint in `error.data`. A tool sets `isError`.',
    'The hint, if there is one, names a way to fix the problem. Messages, hints and notes name operations and fields as the',
    'front that was asked names them; advice that cannot be followed there is left out.',
    '',
    markdownTable(['code', 'HTTP', 'JSON-RPC', 'meaning'], rows),
  ].join('\n');
}

function operationSection(operation: AnyOperation, shape: string): string {
  const { name, summary, fields, examples, index, lines } = operation;
  const words = fields.filter(({ kind }) => kind === 'argument').map(argumentWord);
  const tools = selectTools({ profile: 'default', names: undefined }).filter(
    (tool) => tool.operation === name,
  );
  const methods = name === 'index' ? 'POST' : 'GET, POST';
  return [
    `### ${name}`,
    `${summary}. ${indexNeeds[index]}`,
    [
      `- Command: \`codeagent ${[spelled(name), ...words].join(' ')}\``,
      `- Tool: ${tools.length === 0 ? 'only in the profile `full`' : tools.map(toolText).join('; ')}`,
      `- HTTP: ${methods} \`/api/${name}\`${lines === undefined ? '' : ', one JSON value per line'}`,
      `- JSON-RPC: ${lines === undefined ? `\`${name}\`` : 'none; the answer is too large for one message'}`,
    ].join('\n'),
    fieldTable(fields),
    shape,
    ['```sh', ...examples, '```'].join('\n'),
  ].join('\n\n');
}

const indexNeeds: Readonly<Record<AnyOperation['index'], string>> = {
  build: 'Builds the index first if there is none.',
  require: 'Needs an index.',
  use: 'Uses the index if there is one.',
  none: 'Needs no index.',
};

function toolText({ name, fields }: Tool): string {
  return `\`${name}\` (${fields.map((field) => field.name).join(', ') || 'no fields'})`;
}

function argumentWord({ name, isRequired, isRepeated }: Field): string {
  const word = `${name.toUpperCase()}${isRepeated === true ? '…' : ''}`;
  return isRequired === true ? word : `[${word}]`;
}

function fieldTable(fields: readonly Field[]): string {
  if (fields.length === 0) return 'No fields.';
  return markdownTable(
    ['field', 'type', ''],
    fields.map((field) => [`\`${field.name}\``, typeText(field), field.help]),
  );
}

function typeText({ kind, isRepeated, isRequired }: Field): string {
  const type = kind === 'flag' ? 'boolean' : kind === 'number' ? 'integer' : 'string';
  return `${type}${isRepeated === true ? '[]' : ''}${isRequired === true ? ', required' : ''}`;
}

function locagentSection(shapeOf: (name: string) => string): string {
  const sections = locagentMethods.map(({ operation: { name, summary, fields } }) =>
    [`### ${name}`, `${summary}.`, fieldTable(fields), shapeOf(name)].join('\n\n'),
  );
  return [
    '## Further JSON-RPC methods',
    '',
    "These methods have LocAgent's names, entity types and dependency types. The answer is the `result` itself, with `notes`,",
    "`cursor` and `index` next to its own properties. LocAgent's `health` is the operation of that name.",
    '',
    sections.join('\n\n'),
  ].join('\n');
}

function profileSection(): string {
  const rows = ['002', '004'].map((profile) => [
    `\`${profile}\``,
    selectTools({ profile, names: undefined })
      .map((tool) => `\`${tool.name}\` → ${tool.operation}`)
      .join(', '),
  ]);
  const uris = resources.map(({ uri, operation }) => `\`${uri}\` (${operation})`).join(' and ');
  return [
    '## Tool profiles',
    '',
    '`codeagent mcp --profile` replaces the tools above with those of other servers. The profile `full` has every operation',
    `under its own name. Resources: ${uris}.`,
    '',
    markdownTable(['profile', 'tools'], rows),
  ].join('\n');
}

function markdownTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
