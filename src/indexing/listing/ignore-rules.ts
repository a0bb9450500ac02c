/**
 * Git's ignore rules, for walks without git. One layer per file of patterns, asked from the deepest folder up;
 * the first layer with an opinion decides. A folder that is ignored is never entered, so nothing in it
 * can be taken back: that is left to the walk. Tracked files are unknown here; they count as any other.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ignore, { type Ignore } from 'ignore';

type Environment = Readonly<Record<string, string | undefined>>;

interface Layer {
  /** Folder whose content it rules, relative to the top; empty, or ends with a slash. */
  readonly base: string;
  readonly patterns: Ignore;
}

/** The rules in force in one folder. */
export interface IgnoreRules {
  /** Folder of the root below the top of its work tree; empty, or ends with a slash. */
  readonly prefix: string;
  /** From the outermost to the deepest. */
  readonly layers: readonly Layer[];
  readonly ignoreCase: boolean;
}

/** The folder that holds `.git`, from `folder` upwards. Undefined outside work trees. */
export function findWorkTree(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (isRepository(at)) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** Whether `folder` is the top of a work tree: `.git` is a link file, or a folder with a HEAD. */
export function isRepository(folder: string): boolean {
  const dotGit = join(folder, '.git');
  try {
    return statSync(dotGit).isFile() || statSync(join(dotGit, 'HEAD')).isFile();
  } catch {
    return false;
  }
}

/**
 * What holds in `root` before its own `.gitignore` is read: global excludes, `info/exclude`,
 * and the `.gitignore` files between the top of the work tree and the root.
 * A root that is itself ignored was asked for by name: then it is its own top.
 */
export function rootRules(root: string, environment: Environment): IgnoreRules {
  const top = findWorkTree(root) ?? root;
  const above = relative(top, root).split(/[\\/]/).filter(Boolean);
  let rules = outermostRules(top, environment);
  let folder = '';
  for (const name of above) {
    rules = withPatterns(rules, folder, readText(join(top, folder, '.gitignore')));
    folder += `${name}/`;
    if (isIgnored(rules, folder)) return outermostRules(root, environment);
  }
  return { ...rules, prefix: folder };
}

/**
 * Files outside a root that say what is listed in it, there or not: git's list of tracked files, its excludes and
 * settings, and the `.gitignore` files above the root. Empty outside work trees.
 */
export function ruleFiles(root: string, environment: Environment): readonly string[] {
  const top = findWorkTree(root);
  if (top === undefined) return [];
  const shared = gitDirectory(top);
  const above = relative(top, root).split(/[\\/]/).filter(Boolean);
  const { configFiles, excludesFile } = userSettings(top, environment);
  return [
    join(ownDirectory(top), 'index'),
    join(shared, 'info', 'exclude'),
    ...configFiles,
    ...(excludesFile === undefined ? [] : [excludesFile]),
    ...above.map((_name, depth) => join(top, ...above.slice(0, depth), '.gitignore')),
  ];
}

/** The rules inside `folder` (relative to the root), given the text of its `.gitignore`. */
export function enterFolder(rules: IgnoreRules, folder: string, gitignore: string | undefined): IgnoreRules {
  return withPatterns(rules, rules.prefix + (folder === '' ? '' : `${folder}/`), gitignore);
}

/** `info/exclude` of the repository at `folder`, which is absolute. */
export function readExcludes(folder: string): string | undefined {
  return readText(join(gitDirectory(folder), 'info', 'exclude'));
}

/** `path` is relative to the root and ends with a slash when it is a folder. Its parents are not ignored. */
export function isIgnored(rules: IgnoreRules, path: string): boolean {
  const full = rules.prefix + path;
  for (let index = rules.layers.length - 1; index >= 0; index--) {
    const layer = rules.layers[index];
    const verdict = layer?.patterns.test(full.slice(layer.base.length));
    if (verdict?.ignored) return true;
    if (verdict?.unignored) {
      if (full.endsWith('/')) rescue(rules.layers.slice(0, index), full);
      return false;
    }
  }
  return false;
}

/**
 * A deeper layer took `folder` back. `ignore` asks for the parents of every path, so an outer layer that
 * ignores the folder would ignore all in it, where git asks for each path alone: tell it that the folder is fine.
 */
function rescue(outer: readonly Layer[], folder: string): void {
  for (const { base, patterns } of outer) {
    const name = folder.slice(base.length);
    if (patterns.test(name).ignored) patterns.add(`!/${name.replace(/[\\*?[\]! ]/g, '\\$&')}`);
  }
}

function withPatterns(rules: IgnoreRules, base: string, text: string | undefined): IgnoreRules {
  if (text === undefined) return rules;
  const patterns = ignore({ ignoreCase: rules.ignoreCase }).add(text);
  return { ...rules, layers: [...rules.layers, { base, patterns }] };
}

function outermostRules(top: string, environment: Environment): IgnoreRules {
  const { excludesFile, ignoreCase } = userSettings(top, environment);
  const excludes = excludesFile === undefined ? undefined : readText(excludesFile);
  const bare: IgnoreRules = { prefix: '', layers: [], ignoreCase };
  const global = withPatterns(bare, '', excludes);
  return withPatterns(global, '', readExcludes(top));
}

interface UserSettings {
  readonly configFiles: readonly string[];
  readonly excludesFile: string | undefined;
  readonly ignoreCase: boolean;
}

function userSettings(top: string, environment: Environment): UserSettings {
  const { HOME: home = environment.USERPROFILE, XDG_CONFIG_HOME: xdg } = environment;
  const configFolder = xdg || (home ? join(home, '.config') : undefined);
  const configFiles = [
    join(gitDirectory(top), 'config'),
    ...(home ? [join(home, '.gitconfig')] : []),
    ...(configFolder ? [join(configFolder, 'git', 'config')] : []),
  ];
  const configs = configFiles.map(readText);
  const setting = (key: string) =>
    configs.map((text) => coreSetting(text, key)).find((value) => value !== undefined);
  const named = setting('excludesfile') ?? (configFolder ? join(configFolder, 'git', 'ignore') : '');
  return {
    configFiles,
    excludesFile: named === '' ? undefined : resolve(top, named.replace(/^~(?=\/)/, home ?? '~')),
    ignoreCase: setting('ignorecase') === 'true',
  };
}

/** The last `key` under `[core]`; keys are case-insensitive. Includes are not followed. */
function coreSetting(config: string | undefined, key: string): string | undefined {
  let section = '';
  let found: string | undefined;
  for (const line of config?.split('\n') ?? []) {
    section = /^\s*\[\s*([^\]]*?)\s*\]/.exec(line)?.[1]?.toLowerCase() ?? section;
    const [, name, value] = /^\s*(?:\[[^\]]*\]\s*)?([\w-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (section === 'core' && name?.toLowerCase() === key) found = unquote(value ?? '');
  }
  return found;
}

function unquote(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1];
  return quoted === undefined ? value.replace(/\s*[#;].*$/, '') : quoted.replace(/\\(.)/g, '$1');
}

/** Where the work tree at `top` keeps what is its own. */
function ownDirectory(top: string): string {
  const dotGit = join(top, '.git');
  const link = /^gitdir: (.+?)\r?\n?$/.exec(readText(dotGit) ?? '')?.[1];
  return link === undefined ? dotGit : resolve(top, link);
}

/** Where the repository at `top` keeps what its work trees share. */
function gitDirectory(top: string): string {
  const own = ownDirectory(top);
  const common = readText(join(own, 'commondir'));
  return common === undefined ? own : resolve(own, common.trim());
}

/** Undefined when there is no such file, or it cannot be read: then it says nothing, as for git. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
