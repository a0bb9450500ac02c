/**
 * The header with which our own command line requests advice as data from a daemon, because it words errors
 * itself.
 */
export const ownClientHeader = 'x-codeagent-command-line';
