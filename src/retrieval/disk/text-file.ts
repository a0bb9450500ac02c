/** Reads one current file as rows of text. A file that cannot be shown as text is an error with the reason. */

import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { runOperation } from '../../model/advice.ts';
import type { TextFile } from '../../model/answers/directories.ts';
import { EngineError } from '../../model/errors.ts';
import type { FilePath } from '../../model/source-file.ts';
import { systemCodeOf } from '../../model/system-code.ts';
import { textOf } from '../files/file-bytes.ts';

/**
 * The caller has checked that `path` lies below `root`. The check is repeated here, because links can change in
 * between.
 */
export function readTextFile(root: string, path: FilePath, options: { maxBytes: number }): TextFile {
  const { bytes, realPath } = readBytes(root, path, options);
  const text = textOf(bytes);
  if (text === 'binary') throw new EngineError('bad-input', `${path} is not text`);
  const decoded = text.toString('utf8');
  return {
    path,
    realPath,
    rows: rowsOf(decoded),
    sizeBytes: bytes.length,
    contentHash: hash('sha256', bytes, 'hex'),
    encoding: isValid(bytes, text, decoded) ? 'valid' : 'repaired',
  };
}

/** Invalid UTF-16 was already replaced when it was converted to UTF-8. */
function isValid(bytes: Buffer, text: Buffer, decoded: string): boolean {
  return (bytes[0] ?? 0) >= 0xfe ? !decoded.includes('\uFFFD') : isUtf8(text);
}

// A link or a pipe that replaced the file must neither lead elsewhere nor block.
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function readBytes(root: string, path: FilePath, { maxBytes }: { maxBytes: number }) {
  let file: number | undefined;
  try {
    const location = realpathSync.native(`${root}/${path}`);
    const realPath = relative(root, location);
    if (/^\.\.(?:[/\\]|$)/.test(realPath) || isAbsolute(realPath))
      throw new EngineError('bad-input', `${path} is outside ${root}`);
    // Opening a device can have side effects, so its type is checked first.
    assertReadable(path, lstatSync(location), maxBytes);
    file = openSync(location, flags);
    assertReadable(path, fstatSync(file), maxBytes);
    return { bytes: readFileSync(file), realPath: realPath.replaceAll(sep, '/') as FilePath };
  } catch (error) {
    throw error instanceof EngineError ? error : failed(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function assertReadable(path: FilePath, stats: Stats, maxBytes: number): void {
  if (stats.isDirectory()) throw isFolder(path);
  if (!stats.isFile()) throw new EngineError('bad-input', `${path} is a socket, pipe or device`);
  if (stats.size > maxBytes)
    throw new EngineError('bad-input', `${path} has ${stats.size} bytes; the limit is ${maxBytes}`, {
      hint: 'raise indexing.max_file_bytes in the configuration',
    });
}

function rowsOf(text: string): readonly string[] {
  if (text === '') return [];
  const rows = text.split('\n');
  if (rows.at(-1) === '') rows.pop();
  return rows.map((row) => (row.endsWith('\r') ? row.slice(0, -1) : row));
}

function isFolder(path: FilePath): EngineError {
  return new EngineError('bad-input', `${path || '.'} is a folder`, {
    advice: [runOperation('list_directory', { path: path || '.' })],
  });
}

function failed(path: FilePath, cause: unknown): EngineError {
  const code = systemCodeOf(cause);
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new EngineError('not-found', `File not found: ${path}`, {
      advice: [runOperation('files'), runOperation('list_directory')],
      cause,
    });
  return new EngineError('no-permission', `${path} cannot be read`, { cause });
}
