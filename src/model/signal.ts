/**
 * The signals of hybrid ranking. `files`: names of the file and its folders, and whether the query names the file.
 * `graph`: users of the symbols that the query names, when it asks for users.
 */
export const signalNames = ['text', 'names', 'files', 'graph', 'vectors'] as const;
export type SignalName = (typeof signalNames)[number];
