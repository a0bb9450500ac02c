/** Light or dark: as the system says, unless the user chose. */
import { useState } from 'react';

export type Theme = 'system' | 'light' | 'dark';
const themes: readonly Theme[] = ['system', 'light', 'dark'];
const key = 'codeagent theme';

export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>(() => apply(storedTheme()));
  const next = (): void => {
    const chosen = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
    localStorage.setItem(key, chosen);
    setTheme(apply(chosen));
  };
  return [theme, next];
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(key);
  return themes.find((theme) => theme === stored) ?? 'system';
}

function apply(theme: Theme): Theme {
  document.documentElement.dataset.theme = theme;
  return theme;
}
