import { homedir } from 'node:os';

/** Of the user. Undefined where there is none, as for a number without a name in a container. */
export function homeFolder(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
