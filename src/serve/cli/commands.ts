/** The list of commands that are not operations. A new command is one line here. */
import type { Command } from './command.ts';
import { completions } from './completions.ts';
import { config } from './config.ts';
import { mcp } from './mcp.ts';
import { open } from './open.ts';
import { serve } from './serve.ts';
import { setup } from './setup.ts';
import { trust } from './trust.ts';
import { watch } from './watch.ts';

export const commands: readonly Command[] = [config, mcp, serve, open, watch, setup, trust, completions];
