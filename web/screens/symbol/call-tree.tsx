/** Callers or callees as a tree that expands in place: a row asks for its own neighbours when it is opened. */
import { type KeyboardEvent, useState } from 'react';
import type { TreeNode } from '../../api/answers.ts';
import { Confidence, certaintyOf } from '../../parts/confidence.tsx';
import { counted } from '../../parts/numbers.ts';
import { Site } from '../../parts/site.tsx';
import { SymbolName } from '../../parts/symbol-name.tsx';
import { useAnswer } from '../../state/use-answer.ts';

export type Direction = 'callers' | 'callees';

interface TreeProps {
  readonly direction: Direction;
  readonly nodes: readonly TreeNode[];
  readonly fields: TreeFields;
  /** Ids of the symbols around these rows. */
  readonly around: readonly string[];
}

export interface TreeFields {
  readonly only: string | undefined;
  readonly tests: string | undefined;
}

export function CallTree({ direction, nodes, fields, around }: TreeProps) {
  return (
    <ul className="call-tree" onKeyDown={around.length === 1 ? followArrows : undefined}>
      {nodes.map((node) => (
        <CallRow key={node.id} direction={direction} node={node} fields={fields} around={around} />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<TreeProps, 'nodes'> {
  readonly node: TreeNode;
}

const firstPlaces = 1;

function CallRow({ direction, node, fields, around }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const [areAllPlaces, setAllPlaces] = useState(false);
  const { id, relation, confidence, evidence, places, placeCount } = node;
  const isCycle = around.includes(id);
  const canOpen = !isCycle && node.kind !== 'file';
  const shown = areAllPlaces ? places : places.slice(0, firstPlaces);
  return (
    <li>
      <div className="call-row">
        <button
          type="button"
          className="expander"
          aria-expanded={canOpen ? isOpen : undefined}
          aria-label={`${direction === 'callers' ? 'Callers' : 'Callees'} of ${node.name}`}
          disabled={!canOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <div className="call-text">
          <SymbolName symbol={node} place="without" />
          <Confidence certainty={certaintyOf(confidence, evidence)} />
          {relation === 'via' && <span className="tag">through it</span>}
          {isCycle && <span className="tag">calls itself in a circle</span>}
          {(node.overrideCount ?? 0) > 0 && (
            <span className="tag">{counted(node.overrideCount ?? 0, 'override')}</span>
          )}
          {shown.map((place) => (
            <Site key={`${place.path}:${place.line}:${place.column}`} {...place} />
          ))}
          {placeCount > shown.length && places.length > shown.length && (
            <button type="button" className="plain" onClick={() => setAllPlaces(true)}>
              {counted(placeCount - shown.length, 'more place')}
            </button>
          )}
        </div>
      </div>
      {isOpen && <Children direction={direction} id={id} fields={fields} around={[...around, id]} />}
    </li>
  );
}

interface ChildrenProps {
  readonly direction: Direction;
  readonly id: string;
  readonly fields: TreeFields;
  readonly around: readonly string[];
}

function Children({ direction, id, fields, around }: ChildrenProps) {
  const asked =
    direction === 'callers'
      ? { symbol: id, depth: 1, limit: 200, ...fields, max_tokens: 300_000 }
      : { symbol: id, depth: 1, limit: 200, max_tokens: 300_000 };
  const { data, error } = useAnswer(direction, asked);
  if (error !== undefined) return <p className="call-none">{error.message}</p>;
  if (data === undefined) return <p className="call-none">Loading…</p>;
  if (data.children.length === 0)
    return <p className="call-none">{direction === 'callers' ? 'No callers found' : 'No resolved calls'}</p>;
  return (
    <>
      <CallTree direction={direction} nodes={data.children} fields={fields} around={around} />
      {data.more > 0 && <p className="call-none">{data.more} more; open the symbol to see all</p>}
    </>
  );
}

/** Up and Down move between rows, Right opens, Left closes or leads to the row around. */
function followArrows(event: KeyboardEvent<HTMLElement>): void {
  const tree = event.currentTarget;
  const rows: (HTMLButtonElement | null)[] = [...tree.querySelectorAll<HTMLButtonElement>('.expander')];
  const row = event.target instanceof Element ? event.target.closest('.call-row') : null;
  const button = row?.querySelector<HTMLButtonElement>('.expander') ?? null;
  const at = rows.indexOf(button);
  const current = rows[at];
  if (current === undefined || current === null) return;
  const isOpen = current.getAttribute('aria-expanded') === 'true';
  const focus = (next: HTMLElement | null | undefined): void => {
    event.preventDefault();
    // A row that cannot be opened has its link in focus.
    const target =
      next instanceof HTMLButtonElement && next.disabled ? next.parentElement?.querySelector('a') : next;
    target?.focus();
  };
  if (event.key === 'ArrowDown') focus(rows[at + 1]);
  else if (event.key === 'ArrowUp') focus(rows[at - 1]);
  else if (event.key === 'ArrowRight' && !isOpen) {
    event.preventDefault();
    current.click();
  } else if (event.key === 'ArrowLeft' && isOpen) {
    event.preventDefault();
    current.click();
  } else if (event.key === 'ArrowLeft')
    focus(current.closest('ul')?.closest('li')?.querySelector<HTMLElement>('.expander'));
}
