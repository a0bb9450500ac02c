/**
 * Folders and their dependencies as nested frames: an expanded folder is a frame around its subfolders, a collapsed one a
 * node with the edges of everything in it. Each frame is laid out by the edges between its own children.
 */
import type { Answers } from '../../api/answers.ts';
import { layered, type Sized } from './layered.ts';
import { layersOf, type WeightedArrow } from './layers.ts';
import type { Box, Scene, SceneEdge, SceneFrame, SceneNode } from './scene.ts';

type Found = Answers['folder_dependencies'];

export interface Folder {
  readonly path: string;
  readonly files: number;
  readonly tests: number;
  readonly children: readonly Folder[];
}

export interface FolderFilter {
  readonly expanded: ReadonlySet<string>;
  readonly tests: 'with' | 'without';
  /** Weaker edges are left out. */
  readonly leastSymbols: number;
}

/** The folders as a tree; files directly in a folder with subfolders become a child `…/(files)`. */
export function folderTree({ folders, path: below }: Found): Folder {
  interface Growing {
    readonly path: string;
    files: number;
    tests: number;
    readonly children: Map<string, Growing>;
  }
  const grow = (path: string): Growing => ({ path, files: 0, tests: 0, children: new Map() });
  const root = grow(below);
  for (const { path, files, tests } of folders) {
    const inside = path === below || path === '.' ? '' : path.slice(below === '' ? 0 : below.length + 1);
    let at = root;
    const around = [root];
    for (const part of inside.split('/').filter((each) => each !== '')) {
      const next = at.children.get(part) ?? grow(at.path === '' ? part : `${at.path}/${part}`);
      at.children.set(part, next);
      at = next;
      around.push(at);
    }
    for (const each of around) {
      each.files += files;
      each.tests += tests;
    }
    // Decided at the end: whether this folder has subfolders.
    at.children.set('', { path, files, tests, children: new Map() });
  }
  const done = ({ path, files, tests, children }: Growing): Folder => {
    const own = children.get('');
    const below = [...children].filter(([name]) => name !== '').map(([, child]) => done(child));
    const rest =
      own === undefined || below.length === 0
        ? []
        : [{ path: `${path === '' ? '.' : path}/(files)`, files: own.files, tests: own.tests, children: [] }];
    return { path, files, tests, children: [...below, ...rest] };
  };
  return done(root);
}

/** The folders to expand at first: the largest ones, until about `wanted` folders are visible. */
export function expandedAtFirst(root: Folder, wanted: number): ReadonlySet<string> {
  const expanded = new Set([root.path]);
  let visible = [...root.children];
  for (;;) {
    const [largest] = visible
      .filter(({ children, tests, files }) => children.length > 1 && tests < files / 2)
      .sort((one, other) => other.files - one.files);
    if (largest === undefined || visible.length + largest.children.length - 1 > wanted) return expanded;
    expanded.add(largest.path);
    visible = [...visible.filter((each) => each !== largest), ...largest.children];
  }
}

/** The least weight with which the edges do not hide the folders. */
export function legibleWeight(
  root: Folder,
  found: Found,
  filter: Omit<FolderFilter, 'leastSymbols'>,
): number {
  const least = leastWeights.find((leastSymbols) => {
    const { nodes, edges } = folderScene(root, found, { ...filter, leastSymbols });
    return edges.length <= 2.2 * nodes.length;
  });
  return least ?? leastWeights.at(-1) ?? 1;
}

export const leastWeights: readonly number[] = [1, 3, 10, 30, 100];

export function folderScene(root: Folder, found: Found, filter: FolderFilter): Scene {
  const visible = new Map<string, Folder>();
  const collect = (folder: Folder): void => {
    if (isHidden(folder, filter)) return;
    if (folder.children.length > 0 && filter.expanded.has(folder.path)) folder.children.forEach(collect);
    else visible.set(folder.path, folder);
  };
  collect(root);
  const edges = visibleEdges(found, visible, filter);
  const laid = layOut(root, edges, filter, visible);
  const x = new Map(laid.nodes.map((node) => [node.id, node.x]));
  const drawn = edges.map((edge) => ({
    ...edge,
    isBackward: (x.get(edge.source) ?? 0) > (x.get(edge.target) ?? 0),
  }));
  return { nodes: laid.nodes, frames: laid.frames.slice(1), edges: drawn };
}

function isHidden({ tests, files }: Folder, filter: FolderFilter): boolean {
  return filter.tests === 'without' && tests > 0 && tests >= files * 0.9;
}

function visibleEdges(
  { edges }: Found,
  visible: ReadonlyMap<string, Folder>,
  { tests, leastSymbols }: FolderFilter,
): readonly SceneEdge[] {
  const merged = new Map<string, SceneEdge>();
  for (const edge of edges) {
    if (tests === 'without' && edge.isTest) continue;
    const [source, target] = [nodeAround(edge.source, visible), nodeAround(edge.target, visible)];
    if (source === undefined || target === undefined || source === target) continue;
    const key = `${source}\0${target}`;
    const weight = (merged.get(key)?.weight ?? 0) + edge.symbols;
    merged.set(key, { source, target, kind: 'uses', certainty: 'exact', weight, evidence: undefined });
  }
  return [...merged.values()].filter(({ weight }) => weight >= leastSymbols);
}

/** The visible folder that contains a folder. */
function nodeAround(path: string, visible: ReadonlyMap<string, Folder>): string | undefined {
  const own = `${path}/(files)`;
  if (visible.has(own)) return own;
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('/'))) {
    if (visible.has(at)) return at;
    if (!at.includes('/')) return visible.has('') ? '' : undefined;
  }
}

const nodeHeight = 40;
const padding = 14;
const head = 20;

interface Laid {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly SceneNode[];
  readonly frames: readonly SceneFrame[];
}

/** Places relative to the frame of the folder. */
function layOut(
  folder: Folder,
  edges: readonly SceneEdge[],
  filter: FolderFilter,
  visible: ReadonlyMap<string, Folder>,
): Laid {
  if (visible.has(folder.path)) return single(folder);
  const children = folder.children.filter((child) => !isHidden(child, filter));
  const laid = new Map(children.map((child) => [child.path, layOut(child, edges, filter, visible)]));
  const childOf = (path: string): string | undefined =>
    children.find((child) => path === child.path || path.startsWith(`${child.path}/`))?.path;
  const between = edges.flatMap(({ source, target, weight }) => {
    const [from, to] = [childOf(source), childOf(target)];
    return from === undefined || to === undefined || from === to
      ? []
      : [{ source: from, target: to, weight }];
  });
  const isConnected = new Set(between.flatMap(({ source, target }) => [source, target]));
  const sized = [...laid].map(([id, { width, height }]) => ({ id, width, height }));
  const places = arranged(
    sized.filter(({ id }) => isConnected.has(id)),
    between,
  );
  return framed(
    folder,
    laid,
    withRows(
      places,
      sized.filter(({ id }) => !isConnected.has(id)),
    ),
  );
}

const gap = { x: 130, y: 26, row: 16 } as const;

function arranged(sized: readonly Sized[], between: readonly WeightedArrow[]): ReadonlyMap<string, Box> {
  const mostLayers = Math.max(3, Math.round(Math.sqrt(sized.length)));
  const ids = sized.map(({ id }) => id);
  const layers = layersOf(ids, between, { mostLayers });
  const area = sized.reduce((sum, { width, height }) => sum + width * height, 0);
  const tallest = Math.max(260, Math.sqrt(area) * 1.1);
  const layerOf = (id: string): number => layers.get(id) ?? 0;
  return layered(sized, between, { layerOf, gapX: gap.x, gapY: gap.y, tallest });
}

/** Folders without edges stand in rows below the others. */
function withRows(places: ReadonlyMap<string, Box>, alone: readonly Sized[]): ReadonlyMap<string, Box> {
  const boxes = [...places.values()];
  const widest = Math.max(520, ...boxes.map((box) => box.x + box.width));
  const all = new Map(places);
  let y = Math.max(0, ...boxes.map((box) => box.y + box.height + gap.y));
  let [x, height] = [0, 0];
  for (const { id, ...size } of alone) {
    if (x > 0 && x + size.width > widest) {
      y += height + gap.row;
      [x, height] = [0, 0];
    }
    all.set(id, { x, y, ...size });
    x += size.width + gap.row;
    height = Math.max(height, size.height);
  }
  return all;
}

function framed(folder: Folder, laid: ReadonlyMap<string, Laid>, places: ReadonlyMap<string, Box>): Laid {
  const boxes = [...places.values()];
  const top = Math.min(0, ...boxes.map(({ y }) => y));
  const width = Math.max(60, ...boxes.map((box) => box.x + box.width)) + 2 * padding;
  const height = Math.max(20, ...boxes.map((box) => box.y + box.height - top)) + head + 2 * padding;
  const nodes: SceneNode[] = [];
  const frames: SceneFrame[] = [{ id: folder.path, label: nameOf(folder.path), x: 0, y: 0, width, height }];
  for (const [path, inner] of laid) {
    const place = places.get(path);
    if (place === undefined) continue;
    const [dx, dy] = [place.x + padding, place.y - top + head + padding];
    nodes.push(...inner.nodes.map((node) => ({ ...node, x: node.x + dx, y: node.y + dy })));
    frames.push(...inner.frames.map((frame) => ({ ...frame, x: frame.x + dx, y: frame.y + dy })));
  }
  return { width, height, nodes, frames };
}

function single({ path, files, tests, children }: Folder): Laid {
  const label = nameOf(path);
  const remark = `${files} file${files === 1 ? '' : 's'}${children.length > 0 ? `, ${children.length} inside` : ''}`;
  const width = Math.max(label.length * 7.6, remark.length * 6.4) + 26;
  const node = {
    id: path,
    label,
    remark,
    look: children.length > 0 ? 'group' : 'place',
    isRoot: false,
  } as const;
  return {
    width,
    height: nodeHeight,
    nodes: [{ ...node, isTest: tests === files, x: 0, y: 0, width, height: nodeHeight }],
    frames: [],
  };
}

function nameOf(path: string): string {
  return path.split('/').at(-1) || 'root';
}
