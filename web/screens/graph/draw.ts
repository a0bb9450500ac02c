/** Draws a scene on a canvas. Only what is in view is drawn, and text only where it can be read. */
import type { Certainty } from '../../parts/confidence.tsx';
import { type Box, curveBetween, type Scene, type SceneEdge, type SceneNode } from './scene.ts';

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Palette {
  readonly page: string;
  readonly panel: string;
  readonly raised: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly warn: string;
  readonly type: string;
  readonly call: string;
  readonly value: string;
}

export interface Highlight {
  /** Node under the pointer, or chosen. */
  readonly focus: string | undefined;
  /** Nodes of a path, in order. */
  readonly path: readonly string[];
}

const font = '12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace';
/** Below this scale, text cannot be read. */
const readableScale = 0.45;

export function drawScene(
  context: CanvasRenderingContext2D,
  scene: Scene,
  view: View,
  {
    palette,
    highlight,
    width,
    height,
  }: { palette: Palette; highlight: Highlight; width: number; height: number },
): void {
  const ratio = context.canvas.width / width;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = palette.page;
  context.fillRect(0, 0, width, height);
  context.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y);
  const seen = {
    x: -view.x / view.scale,
    y: -view.y / view.scale,
    width: width / view.scale,
    height: height / view.scale,
  };
  const places = new Map(scene.nodes.map((node) => [node.id, node]));
  drawFrames(context, scene, seen, palette, view);
  drawEdges(context, scene.edges, { places, seen, palette, highlight, view });
  for (const node of scene.nodes)
    if (overlaps(node, seen)) drawNode(context, node, { palette, view, isFocus: isLit(node.id, highlight) });
}

function isLit(id: string, { focus, path }: Highlight): boolean {
  return id === focus || path.includes(id);
}

function drawFrames(
  context: CanvasRenderingContext2D,
  { frames }: Scene,
  seen: Box,
  palette: Palette,
  { scale }: View,
): void {
  context.font = font;
  context.textBaseline = 'middle';
  for (const frame of frames) {
    if (!overlaps(frame, seen)) continue;
    context.beginPath();
    context.roundRect(frame.x, frame.y, frame.width, frame.height, 6);
    context.fillStyle = palette.panel;
    context.fill();
    context.strokeStyle = palette.line;
    context.lineWidth = 1;
    context.stroke();
    if (scale < readableScale * 0.7) continue;
    context.fillStyle = palette.quiet;
    context.fillText(frame.label, frame.x + 10, frame.y + 15);
  }
}

interface EdgeParts {
  readonly places: ReadonlyMap<string, SceneNode>;
  readonly seen: Box;
  readonly palette: Palette;
  readonly highlight: Highlight;
  readonly view: View;
}

/** One path for each look: a stroke of many curves is much faster than many strokes. */
function drawEdges(context: CanvasRenderingContext2D, edges: readonly SceneEdge[], parts: EdgeParts): void {
  const { places, seen, palette, highlight, view } = parts;
  const looks = new Map<
    string,
    {
      readonly path: Path2D;
      readonly certainty: Certainty;
      readonly isLit: boolean;
      readonly isBackward: boolean;
      readonly width: number;
    }
  >();
  const steps = new Set(highlight.path.slice(1).map((id, at) => `${highlight.path[at]} ${id}`));
  const hasLit = highlight.focus !== undefined || highlight.path.length > 0;
  for (const { source, target, certainty, weight, isBackward = false } of edges) {
    const [from, to] = [places.get(source), places.get(target)];
    if (from === undefined || to === undefined || !overlaps(around(from, to), seen)) continue;
    const lit = source === highlight.focus || target === highlight.focus || steps.has(`${source} ${target}`);
    const width = 1 + Math.min(3, Math.log10(weight));
    const key = `${certainty} ${lit} ${isBackward} ${Math.round(width * 2)}`;
    const look = looks.get(key) ?? { path: new Path2D(), certainty, isLit: lit, isBackward, width };
    looks.set(key, look);
    addCurve(look.path, from, to, view.scale);
  }
  for (const { path, certainty, isLit: lit, isBackward, width } of [...looks.values()].sort(
    (one, other) => Number(one.isLit) - Number(other.isLit),
  )) {
    const isProven = certainty === 'exact' || certainty === 'probable';
    context.strokeStyle = lit ? palette.accent : isProven && !isBackward ? palette.quiet : palette.warn;
    context.globalAlpha = lit ? 1 : hasLit ? 0.14 : 0.42;
    context.lineWidth = (lit ? width + 0.8 : width) / Math.max(0.6, Math.min(1, view.scale));
    // Dashes cost much, and cannot be seen from far away.
    context.setLineDash(isProven || view.scale < readableScale ? [] : [5, 4]);
    context.stroke(path);
  }
  context.globalAlpha = 1;
  context.setLineDash([]);
}

function addCurve(path: Path2D, from: Box, to: Box, scale: number): void {
  const { from: start, bend1, bend2, to: end } = curveBetween(from, to);
  path.moveTo(...start);
  path.bezierCurveTo(...bend1, ...bend2, ...end);
  if (scale < readableScale) return;
  const way = end[0] >= bend2[0] ? -1 : 1;
  path.moveTo(end[0] + way * 6, end[1] - 4);
  path.lineTo(end[0], end[1]);
  path.lineTo(end[0] + way * 6, end[1] + 4);
}

interface NodeParts {
  readonly palette: Palette;
  readonly view: View;
  readonly isFocus: boolean;
}

function drawNode(
  context: CanvasRenderingContext2D,
  node: SceneNode,
  { palette, view, isFocus }: NodeParts,
): void {
  const { x, y, width, height, look, isRoot, isTest, label, remark } = node;
  const colour = look === 'group' || look === 'place' ? palette.quiet : palette[look];
  const isFar = view.scale < readableScale;
  context.beginPath();
  if (isFar) context.rect(x, y, width, height);
  else context.roundRect(x, y, width, height, 4);
  context.fillStyle = isRoot || isFocus ? palette.accentSoft : isFar ? palette.panel : palette.raised;
  context.fill();
  context.strokeStyle = isRoot || isFocus ? palette.accent : look === 'group' ? palette.quiet : palette.line;
  context.lineWidth = isRoot || isFocus ? 2 : 1;
  context.stroke();
  context.fillStyle = colour;
  context.fillRect(x + 3, y + 3, 4, height - 6);
  if (isFar) return;
  context.font = font;
  context.textBaseline = 'middle';
  context.fillStyle = isTest ? palette.quiet : palette.text;
  const hasRemark = height > 30;
  context.fillText(label, x + 13, y + (hasRemark ? 13 : height / 2 + 0.5));
  if (!hasRemark) return;
  context.font = '11px system-ui, sans-serif';
  context.fillStyle = palette.quiet;
  context.fillText(remark, x + 13, y + 29);
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    one.x + one.width > other.x &&
    one.y < other.y + other.height &&
    one.y + one.height > other.y
  );
}

/** With room for the curve. */
function around(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x) - 60;
  const y = Math.min(one.y, other.y) - 10;
  const right = Math.max(one.x + one.width, other.x + other.width) + 60;
  const bottom = Math.max(one.y + one.height, other.y + other.height) + 10;
  return { x, y, width: right - x, height: bottom - y };
}
