/** Modules as bug reports and imports write them (`django.db.models.query`), and the files that they name. Pure. */

/** A text that mentions more modules is not about them. */
const mostModules = 40;

/** The parts of names that are joined by dots or `::`, as written. */
export function modulesIn(text: string): readonly (readonly string[])[] {
  const found = new Set([...text.matchAll(dotted)].map(([name]) => name));
  return [...found].slice(0, mostModules).map((name) => name.split(/\.|::/));
}

/** Matches only at the start of a name: matching from each letter of a very long word would take minutes. */
const dotted = /(?<![\w.:/@-])[A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)+(?![\w/])/g;

/** Up to two names may follow a module: a class and its method. */
const mostInside = 2;
/** The deduction for each such name, so that the longest matching module path wins. */
const perName = 0.2;

/**
 * 0 to 1: whether the file is the module, or contains the member that the last parts name. `stem`: the parts of the
 * file's path without its extension, and without its name if it stands for its folder. At least two parts must match.
 */
export function moduleShare(module: readonly string[], stem: readonly string[]): number {
  for (let inside = 0; inside <= mostInside; inside++) {
    const length = module.length - inside;
    if (length < 2) return 0;
    const common = Math.min(length, stem.length);
    if (common >= 2 && isSameEnd(module.slice(0, length), stem, common)) return 1 - inside * perName;
  }
  return 0;
}

function isSameEnd(one: readonly string[], other: readonly string[], count: number): boolean {
  for (let place = 1; place <= count; place++) if (one.at(-place) !== other.at(-place)) return false;
  return true;
}
