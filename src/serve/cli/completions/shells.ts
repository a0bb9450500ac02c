/** The shells that `completions` prints a script for. */
export const shells = ['bash', 'zsh', 'fish'] as const;
