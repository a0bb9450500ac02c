/** A squarified treemap: rectangles with areas in proportion, as square as possible (Bruls, Huizing, van Wijk 2000). */

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** In the order of `sizes`, which must be descending. */
export function squarify(sizes: readonly number[], area: Rectangle): readonly Rectangle[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total === 0) return sizes.map(() => ({ x: area.x, y: area.y, width: 0, height: 0 }));
  const scale = (area.width * area.height) / total;
  const placed: Rectangle[] = [];
  let free = area;
  let row: number[] = [];
  for (const size of sizes) {
    const scaled = size * scale;
    const side = Math.min(free.width, free.height);
    if (row.length > 0 && worst([...row, scaled], side) > worst(row, side)) {
      free = layRow(row, free, placed);
      row = [];
    }
    row.push(scaled);
  }
  layRow(row, free, placed);
  return placed;
}

/** The worst ratio of sides in a row along `side`. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, size) => total + size, 0);
  const [least, most] = [Math.min(...row), Math.max(...row)];
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least));
}

/** Appends the row to `placed`, and returns the free rest. */
function layRow(row: readonly number[], free: Rectangle, placed: Rectangle[]): Rectangle {
  const sum = row.reduce((total, size) => total + size, 0);
  const { x, y, width, height } = free;
  if (sum === 0) return free;
  if (width >= height) {
    const thickness = sum / height;
    let at = y;
    for (const size of row) {
      placed.push({ x, y: at, width: thickness, height: size / thickness });
      at += size / thickness;
    }
    return { x: x + thickness, y, width: width - thickness, height };
  }
  const thickness = sum / width;
  let at = x;
  for (const size of row) {
    placed.push({ x: at, y, width: size / thickness, height: thickness });
    at += size / thickness;
  }
  return { x, y: y + thickness, width, height: height - thickness };
}
