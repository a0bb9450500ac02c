/** The part of a scene that a canvas shows: moves, zooms, and draws again when anything changes. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { drawScene, type Highlight, type View } from './draw.ts';
import { paletteOf } from './palette.ts';
import { boundsOf, type Scene } from './scene.ts';

const scales = { least: 0.04, most: 3 } as const;

/** The whole scene is shown again when `fitKey` changes, and not when a node is expanded. */
export function useView(scene: Scene, highlight: Highlight, fitKey: string) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  const frame = useRef(0);
  const draw = useCallback((): void => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const element = canvas.current;
      const context = element?.getContext('2d', { alpha: false });
      if (element === null || context === null || context === undefined) return;
      const { clientWidth: width, clientHeight: height } = element;
      drawScene(context, scene, view.current, { palette: paletteOf(element), highlight, width, height });
    });
  }, [scene, highlight]);
  useEffect(draw, [draw]);
  useEffect(() => followSize(canvas.current, draw), [draw]);

  const showAll = (): void => {
    const element = canvas.current;
    if (element === null) return;
    view.current = fitting(scene, element.clientWidth, element.clientHeight);
    draw();
  };
  const latestShowAll = useRef(showAll);
  latestShowAll.current = showAll;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when.
  useLayoutEffect(() => latestShowAll.current(), [fitKey]);

  const move = (x: number, y: number): void => {
    view.current = { ...view.current, x: view.current.x + x, y: view.current.y + y };
    draw();
  };
  const zoom = useCallback(
    (factor: number, atX?: number, atY?: number): void => {
      const element = canvas.current;
      if (element === null) return;
      view.current = zoomed(view.current, factor, [
        atX ?? element.clientWidth / 2,
        atY ?? element.clientHeight / 2,
      ]);
      draw();
    },
    [draw],
  );
  useEffect(() => followWheel(canvas.current, zoom), [zoom]);
  return { canvas, view, move, zoom, showAll };
}

/** The place `at` of the canvas stays where it is. */
function zoomed(view: View, factor: number, [x, y]: readonly [number, number]): View {
  const scale = Math.min(scales.most, Math.max(scales.least, view.scale * factor));
  const real = scale / view.scale;
  return { scale, x: x - (x - view.x) * real, y: y - (y - view.y) * real };
}

/** The whole scene, but not larger than life. */
function fitting(scene: Scene, width: number, height: number): View {
  const { x, y, width: wide, height: high } = boundsOf(scene);
  const scale = Math.max(scales.least, Math.min(1.15, (width - 40) / wide, (height - 40) / high));
  return { scale, x: (width - wide * scale) / 2 - x * scale, y: (height - high * scale) / 2 - y * scale };
}

/** Keeps as many pixels as the screen has. */
function followSize(canvas: HTMLCanvasElement | null, draw: () => void): () => void {
  if (canvas === null) return () => {};
  const observer = new ResizeObserver(() => {
    const ratio = window.devicePixelRatio;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    draw();
  });
  observer.observe(canvas);
  return () => observer.disconnect();
}

/** React listens to the wheel passively, so the page would scroll, too. */
function followWheel(
  canvas: HTMLCanvasElement | null,
  zoom: (factor: number, x: number, y: number) => void,
): () => void {
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.0015), event.offsetX, event.offsetY);
  };
  canvas?.addEventListener('wheel', onWheel, { passive: false });
  return () => canvas?.removeEventListener('wheel', onWheel);
}
