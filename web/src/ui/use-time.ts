import { startTransition, useEffect, useState } from 'react';
import { serverNow } from '../lib/server-clock.ts';

/** Whole seconds left of the wait that `start` began; 0 when there is none. Ticks only while it lasts. */
export function useCooldown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const running = until > now;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return {
    left: running ? Math.ceil((until - now) / 1_000) : 0,
    start: (seconds) => {
      const at = performance.now();
      setNow(at);
      setUntil(at + seconds * 1_000);
    },
  };
}

/**
 * The server's time, again every `everyMs` while `active`. For ages and countdowns in words, which
 * wait for what the user does meanwhile.
 */
export function useNow(everyMs: number, active = true): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => startTransition(() => setNow(serverNow())), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, active]);
  return now;
}
