/** What is beside the point of a repository, by its folders: copies of other projects, tests, examples, documents. */
import { folderOf } from '../../model/path.ts';

/** `deps`, `tests-build`, `runtime-tests`. */
const sideFolder =
  /^(?:deps|vendor(?:ed)?|third[-_]?party|extern(?:al)?|docs?|scripts|tools|fixtures|testdata|(?:[a-z]+[-_])?(?:tests?|examples?|samples?|demos?|bench(?:es|marks?)?)(?:[-_][a-z]+)?)$/i;

export function isAside(path: string): boolean {
  return folderOf(path)
    .split('/')
    .some((each) => sideFolder.test(each));
}

/** In which order answers name files: the code itself, what is beside the point, tests. */
export function sideOrder({ isTest, path }: { readonly isTest: boolean; readonly path: string }): number {
  return isTest ? 2 : isAside(path) ? 1 : 0;
}
