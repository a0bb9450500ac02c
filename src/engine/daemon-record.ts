/**
 * How a daemon is found: a lock file in the index folder that names the process, where it listens and its token. One
 * daemon per index. A record counts when it is signed by this user (store/process-lock.ts), leads to this machine, and
 * the process that listens there proves that it has the user's secret too. Until then it is sent nothing but a random
 * number: the port may have gone to another program.
 */
import { randomBytes } from 'node:crypto';
import type { IndexFolder } from '../store/index-folder.ts';
import { daemonLockName, isKnownDead, type LockOwner, readLock, tryLock } from '../store/process-lock.ts';
import type { UserSecret } from '../trust/user-secret.ts';

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
  /** To be sent as `Authorization: Bearer …`. */
  readonly token: string;
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

/** Where a daemon proves who it is: `GET /identity?nonce=…`, without a token. */
export const identityPath = '/identity';

/** Seldom, because a daemon at rest costs nothing. */
const times = { heartbeatMs: 10_000, staleAfterMs: 60_000 } as const;
/** A daemon may be in the middle of a large answer. */
const patienceMs = 2_000;

/** Undefined when there is none, or it does not answer. */
export async function findDaemon(folder: IndexFolder): Promise<Daemon | undefined> {
  const found = readRecord(folder);
  return found !== undefined && (await isAnswering(found, folder.secret)) ? found : undefined;
}

/** Whether there seems to be one, even if it is too busy to answer. */
export function isDaemonThere(folder: IndexFolder): boolean {
  return readRecord(folder) !== undefined;
}

/** Before the daemon listens: of several that start at once one goes on. Makes the folder if need be. */
export async function claimDaemon(
  folder: IndexFolder,
  daemon: Pick<Daemon, 'root' | 'version' | 'settings' | 'pid'>,
  onLost: () => void,
): Promise<ClaimAttempt> {
  const { prepareFolder } = await import('../store/index-folder.ts');
  const now = new Date();
  prepareFolder(folder, now);
  const { root, version, settings, pid } = daemon;
  const attempt = tryLock(folder, daemonLockName, {
    self: { pid, now },
    ...times,
    details: { root, version, settings },
    // Whoever clears the index away does not mean the daemon.
    whenGone: 'restore',
    onLost,
  });
  if (attempt.kind === 'held') {
    const state = readRecord(folder) === undefined ? 'starting' : 'silent';
    return { ...attempt, state };
  }
  const { setDetails, release } = attempt.lock;
  const publish: DaemonClaim['publish'] = ({ url, token }) =>
    setDetails({ root, version, settings, url, bearer: token });
  return { kind: 'ours', claim: { publish, release } };
}

/** What a daemon answers to who asks for its identity. Undefined when that is no nonce of ours. */
export function identityProof(
  { secret }: Pick<IndexFolder, 'secret'>,
  daemon: Pick<Daemon, 'pid' | 'root' | 'url'>,
  nonce: string,
): string | undefined {
  return noncePattern.test(nonce) ? secret.sign('daemon identity', identityWords(daemon, nonce)) : undefined;
}

const noncePattern = /^[0-9a-f]{64}$/;

function identityWords({ pid, root, url }: Pick<Daemon, 'pid' | 'root' | 'url'>, nonce: string) {
  return [nonce, String(pid), root, url];
}

function readRecord(folder: IndexFolder): Daemon | undefined {
  const found = readLock(folder, daemonLockName);
  if (found === undefined || isKnownDead(found.owner)) return undefined;
  const { pid, startedAt } = found.owner;
  const { url, root, version, settings, bearer } = found.details;
  if (typeof url !== 'string' || typeof root !== 'string' || typeof version !== 'string') return undefined;
  if (typeof bearer !== 'string' || !isOnLoopback(url)) return undefined;
  return {
    pid,
    startedAt,
    url,
    root,
    version,
    settings: typeof settings === 'string' ? settings : undefined,
    token: bearer,
  };
}

function isOnLoopback(url: string): boolean {
  return /^http:\/\/(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost):\d{1,5}$/.test(url);
}

/** Whether the process that was recorded answers there for this root. Redirects are not followed. */
async function isAnswering(daemon: Daemon, secret: UserSecret): Promise<boolean> {
  const { get } = await import('node:http');
  const nonce = randomBytes(32).toString('hex');
  const answered = await new Promise<string>((resolve) => {
    const options = { agent: false, timeout: patienceMs };
    const request = get(`${daemon.url}${identityPath}?nonce=${nonce}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        if (text.length > 1 << 12) request.destroy();
      });
      response.on('close', () => resolve(text));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(''));
  });
  return secret.proves('daemon identity', identityWords(daemon, nonce), proofIn(answered));
}

function proofIn(text: string): string {
  try {
    const said: unknown = JSON.parse(text);
    const isProof = typeof said === 'object' && said !== null && 'proof' in said;
    return isProof && typeof said.proof === 'string' ? said.proof : '';
  } catch {
    return '';
  }
}
