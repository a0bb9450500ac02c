/** Records the type of one argument of a call. */
import type { DraftReference } from './draft-entries.ts';

export function setArgumentType(call: DraftReference, position: number, type: string): void {
  const types = [...(call.argumentTypes ?? [])];
  while (types.length < position) types.push('');
  types[position] = type;
  call.argumentTypes = types;
}
