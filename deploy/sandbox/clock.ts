/** The sandbox's own time: the machine's clock plus an offset that tests move. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Unix seconds, whole. */
  seconds(): number;
  offsetSeconds(): number;
  setOffset(seconds: number): void;
}

export function createClock(machine: () => number = Date.now): Clock {
  let offset = 0;
  return {
    now: () => machine() + offset * 1000,
    seconds: () => Math.floor((machine() + offset * 1000) / 1000),
    offsetSeconds: () => offset,
    setOffset(seconds) {
      offset = seconds;
    },
  };
}
