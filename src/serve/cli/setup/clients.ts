/**
 * The MCP clients and where each keeps its servers. Clients differ in the file, the key of the server map, and whether
 * they tell a server which folder to work on.
 */
import path from 'node:path';

export type Scope = 'project' | 'user';

export interface Client {
  readonly id: string;
  readonly title: string;
  /** Relative to the root. Undefined when the client has no project configuration. */
  readonly projectFile: string | undefined;
  userFile(machine: Machine): string;
  /** Paths that exist when the client is installed, with or without a configuration file. */
  traces(machine: Machine): readonly string[];
  readonly format: 'json' | 'toml';
  /** The key of the server map in the file. */
  readonly map: string;
  /** Fields that the client needs in an entry besides the command. */
  readonly extra: Readonly<Record<string, string>>;
  /** The folder argument for the server. Undefined when the client starts the server there, or sends its roots. */
  folder(scope: Scope, root: string): string | undefined;
  /** A remark that is shown with the change. */
  readonly note?: string;
}

export interface Machine {
  readonly home: string;
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const inWorkspace = (scope: Scope) => (scope === 'project' ? `\${workspaceFolder}` : undefined);

export const clients: readonly Client[] = [
  {
    id: 'claude',
    title: 'Claude Code',
    projectFile: '.mcp.json',
    userFile: (machine) => path.join(machine.environment.CLAUDE_CONFIG_DIR || machine.home, '.claude.json'),
    traces: ({ home }) => [path.join(home, '.claude.json'), path.join(home, '.claude')],
    format: 'json',
    map: 'mcpServers',
    extra: { type: 'stdio' },
    folder: () => undefined,
  },
  {
    id: 'cursor',
    title: 'Cursor',
    projectFile: '.cursor/mcp.json',
    userFile: ({ home }) => path.join(home, '.cursor/mcp.json'),
    traces: ({ home }) => [path.join(home, '.cursor')],
    format: 'json',
    map: 'mcpServers',
    extra: {},
    folder: inWorkspace,
  },
  {
    id: 'vscode',
    title: 'VS Code',
    projectFile: '.vscode/mcp.json',
    userFile: (machine) => path.join(codeFolder(machine), 'User/mcp.json'),
    traces: (machine) => [codeFolder(machine)],
    format: 'json',
    map: 'servers',
    extra: { type: 'stdio' },
    folder: inWorkspace,
  },
  {
    id: 'codex',
    title: 'Codex',
    projectFile: '.codex/config.toml',
    userFile: (machine) => path.join(codexHome(machine), 'config.toml'),
    traces: (machine) => [codexHome(machine)],
    format: 'toml',
    map: 'mcp_servers',
    extra: {},
    folder: () => undefined,
    note: 'Codex reads a project file only in trusted projects',
  },
  {
    id: 'windsurf',
    title: 'Windsurf',
    projectFile: undefined,
    userFile: ({ home }) => path.join(home, '.codeium/windsurf/mcp_config.json'),
    traces: ({ home }) => [path.join(home, '.codeium/windsurf')],
    format: 'json',
    map: 'mcpServers',
    extra: {},
    folder: (_scope, root) => root,
    note: 'Windsurf has one configuration for all projects: in all of them, it will serve this folder',
  },
];

/** The settings folder of VS Code, located as Electron does it. */
function codeFolder({ home, platform, environment }: Machine): string {
  if (platform === 'darwin') return path.join(home, 'Library/Application Support/Code');
  if (platform === 'win32')
    return path.join(environment.APPDATA || path.join(home, 'AppData/Roaming'), 'Code');
  return path.join(environment.XDG_CONFIG_HOME || path.join(home, '.config'), 'Code');
}

function codexHome({ home, environment }: Machine): string {
  return environment.CODEX_HOME || path.join(home, '.codex');
}
