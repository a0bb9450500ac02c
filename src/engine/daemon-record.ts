/**
 * How a daemon is found: a lock file in the index folder names the process, its address and its token. One daemon per
 * index. A record is used only if this user signed it (store/process-lock.ts), its address is on this machine, and the
 * process that listens there proves that it has the user's secret. Before that proof it is sent only a random number,
 * because another program may have taken over the port.
 */
import { randomBytes } from 'node:crypto';
import type { IndexFolder } from '../store/index-folder.ts';
import { daemonLockName, isKnownDead, type LockOwner, readLock, tryLock } from '../store/process-lock.ts';
import type { UserSecret } from '../trust/user-secret.ts';

/** A daemon that proved its identity. */
export interface Daemon {
  readonly pid: number;
  readonly startedAt: string;
  /** The address of the daemon on this machine, without a trailing slash. */
  readonly url: string;
  readonly root: string;
  readonly version: string;
  /**
   * A fingerprint of the daemon's settings for indexing: equal settings give equal texts. Undefined when the
   * record has none.
   */
  readonly settings: string | undefined;
  /** To be sent as `Authorization: Bearer …`. */
  readonly token: string;
}

export interface DaemonClaim {
  /** Makes the daemon findable. */
  publish(reachable: Pick<Daemon, 'url' | 'token'>): void;
  release(): void;
}

export type ClaimAttempt =
  | { readonly kind: 'ours'; readonly claim: DaemonClaim }
  /**
   * `starting`: its address is not published yet. `silent`: the address is published, but the daemon does not answer
   * and may be ending.
   */
  | { readonly kind: 'held'; readonly owner: LockOwner | undefined; readonly state: 'starting' | 'silent' };

/** The path at which a daemon proves its identity: `GET /identity?nonce=…`, without a token. */
export const identityPath = '/identity';

/** Long intervals, because an idle daemon must not use CPU. */
const times = { heartbeatMs: 10_000, staleAfterMs: 60_000 } as const;
/** The daemon may be busy with a large answer. */
const patienceMs = 2_000;

/** Undefined when there is no daemon, or it does not answer. */
export async function findDaemon(folder: IndexFolder): Promise<Daemon | undefined> {
  const found = readRecord(folder);
  return found !== undefined && (await isAnswering(found, folder.secret)) ? found : undefined;
}

/** Whether a record exists, even if the daemon is too busy to answer. */
export function isDaemonThere(folder: IndexFolder): boolean {
  return readRecord(folder) !== undefined;
}

/** Call before the daemon listens: if several start at once, one gets the claim. Creates the folder if necessary. */
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
    // Deleting the index folder is not a request to stop the daemon, so the record is written again.
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

/** The answer of a daemon to a request for its identity. Undefined for an invalid nonce. */
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

/** Whether the recorded process answers at the recorded address for this root. Redirects are not followed. */
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
