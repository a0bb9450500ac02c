/** docs/protocol.md, made from the operations and from what each front makes of them. */
import { EngineError, type ErrorCode } from '../src/model/errors.ts';
import { spelled } from '../src/serve/cli/verbs.ts';
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

/** `shapes`: by the name of the operation or method, what its answers look like. */
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

Made from the operations by \`test/protocol.test.ts\`, which fails when it is out of date; \`UPDATE=1\` writes it anew.
Each operation is defined once, and every front speaks it:

| front | asked by | answered with |
|---|---|---|
| command line | \`codeagent lookup EngineError --limit 3\` | text for people; with \`--json\` the answer as below |
| MCP, \`codeagent mcp\`, or \`/mcp\` of \`codeagent serve\` | tool \`lookup_symbol\`, \`{"name": "EngineError", "limit": 3}\` | the text, and the answer as structured content |
| HTTP of \`codeagent serve\` | \`GET /api/lookup?name=EngineError&limit=3\`, or \`POST /api/lookup\` with the fields as JSON | an envelope |
| JSON-RPC 2.0, \`POST /rpc\` of \`codeagent serve\` | \`{"jsonrpc": "2.0", "id": 1, "method": "lookup", "params": {"name": "EngineError", "limit": 3}}\` | an envelope, as its \`result\` |

Names of operations are written with \`_\` by programs and with \`-\` on the command line, where both are understood.
Rows and columns count from 1. Paths are relative to the root, with \`/\`. Ids are \`path:Qualified.name\`.

The envelope has the answer in \`data\`, and beside it what one should know of it:

\`\`\`ts
{
  isFound: boolean       // whether there was anything to answer with
  text: string           // the answer for people and models
  data: object           // the answer for programs, as below
  notes: string[]        // what is incomplete, old or left out, and why
  cursor?: string        // for the next page: the same question with this cursor
  index:                 // how the index stands to the files
    | { kind: "current" }
    | { kind: "waiting", changedPaths: integer }
    | { kind: "updating", isFirst: boolean, progress?: { phase: string, done: integer, total: integer, remainingMs?: integer } }
    | { kind: "failed", code: string, message: string }
}
\`\`\`

Beside the fields of an operation HTTP, JSON-RPC and paged tools take \`cursor\` and \`max_tokens\`
(${optionFields.map(({ name, help }) => `\`${name}\`: ${help}`).join('; ')}). With \`Accept: text/event-stream\` HTTP
tells progress on the way: events \`progress\`, then \`answer\` or \`error\`. \`GET /api\` lists the operations with their
JSON Schemas, \`GET /health\` says whether the daemon is well.

## What is stable

Within a major version, for \`--json\`, \`data\` and structured content alike:

- Names and meanings of operations, fields, properties, error codes and exit codes stay. More may come: ignore what you
  do not know, and do not rely on the order of properties.
- \`?\` marks what is left out when it is not known, \`…\` what is nested as it is above. Nothing is \`null\`, and no number or empty text stands for "not known".
- Lists are ordered best first, or by path and line; where they were cut, \`more\` or a \`cursor\` says so.
- Ids name the same symbol as long as it is called the same in the same place. Cursors are good for their own question only.
- Text for people may change in any version. So may progress, logs and everything on the error stream.

On the command line \`--json\` prints one JSON value on standard output, and \`graph\` one a line. Exit codes: 0 found, 1
nothing found, 2 error; the reason of an error is on the error stream.`;

/** What each code says; a code without a line here does not compile. */
const meanings: Readonly<Record<ErrorCode, string>> = {
  'bad-input':
    'the question cannot be understood: an unknown name, a missing field, a wrong type, a foreign cursor',
  'bad-config': 'a setting is wrong; the message names it',
  'not-a-directory': 'the root is not there, or is no folder',
  'no-permission': 'a file or folder may not be read',
  'no-index': 'there is no index yet',
  'not-found': 'what the question names is not in the index',
  'index-locked': 'another process is writing the index',
  'index-too-new': 'the index was written by a later version',
  'index-corrupt': 'the index is damaged; the next update builds it anew',
  'index-read-only': 'the index cannot be written',
  'disk-full': 'the disk is full; the index is as it was before',
  cancelled: 'the question was withdrawn',
  internal: 'a defect of ours',
};

function errorSection(): string {
  const rows = Object.entries(meanings).map(([code, meaning]) => {
    const error = new EngineError(code as ErrorCode, '');
    return [`\`${code}\``, refusalOf(error).status, rpcErrorOf(error).code, meaning];
  });
  return [
    '## Errors',
    '',
    'HTTP answers `{"error": {"code", "message", "hint"}}`, JSON-RPC has the same in `error.data`, a tool sets `isError`. A',
    'hint says what can be done.',
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
      `- Tool: ${tools.length === 0 ? 'of the profile `full` only' : tools.map(toolText).join('; ')}`,
      `- HTTP: ${methods} \`/api/${name}\`${lines === undefined ? '' : ', as lines of JSON'}`,
      `- JSON-RPC: ${lines === undefined ? `\`${name}\`` : 'none; the answer is too large for one message'}`,
    ].join('\n'),
    fieldTable(fields),
    shape,
    ['```sh', ...examples, '```'].join('\n'),
  ].join('\n\n');
}

const indexNeeds: Readonly<Record<AnyOperation['index'], string>> = {
  build: 'Where there is no index yet it is made first.',
  require: 'Needs an index.',
  use: 'Asks the index if there is one.',
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
    '## Further methods of JSON-RPC',
    '',
    "In LocAgent's words: its four types of entities and of dependencies. The answer is the `result` itself, with `notes`,",
    '`cursor` and `index` beside its own properties. `health` is the operation of that name.',
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
    '## Tools by other names',
    '',
    '`codeagent mcp --profile` takes the place of the tools above with those that other servers are known for; `full` has',
    `every operation by its own name. Resources: ${uris}.`,
    '',
    markdownTable(['profile', 'tools'], rows),
  ].join('\n');
}

function markdownTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
