/** A drawing: nodes and boxes with places, and edges between nodes. Both kinds of graph become one; canvas and export read it. */
import type { Certainty } from '../../parts/confidence.tsx';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SceneNode extends Box {
  readonly id: string;
  readonly label: string;
  /** Smaller, behind the label. */
  readonly remark: string;
  readonly look: 'type' | 'call' | 'value' | 'place' | 'group';
  readonly isRoot: boolean;
  readonly isTest: boolean;
}

/** A frame around nodes, with a label at its top. */
export interface SceneFrame extends Box {
  readonly id: string;
  readonly label: string;
}

export interface SceneEdge {
  readonly source: string;
  readonly target: string;
  readonly kind: string;
  readonly certainty: Certainty;
  /** Number of edges or symbols that it stands for. */
  readonly weight: number;
  /** Leads against the order of the layers: it closes a cycle. */
  readonly isBackward?: boolean;
  /** Where the evidence is, for people. */
  readonly evidence: string | undefined;
}

export interface Scene {
  readonly nodes: readonly SceneNode[];
  /** Outer frames before inner ones. */
  readonly frames: readonly SceneFrame[];
  readonly edges: readonly SceneEdge[];
}

export function boundsOf({ nodes, frames }: Pick<Scene, 'nodes' | 'frames'>): Box {
  let [left, top, right, bottom] = [0, 0, 1, 1];
  for (const { x, y, width, height } of [...nodes, ...frames]) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A curve from the right side of one node to the left side of the other; around the back when it leads backwards. */
export interface Curve {
  readonly from: readonly [number, number];
  readonly bend1: readonly [number, number];
  readonly bend2: readonly [number, number];
  readonly to: readonly [number, number];
}

export function curveBetween(source: Box, target: Box): Curve {
  const isForward = target.x >= source.x;
  const fromX = isForward ? source.x + source.width : source.x;
  const toX = isForward ? target.x : target.x + target.width;
  const isSameColumn = Math.abs(target.x - source.x) < 1;
  const [fromY, toY] = [source.y + source.height / 2, target.y + target.height / 2];
  if (isSameColumn) {
    const side = source.x + source.width;
    const reach = side + Math.min(60, 16 + Math.abs(toY - fromY) / 8);
    return {
      from: [side, fromY],
      bend1: [reach, fromY],
      bend2: [reach, toY],
      to: [target.x + target.width, toY],
    };
  }
  const bend = (toX - fromX) / 2;
  return { from: [fromX, fromY], bend1: [fromX + bend, fromY], bend2: [toX - bend, toY], to: [toX, toY] };
}
