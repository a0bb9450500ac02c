/** The list of commands that are no operations. A new one is one line here. */
import type { Command } from './command.ts';

export const commands: readonly Command[] = [];
