/**
 * V8 flags for the duration of an update. They apply to the whole process, so an update resets the flags that it sets:
 * other code runs here too, and V8's code cache (bin/kept-code.cjs) is valid only for the flags it was compiled under.
 * For the same reason the flags for facts are set when the first facts arrive: every thread has loaded its code then.
 * Measurements are in docs/decisions/0003.
 */
import { setFlagsFromString } from 'node:v8';

interface Flag {
  readonly name: string;
  readonly value: number;
  readonly usual: number;
}

/** Each thread recompiles large functions, which takes a fifth of all time; with less inlining a tenth less. */
const inlining: Flag = { name: '--max-inlined-bytecode-size-cumulative', value: 250, usual: 920 };
/**
 * How much bytecode a function executes before V8 optimises it: four times the usual amount. The compilation of a
 * function that is barely warm costs more than it saves. Measured on Node 20 only: later versions optimise in more steps.
 */
const budget: Flag = { name: '--interrupt-budget', value: 270_336, usual: 67_584 };
/**
 * A full garbage collection also discards optimised code: that of closures and for hidden classes without instances at
 * that moment. Facts need small heaps, which V8 collects often. 400 would need 20 MB more for django and save no more.
 */
const fastGrowth: Flag = { name: '--heap-growing-percent', value: 200, usual: 0 };
/** Most data that linking reads stays until the end. 80 would need 16 MB more for django, 50 a sixth more CPU. */
const slowGrowth: Flag = { name: '--heap-growing-percent', value: 60, usual: 0 };

const isMeasured = Number.parseInt(process.versions.node, 10) < 22;
const stages = {
  facts: isMeasured ? [inlining, fastGrowth, budget] : [inlining, fastGrowth],
  links: [slowGrowth],
} as const;

export function setFlagsFor(stage: keyof typeof stages): void {
  for (const { name, value } of stages[stage]) setFlagsFromString(`${name}=${value}`);
}

export function setUsualFlags(): void {
  for (const { name, usual } of Object.values(stages).flat()) setFlagsFromString(`${name}=${usual}`);
}
