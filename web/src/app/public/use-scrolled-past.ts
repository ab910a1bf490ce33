import { useSyncExternalStore } from 'react';

/** More than the header loses in height, which moves the page under the same position. */
const SLACK_PX = 32;

/**
 * Whether the page counts as scrolled down by more than `px`: it does above it, and
 * does not again before it is well below. Without the slack a header that shrinks would move the
 * page back over its own threshold, grow, and shrink again.
 */
export function isScrolledPast(was: boolean, scrollTop: number, px: number): boolean {
  return scrollTop > (was ? px - SLACK_PX : px);
}

let past = false;

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => {
    removeEventListener('scroll', listener);
  };
}

export function useScrolledPast(px: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => {
      past = isScrolledPast(past, scrollY, px);
      return past;
    },
    () => false,
  );
}
