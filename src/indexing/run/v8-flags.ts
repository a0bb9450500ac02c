/**
 * How V8 works while an update does. They hold for the whole process, so the update that sets them takes them back: others
 * work here, too, and what V8 compiled is kept (bin/kept-code.cjs) only for the flags it was compiled under.
 */
import { setFlagsFromString } from 'node:v8';

const flags = {
  /** Every thread compiles large functions again and again, a fifth of all time; with less in them a tenth less. */
  inlining: { name: '--max-inlined-bytecode-size-cumulative', value: 250, usual: 920 },
  /** Much of what linking reads stays until the end. 80 would be 16 MB more for django, 50 a sixth more CPU. */
  growing: { name: '--heap-growing-percent', value: 60, usual: 0 },
} as const;

export function setFlag(flag: keyof typeof flags): void {
  const { name, value } = flags[flag];
  setFlagsFromString(`${name}=${value}`);
}

export function setUsualFlags(): void {
  for (const { name, usual } of Object.values(flags)) setFlagsFromString(`${name}=${usual}`);
}
