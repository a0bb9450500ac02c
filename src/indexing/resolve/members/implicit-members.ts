/** Members that nobody writes. Pure. */
import { callableKinds } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  externalCandidate,
  instanceOf,
  noCandidates,
} from '../candidate.ts';

/** What functions and types have by themselves: `call`, `bind`, `prototype`, `values`. */
export function implicitMember(candidate: Extract<Candidate, { kind: 'symbol' }>, name: string): Candidates {
  const { kind } = candidate.file.symbol(candidate.index);
  const { callingMembers, bindingMembers, prototypeMember, enumMembers } = candidate.file.linking;
  if (kind === 'enum' && (name === enumMembers?.all || name === enumMembers?.one)) {
    const value = (): Candidates => [instanceOf(candidate)];
    const all = (): Candidates => [externalCandidate(candidate.file, 'value', '[]', [value])];
    return [externalCandidate(candidate.file, 'value', 'function', [name === enumMembers.all ? all : value])];
  }
  if (name === prototypeMember && (kind === 'class' || kind === 'function')) return [instanceOf(candidate)];
  if (!callableKinds.has(kind)) return noCandidates;
  if (callingMembers?.includes(name) === true) return [candidate];
  return bindingMembers?.includes(name) === true
    ? [externalCandidate(candidate.file, 'value', 'function', [() => [candidate]])]
    : noCandidates;
}
