/**
 * How found lines are printed: ripgrep's flags of the same meaning, after defaults that depend on the output device
 * are resolved.
 */

export interface LineLayout {
  readonly show: 'lines' | 'only-matching' | 'line-counts' | 'match-counts' | 'paths' | 'nothing';
  readonly lineNumbers: 'shown' | 'hidden';
  readonly paths: 'shown' | 'hidden';
  readonly heading: 'shown' | 'hidden';
  /** Column of the first match, in bytes. */
  readonly column: 'shown' | 'hidden';
  readonly byteOffset: 'shown' | 'hidden';
  /** The character after a path. */
  readonly pathEnd: 'usual' | 'nul';
  readonly hasColours: boolean;
  /** Whether context lines were requested. */
  readonly hasContext: boolean;
  /** Whether matches may span lines. */
  readonly isAcross: boolean;
  /** Maximum number of matching lines, or of files where only files are shown. */
  readonly limit: number;
}

/** The layout before the search is known. `auto`: show paths unless the search names a single file. */
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
