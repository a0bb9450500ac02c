/** Source lines with their numbers in front, as answers show code. */

/** Counted from 1. */
export interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

export function numberedLines(lines: readonly NumberedLine[]): readonly string[] {
  const width = String(lines.at(-1)?.line ?? 0).length;
  return lines.map(({ line, text }) => `${String(line).padStart(width)} ${text}`.trimEnd());
}
