/** The evidence of an edge: the place, and the line there. */
import { codeHref } from '../state/router.ts';
import { Link } from './link.tsx';

interface SiteProps {
  readonly path: string;
  readonly line: number;
  /** The line as it is now; undefined when the file has changed since. */
  readonly text?: string | undefined;
}

export function Site({ path, line, text }: SiteProps) {
  return (
    <Link className="site" to={codeHref(path, { line })}>
      <span className="site-place">
        <bdi>{path}</bdi>:{line}
      </span>
      {text !== undefined && <code className="site-text">{text.slice(0, 300)}</code>}
    </Link>
  );
}

/** For lists in which the file is named above. */
export function Row({ path, line, text }: SiteProps) {
  return (
    <Link className="site" to={codeHref(path, { line })}>
      <span className="gutter">{line}</span>
      {text !== undefined && <code className="site-text">{text.slice(0, 300)}</code>}
    </Link>
  );
}
