/** Dependencies between folders or projects, as nested frames. */
import { type ReactNode, useMemo, useState } from 'react';
import type { Answers } from '../../api/answers.ts';
import { Link } from '../../parts/link.tsx';
import { Answered } from '../../parts/message.tsx';
import { counted } from '../../parts/numbers.ts';
import { usePage } from '../../state/page.ts';
import { codeHref, hrefOf, type Query } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { One } from './choices.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { expandedAtFirst, folderScene, folderTree, leastWeights, legibleWeight } from './folder-scene.ts';
import { GraphCanvas } from './graph-canvas.tsx';
import { NodeList } from './node-list.tsx';
import type { SceneEdge } from './scene.ts';

const weights = leastWeights.map((least) => ({ value: String(least), label: `${least} or more symbols` }));
const byWords = [
  { value: 'folder', label: 'folders' },
  { value: 'project', label: 'projects' },
];
const visibleAtFirst = 26;

export function FolderGraph({ query }: { readonly query: Query }) {
  const below = query.folder === '.' ? undefined : query.folder;
  const by = query.by === 'project' ? 'project' : 'folder';
  const answer = useAnswer('folder_dependencies', { folder: below, by, limit: 600, max_tokens: 1_000_000 });
  return (
    <Answered answer={answer}>
      {(found) => <Folders key={`${below} ${by}`} found={found} query={query} />}
    </Answered>
  );
}

interface FoldersProps {
  readonly found: Answers['folder_dependencies'];
  readonly query: Query;
}

function Folders({ found, query }: FoldersProps) {
  const { router } = usePage();
  const set = (fields: Query): void => router.go(hrefOf('graph', { ...query, ...fields }), 'replace');
  const tree = useMemo(() => folderTree(found), [found]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => expandedAtFirst(tree, visibleAtFirst));
  const [chosen, setChosen] = useState<string>();
  const tests = query.tests === 'with' ? 'with' : 'without';
  const [legible] = useState(() => legibleWeight(tree, found, { expanded, tests }));
  const leastSymbols = Number(query.least ?? legible);
  const scene = useMemo(
    () => folderScene(tree, found, { expanded, tests, leastSymbols }),
    [tree, found, expanded, tests, leastSymbols],
  );
  const toggle = (path: string): void => {
    const next = new Set(expanded);
    if (!next.delete(path)) next.add(path);
    setExpanded(next);
  };
  return (
    <div className="graph-screen">
      <FolderControls query={query} leastSymbols={leastSymbols} tests={tests} set={set}>
        <button type="button" onClick={() => setExpanded(new Set([tree.path]))}>
          Collapse all
        </button>
        <ExportButtons scene={scene} name="folders" />
      </FolderControls>
      <div className="graph-body">
        <GraphCanvas
          scene={scene}
          label={`Dependencies between folders: ${counted(scene.nodes.length, 'folder')}, ${counted(scene.edges.length, 'edge')}. The list has the same content.`}
          path={[]}
          chosen={chosen}
          fitKey={`${found.path} ${[...expanded].join()} ${tests}`}
          choose={setChosen}
          open={toggle}
        />
        <NodeList scene={scene} chosen={chosen} choose={setChosen}>
          <p className="quiet">
            A folder to the left uses those to its right. Click a folder to choose it, again to expand it;
            click the name of a frame to collapse it. Edges in ochre lead back and close a cycle.
          </p>
          {chosen !== undefined && (
            <FolderFacts
              path={chosen}
              edges={scene.edges}
              isExpanded={expanded.has(chosen)}
              toggle={() => toggle(chosen)}
            />
          )}
          {found.more > 0 && (
            <p className="quiet">{counted(found.more, 'further folder')} beyond the limit.</p>
          )}
        </NodeList>
      </div>
    </div>
  );
}

interface FolderControlsProps {
  readonly query: Query;
  readonly leastSymbols: number;
  readonly tests: 'with' | 'without';
  set(fields: Query): void;
  readonly children: ReactNode;
}

function FolderControls({ query, leastSymbols, tests, set, children }: FolderControlsProps) {
  return (
    <form className="graph-controls" onSubmit={(event) => event.preventDefault()}>
      <One
        label="Draw"
        words={byWords}
        chosen={query.by ?? 'folder'}
        choose={(value) => set({ by: value === 'folder' ? undefined : value })}
      />
      <One
        label="Edges of"
        words={weights}
        chosen={String(leastSymbols)}
        choose={(value) => set({ least: value })}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={tests === 'with'}
          onChange={() => set({ tests: tests === 'with' ? undefined : 'with' })}
        />{' '}
        tests
      </label>
      {children}
    </form>
  );
}

interface FolderFactsProps {
  readonly path: string;
  readonly edges: readonly SceneEdge[];
  readonly isExpanded: boolean;
  toggle(): void;
}

function FolderFacts({ path, edges, isExpanded, toggle }: FolderFactsProps) {
  const own = edges
    .filter(({ source, target }) => source === path || target === path)
    .sort((one, other) => other.weight - one.weight);
  const folder = path.replace(/\/?\(files\)$/, '');
  return (
    <section className="node-facts" aria-live="polite">
      <h2>
        <Link to={codeHref(folder === '.' ? '' : folder)}>
          <bdi>{path}</bdi>
        </Link>
      </h2>
      <p className="choices">
        <button type="button" onClick={toggle}>
          {isExpanded ? 'Collapse' : 'Expand'}
        </button>
        <Link to={hrefOf('graph', { folder })}>Only this folder</Link>
      </p>
      <ul className="node-edges">
        {own.slice(0, 20).map(({ source, target, weight }) => (
          <li key={`${source} ${target}`}>
            {source === path ? `uses ${target}` : `used by ${source}`}: {counted(weight, 'symbol')}
          </li>
        ))}
      </ul>
    </section>
  );
}
