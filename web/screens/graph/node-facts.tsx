/** The chosen symbol or group: its edges with confidence and evidence, and what can be done with it. */
import { Confidence } from '../../parts/confidence.tsx';
import { Link } from '../../parts/link.tsx';
import { counted } from '../../parts/numbers.ts';
import { KindMark, placeOf, shortName } from '../../parts/symbol-name.tsx';
import { codeHref, hrefOf } from '../../state/router.ts';
import type { GraphNode } from './neighbourhood.ts';
import type { SceneEdge } from './scene.ts';

interface NodeFactsProps {
  readonly node: GraphNode;
  readonly edges: readonly SceneEdge[];
  readonly isExpanded: boolean;
  readonly root: string;
  toggle(): void;
}

const mostEdges = 12;

export function NodeFacts({ node, edges, isExpanded, root, toggle }: NodeFactsProps) {
  const { id, kind, path, line, members } = node;
  const own = edges.filter(({ source, target }) => source === id || target === id);
  const isGroup = members !== undefined;
  return (
    <section className="node-facts" aria-live="polite">
      <h2>
        {isGroup ? (
          <bdi>
            {path}: {counted(members.length, 'symbol')}
          </bdi>
        ) : (
          <>
            <KindMark kind={kind} /> <Link to={placeOf(id, kind)}>{shortName(id)}</Link>
          </>
        )}
      </h2>
      {!isGroup && (
        <p>
          <Link className="place" to={codeHref(path, { line })}>
            <bdi>{path}</bdi>:{line}
          </Link>
        </p>
      )}
      <p className="choices">
        <button type="button" onClick={toggle}>
          {isGroup ? 'Open the group' : isExpanded ? 'Collapse' : 'Expand'}
        </button>
        {!isGroup && id !== root && <Link to={hrefOf('graph', { of: id })}>Centre</Link>}
        {!isGroup && id !== root && <Link to={hrefOf('graph', { of: root, to: id })}>Path to it</Link>}
      </p>
      <ul className="node-edges">
        {own.slice(0, mostEdges).map(({ source, target, kind: relation, certainty, evidence }) => (
          <li key={`${source} ${target} ${relation}`}>
            <span>
              {source === id ? `${relation} → ${shortName(target)}` : `← ${relation} ${shortName(source)}`}
            </span>
            <Confidence certainty={certainty} />
            {evidence !== undefined && <Evidence text={evidence} />}
          </li>
        ))}
      </ul>
      {own.length > mostEdges && <p className="quiet">and {counted(own.length - mostEdges, 'more edge')}</p>}
    </section>
  );
}

function Evidence({ text }: { readonly text: string }) {
  const cut = text.lastIndexOf(':');
  return (
    <Link className="place" to={codeHref(text.slice(0, cut), { line: Number(text.slice(cut + 1)) })}>
      <bdi>{text}</bdi>
    </Link>
  );
}
