import { useSyncExternalStore } from 'react';
import { readResolvedTheme, readTheme, subscribeTheme } from './theme.ts';
import type { Theme } from './theme.ts';

/** The chosen theme and its current effect. */
export function useTheme(): { theme: Theme; resolved: 'light' | 'dark' } {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'light' as const);
  const resolved = useSyncExternalStore(subscribeTheme, readResolvedTheme, () => 'light' as const);
  return { theme, resolved };
}
