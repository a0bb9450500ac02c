/** Asks the client for its roots; the first one that is a folder on this machine is served. */
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

export interface ClientRoot {
  readonly folder: string;
  /** The other roots, which are not served. */
  readonly others: readonly string[];
}

/** Undefined when the client has no roots, does not support them, or does not reply in time. */
export async function clientRoot(server: Server): Promise<ClientRoot | undefined> {
  if (server.getClientCapabilities()?.roots === undefined) return undefined;
  const roots = await server.listRoots(undefined, { timeout: replyTimeoutMs }).then(
    (found) => found.roots.map(({ uri }) => uri),
    () => [],
  );
  const [folder, ...others] = roots.flatMap((uri) => folderOf(uri) ?? []);
  return folder === undefined ? undefined : { folder, others };
}

const replyTimeoutMs = 3_000;

function folderOf(uri: string): string | undefined {
  try {
    const folder = fileURLToPath(uri);
    return statSync(folder).isDirectory() ? folder : undefined;
  } catch {
    return undefined;
  }
}
