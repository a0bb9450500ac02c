/** The drawing of a graph, to be moved and zoomed. The panel beside it offers the same to keyboards and screen readers. */
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { Highlight, View } from './draw.ts';
import type { Box, Scene } from './scene.ts';
import { useView } from './use-view.ts';

interface GraphCanvasProps {
  readonly scene: Scene;
  readonly label: string;
  /** Nodes of a path, in order. */
  readonly path: readonly string[];
  readonly chosen: string | undefined;
  /** Changes when the whole graph should be shown again. */
  readonly fitKey: string;
  choose(id: string | undefined): void;
  /** A second click on a node or a click on a frame. */
  open(id: string): void;
}

const zoomStep = 1.25;
/** The height of the label of a frame. */
const frameHead = 22;

export function GraphCanvas({ scene, label, path, chosen, fitKey, choose, open }: GraphCanvasProps) {
  const [hovered, setHovered] = useState<string>();
  const highlight = useMemo<Highlight>(() => ({ focus: hovered ?? chosen, path }), [hovered, chosen, path]);
  const { canvas, view, move, zoom, showAll } = useView(scene, highlight, fitKey);
  const drag = useRef<{ readonly x: number; readonly y: number; isMoved: boolean }>(undefined);
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const from = drag.current;
    if (from === undefined) {
      setHovered(idAt(scene, view.current, event));
      return;
    }
    if (Math.abs(event.clientX - from.x) + Math.abs(event.clientY - from.y) > 4) from.isMoved = true;
    move(event.movementX, event.movementY);
  };
  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>): void => {
    const wasMoved = drag.current?.isMoved ?? true;
    drag.current = undefined;
    if (wasMoved) return;
    const id = idAt(scene, view.current, event);
    if (id !== undefined && (id === chosen || scene.frames.some((each) => each.id === id))) open(id);
    else choose(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
    else if (event.key === '0') showAll();
    else if (step !== undefined) move(...step);
    else return;
    event.preventDefault();
  };
  return (
    <div className="graph-drawing">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        tabIndex={0}
        className={hovered === undefined ? undefined : 'over-node'}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY, isMoved: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerLeave={() => setHovered(undefined)}
        onKeyDown={onKeyDown}
      />
      <ZoomButtons zoom={zoom} showAll={showAll} />
    </div>
  );
}

/** The node under the pointer, or the frame whose head is. */
function idAt({ nodes, frames }: Scene, { x, y, scale }: View, event: PointerEvent): string | undefined {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  const [px, py] = [(event.clientX - left - x) / scale, (event.clientY - top - y) / scale];
  const isIn = (box: Box): boolean =>
    px >= box.x && px <= box.x + box.width && py >= box.y && py <= box.y + box.height;
  return nodes.findLast(isIn)?.id ?? frames.findLast((frame) => isIn({ ...frame, height: frameHead }))?.id;
}

interface ZoomButtonsProps {
  zoom(factor: number): void;
  showAll(): void;
}

function ZoomButtons({ zoom, showAll }: ZoomButtonsProps) {
  return (
    <div className="graph-zoom">
      <button type="button" onClick={() => zoom(zoomStep)} aria-label="Zoom in">
        +
      </button>
      <button type="button" onClick={() => zoom(1 / zoomStep)} aria-label="Zoom out">
        −
      </button>
      <button type="button" onClick={showAll}>
        Fit
      </button>
    </div>
  );
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};
