/** As ripgrep's flags of the same meaning. Several patterns: a line matches when one of them does. */
export interface PatternOptions {
  readonly patterns: readonly string[];
  /** `literal`: -F. */
  readonly syntax: 'regex' | 'literal';
  /** `smart`: insensitive when no pattern has an upper-case letter (-S). */
  readonly letterCase: 'sensitive' | 'insensitive' | 'smart';
  /** `word`: -w. `line`: -x. */
  readonly boundary: 'none' | 'word' | 'line';
  /** `across`: matches may span lines (-U). */
  readonly lines: 'single' | 'across';
}
