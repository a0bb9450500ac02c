/** Modules as bug reports and imports write them, `django.db.models.query`, and the files that they are. Pure. */

/** Beyond, a text mentions more modules than it is about. */
const mostModules = 40;

/** Parts of names with dots or `::` between them, as they are written. */
export function modulesIn(text: string): readonly (readonly string[])[] {
  const found = new Set([...text.matchAll(dotted)].map(([name]) => name));
  return [...found].slice(0, mostModules).map((name) => name.split(/\.|::/));
}

/** Only where a name begins: from each letter of a very long word it would take minutes. */
const dotted = /(?<![\w.:/@-])[A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)+(?![\w/])/g;

/** What stands behind a module may be up to two names in it: a class and its method. */
const mostInside = 2;
/** What each of them takes away: the module with the longer path is meant. */
const perName = 0.2;

/**
 * 0 to 1: whether a file is the module, or the one with what is named. `stem`: the parts of its path without its ending, and
 * without its name where it stands for its folder. At least two parts have to agree.
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
