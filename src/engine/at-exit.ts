/** What is to be done when the process ends: threads that are in native code then would abort it. */

/** Returns how to take it back. */
export function atExit(action: () => void): () => void {
  process.on('exit', action);
  return () => process.off('exit', action);
}
