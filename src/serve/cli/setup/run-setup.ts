/** Runs `setup`: finds the files, plans and shows each change, asks, and writes. */
import { existsSync, lstatSync, readlinkSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../../../model/errors.ts';
import { homeFolder } from '../../home-folder.ts';
import type { Given } from '../../operations/operation.ts';
import { choiceOf } from '../../operations/read-fields.ts';
import { agrees } from '../agrees.ts';
import type { CommandContext } from '../command.ts';
import { writeOutput } from '../output.ts';
import { type Client, clients, type Machine, type Scope } from './clients.ts';
import { diff } from './diff.ts';
import { launchAs, launchKinds, type Self, usualLaunch } from './launch.ts';
import { type Change, isRegistered, planPut, planTake } from './plan-change.ts';
import { writePut, writeTake } from './write-change.ts';

interface Target {
  readonly client: Client;
  readonly scope: Scope;
  readonly file: string;
}

interface Planned extends Target {
  readonly change: Change;
  readonly lines: readonly string[];
  readonly notes: readonly string[];
}

type State = 'unchanged' | 'changed' | 'refused';

export async function runSetup(given: Given, context: CommandContext): Promise<number> {
  const root = folderOf(context.root);
  const home = homeFolder();
  if (home === undefined)
    throw new EngineError('bad-input', 'No home folder found; clients keep their settings there', {
      hint: 'set HOME, or add the server to the client by hand: codeagent mcp',
    });
  const machine: Machine = { home, platform: process.platform, environment: process.env };
  const targets = targetsOf(given, machine, root);
  // Every change is planned before the first one is written, so an unreadable file fails before anything changed.
  const planned = targets.map((target) => plan(target, given, context, root));
  const states: State[] = [];
  for (const each of planned) {
    if (!context.isJson) await writeOutput(`${shownText(each)}\n`);
    states.push(await settle(each, given, context));
  }
  await writeOutput(
    context.isJson
      ? `${JSON.stringify(answer(planned, states), undefined, 2)}\n`
      : `${closing(planned, states, given)}\n`,
  );
  return states.includes('refused') ? 1 : 0;
}

/** The named client, else all clients found on this machine. For an undo: every file that has our entry. */
function targetsOf(given: Given, machine: Machine, root: string): readonly Target[] {
  const ids = clients.map(({ id }) => id);
  const named = given.client === undefined ? undefined : choiceOf(given, 'client', ids, 'claude');
  const scopes: readonly Scope[] = ['project', 'user'];
  const scope = given.scope === undefined ? undefined : choiceOf(given, 'scope', scopes, 'project');
  const chosen = clients.filter((client) => named === undefined || client.id === named);
  if (given.undo === true)
    return chosen.flatMap((client) => {
      const possible = scopes
        .filter((each) => scope === undefined || each === scope)
        .flatMap((each) => targetIn(client, each, machine, root) ?? []);
      // When the project is the home folder, both scopes may name the same file.
      const files = new Map(possible.map((target) => [target.file, target]));
      return [...files.values()].filter(({ file }) => isRegistered(client, file));
    });
  const found = chosen.filter((client) => named !== undefined || client.traces(machine).some(existsSync));
  const targets = found.flatMap((client) => {
    const wanted = scope ?? (client.projectFile === undefined ? 'user' : 'project');
    return targetIn(client, wanted, machine, root) ?? [];
  });
  if (targets.length > 0) return targets;
  throw named === undefined || scope === undefined
    ? new EngineError('not-found', 'No known client was found on this machine', {
        hint: `name one: codeagent setup ${ids.join('|')}`,
      })
    : new EngineError('bad-input', `${named} has no project configuration`, {
        hint: 'leave --scope out',
      });
}

function targetIn(client: Client, scope: Scope, machine: Machine, root: string): Target | undefined {
  if (scope === 'user') return { client, scope, file: client.userFile(machine) };
  if (client.projectFile === undefined) return undefined;
  return { client, scope, file: inProject(root, client.projectFile) };
}

/** A repository may ship a symbolic link in place of the file. Throws when it leads out of the project. */
function inProject(root: string, name: string): string {
  const file = path.join(root, name);
  const real = realTarget(file);
  const relative = path.relative(realpathSync(root), real);
  if (!relative.startsWith('..') && !path.isAbsolute(relative)) return file;
  throw new EngineError('bad-config', `${file} is a link that leads outside the project: ${real}`, {
    hint: 'remove the link, or: --scope user',
  });
}

/** The path of a file with links resolved, also for a file that does not exist yet. */
function realTarget(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const link = lstatSync(file, { throwIfNoEntry: false });
    if (link?.isSymbolicLink() === true) return path.resolve(path.dirname(file), readlinkSync(file));
    const folder = path.dirname(file);
    return folder === file ? file : path.join(realTarget(folder), path.basename(file));
  }
}

function plan(target: Target, given: Given, context: CommandContext, root: string): Planned {
  const { client, scope, file } = target;
  if (given.undo === true) {
    const change = planTake(client, file);
    return { ...target, change, lines: diff(change.before ?? '', change.after ?? ''), notes: [] };
  }
  const self: Self = {
    program: process.execPath,
    start: startFile(context),
    version: context.version,
    searchPath: process.env.PATH ?? '',
    platform: process.platform,
  };
  const kind = choiceOf(given, 'launch', launchKinds, usualLaunch(scope, self));
  const { command, args } = launchAs(kind, self);
  const folder = client.folder(scope, root);
  const launch = { command, args: [...args, 'mcp', ...(folder === undefined ? [] : [folder])] };
  const change = planPut(client, file, launch);
  const isLocal = scope === 'project' && kind === 'path';
  return {
    ...target,
    change,
    lines: diff(change.before ?? '', change.after ?? ''),
    notes: [
      ...(client.note === undefined ? [] : [client.note]),
      ...(isLocal
        ? ['The paths are valid on this machine only; for a file that others share: --launch name']
        : []),
    ],
  };
}

/** The path of the script that this process was started with, with links resolved. */
function startFile({ assets }: CommandContext): string {
  const [, started] = process.argv;
  return started === undefined
    ? fileURLToPath(new URL('../bin/codeagent.cjs', assets))
    : realpathSync(started);
}

async function settle(
  { client, scope, change, lines }: Planned,
  given: Given,
  context: CommandContext,
): Promise<State> {
  if (lines.length === 0) return 'unchanged';
  if (given.yes !== true && (context.isJson || !(await agrees(`${client.title}: write this? [y/N] `))))
    return 'refused';
  if (given.undo !== true) {
    writePut(change, { isOurs: isRegistered(client, change.file) });
    return 'changed';
  }
  writeTake(change);
  if (scope === 'project' && change.after === undefined) removeIfEmpty(path.dirname(change.file));
  return 'changed';
}

/** Removes a folder that was created for our file. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder has other files, so it stays.
  }
}

function shownText({ client, change, lines, notes }: Planned): string {
  const { file, before, after } = change;
  if (lines.length === 0) return `${client.title}: ${file}\n  already registered, nothing to change`;
  return [
    `${client.title}: ${after === undefined ? 'remove' : before === undefined ? 'create' : 'change'} ${file}`,
    ...lines.map((line) => `  ${line}`),
    ...notes.map((note) => `  ${note}`),
  ].join('\n');
}

function closing(planned: readonly Planned[], states: readonly State[], given: Given): string {
  if (planned.length === 0) return 'Not registered with any client: nothing to undo';
  if (states.includes('refused')) {
    const isAsked = process.stdin.isTTY === true && process.stdout.isTTY === true;
    return isAsked ? 'Declined changes were not written' : 'Nothing was written; write with --yes';
  }
  if (!states.includes('changed')) return 'Nothing to do';
  const hasBackup = planned.some(({ change }) => change.before !== undefined);
  const backups = hasBackup ? '; the original files are kept next to them' : '';
  return given.undo === true
    ? 'Done; restart the clients'
    : `Done; restart the clients. To undo: codeagent setup --undo${backups}`;
}

function answer(planned: readonly Planned[], states: readonly State[]): object {
  return {
    clients: planned.map(({ client, scope, change, lines }, at) => ({
      client: client.id,
      scope,
      file: change.file,
      state: states[at],
      diff: lines,
    })),
  };
}

function folderOf(given: string): string {
  const folder = path.resolve(given);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new EngineError('not-a-directory', `${folder} is not a directory`, {
    hint: 'give the folder of a repository',
  });
}
