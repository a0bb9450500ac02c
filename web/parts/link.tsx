/** A link inside the page: a real address, opened without loading the page again. */
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { usePage } from '../state/page.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
}

export function Link({ to, onClick, ...rest }: LinkProps) {
  const { router } = usePage();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    router.go(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}
