/**
 * Limits the facts that linking keeps in memory. When there are more, the facts that were not used for the longest time
 * are dropped (the clock algorithm: a file that was used since the last pass is spared once). Files read them again when
 * they need them; the answers of the resolver do not depend on it.
 */

/** The facts of one file that count as records. */
export interface Sized {
  readonly symbols: readonly unknown[];
  readonly imports: readonly unknown[];
  readonly exports: readonly unknown[];
  readonly locals: readonly unknown[];
  readonly values: readonly unknown[];
}

interface Droppable {
  wasUsed: boolean;
  drop(): void;
}

/** Added for each file, because a file with few records takes memory, too. */
const recordsPerFile = 20;

export class DecodedFiles {
  private readonly limit: number;
  private readonly held: { readonly file: Droppable; readonly size: number }[] = [];
  private total = 0;
  private hand = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Call it when the facts of a file were read. Drops the facts of other files if there are too many. */
  add(file: Droppable, facts: Sized): void {
    const size = sizeOf(facts);
    this.total += size;
    while (this.total > this.limit && this.held.length > 0) this.step();
    this.held.push({ file, size });
  }

  private step(): void {
    const { held } = this;
    if (this.hand >= held.length) this.hand = 0;
    const next = held[this.hand];
    if (next === undefined) return;
    if (next.file.wasUsed) {
      next.file.wasUsed = false;
      this.hand++;
      return;
    }
    next.file.drop();
    this.total -= next.size;
    const last = held.pop();
    if (last !== undefined && last !== next) held[this.hand] = last;
  }
}

function sizeOf({ symbols, imports, exports, locals, values }: Sized): number {
  return recordsPerFile + symbols.length + imports.length + exports.length + locals.length + values.length;
}
