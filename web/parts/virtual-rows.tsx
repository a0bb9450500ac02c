/** Rows of equal height, of which only those in view exist. */
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';

interface VirtualRowsProps {
  readonly count: number;
  /** In CSS pixels. */
  readonly rowHeight: number;
  /** Scrolled into view when it changes; 0-based. */
  readonly target: number | undefined;
  /** Changes when `target` is meant again. */
  readonly targetKey: string;
  readonly className: string;
  readonly label: string;
  row(index: number): ReactNode;
  /** The rows that are in view. */
  onView?(first: number, last: number): void;
}

const extraRows = 40;

export function VirtualRows(props: VirtualRowsProps) {
  const { count, rowHeight, target, targetKey, className, label, row, onView } = props;
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 80 });
  const look = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const first = Math.floor(element.scrollTop / rowHeight);
    const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight);
    onView?.(first, last);
    setRange((before) =>
      Math.abs(before.first - first) < extraRows / 4 && Math.abs(before.last - last) < extraRows / 4
        ? before
        : { first, last },
    );
  }, [rowHeight, onView]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [look]);
  const isShort = target === undefined || target < count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `targetKey` repeats a target.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || !isShort) return;
    const top = target === undefined ? 0 : target * rowHeight;
    const isVisible =
      target !== undefined &&
      top >= element.scrollTop + 2 * rowHeight &&
      top < element.scrollTop + element.clientHeight - 4 * rowHeight;
    if (!isVisible) element.scrollTop = Math.max(0, top - element.clientHeight / 4);
    look();
  }, [target, targetKey, isShort, rowHeight, look]);
  const first = Math.max(0, range.first - extraRows);
  const last = Math.min(count, range.last + extraRows);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
    <section ref={box} className={className} onScroll={look} tabIndex={0} aria-label={label}>
      <div className="virtual" style={{ height: count * rowHeight }}>
        <div className="virtual-rows" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {Array.from({ length: Math.max(0, last - first) }, (_, at) => row(first + at))}
        </div>
      </div>
    </section>
  );
}
