import { useEffect, useState } from 'react';

/** Remaining seconds of a cooldown started by `start`; 0 otherwise. */
export function useCooldown(seconds: number): { left: number; start: () => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const running = until > now;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 250);
    return () => {
      clearInterval(timer);
    };
  }, [running]);
  return {
    left: running ? Math.ceil((until - now) / 1_000) : 0,
    start: () => {
      const at = Date.now();
      setNow(at);
      setUntil(at + seconds * 1_000);
    },
  };
}
