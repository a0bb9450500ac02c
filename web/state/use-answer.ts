/** The answer to a question, kept up to date while the component is shown. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Answers, OperationName } from '../api/answers.ts';
import type { Fields } from '../api/client.ts';
import type { Asked } from './answer-store.ts';
import { useGeneration, useLive, usePage } from './page.ts';

export interface Answer<Name extends OperationName> extends Asked<Name> {
  readonly data: Answers[Name] | undefined;
  /** The first index is being built and has nothing on this question yet. */
  readonly isTooEarly: boolean;
  repeat(): void;
}

const none = { reply: undefined, error: undefined, isOld: false, isAsking: false } as const;
/** While the first index is built, questions are asked again this often. */
const earlyMs = 1_500;

/** Asks nothing when `fields` is undefined. */
export function useAnswer<Name extends OperationName>(name: Name, fields: Fields | undefined): Answer<Name> {
  const { answers } = usePage();
  const { connection, news } = useLive();
  const generation = useGeneration();
  const key = JSON.stringify(fields);
  const asked = useSyncExternalStore(answers.listen, () =>
    fields === undefined ? none : answers.read(name, fields),
  );
  const isConnected = connection.kind !== 'lost';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the fields, which are a new object each time.
  useEffect(() => {
    if (fields !== undefined && isConnected) answers.ask(name, fields, generation);
  }, [answers, name, key, generation, isConnected]);
  const isTooEarly = asked.reply !== undefined && asked.reply.data === undefined;
  const isBuilding = news?.state.kind === 'updating' && news.state.isFirst;
  const lastMs = useRef(0);
  useEffect(() => {
    if (!isTooEarly && !isBuilding) return;
    const nowMs = performance.now();
    if (fields === undefined || asked.isAsking || nowMs - lastMs.current < earlyMs) return;
    lastMs.current = nowMs;
    answers.repeat(name, fields);
  });
  return {
    ...asked,
    data: asked.reply?.data,
    isTooEarly,
    repeat: () => fields !== undefined && answers.repeat(name, fields),
  };
}
