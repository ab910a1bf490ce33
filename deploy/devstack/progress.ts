/** Shows progress: one line when a long step begins, one when it is done. */
export interface Progress {
  /** Runs a step; reports that it is in progress after `announceAfterMs`, and when it is done. */
  step<T>(label: string, run: () => Promise<T>, options?: StepOptions): Promise<T>;
  say(line: string): void;
}

interface StepOptions {
  logFile?: string;
  /** 0 reports it at once. */
  announceAfterMs?: number;
}

const REPEAT_MS = 15_000;

/** Durations as people read them. */
export function duration(ms: number): string {
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}

/** @param write receives whole lines without the line end. */
export function createProgress(
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Progress {
  return {
    say: write,
    async step(label, run, { logFile, announceAfterMs = 1_500 } = {}) {
      const began = performance.now();
      const log = logFile ? ` (log: ${logFile})` : '';
      const announce = (): void =>
        write(`  … ${label}, ${duration(performance.now() - began)}${log}`);
      let timer = setTimeout(function again() {
        announce();
        timer = setTimeout(again, REPEAT_MS);
      }, announceAfterMs);
      try {
        const result = await run();
        write(`  ✓ ${label}, ${duration(performance.now() - began)}`);
        return result;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** For tests and for programs that print their own lines. */
export const silent: Progress = { say: () => {}, step: (_label, run) => run() };
