import { useEffect, useRef, useState } from 'react';

/** At most one sentence in this time, so that a screen reader is never flooded (WCAG 4.1.3). */
const ANNOUNCE_EVERY_MS = 5_000;

/** The text of the page's one polite live region: the newest `sentence`, at most every 5 s. */
export function useAnnouncer(sentence: string): string {
  const [spoken, setSpoken] = useState('');
  const lastAt = useRef(0);
  useEffect(() => {
    if (sentence === spoken) return;
    const wait = Math.max(0, lastAt.current + ANNOUNCE_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      lastAt.current = Date.now();
      setSpoken(sentence);
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [sentence, spoken]);
  return spoken;
}
