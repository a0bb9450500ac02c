/** The code of a failed system call, such as `ENOENT`. Undefined for errors of any other kind. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
