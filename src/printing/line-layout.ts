/** How found lines are printed: ripgrep's flags of the same meaning, with what depends on the display settled. */

export interface LineLayout {
  readonly show: 'lines' | 'only-matching' | 'line-counts' | 'match-counts' | 'paths' | 'nothing';
  readonly lineNumbers: 'shown' | 'hidden';
  readonly paths: 'shown' | 'hidden';
  readonly heading: 'shown' | 'hidden';
  /** Of the first match, in bytes. */
  readonly column: 'shown' | 'hidden';
  readonly byteOffset: 'shown' | 'hidden';
  /** What ends a path. */
  readonly pathEnd: 'usual' | 'nul';
  readonly hasColours: boolean;
  /** Whether lines of context were asked for. */
  readonly hasContext: boolean;
  /** Whether matches may span lines. */
  readonly isAcross: boolean;
  /** Lines with a match, or files where only files are shown. */
  readonly limit: number;
}

/** Before the search is known. `auto`: paths are shown unless the one file is named that is searched. */
export interface LayoutWish extends Omit<LineLayout, 'paths' | 'isAcross'> {
  readonly paths: 'auto' | 'shown' | 'hidden';
}

export function settleLayout(
  wish: LayoutWish,
  { mode, isOneFile }: { readonly mode: 'single' | 'across'; readonly isOneFile: boolean },
): LineLayout {
  const paths = wish.paths === 'auto' ? (isOneFile ? 'hidden' : 'shown') : wish.paths;
  return { ...wish, paths, isAcross: mode === 'across' };
}
