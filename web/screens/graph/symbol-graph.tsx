/** The neighbourhood of a symbol: filters, the drawing, and the list of its nodes. */
import { useMemo, useState } from 'react';
import type { AskError } from '../../api/client.ts';
import { Link } from '../../parts/link.tsx';
import { Message } from '../../parts/message.tsx';
import { counted } from '../../parts/numbers.ts';
import { pathOf, shortName } from '../../parts/symbol-name.tsx';
import { usePage } from '../../state/page.ts';
import { hrefOf, type Query } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { type Choice, Controls, depthIn, everything, groupingIn, relationsIn } from './controls.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { GraphCanvas } from './graph-canvas.tsx';
import { filtered, fittingGrouping, type Graph, grouped, type Grouping } from './neighbourhood.ts';
import { neighbourhoodScene } from './neighbourhood-scene.ts';
import { NodeFacts } from './node-facts.tsx';
import { NodeList } from './node-list.tsx';
import { PathForm } from './path-form.tsx';
import type { Scene } from './scene.ts';
import { useNeighbourhood } from './use-neighbourhood.ts';

// More would be a hairball, however fast it is drawn.
const mostUngrouped = 400;
const mostDrawn = 2_000;

export function SymbolGraph({ of, query }: { readonly of: string; readonly query: Query }) {
  const { router } = usePage();
  const set = (fields: Query): void => router.go(hrefOf('graph', { ...query, ...fields }), 'replace');
  const [choice, setChoice] = useState<Choice>(everything);
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string>();
  const relations = useMemo(() => relationsIn(query.relations), [query.relations]);
  const depth = depthIn(query);
  const path = useAnswer('path', query.to === undefined ? undefined : { from: of, to: query.to });
  const steps = path.data?.steps;
  const onPath = useMemo(
    () => (steps === undefined ? [] : [of, ...steps.map((step) => step.to.id)]),
    [of, steps],
  );
  const { graph, error, isAsking } = useNeighbourhood({
    root: of,
    depth,
    relations: [...relations].sort().join(','),
    expanded: useMemo(() => [...expanded, ...onPath.slice(1)], [expanded, onPath]),
  });
  const grouping = groupingIn(query);
  const shown = useMemo(
    () => graph && shownGraph(graph, { ...choice, relations, grouping, opened }),
    [graph, relations, choice, grouping, opened],
  );
  const scene = useMemo(() => shown && neighbourhoodScene(shown), [shown]);
  const toggle = (id: string): void => {
    if (shown?.nodes.get(id)?.kind === 'group') setOpened(new Set([...opened, id]));
    else setExpanded(expanded.includes(id) ? expanded.filter((each) => each !== id) : [...expanded, id]);
  };
  const node = chosen === undefined ? undefined : shown?.nodes.get(chosen);
  if (error !== undefined && graph === undefined) return <Failed of={of} error={error} />;
  return (
    <div className="graph-screen">
      <Controls query={query} set={set} choice={choice} change={setChoice}>
        <PathForm from={of} to={query.to} answer={path} go={(to) => set({ to })} />
        {scene !== undefined && <ExportButtons scene={scene} name={`graph-${shortName(of)}`} />}
      </Controls>
      <div className="graph-body">
        {scene === undefined || shown === undefined ? (
          <p className="loading">{isAsking ? 'Loading…' : 'Nothing to draw yet'}</p>
        ) : (
          <>
            <GraphCanvas
              scene={scene}
              label={labelOf(of, scene)}
              path={onPath}
              chosen={chosen}
              fitKey={`${of} ${depth} ${query.relations} ${grouping} ${choice.tests} ${graph === undefined} ${onPath.length}`}
              choose={setChosen}
              open={toggle}
            />
            <NodeList scene={scene} chosen={chosen} choose={setChosen}>
              <Remarks graph={shown} />
              {node !== undefined && (
                <NodeFacts
                  node={node}
                  edges={shown.edges}
                  isExpanded={expanded.includes(node.id)}
                  root={of}
                  toggle={() => toggle(node.id)}
                />
              )}
            </NodeList>
          </>
        )}
      </div>
    </div>
  );
}

function labelOf(of: string, { nodes, edges }: Scene): string {
  const size = `${counted(nodes.length, 'node')}, ${counted(edges.length, 'edge')}`;
  return `Graph around ${shortName(of)}: ${size}. The list of nodes has the same content.`;
}

interface Shape {
  readonly relations: ReadonlySet<string>;
  readonly certainties: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
  readonly tests: 'with' | 'without';
  readonly grouping: Grouping | 'auto';
  readonly opened: ReadonlySet<string>;
}

function shownGraph(graph: Graph, { grouping, opened, ...filter }: Shape): Graph {
  const wanted = filtered(graph, filter);
  if (grouping === 'auto') return grouped(wanted, fittingGrouping(wanted, mostUngrouped), opened);
  const isTooLarge = grouping === 'none' && wanted.nodes.size > mostDrawn;
  return grouped(wanted, isTooLarge ? fittingGrouping(wanted, mostDrawn) : grouping, opened);
}

function Remarks({ graph }: { readonly graph: Graph }) {
  const groups = [...graph.nodes.values()].filter(({ kind }) => kind === 'group').length;
  return (
    <>
      <p className="quiet">
        Callers are to the left, callees to the right. Dashed edges are only possible. Click a node to choose
        it, again to expand it.
      </p>
      {groups > 0 && <p className="quiet">{counted(groups, 'group')}: too many symbols to draw each.</p>}
      {graph.more > 0 && <p className="quiet">{counted(graph.more, 'further symbol')} beyond the limit.</p>}
    </>
  );
}

function Failed({ of, error }: { readonly of: string; readonly error: AskError }) {
  return (
    <Message title={error.message}>
      {error.hint !== undefined && <p>{error.hint}</p>}
      <p className="choices">
        <Link to={hrefOf('search', { q: shortName(of) })}>Search for {shortName(of)}</Link>
        {of.includes(':') && <Link to={hrefOf('graph', { of: pathOf(of) })}>The graph of its file</Link>}
        <Link to={hrefOf('graph')}>The graph of folders</Link>
      </p>
    </Message>
  );
}
