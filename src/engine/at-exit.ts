/** Runs an action when the process ends. Threads that are in native code at that time would abort the process. */

/** Returns a function that cancels the action. */
export function atExit(action: () => void): () => void {
  process.on('exit', action);
  return () => process.off('exit', action);
}
