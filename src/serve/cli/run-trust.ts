/** Runs `trust`: prints the warning, asks, and records the answer. */
import { resolveRoot } from '../../engine/locations.ts';
import { trustedRootsOf } from '../../engine/trusted-roots-of.ts';
import type { Given } from '../operations/operation.ts';
import { agrees } from './agrees.ts';
import type { CommandContext } from './command.ts';
import { writeOutput } from './output.ts';

const warning =
  'Indexing this repository may execute build logic from project files (MSBuild). Proceed only if you trust this repository.';

export async function runTrust(given: Given, { root, isJson }: CommandContext): Promise<number> {
  const trusted = trustedRootsOf(process.env);
  if (given.list === true) {
    const roots = trusted.all();
    await print(isJson ? JSON.stringify(roots) : roots.join('\n'));
    return roots.length > 0 ? 0 : 1;
  }
  const folder = resolveRoot(typeof given.path === 'string' ? given.path : root);
  if (given.undo === true) {
    const wasTrusted = trusted.distrust(folder);
    await print(wasTrusted ? `No longer trusted: ${folder}` : `Was not trusted: ${folder}`);
    return wasTrusted ? 0 : 1;
  }
  await print(`${folder}\n${warning}`);
  if (given.yes !== true && !(await agrees('Trust it? [y/N] '))) {
    await print('Nothing was changed');
    return 1;
  }
  trusted.trust(folder);
  await print(
    `Trusted: ${folder}. Its build may run if safe mode is off: CODEAGENT_INDEXING_SAFE_MODE=false`,
  );
  return 0;
}

async function print(text: string): Promise<void> {
  if (text !== '') await writeOutput(`${text}\n`);
}
