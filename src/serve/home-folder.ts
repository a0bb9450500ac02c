import { homedir } from 'node:os';

/**
 * The home folder of the user. Undefined when there is none, as for a numeric user id without a name in a
 * container.
 */
export function homeFolder(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
