import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

export interface Steady<T> {
  /** The current value, or an older one whose rows are being read. */
  shown: T;
  /** The current value has rows in another order, which do not show yet. */
  isWaiting: boolean;
  show: () => void;
}

/**
 * A list that changes by itself and never moves a row that the user is about to read or click: rows in
 * a new order wait while the pointer or the focus is on them, and in a page that was scrolled to them.
 * `orderOf` names the rows in their order; what changes within them shows at once. `place` is around
 * the rows; `current` stays the same object until it changes.
 */
export function useSteady<T>(
  current: T,
  orderOf: (value: T) => string,
  place: RefObject<HTMLElement | null>,
): Steady<T> {
  const [shown, setShown] = useState(current);
  const isWaiting = orderOf(shown) !== orderOf(current);
  useLayoutEffect(() => {
    if (shown === current) return;
    const around = place.current;
    const showUnlessRead = (): void => {
      if (!isWaiting || around === null || !isRead(around)) setShown(current);
    };
    showUnlessRead();
    if (!isWaiting || around === null) return;
    // A focus that moves is nowhere until the next task.
    const later = (): void => void setTimeout(showUnlessRead);
    around.addEventListener('pointerleave', showUnlessRead);
    around.addEventListener('focusout', later);
    document.addEventListener('scroll', showUnlessRead, { passive: true });
    return () => {
      around.removeEventListener('pointerleave', showUnlessRead);
      around.removeEventListener('focusout', later);
      document.removeEventListener('scroll', showUnlessRead);
    };
  }, [shown, current, isWaiting, place]);
  return {
    shown: isWaiting ? shown : current,
    isWaiting,
    show: () => {
      flushSync(() => setShown(current));
    },
  };
}

function isRead(place: HTMLElement): boolean {
  if (place.matches(':hover') || place.contains(document.activeElement)) return true;
  const { top, bottom } = place.getBoundingClientRect();
  return globalThis.scrollY > 0 && bottom > 0 && top < globalThis.innerHeight;
}
