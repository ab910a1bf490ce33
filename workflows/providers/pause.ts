import { ProviderError } from './port.ts';

/** Remembers a pause requested by a provider, so that we send nothing before it ends. */
export interface Pause {
  /** From now on, for this many milliseconds. */
  begin(ms: number): void;
  /** The provider answered: the rest of the pause no longer counts. */
  end(): void;
  isOn(): boolean;
  remainingMs(): number;
  /**
   * Lets a request through unless a pause is on. Of a long pause, one request at a time passes to
   * see whether it still holds.
   * @throws ProviderError rate_limited with the time that is left.
   */
  check(): void;
}

const MINUTE = 60_000;
/** A wait up to this long is kept to its end; quotas that end sooner than stated are longer. */
const KEPT_MS = 10 * MINUTE;
/** Between two probes: as long as the pause has lasted, within these bounds. */
const PROBE_MS = { min: MINUTE, max: 30 * MINUTE };

/** State of one process: good manners, not the limit itself, which the engine's queues keep. */
export function createPause(source: string, now: () => Date): Pause {
  let since = 0;
  let until = 0;
  let probeAt = 0;
  const remainingMs = (): number => Math.max(0, until - now().getTime());
  const scheduleProbe = (): void => {
    const at = now().getTime();
    probeAt = at + Math.min(PROBE_MS.max, Math.max(PROBE_MS.min, at - since));
  };
  return {
    begin(ms) {
      const at = now().getTime();
      if (until <= at) since = at;
      until = Math.max(until, at + ms);
      scheduleProbe();
    },
    end() {
      until = 0;
    },
    isOn: () => remainingMs() > 0,
    remainingMs,
    check() {
      if (remainingMs() === 0) return;
      if (until - since > KEPT_MS && now().getTime() >= probeAt) return scheduleProbe();
      throw new ProviderError('rate_limited', `${source} asks us to slow down.`, {
        retryAfterMs: remainingMs(),
      });
    },
  };
}
