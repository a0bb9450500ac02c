/**
 * Answers by question. An answer is shown at once when it was given before, and asked again when the index has changed
 * since; the old one stays visible meanwhile.
 */
import type { Answers, OperationName } from '../api/answers.ts';
import { AskError, type Client, type Fields, type Reply } from '../api/client.ts';

export interface Asked<Name extends OperationName> {
  readonly reply: Reply<Answers[Name]> | undefined;
  readonly error: AskError | undefined;
  /** The reply is from before the last change of the index, or belongs to no index yet. */
  readonly isOld: boolean;
  readonly isAsking: boolean;
}

export interface AnswerStore {
  /** The same object as long as nothing has changed. */
  read<Name extends OperationName>(name: Name, fields: Fields): Asked<Name>;
  /** Asks unless the question was answered in this generation. */
  ask(name: OperationName, fields: Fields, generation: string): void;
  /** Asks again, whatever is known. */
  repeat(name: OperationName, fields: Fields): void;
  listen(listener: () => void): () => void;
}

interface Entry {
  asked: Asked<OperationName>;
  generation: string | undefined;
  stop: AbortController | undefined;
}

const nothing: Asked<OperationName> = { reply: undefined, error: undefined, isOld: false, isAsking: true };
// Answers of a few hundred kilobytes each would fill memory in a long session.
const mostAnswers = 60;

export function createAnswerStore(client: Client): AnswerStore {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const entryOf = (key: string): Entry => {
    const known = entries.get(key);
    const entry = known ?? { asked: nothing, generation: undefined, stop: undefined };
    // Moves the entry to the end: the first ones are those that were not used for longest.
    entries.delete(key);
    entries.set(key, entry);
    for (const [old, { stop }] of entries) {
      if (entries.size <= mostAnswers) break;
      if (stop === undefined) entries.delete(old);
    }
    return entry;
  };
  const start = async (
    name: OperationName,
    fields: Fields,
    entry: Entry,
    generation: string,
  ): Promise<void> => {
    entry.stop?.abort();
    const stop = new AbortController();
    entry.stop = stop;
    entry.generation = generation;
    entry.asked = { ...entry.asked, isAsking: true, isOld: entry.asked.reply !== undefined };
    tell();
    try {
      const reply = await client.ask(name, fields, stop.signal);
      entry.asked = { reply, error: undefined, isOld: reply.data === undefined, isAsking: false };
    } catch (cause) {
      if (stop.signal.aborted) return;
      entry.asked = failed(entry.asked, cause);
      // The next generation, or the return of the daemon, asks again.
      entry.generation = undefined;
    }
    entry.stop = undefined;
    tell();
  };
  return {
    read: (name, fields) => (entries.get(keyOf(name, fields))?.asked ?? nothing) as Asked<typeof name>,
    ask(name, fields, generation) {
      const entry = entryOf(keyOf(name, fields));
      if (entry.generation !== generation) void start(name, fields, entry, generation);
    },
    repeat(name, fields) {
      const entry = entryOf(keyOf(name, fields));
      if (entry.stop === undefined) void start(name, fields, entry, entry.generation ?? '');
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** When the daemon is away, the last answer stays. */
function failed({ reply }: Asked<OperationName>, cause: unknown): Asked<OperationName> {
  const error = cause instanceof AskError ? cause : new AskError('internal', String(cause), undefined);
  const isKept = error.code === 'offline';
  return { reply: isKept ? reply : undefined, error, isOld: isKept, isAsking: false };
}

function keyOf(name: OperationName, fields: Fields): string {
  return `${name} ${JSON.stringify(fields)}`;
}
