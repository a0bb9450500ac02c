/** While the next answer is under way, the last one stays, so that results do not flicker while someone types. */
import { useRef } from 'react';
import type { OperationName } from '../../api/answers.ts';
import type { Fields } from '../../api/client.ts';
import { type Answer, useAnswer } from '../../state/use-answer.ts';

export function useLatest<Name extends OperationName>(name: Name, fields: Fields): Answer<Name> {
  const answer = useAnswer(name, fields);
  const last = useRef<Answer<Name>>(undefined);
  if (answer.data !== undefined || answer.error !== undefined || answer.isTooEarly) last.current = answer;
  return answer.isAsking && answer.data === undefined && last.current?.data !== undefined
    ? { ...last.current, isAsking: true, repeat: answer.repeat }
    : answer;
}
