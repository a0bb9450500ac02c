/** Work that a signal can stop. */

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first signal aborts the work after its current step. The second signal has its default effect. */
export async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stopListening = (): void => {
    for (const name of stopSignals) process.off(name, onSignal);
  };
  const onSignal = (): void => {
    stopListening();
    controller.abort();
  };
  for (const name of stopSignals) process.on(name, onSignal);
  try {
    return await work(controller.signal);
  } finally {
    stopListening();
  }
}
