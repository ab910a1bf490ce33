import { useEffect, useRef, useState } from 'react';

const APPEAR_AFTER_MS = 200;
const STAY_AT_LEAST_MS = 400;

/**
 * Whether to show a placeholder for `loading`: quick answers never flash one, and one that
 * appeared stays long enough to be read. Show the content only when this is false.
 */
export function useSteadyLoading(loading: boolean): boolean {
  const [visible, setVisible] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (loading === visible) return;
    const wait = loading
      ? APPEAR_AFTER_MS
      : Math.max(0, shownAt.current + STAY_AT_LEAST_MS - Date.now());
    const timer = setTimeout(() => {
      if (loading) shownAt.current = Date.now();
      setVisible(loading);
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [loading, visible]);
  return visible;
}
