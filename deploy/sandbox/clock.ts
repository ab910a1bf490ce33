import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** After a day most held-back posts have arrived, and the last hour looks empty. */
const FRESH_SECONDS = 86_400;

const anchorSchema = z.object({ anchor: z.int().positive(), world: z.string() });
type Anchor = z.output<typeof anchorSchema>;

function readAnchor(file: string): Anchor | null {
  try {
    return anchorSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * The instant (unix seconds) of the world's day 0. It is kept in `file`, so that a post has the same
 * date after a restart. A start more than a day later, or with another world, begins again with
 * other posts. Null keeps nothing.
 */
export function loadAnchor(file: string | null, now: number, world: string): number {
  const known = file === null ? null : readAnchor(file);
  if (known?.world === world && known.anchor <= now && now - known.anchor < FRESH_SECONDS)
    return known.anchor;
  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, JSON.stringify({ anchor: now, world }), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return now;
}

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
