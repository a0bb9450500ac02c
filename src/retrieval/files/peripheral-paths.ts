/** Peripheral paths of a repository, recognised by folder name: vendored projects, tests, examples, documentation. */
import { folderOf } from '../../model/path.ts';

/** Matches for example `deps`, `tests-build` and `runtime-tests`. */
const peripheralFolder =
  /^(?:deps|vendor(?:ed)?|third[-_]?party|extern(?:al)?|docs?|scripts|tools|fixtures|testdata|(?:[a-z]+[-_])?(?:tests?|examples?|samples?|demos?|bench(?:es|marks?)?)(?:[-_][a-z]+)?)$/i;

export function isPeripheral(path: string): boolean {
  return folderOf(path)
    .split('/')
    .some((each) => peripheralFolder.test(each));
}

/** Order in which answers name files: 0 for product code, 1 for peripheral files, 2 for tests. */
export function peripheralOrder({
  isTest,
  path,
}: {
  readonly isTest: boolean;
  readonly path: string;
}): number {
  return isTest ? 2 : isPeripheral(path) ? 1 : 0;
}
