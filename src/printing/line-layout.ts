/**
 * How found lines are printed: ripgrep's flags of the same meaning, after defaults that depend on the output device
 * are resolved.
 */
import type { LayoutWish, LineLayout } from '../model/answers/printed-lines.ts';

export function settleLayout(
  wish: LayoutWish,
  { mode, isOneFile }: { readonly mode: 'single' | 'across'; readonly isOneFile: boolean },
): LineLayout {
  const paths = wish.paths === 'auto' ? (isOneFile ? 'hidden' : 'shown') : wish.paths;
  return { ...wish, paths, isAcross: mode === 'across' };
}
