/** Members that types and functions have without declaring them: `call`, `bind`, `prototype`, `values`. Pure. */
import {
  type Candidate,
  type Candidates,
  externalCandidate,
  instanceOf,
  noCandidates,
  type SymbolCandidate,
  type TypeArgument,
} from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';

export function implicitMember(candidate: SymbolCandidate, name: string): Candidates {
  const { file, index } = candidate;
  const member = file.linking.members.implicit(file.symbol(index).kind, name);
  switch (member) {
    case undefined:
      return noCandidates;
    case 'instance':
      return [instanceOf(candidate)];
    case 'call':
      return [candidate];
    case 'bind':
      return [functionReturning(file, () => [candidate])];
    case 'return-instance':
      return [functionReturning(file, () => [instanceOf(candidate)])];
    case 'return-instances':
      return [
        functionReturning(file, () => [
          externalCandidate(file, 'value', '[]', [() => [instanceOf(candidate)]]),
        ]),
      ];
  }
}

function functionReturning(file: FileScope, result: TypeArgument): Candidate {
  return externalCandidate(file, 'value', 'function', [result]);
}
