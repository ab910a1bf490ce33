import { useEffect } from 'react';
import type { ReactNode } from 'react';

/** Buttons that were clicked before there was an app; the script in the head keeps them. */
interface EarlyClicks {
  earlyClicks?: Set<HTMLElement>;
}

/**
 * Around the whole page, its error screens too: once it answers to clicks it says so, and carries
 * out those that came too early, each button's once.
 */
export function TakenOver({ children }: { children: ReactNode }) {
  useEffect(() => {
    const page = document.documentElement;
    page.dataset['ready'] = '';
    delete page.dataset['clicked'];
    const { earlyClicks = new Set() } = globalThis as EarlyClicks;
    for (const button of earlyClicks) button.click();
    earlyClicks.clear();
  }, []);
  return children;
}
