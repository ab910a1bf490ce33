import { ProviderError } from './port.ts';

/** Remembers that a provider asked for silence, so that we do not ask again before its time. */
export interface Pause {
  /** From now on for so many milliseconds. */
  begin(ms: number): void;
  isOn(): boolean;
  remainingMs(): number;
  /** @throws ProviderError rate_limited with the time that is left. */
  check(): void;
}

/** State of one process: good manners, not the limit itself, which the engine's queues keep. */
export function createPause(source: string, now: () => Date): Pause {
  let until = 0;
  const remainingMs = (): number => Math.max(0, until - now().getTime());
  return {
    begin(ms) {
      until = Math.max(until, now().getTime() + ms);
    },
    isOn: () => remainingMs() > 0,
    remainingMs,
    check() {
      if (remainingMs() > 0)
        throw new ProviderError('rate_limited', `${source} asks us to slow down.`, {
          retryAfterMs: remainingMs(),
        });
    },
  };
}
