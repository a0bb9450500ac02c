/**
 * How a daemon is found: a lock file in the index folder that names the process, where it listens and what it takes to
 * be let in. One daemon per index. The file alone proves nothing: a daemon counts when it answers for this root.
 */
import path from 'node:path';
import { isKnownDead, type LockOwner, readLock, tryLock } from './store/process-lock.ts';

/** A daemon that answers. */
export interface Daemon {
  readonly pid: number;
  readonly startedAt: string;
  /** Where to reach it from this machine, without a slash at the end. */
  readonly url: string;
  readonly root: string;
  readonly version: string;
  /** How it indexes: the same text for the same settings. Undefined where it does not say. */
  readonly settings: string | undefined;
  /** To be sent as `Authorization: Bearer …`, when it asks for one. */
  readonly token: string | undefined;
}

export interface DaemonClaim {
  /** From now on others find it. */
  publish(reachable: Pick<Daemon, 'url' | 'token'>): void;
  release(): void;
}

export type ClaimAttempt =
  | { readonly kind: 'ours'; readonly claim: DaemonClaim }
  /** `starting`: it cannot be found yet. `silent`: it has said where it is, and may have been ending since. */
  | { readonly kind: 'held'; readonly owner: LockOwner | undefined; readonly state: 'starting' | 'silent' };

const daemonLockName = 'daemon.lock';
/** Seldom, because a daemon at rest costs nothing. */
const times = { heartbeatMs: 10_000, staleAfterMs: 60_000 } as const;
/** A daemon may be in the middle of a large answer. */
const patienceMs = 2_000;

/** Undefined when there is none, or it does not answer. */
export async function findDaemon(indexDirectory: string): Promise<Daemon | undefined> {
  const found = readRecord(indexDirectory);
  return found !== undefined && (await isAnswering(found)) ? found : undefined;
}

/** Whether there seems to be one, even if it is too busy to answer. */
export function isDaemonThere(indexDirectory: string): boolean {
  return readRecord(indexDirectory) !== undefined;
}

/** Before the daemon listens: of several that start at once one goes on. Makes the folder if need be. */
export async function claimDaemon(
  indexDirectory: string,
  daemon: Pick<Daemon, 'root' | 'version' | 'settings' | 'pid'>,
  onLost: () => void,
): Promise<ClaimAttempt> {
  const { prepareDirectory } = await import('./store/open.ts');
  prepareDirectory(indexDirectory);
  const { root, version, settings, pid } = daemon;
  const attempt = tryLock(path.join(indexDirectory, daemonLockName), {
    self: { pid, now: new Date() },
    ...times,
    details: { root, version, settings },
    access: 'private',
    // Whoever clears the index away does not mean the daemon.
    whenGone: 'restore',
    onLost,
  });
  if (attempt.kind === 'held') {
    const state = readRecord(indexDirectory) === undefined ? 'starting' : 'silent';
    return { ...attempt, state };
  }
  const { tell, release } = attempt.lock;
  const publish: DaemonClaim['publish'] = ({ url, token }) =>
    tell({ root, version, settings, url, bearer: token });
  return { kind: 'ours', claim: { publish, release } };
}

function readRecord(indexDirectory: string): Daemon | undefined {
  const found = readLock(path.join(indexDirectory, daemonLockName));
  if (found === undefined || isKnownDead(found.owner)) return undefined;
  const { pid, startedAt } = found.owner;
  const { url, root, version, settings, bearer } = found.details;
  if (typeof url !== 'string' || typeof root !== 'string' || typeof version !== 'string') return undefined;
  return {
    pid,
    startedAt,
    url,
    root,
    version,
    settings: typeof settings === 'string' ? settings : undefined,
    token: typeof bearer === 'string' ? bearer : undefined,
  };
}

/** Whether this very process answers there for this very root. */
async function isAnswering({ url, token, pid, root }: Daemon): Promise<boolean> {
  const { get } = await import('node:http');
  return await new Promise((resolve) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const request = get(`${url}/health`, { headers, agent: false, timeout: patienceMs }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        if (text.length > 1 << 16) request.destroy();
      });
      response.on('close', () => resolve(isSaidBy(text, { pid, root })));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

function isSaidBy(text: string, expected: Pick<Daemon, 'pid' | 'root'>): boolean {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== 'object' || said === null || !('pid' in said) || !('root' in said)) return false;
    return said.pid === expected.pid && said.root === expected.root;
  } catch {
    return false;
  }
}
