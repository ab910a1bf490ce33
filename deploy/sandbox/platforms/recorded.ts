import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../../shared/platforms/recorded');

/** A recorded answer of the real platform as JSON; null where the recordings are not at hand. */
export function readRecorded(name: string): unknown {
  const file = join(FOLDER, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
