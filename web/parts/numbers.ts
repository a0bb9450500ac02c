/** Numbers as people read them. */

const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export function thousands(count: number): string {
  return digits.format(count);
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${thousands(count)} ${count === 1 ? noun : plural}`;
}

export function bytes(count: number): string {
  if (count < 1_000) return `${count} B`;
  return count < 1_000_000 ? `${digits.format(count / 1_000)} KB` : `${digits.format(count / 1_000_000)} MB`;
}

export function percent(share: number): string {
  return `${digits.format(Math.floor(1_000 * share) / 10)} %`;
}
