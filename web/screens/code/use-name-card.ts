/** Which card is open: at the name that the pointer rests on, or that has the focus. Escape closes it. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { NameInFile } from '../../api/answers.ts';
import type { CardPlace } from './name-card.tsx';

const openMs = 220;
const closeMs = 180;

export function useNameCard(names: ReadonlyMap<number, readonly NameInFile[]>) {
  const [card, setCard] = useState<CardPlace>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (ms: number, next: CardPlace | undefined): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCard(next), ms);
  };
  const placeAt = (target: EventTarget): CardPlace | undefined => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-name]') : null;
    const [line = 0, column = 0] = element?.dataset.name?.split(':').map(Number) ?? [];
    const name = names
      .get(line)
      ?.find((each) => each.column - 1 <= column && column < each.column + 199 && isAt(each, column));
    if (element === null || name === undefined) return undefined;
    const { left, top, bottom } = element.getBoundingClientRect();
    return { name, left, top, bottom };
  };
  const isInCard = (target: EventTarget): boolean =>
    target instanceof Element && target.closest('.name-card') !== null;
  const show = (target: EventTarget, ms: number): void => {
    if (isInCard(target)) clearTimeout(timer.current);
    else later(ms, placeAt(target));
  };
  return {
    card,
    events: {
      onPointerOver: ({ target }: PointerEvent) =>
        show(target, placeAt(target) === undefined ? closeMs : openMs),
      onPointerLeave: () => later(closeMs, undefined),
      onFocus: ({ target }: FocusEvent) => show(target, openMs),
      onClick: () => later(0, undefined),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') later(0, undefined);
      },
      onWheel: () => later(closeMs, undefined),
    },
  };
}

/** A name may consist of several segments: `column` is the start of one of them. */
function isAt(name: NameInFile, column: number): boolean {
  return column < name.column - 1 + Math.max(1, name.name?.length ?? 200);
}

/** By line, from 1. */
export function namesByLine(names: readonly NameInFile[]): ReadonlyMap<number, readonly NameInFile[]> {
  const lines = new Map<number, NameInFile[]>();
  for (const name of names) {
    const known = lines.get(name.line);
    if (known === undefined) lines.set(name.line, [name]);
    else known.push(name);
  }
  return lines;
}
