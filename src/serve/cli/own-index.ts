/**
 * Access to the index for a command: builds a missing index, and reports afterwards how many files have
 * changed since the last update. Nothing updates the index between two commands.
 */
import type { Engine } from '../../engine/engine.ts';
import { bringUpToDate } from '../../model/advice.ts';
import type { IndexAccess } from '../call.ts';
import type { Operation } from '../operations/operation.ts';
import { type Audience, type Note, wordNote } from '../word-advice.ts';
import type { Printer } from './printer.ts';
import type { ProgressDisplay } from './progress-display.ts';
import { stoppable } from './stoppable.ts';

export function ownIndex(
  engine: Engine,
  progress: ProgressDisplay,
  audience: Audience,
  { writeError }: Pick<Printer, 'writeError'>,
): IndexAccess {
  const warn = (notes: readonly Note[]): void => {
    for (const note of notes) writeError(`codeagent: ${wordNote(audience, note)}\n`);
  };
  return {
    engine,
    async prepare({ index }) {
      if (index === 'build' && !engine.index.isBuilt()) {
        writeError(`No index yet: indexing ${engine.root}\n`);
        await stoppable((signal) => engine.index.update({ onProgress: progress.show, signal }));
        progress.clear();
      } else if (index === 'build' && !engine.index.isComplete()) warn([unfinished]);
      return { kind: 'index' };
    },
    notesOn: async (operation, isFound) => [
      ...(!isFound || operation.needsAllFiles === true ? await changesSince(operation, engine) : []),
      ...(operation.showsEdges === true ? await compilersBehind(engine) : []),
    ],
    /** The missing item may be in a file that changed since the last update. */
    async explain(operation, error) {
      warn(await changesSince(operation, engine));
      return error;
    },
  };
}

const unfinished: Note = {
  text: 'The last update was not finished: answers may be incomplete or outdated',
  advice: [bringUpToDate],
};

/** Only where compilers have answered before: elsewhere `status` says that they were never asked. */
async function compilersBehind({ index }: Engine): Promise<readonly Note[]> {
  const count = index.isBuilt() ? await index.filesCompilersLack() : 0;
  if (count === 0) return [];
  const files = count === 1 ? '1 file come' : `${count} files come`;
  return [
    {
      text: `The edges of ${files} from syntax until the compiler is asked`,
      advice: [{ kind: 'update-index', until: 'vectors' }],
    },
  ];
}

/** Empty and exhaustive answers are correct only if the index is up to date. */
async function changesSince(
  operation: Operation<unknown, unknown>,
  engine: Engine,
): Promise<readonly Note[]> {
  if (operation.index !== 'build' || operation.seesFiles === true || !engine.index.isBuilt()) return [];
  const { changed, added, gone } = await engine.index.changes();
  const count = changed.size + added.length + gone.size;
  if (count === 0) return [];
  const files = count === 1 ? '1 file has' : `${count} files have`;
  return [{ text: `${files} changed since the last index update`, advice: [bringUpToDate] }];
}
