/** What a process and the processes that it started have used, from /proc: Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Usage {
  readonly cpuSeconds: number;
  /** The sum of the peaks. */
  readonly peakBytes: number;
}

/** The kernel counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

export function treeUsage(pid: number): Usage {
  return [...processesOf(pid).values()].reduce(
    (sum, { cpuSeconds, peakBytes }) => ({
      cpuSeconds: sum.cpuSeconds + cpuSeconds,
      peakBytes: sum.peakBytes + peakBytes,
    }),
    { cpuSeconds: 0, peakBytes: 0 },
  );
}

/** The process and those that it started, as far as they are running. */
export function processesOf(pid: number): ReadonlyMap<number, Usage> {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const own: Usage = {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    peakBytes: Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024,
  };
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter((word) => word !== ''),
  );
  return new Map([[pid, own], ...children.flatMap((child) => [...processesOf(Number(child))])]);
}
