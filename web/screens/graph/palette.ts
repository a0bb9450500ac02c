/** The colours of the theme in use, for a canvas, which knows no variables. */
import type { Palette } from './draw.ts';

export function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const isDark =
    style.colorScheme === 'dark' ||
    (style.colorScheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const colour = (name: string): string => {
    const value = style.getPropertyValue(`--${name}`).trim();
    const [, light, dark] = /^light-dark\(([^,]+),\s*([^)]+)\)$/.exec(value) ?? [];
    return (isDark ? dark : light) ?? value;
  };
  return {
    page: colour('page'),
    panel: colour('panel'),
    raised: colour('raised'),
    line: colour('line-strong'),
    text: colour('text'),
    quiet: colour('quiet'),
    accent: colour('accent'),
    accentSoft: colour('accent-soft'),
    warn: colour('warn'),
    type: colour('type'),
    call: colour('call'),
    value: colour('value'),
  };
}
