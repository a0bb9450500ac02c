/** What a test runner says in the end: its last line that speaks of results, else the last line. */
export function outcomeLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (
    lines.findLast((line) => /\b(pass(ed|ing)?|failed|ran \d+ tests|tests \d+)\b/i.test(line)) ??
    lines.at(-1) ??
    ''
  );
}
