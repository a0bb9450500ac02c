/** Test files that are counted by folder, as text. */
import type { Advice } from '../../model/advice.ts';
import type { TestFolder } from '../../model/answers/navigation.ts';
import { counted, thousands } from './answer-text.ts';

export const listTests: Advice = { kind: 'set', field: 'tests', value: 'list' };

/** `tests/unit 30 in 12 files, tests/smoke 2 in 1 file`. */
export function countsByFolder(folders: readonly TestFolder[]): string {
  return folders
    .map(({ path, files, count }) => `${path} ${thousands(count)} in ${counted(files, 'file')}`)
    .join(', ');
}
