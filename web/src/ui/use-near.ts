import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Rows of a long list that are whole at once. */
const WHOLE = 40;
/** Older browsers do not report it, and get every row whole. */
const SUPPORTED = 'ContentVisibilityAutoStateChangeEvent' in globalThis;

/**
 * Whether a row of a list needs its controls: it is one of the first, or its element, whose class is
 * `content-visibility: auto`, is in or near the window, or has the focus. The others only show words
 * for the browser's own search.
 */
export function useNear<T extends HTMLElement>(
  position: number,
): { ref: RefObject<T | null>; near: boolean } {
  const ref = useRef<T>(null);
  const first = position < WHOLE || !SUPPORTED;
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const row = ref.current;
    if (first || row === null) return;
    const change = (event: Event): void => {
      const { skipped } = event as ContentVisibilityAutoStateChangeEvent;
      setSeen(!skipped || row.contains(document.activeElement));
    };
    row.addEventListener('contentvisibilityautostatechange', change);
    return () => row.removeEventListener('contentvisibilityautostatechange', change);
  }, [first]);
  return { ref, near: first || seen };
}
