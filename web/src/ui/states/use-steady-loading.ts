import { useEffect, useRef, useState } from 'react';

const APPEAR_AFTER_MS = 200;
const STAY_AT_LEAST_MS = 400;

/** Whether the page that is being drawn takes the place of the shell, which shows a placeholder already. */
const afterShell = (): boolean => document.querySelector('[data-shell]') !== null;

/**
 * Whether to show a placeholder for `loading`: quick answers never flash one, and one that
 * appeared stays long enough to be read. Show the content only when this is false.
 */
export function useSteadyLoading(loading: boolean): boolean {
  const [visible, setVisible] = useState(loading && afterShell());
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
