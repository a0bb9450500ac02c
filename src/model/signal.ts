/** What hybrid ranking listens to. `files`: what a file and its folders are called, and whether the query names it. */
export const signalNames = ['text', 'names', 'files', 'vectors'] as const;
export type SignalName = (typeof signalNames)[number];
