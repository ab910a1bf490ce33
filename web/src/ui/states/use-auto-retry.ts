import { useEffect, useEffectEvent, useState } from 'react';
import { autoRetriesLeft, retryDelayMs } from '../../lib/errors.ts';
import type { ClientError } from '../../lib/errors.ts';

const RETRYING_SHOWN_MS = 2_000;
const TICK_MS = 250;

interface AutoRetry {
  /** Whole seconds until the next automatic attempt, null when there is none. */
  secondsLeft: number | null;
  /** 'Retrying...' shows for 2 s after a manual attempt. */
  retrying: boolean;
  retryNow: () => void;
}

/**
 * Tries again by itself with a doubling delay, and starts over after a manual
 * attempt. `busy` is true while an attempt is under way: no second one is planned meanwhile.
 */
export function useAutoRetry(
  error: ClientError | null,
  retry: (() => void) | undefined,
  busy: boolean,
): AutoRetry {
  // The cache may have tried once before there was anything to show.
  const [attempts, setAttempts] = useState(error?.retries ?? 0);
  const [retrying, setRetrying] = useState(false);
  const [waited, setWaited] = useState(0);
  const delay = retryDelayMs(attempts, error);
  const planned = retry !== undefined && !busy && autoRetriesLeft(error, attempts) > 0;

  const attempt = useEffectEvent(() => {
    setWaited(0);
    setAttempts(attempts + 1);
    retry?.();
  });

  useEffect(() => {
    if (!planned) return;
    let startedAt = Date.now();
    const timer = setInterval(() => {
      const elapsed = Date.now() - startedAt;
      if (elapsed < delay) {
        setWaited(elapsed);
        return;
      }
      startedAt = Date.now();
      attempt();
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [planned, delay]);

  useEffect(() => {
    if (!retrying) return;
    const timer = setTimeout(() => {
      setRetrying(false);
    }, RETRYING_SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [retrying]);

  return {
    secondsLeft: planned ? Math.max(1, Math.ceil((delay - waited) / 1_000)) : null,
    retrying,
    retryNow: () => {
      setWaited(0);
      setAttempts(0);
      setRetrying(true);
      retry?.();
    },
  };
}
