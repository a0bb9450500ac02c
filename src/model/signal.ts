/**
 * What hybrid ranking listens to. `files`: what a file and its folders are called, and whether the query names it.
 * `graph`: who uses what the query names, when it asks for that.
 */
export const signalNames = ['text', 'names', 'files', 'graph', 'vectors'] as const;
export type SignalName = (typeof signalNames)[number];
