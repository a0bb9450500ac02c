/**
 * Git's ignore rules, for walks without git. Each pattern file is one layer; layers are evaluated from the deepest
 * folder upwards, and the first one with a matching pattern decides. An ignored folder is never entered, so nothing
 * inside can be included again; the walk ensures this. Tracked files are unknown here and treated like others.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ignore, { type Ignore } from 'ignore';

type Environment = Readonly<Record<string, string | undefined>>;

interface Layer {
  /** The folder whose content the layer applies to, relative to the top; empty, or ends with a slash. */
  readonly base: string;
  readonly patterns: Ignore;
}

/** The rules that apply in one folder. */
export interface IgnoreRules {
  /** Path of the root relative to the top of its work tree; empty, or ends with a slash. */
  readonly prefix: string;
  /** From the outermost to the deepest. */
  readonly layers: readonly Layer[];
  readonly ignoreCase: boolean;
}

/** The nearest folder with a `.git`, from `folder` upwards. Undefined outside work trees. */
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
 * The rules that apply in `root` before its own `.gitignore` is read: global excludes, `info/exclude`, and the
 * `.gitignore` files between the top of the work tree and the root. An ignored root was named explicitly, so it is
 * treated as a top.
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
 * Files outside a root that determine the list of its files, whether or not they exist: git's list of tracked files,
 * its excludes and settings, and the `.gitignore` files above the root. Empty outside work trees.
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

/** The rules inside `folder` (relative to the root), with the text of its `.gitignore` added. */
export function enterFolder(rules: IgnoreRules, folder: string, gitignore: string | undefined): IgnoreRules {
  return withPatterns(rules, rules.prefix + (folder === '' ? '' : `${folder}/`), gitignore);
}

/** `info/exclude` of the repository at `folder`, which is absolute. */
export function readExcludes(folder: string): string | undefined {
  return readText(join(gitDirectory(folder), 'info', 'exclude'));
}

/** `path` is relative to the root, and ends with a slash if it is a folder. Its parents must not be ignored. */
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
 * A deeper layer includes `folder` again. The `ignore` package evaluates the parents of every path, so an outer layer
 * that ignores the folder would ignore everything inside, while git evaluates each path alone. This adds an exception
 * for the folder to the outer layers.
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

/** The directory with the private files of the work tree at `top`. */
function ownDirectory(top: string): string {
  const dotGit = join(top, '.git');
  const link = /^gitdir: (.+?)\r?\n?$/.exec(readText(dotGit) ?? '')?.[1];
  return link === undefined ? dotGit : resolve(top, link);
}

/** The directory that all work trees of the repository at `top` share. */
function gitDirectory(top: string): string {
  const own = ownDirectory(top);
  const common = readText(join(own, 'commondir'));
  return common === undefined ? own : resolve(own, common.trim());
}

/** Undefined when the file does not exist or is unreadable; git treats it as empty. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
