/**
 * Reads a parsed tree from WebAssembly memory into a SyntaxTree: 5 to 10 % on top of the parse, where a TreeCursor
 * costs 90 % and queries 40 % (docs/decisions/0002-walk-over-memory.md). Depends on the memory layout of tree-sitter
 * 0.25 to 0.27 for wasm32. `readWithCursor` gives the same arrays by the public API; parse.ts compares the two at start
 * and uses the cursor when they differ. One long function, because the loop must keep its state in local variables to
 * be fast. Array elements are read `as number`: a default for each would cost as much as the walk.
 */
import type { Tree, Language as TreeSitterLanguage } from 'web-tree-sitter';
import { errorType, type SyntaxTree } from '../../languages/syntax-tree.ts';
import { closeSubtrees } from './splice-tree.ts';

/** The heap of the WebAssembly module, by the names Emscripten gives its views. */
export interface WasmMemory {
  HEAPU8: Uint8Array;
  HEAPU16: Uint16Array;
  HEAPU32: Uint32Array;
}

/** Tables of a grammar that determine the field and alias of each child. */
export interface GrammarTables {
  readonly publicTypes: Uint16Array;
  readonly isNamed: Uint8Array;
  readonly aliases: Uint16Array;
  readonly aliasWidth: number;
  readonly fields: Uint8Array;
}

/** More children than any production of a known grammar has. */
const fieldWidth = 64;
/** `ts_builtin_sym_error` and `ts_builtin_sym_error_repeat`. */
const firstErrorSymbol = 65_534;

export function readGrammarTables(memory: WasmMemory, language: TreeSitterLanguage): GrammarTables {
  const address = addressOf(language);
  const { HEAPU8: bytes, HEAPU16: halves, HEAPU32: words } = memory;
  const header = (index: number) => words[(address >> 2) + index] ?? 0;
  const symbolCount = header(1) + header(2);
  const productionCount = header(7);
  const aliasWidth = halves[(address + 36) >> 1] ?? 0;
  const pointer = (index: number) => header(10 + index);

  const publicTypes = halves.slice(pointer(9) >> 1, (pointer(9) >> 1) + symbolCount);
  const isNamed = new Uint8Array(symbolCount);
  for (let symbol = 0; symbol < symbolCount; symbol++)
    isNamed[symbol] = bytes[pointer(8) + symbol * 3 + 1] ?? 0;
  const aliasStart = pointer(11) >> 1;
  const aliases =
    pointer(11) === 0
      ? new Uint16Array(productionCount * aliasWidth)
      : halves.slice(aliasStart, aliasStart + productionCount * aliasWidth);

  const fields = new Uint8Array(productionCount * fieldWidth);
  if (header(8) > 0) {
    for (let production = 0; production < productionCount; production++) {
      const slice = (pointer(6) >> 1) + production * 2;
      const first = halves[slice] ?? 0;
      const count = halves[slice + 1] ?? 0;
      for (let entry = first; entry < first + count; entry++) {
        const at = pointer(7) + entry * 4;
        const child = bytes[at + 2] ?? 0;
        const isInherited = bytes[at + 3] !== 0;
        const slot = production * fieldWidth + child;
        if (!isInherited && child < fieldWidth && fields[slot] === 0) fields[slot] = halves[at >> 1] ?? 0;
      }
    }
  }
  return { publicTypes, isNamed, aliases, aliasWidth, fields };
}

/** Grows with the deepest tree; lives as long as its worker. */
export interface WalkStack {
  frames: Uint32Array;
  depth: number;
}
const frameSize = 7;
export function createWalkStack(): WalkStack {
  return { frames: new Uint32Array(frameSize * 1024), depth: 1024 };
}

/** Fills `out` with the visible nodes of the tree, in preorder. */
export function readTree(
  memory: WasmMemory,
  tree: Tree,
  tables: GrammarTables,
  stack: WalkStack,
  out: SyntaxTree,
): void {
  const words = memory.HEAPU32;
  const halves = memory.HEAPU16;
  const { publicTypes, isNamed, aliases, aliasWidth, fields } = tables;
  let { typeIds, fieldIds, starts, ends, rows, endRows, parents, after, flags } = out;
  let capacity = typeIds.length;
  let frames = stack.frames;
  let count = 0;
  let top = -1;
  let position = 0;
  let row = 0;
  let alias = 0;
  let field = 0;
  let parent = -1;
  const root = addressOf(tree) >> 2;
  let low = words[root] as number;
  let high = words[root + 1] as number;

  for (;;) {
    if (count >= capacity) {
      capacity = Math.max(1 << 14, capacity * 2);
      out.grow(capacity);
      ({ typeIds, fieldIds, starts, ends, rows, endRows, parents, after, flags } = out);
    }
    if ((low & 1) !== 0) {
      // A small leaf is stored inside the two words themselves.
      position += (high >>> 16) & 255;
      row += (high >>> 8) & 15;
      const size = high >>> 24;
      if ((low & 2) !== 0 || alias !== 0) {
        const symbol = alias !== 0 ? alias : (low >>> 8) & 255;
        typeIds[count] = publicTypes[symbol] as number;
        fieldIds[count] = field;
        starts[count] = position >>> 1;
        ends[count] = (position + size) >>> 1;
        rows[count] = row;
        endRows[count] = row;
        parents[count] = parent;
        after[count] = count + 1;
        flags[count] = (alias !== 0 ? (isNamed[alias] as number) : (low >>> 2) & 1) | ((low >>> 4) & 2);
        count++;
      }
      position += size;
    } else {
      const at = low >> 2;
      position += words[at + 1] as number;
      row += words[at + 2] as number;
      const size = words[at + 4] as number;
      const sizeRows = words[at + 5] as number;
      const childCount = words[at + 9] as number;
      const bits = halves[(low + 44) >> 1] as number;
      const isVisible = (bits & 1) !== 0 || alias !== 0;
      let self = parent;
      if (isVisible) {
        const symbol = alias !== 0 ? alias : (halves[(low + 40) >> 1] as number);
        typeIds[count] = symbol >= firstErrorSymbol ? errorType : (publicTypes[symbol] as number);
        fieldIds[count] = field;
        starts[count] = position >>> 1;
        ends[count] = (position + size) >>> 1;
        rows[count] = row;
        endRows[count] = row + sizeRows;
        parents[count] = parent;
        after[count] = count + 1;
        flags[count] = (alias !== 0 ? (isNamed[alias] as number) : (bits >>> 1) & 1) | ((bits >>> 8) & 2);
        self = count;
        count++;
      }
      if (childCount > 0) {
        // The padding of a node is the padding of its first child, which adds it again.
        position -= words[at + 1] as number;
        row -= words[at + 2] as number;
        top++;
        if (top >= stack.depth) {
          stack.depth *= 2;
          const larger = new Uint32Array(frameSize * stack.depth);
          larger.set(frames);
          stack.frames = frames = larger;
        }
        const frame = top * frameSize;
        frames[frame] = (low - childCount * 8) >> 2;
        frames[frame + 1] = childCount;
        frames[frame + 2] = 0;
        frames[frame + 3] = 0;
        frames[frame + 4] = halves[(low + 66) >> 1] as number;
        frames[frame + 5] = isVisible ? 0 : field;
        frames[frame + 6] = self + 1;
      } else {
        position += size;
        row += sizeRows;
      }
    }
    for (;;) {
      if (top < 0) {
        out.count = count;
        closeSubtrees(out);
        return;
      }
      const frame = top * frameSize;
      const index = frames[frame + 2] as number;
      if (index < (frames[frame + 1] as number)) {
        const child = (frames[frame] as number) + index * 2;
        low = words[child] as number;
        high = words[child + 1] as number;
        frames[frame + 2] = index + 1;
        const isExtra = (low & 1) !== 0 ? (low >>> 3) & 1 : ((halves[(low + 44) >> 1] as number) >>> 2) & 1;
        if (isExtra !== 0) {
          alias = 0;
          field = 0;
        } else {
          const slot = frames[frame + 3] as number;
          frames[frame + 3] = slot + 1;
          const production = frames[frame + 4] as number;
          alias =
            production !== 0 && slot < aliasWidth ? (aliases[production * aliasWidth + slot] as number) : 0;
          const own = slot < fieldWidth ? (fields[production * fieldWidth + slot] as number) : 0;
          field = own !== 0 ? own : (frames[frame + 5] as number);
        }
        parent = (frames[frame + 6] as number) - 1;
        break;
      }
      top--;
    }
  }
}

/** The same arrays by the public API: slow, but independent of the memory layout. */
export function readWithCursor(tree: Tree, out: SyntaxTree): void {
  const cursor = tree.walk();
  const open: number[] = [];
  let count = 0;
  let isClimbing = false;
  for (;;) {
    if (!isClimbing) {
      if (count >= out.typeIds.length) out.grow(Math.max(1 << 14, out.typeIds.length * 2));
      const type = cursor.nodeTypeId;
      out.typeIds[count] = type >= firstErrorSymbol ? errorType : type;
      out.fieldIds[count] = cursor.currentFieldId;
      out.starts[count] = cursor.startIndex;
      out.ends[count] = cursor.endIndex;
      out.rows[count] = cursor.startPosition.row;
      out.endRows[count] = cursor.endPosition.row;
      out.parents[count] = open.at(-1) ?? -1;
      out.flags[count] = (cursor.nodeIsNamed ? 1 : 0) | (cursor.nodeIsMissing ? 2 : 0);
      count++;
      if (cursor.gotoFirstChild()) {
        open.push(count - 1);
        continue;
      }
    }
    if (cursor.gotoNextSibling()) {
      isClimbing = false;
      continue;
    }
    if (!cursor.gotoParent()) break;
    open.pop();
    isClimbing = true;
  }
  cursor.delete();
  out.count = count;
  closeSubtrees(out);
}

/** web-tree-sitter stores the address of a wrapped object in slot 0. */
function addressOf(wrapped: object): number {
  const address: unknown = Reflect.get(wrapped, 0);
  return typeof address === 'number' ? address : 0;
}
