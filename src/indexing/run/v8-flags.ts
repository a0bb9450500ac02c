/**
 * V8 flags for the duration of an update. They apply to the whole process, so an update resets the flags that it sets:
 * other code runs here too, and V8's code cache (bin/kept-code.cjs) is valid only for the flags it was compiled under.
 */
import { setFlagsFromString } from 'node:v8';

const flags = {
  /** Each thread recompiles large functions, which takes a fifth of all time; with less inlining a tenth less. */
  inlining: { name: '--max-inlined-bytecode-size-cumulative', value: 250, usual: 920 },
  /** Most data that linking reads stays until the end. 80 would need 16 MB more for django, 50 a sixth more CPU. */
  growing: { name: '--heap-growing-percent', value: 60, usual: 0 },
} as const;

export function setFlag(flag: keyof typeof flags): void {
  const { name, value } = flags[flag];
  setFlagsFromString(`${name}=${value}`);
}

export function setUsualFlags(): void {
  for (const { name, usual } of Object.values(flags)) setFlagsFromString(`${name}=${usual}`);
}
