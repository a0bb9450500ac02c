/** Whether text that was read shows given lines of a file: below a heading with the path, every line of them. */

export interface Decided {
  readonly path: string;
  readonly first: number;
  readonly last: number;
}

/** PATH:FIRST-LAST */
export function parseDecided(text: string): Decided {
  const [, path, first, last] = /^(.+):(\d+)-(\d+)$/.exec(text) ?? [];
  if (path === undefined) throw new Error(`no range of lines: ${text}`);
  return { path, first: Number(first), last: Number(last) };
}

export interface Reader {
  /** More text, as it was answered. */
  read(text: string): void;
  shows(range: Decided): boolean;
  /** Of everything that was read. */
  readonly characters: number;
}

const heading = /^\s*([^\s:]+\.\w+):(\d+)(?:-\d+)?(?::(.*))?/;
const numbered = /^\s*\d+(?:[:-]|\s)\s?/;

/** `linesOf` returns the lines of a file; undefined if the repository has no such file. */
export function createReader(linesOf: (path: string) => readonly string[] | undefined): Reader {
  const shown = new Map<string, Set<string>>();
  let characters = 0;
  return {
    get characters() {
      return characters;
    },
    read(text) {
      characters += text.length;
      let lines = new Set<string>();
      for (const line of text.split('\n')) {
        const [, path = '', , rest] = heading.exec(line) ?? [];
        if (path !== '' && linesOf(path) !== undefined) {
          lines = shown.get(path) ?? new Set();
          shown.set(path, lines);
          if (rest !== undefined) lines.add(rest.trim());
        }
        lines.add(line.trim());
        lines.add(line.replace(numbered, '').trim());
      }
    },
    shows({ path, first, last }) {
      const wanted = (linesOf(path) ?? []).slice(first - 1, last).map((line) => line.trim());
      // A line of brackets alone decides nothing.
      return wanted.every((line) => !/\w/.test(line) || shown.get(path)?.has(line) === true);
    },
  };
}
