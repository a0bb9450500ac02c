/** Which folder a client works on, when nobody named one: the first of its roots that is a folder here. */
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

export interface ClientRoot {
  readonly folder: string;
  /** Further folders, which are not served. */
  readonly others: readonly string[];
}

/** Undefined when the client has none, does not say, or takes too long to say. */
export async function clientRoot(server: Server): Promise<ClientRoot | undefined> {
  if (server.getClientCapabilities()?.roots === undefined) return undefined;
  const roots = await server.listRoots(undefined, { timeout: patienceMs }).then(
    (found) => found.roots.map(({ uri }) => uri),
    () => [],
  );
  const [folder, ...others] = roots.flatMap((uri) => folderOf(uri) ?? []);
  return folder === undefined ? undefined : { folder, others };
}

const patienceMs = 3_000;

function folderOf(uri: string): string | undefined {
  try {
    const folder = fileURLToPath(uri);
    return statSync(folder).isDirectory() ? folder : undefined;
  } catch {
    return undefined;
  }
}
