import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** After a day most of what was kept back has arrived, and the last hour looks empty. */
const FRESH_SECONDS = 86_400;

const anchorSchema = z.strictObject({ anchor: z.int().positive() });

function readAnchor(file: string): number | null {
  try {
    return anchorSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).anchor;
  } catch {
    return null;
  }
}

/**
 * The instant (unix seconds) from which the corpus is dated. It is kept in `file`, so that a post
 * has the same date after a restart; a start more than a day later makes a new world, whose posts
 * are others. Null keeps nothing.
 */
export function loadAnchor(file: string | null, now: number): number {
  const known = file === null ? null : readAnchor(file);
  if (known !== null && known <= now && now - known < FRESH_SECONDS) return known;
  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, JSON.stringify({ anchor: now }), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return now;
}
