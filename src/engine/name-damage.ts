/**
 * Recognises errors that a damaged index causes: they are reported as such, and a note for the next update is written.
 * An unexpected error counts as damage if the checksums of the file are wrong; otherwise it is passed on.
 */
import path from 'node:path';
import { EngineError } from '../model/errors.ts';
import { asEngineError } from '../store/driver.ts';
import { isDamaged, noteDamage } from '../store/page-sums.ts';
import { indexFileName } from '../store/seal.ts';

/** Returns the error to throw instead. */
export function explainDamage(directory: string, error: unknown): unknown {
  const known = asEngineError(error, path.join(directory, indexFileName));
  if (known instanceof EngineError && known.code === 'index-corrupt')
    return known.message.includes(directory) && known.cause === undefined
      ? known
      : noteDamage(directory, reasonOf(known));
  if (known instanceof EngineError && known.code !== 'internal') return known;
  return isDamaged(directory) ? noteDamage(directory, reasonOf(known)) : known;
}

function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  const told = cause instanceof Error ? cause : error;
  return told instanceof Error ? told.message : String(told);
}

/** A view of `target` whose functions translate the errors that they throw, reject with or raise while iterating. */
export function explaining<T extends object>(target: T, explain: (error: unknown) => unknown): T {
  return new Proxy(target, {
    get(of, name, receiver) {
      const value: unknown = Reflect.get(of, name, receiver);
      if (typeof value !== 'function') return value;
      return (...words: readonly unknown[]) => {
        try {
          const result: unknown = Reflect.apply(value, of, words);
          if (result instanceof Promise)
            return result.catch((error: unknown) => {
              throw explain(error);
            });
          return isGenerator(result) ? explained(result, explain) : result;
        } catch (error) {
          throw explain(error);
        }
      };
    },
  });
}

function isGenerator(value: unknown): value is Generator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value;
}

function* explained(items: Iterable<unknown>, explain: (error: unknown) => unknown): Iterable<unknown> {
  try {
    yield* items;
  } catch (error) {
    throw explain(error);
  }
}
