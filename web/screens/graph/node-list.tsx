/** The nodes of a drawing as a list, for keyboards, screen readers and a quick look. */
import { type ReactNode, useState } from 'react';
import { counted } from '../../parts/numbers.ts';
import type { Scene } from './scene.ts';

interface NodeListProps {
  readonly scene: Scene;
  readonly chosen: string | undefined;
  choose(id: string): void;
  /** What can be done with the chosen node. */
  readonly children: ReactNode;
}

const mostShown = 200;

export function NodeList({ scene, chosen, choose, children }: NodeListProps) {
  const [part, setPart] = useState('');
  const wanted = part.toLowerCase();
  const matching = scene.nodes.filter(({ label, remark }) =>
    `${label} ${remark}`.toLowerCase().includes(wanted),
  );
  return (
    <aside className="graph-side" aria-label="Nodes">
      {children}
      <label className="unseen" htmlFor="node-part">
        Find a node
      </label>
      <input
        id="node-part"
        type="text"
        value={part}
        placeholder="Find a node"
        spellCheck={false}
        onChange={(event) => setPart(event.target.value)}
      />
      <p className="quiet" role="status">
        {counted(matching.length, 'node')}, {counted(scene.edges.length, 'edge')}
      </p>
      <ul className="node-list">
        {matching.slice(0, mostShown).map(({ id, label, remark }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => choose(id)} title={remark}>
              <bdi>{label}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {matching.length > mostShown && (
        <p className="quiet">and {counted(matching.length - mostShown, 'more node')}</p>
      )}
    </aside>
  );
}
