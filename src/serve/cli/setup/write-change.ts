/**
 * Writes a planned change atomically: the file always has either its old or its new content. The original is kept as a
 * backup next to it until an undo. Permissions stay. A file that changed since planning is not written.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { EngineError } from '../../../model/errors.ts';
import { systemCodeOf } from '../../../model/system-code.ts';
import { backupOf, type Change, textOf } from './plan-change.ts';

/** `isOurs`: the file already has our entry, so an existing backup is older and is kept. */
export function writePut(change: Change, { isOurs }: { readonly isOurs: boolean }): void {
  const { file, before, after } = change;
  checkUnchanged(change);
  guarded(file, () => {
    mkdirSync(path.dirname(file), { recursive: true });
    const backup = backupOf(file);
    if (before === undefined) rmSync(backup, { force: true });
    else if (!isOurs || !existsSync(backup)) replace(backup, before, modeOf(file));
    replace(file, after ?? '', modeOf(file));
  });
}

export function writeTake(change: Change): void {
  const { file, after } = change;
  checkUnchanged(change);
  guarded(file, () => {
    if (after === undefined) rmSync(file, { force: true });
    else replace(file, after, modeOf(file));
    rmSync(backupOf(file), { force: true });
  });
}

function checkUnchanged({ file, before }: Change): void {
  if (textOf(file) === before) return;
  throw new EngineError(
    'bad-config',
    `${file} was changed by another program meanwhile; it was not written`,
    {
      hint: 'run the command again',
    },
  );
}

function replace(file: string, text: string, mode: number): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const handle = openSync(temporary, 'wx', mode);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    // The umask may have removed permission bits from the new file.
    chmodSync(temporary, mode);
    renameSync(temporary, file);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  }
}

function modeOf(file: string): number {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  return mode === undefined ? 0o644 : mode & 0o777;
}

function guarded(file: string, work: () => void): void {
  try {
    work();
  } catch (cause) {
    const code = systemCodeOf(cause);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new EngineError('disk-full', `No space to write ${file}; it is unchanged`, { cause });
    throw new EngineError('no-permission', `Cannot write ${file}; it is unchanged`, {
      hint: 'check the permissions of the file and of its folder',
      cause,
    });
  }
}
