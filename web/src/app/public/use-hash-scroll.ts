import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** R-ROUTE-03, R-ROUTE-04: a hash scrolls to its section, also when coming from another page. */
export function useHashScroll(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (hash === '') return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target === null) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Keyboard and screen reader go on from there; a heading that takes no focus is only shown.
    target.focus({ preventScroll: true });
    target.scrollIntoView({ behavior: calm ? 'instant' : 'smooth', block: 'start' });
  }, [location]);
}
