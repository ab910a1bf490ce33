import { useEffect, useState } from 'react';

/** The time, again every `everyMs` while `active`. For ages and countdowns in words. */
export function useNow(everyMs: number, active = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs, active]);
  return now;
}
