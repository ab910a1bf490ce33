import { useSyncExternalStore } from 'react';
/** The inline script of index.html applies the same rule before the first paint. */
const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_KEY = 'theme';
const CANVAS = { light: '#F8F9FB', dark: '#0B0E14' } as const;

export function parseTheme(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'light';
}

export function resolveTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light';
  return theme;
}

const systemQuery = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** Where storage is forbidden, the choice lasts until the page closes. */
let unstored: Theme = 'light';

function readTheme(): Theme {
  try {
    return parseTheme(localStorage.getItem(THEME_KEY));
  } catch {
    return unstored;
  }
}

function readResolvedTheme(): 'light' | 'dark' {
  return resolveTheme(readTheme(), systemQuery().matches);
}

export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    unstored = theme;
  }
  applyTheme(theme);
}

function applyTheme(theme: Theme): void {
  const resolved = resolveTheme(theme, systemQuery().matches);
  document.documentElement.dataset['theme'] = resolved;
  document
    .querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    ?.setAttribute('content', CANVAS[resolved]);
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`: changes in this tab, in another tab, and of the system. */
function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call once: follows the system and the other tabs. */
export function watchTheme(): void {
  systemQuery().addEventListener('change', () => {
    if (readTheme() === 'system') applyTheme('system');
  });
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY) applyTheme(readTheme());
  });
}

/** The chosen theme and its current effect. */
export function useTheme(): { theme: Theme; resolved: 'light' | 'dark' } {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'light' as const);
  const resolved = useSyncExternalStore(subscribeTheme, readResolvedTheme, () => 'light' as const);
  return { theme, resolved };
}
