/** The folder for what can be made again and is shared by all repositories of a user. */
import path from 'node:path';

/** Undefined for users without a home, because a folder that a repository can write to is unsafe. */
export function cacheFolderOf({
  XDG_CACHE_HOME,
  LOCALAPPDATA,
  HOME,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  const [folder] = [XDG_CACHE_HOME, LOCALAPPDATA, HOME && path.join(HOME, '.cache')].filter(
    (each) => each !== undefined && path.isAbsolute(each),
  );
  return folder === undefined ? undefined : path.join(folder, 'codeagent');
}
