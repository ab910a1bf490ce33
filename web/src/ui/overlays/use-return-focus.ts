import { useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Focus goes back to what opened a dialog. The library does so only for its own triggers; ours open
 * from anywhere. Where the opener is gone, as an entry of a menu is, the page's heading takes it.
 * Spread on the content of a dialog. `first`: what has the focus when it opens.
 */
export function useReturnFocus(first?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event): void => {
      opener.current = document.activeElement;
      if (first?.current == null) return;
      event.preventDefault();
      first.current.focus();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // The focus was moved on purpose: to a new page, or the next dialog.
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const usable = opener.current !== document.body && opener.current?.isConnected === true;
      const goal = usable ? opener.current : document.querySelector('h1[tabindex="-1"]');
      if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
    },
  };
}
