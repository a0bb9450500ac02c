/**
 * The resident memory of a process and of all processes that it started. Linux tells it in /proc; other systems have
 * `ps`. Undefined where neither exists, so that no child is ended for a number that nobody knows.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly bytes: number;
}

export async function memoryOf(pid: number): Promise<number | undefined> {
  if (process.platform === 'linux') return await memoryInProc(pid);
  if (process.platform === 'win32') return undefined;
  return sumOf(pid, await listed());
}

/** Reads only the tree below the process: /proc of a busy machine has thousands of entries. */
async function memoryInProc(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  if (status === undefined) return undefined;
  let bytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  for (const child of await childrenOf(pid)) bytes += (await memoryInProc(child)) ?? 0;
  return bytes;
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) =>
    list
      .split(' ')
      .filter((word) => word.trim() !== '')
      .map(Number),
  );
}

function listed(): Promise<readonly ProcessRow[]> {
  return new Promise((resolve) => {
    execFile('ps', ['-axo', 'pid=,ppid=,rss='], (error, text) => {
      const rows = error === null ? text.trim().split('\n') : [];
      resolve(
        rows.map((row) => {
          const [pid = 0, parent = 0, kilobytes = 0] = row.trim().split(/\s+/).map(Number);
          return { pid, parent, bytes: kilobytes * 1024 };
        }),
      );
    });
  });
}

function sumOf(pid: number, rows: readonly ProcessRow[]): number | undefined {
  const own = rows.find((row) => row.pid === pid);
  if (own === undefined) return undefined;
  return rows
    .filter((row) => row.parent === pid)
    .reduce((sum, row) => sum + (sumOf(row.pid, rows) ?? 0), own.bytes);
}
