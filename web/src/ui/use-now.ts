import { useEffect, useState } from 'react';
import { serverNow } from '../lib/server-clock.ts';

/** The server's time, again every `everyMs` while `active`. For ages and countdowns in words. */
export function useNow(everyMs: number, active = true): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      setNow(serverNow());
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs, active]);
  return now;
}
