/** The repositories that the user of this environment trusts. */
import { createTrustedRoots, type TrustedRoots } from '../trust/trusted-roots.ts';
import { createUserSecret } from '../trust/user-secret.ts';
import { stateFolderOf } from './locations.ts';

export function trustedRootsOf(environment: Readonly<Record<string, string | undefined>>): TrustedRoots {
  const folder = stateFolderOf(environment);
  return createTrustedRoots(folder, createUserSecret(folder));
}
