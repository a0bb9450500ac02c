/** The header by which our own command line tells a daemon to send advice as data: it words errors itself. */
export const ownClientHeader = 'x-codeagent-command-line';
