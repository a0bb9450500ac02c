/**
 * The only way in which the compiler sees the disk. A path outside the root does not exist for it, whatever a
 * configuration, a link or a package says; the compiler's own library files are the exception. Generated configurations
 * lie over the disk, and `plugins` are cut out of real ones, although the native compiler would not load them.
 */
import { createHash } from 'node:crypto';
import { type Dirent, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { FileSystem } from 'typescript/unstable/fs';
import type { ProjectProblem } from '../protocol/messages.ts';

/** Larger files are not read: no program has them, and they would be read into three processes. */
const largestFileBytes = 32 * 1024 * 1024;

export interface GuardedFiles {
  readonly system: FileSystem;
  /** The files that lie over the disk, by absolute path. */
  readonly overlays: Map<string, string>;
  /** SHA-256 of the file as it was last read by the compiler. */
  hashOf(file: string): string | undefined;
  /** The names of getters and setters in all files that were read: only their uses can run code. */
  readonly accessorNames: ReadonlySet<string>;
  /** Problems with paths that were kept from the compiler since the last call. */
  takeProblems(): readonly ProjectProblem[];
  /** To be called when the disk changed. */
  forget(): void;
}

/** `root` and `library` are absolute and without links. */
export function guardFiles(root: string, library: string): GuardedFiles {
  const overlays = new Map<string, string>();
  const hashes = new Map<string, string>();
  const accessorNames = new Set<string>();
  const problems = new Map<string, ProjectProblem>();
  const folders = new Map<string, string | undefined>();

  const isAllowed = (real: string): boolean => isBelow(real, root) || isBelow(real, library);
  const refuse = (file: string): void => {
    const message = `${file} is outside the repository and was not read`;
    problems.set(`outside ${file}`, { code: 'outside_root', path: file, message });
  };
  /** The folder without links; undefined if it does not exist or is out of bounds. */
  const realFolder = (folder: string): string | undefined => {
    if (folders.has(folder)) return folders.get(folder);
    const real = realPathOf(folder);
    const allowed = real !== undefined && isAllowed(real) ? real : undefined;
    folders.set(folder, allowed);
    return allowed;
  };
  /** The file without links, in the same sense. */
  const realFile = (file: string): string | undefined => {
    const absolute = path.resolve(file);
    const folder = realFolder(path.dirname(absolute));
    if (folder === undefined) return undefined;
    const plain = path.join(folder, path.basename(absolute));
    try {
      if (!lstatSync(plain).isSymbolicLink()) return plain;
    } catch {
      return undefined;
    }
    const real = realPathOf(plain);
    if (real === undefined) return undefined;
    if (isAllowed(real)) return real;
    refuse(file);
    return undefined;
  };
  const read = (file: string): string | undefined => {
    const real = realFile(file);
    if (real === undefined) return undefined;
    try {
      if (statSync(real).size > largestFileBytes) return undefined;
      const bytes = readFileSync(real);
      hashes.set(file, createHash('sha256').update(bytes).digest('hex'));
      return textOf(bytes);
    } catch {
      return undefined;
    }
  };

  return {
    overlays,
    accessorNames,
    hashOf: (file) => hashes.get(file),
    takeProblems() {
      const taken = [...problems.values()];
      problems.clear();
      return taken;
    },
    forget: () => folders.clear(),
    system: {
      readFile(file) {
        const text = overlays.get(file) ?? read(file);
        // Null says that there is no such file; undefined would let the compiler look for itself.
        if (text === undefined) return null;
        if (file.endsWith('.json'))
          return withoutPlugins(text, () =>
            problems.set(`plugins ${file}`, {
              code: 'plugin_blocked',
              path: relative(root, file),
              message: 'Plugins of the language service are not loaded',
            }),
          );
        if (!isBelow(file, library)) noteAccessors(text, accessorNames);
        return text;
      },
      fileExists(file) {
        if (overlays.has(file)) return true;
        const real = realFile(file);
        return real !== undefined && kindOf(real) === 'file';
      },
      directoryExists(folder) {
        return realFolder(path.resolve(folder)) !== undefined && kindOf(folder) === 'folder';
      },
      getAccessibleEntries(folder) {
        const real = realFolder(path.resolve(folder));
        return real === undefined ? { files: [], directories: [] } : entriesOf(real, realFile);
      },
      realpath(file) {
        const real = realPathOf(file);
        return real !== undefined && isAllowed(real) ? real : file;
      },
    },
  };
}

/** Accepts the separators of the platform and those of the compiler, which are always forward slashes. */
export function isBelow(file: string, folder: string): boolean {
  const [inner, outer] = [file, folder].map((each) => each.replaceAll(path.sep, '/'));
  return inner === outer || (inner?.startsWith(`${outer}/`) ?? false);
}

/** Below the root, with forward slashes. */
export function relative(root: string, file: string): string {
  return path.relative(root, file).replaceAll('\\', '/');
}

function realPathOf(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined;
  }
}

function kindOf(file: string): 'file' | 'folder' | undefined {
  try {
    const stat = statSync(file);
    return stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : undefined;
  } catch {
    return undefined;
  }
}

function entriesOf(
  folder: string,
  realFile: (file: string) => string | undefined,
): { files: string[]; directories: string[] } {
  const files: string[] = [];
  const directories: string[] = [];
  let entries: Dirent[] = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that cannot be listed is empty.
  }
  for (const entry of entries) {
    if (entry.isFile()) files.push(entry.name);
    else if (entry.isDirectory()) directories.push(entry.name);
    else if (entry.isSymbolicLink()) {
      const real = realFile(path.join(folder, entry.name));
      const kind = real === undefined ? undefined : kindOf(real);
      if (kind === 'file') files.push(entry.name);
      else if (kind === 'folder') directories.push(entry.name);
    }
  }
  return { files, directories };
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** Blanks the value of `compilerOptions.plugins`, which keeps all other positions. */
function withoutPlugins(text: string, onPlugins: () => void): string {
  if (!text.includes('"plugins"')) return text;
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const plugins = tree === undefined ? undefined : findNodeAtLocation(tree, ['compilerOptions', 'plugins']);
  if (plugins === undefined || (plugins.type === 'array' && plugins.children?.length === 0)) return text;
  onPlugins();
  const { offset, length } = plugins;
  return `${text.slice(0, offset)}[]${' '.repeat(Math.max(length - 2, 0))}${text.slice(offset + length)}`;
}

function noteAccessors(text: string, names: Set<string>): void {
  for (const [, name] of text.matchAll(/\b(?:get|set)\s+#?([\w$]+)\s*\(/g))
    if (name !== undefined) names.add(name);
}
