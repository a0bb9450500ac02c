/** The calls that a symbol makes, and those whose target is unknown or external. */
import { Answered, Notes } from '../../parts/message.tsx';
import { counted } from '../../parts/numbers.ts';
import { Site } from '../../parts/site.tsx';
import { useAnswer } from '../../state/use-answer.ts';
import { CallTree } from './call-tree.tsx';

const noFields = { only: undefined, tests: undefined };

export function CalleesPanel({ id }: { readonly id: string }) {
  const answer = useAnswer('callees', {
    symbol: id,
    depth: 1,
    limit: 500,
    external: true,
    max_tokens: 500_000,
  });
  return (
    <Answered answer={answer}>
      {({ children, total, unresolved }) => (
        <>
          <p className="summary" role="status">
            {counted(total, 'resolved callee')}
          </p>
          <CallTree direction="callees" nodes={children} fields={noFields} around={[id]} />
          <Unresolved title="target unknown" calls={unresolved.unknown} isOpen />
          <Unresolved title="external or built in" calls={unresolved.external} />
          <Notes notes={answer.reply?.notes.filter((note) => !note.includes('(limit'))} />
        </>
      )}
    </Answered>
  );
}

interface UnresolvedProps {
  readonly title: string;
  readonly calls: readonly {
    readonly name: string;
    readonly path: string;
    readonly line: number;
    readonly column: number;
  }[];
  readonly isOpen?: boolean;
}

function Unresolved({ title, calls, isOpen = false }: UnresolvedProps) {
  if (calls.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>
        {counted(calls.length, 'call')}: {title}
      </summary>
      <ul className="sites">
        {calls.map(({ name, path, line, column }) => (
          <li key={`${path}:${line}:${column}`}>
            <code className="unresolved-call">{name}</code> <Site path={path} line={line} />
          </li>
        ))}
      </ul>
    </details>
  );
}
