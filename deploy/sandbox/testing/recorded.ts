import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../../shared/platforms/recorded');

/**
 * A recorded answer of the real platform as JSON. The recordings are not ours to publish: where they
 * are not at hand it is null and says so, and the test compares the rest.
 */
export function readRecorded(name: string): unknown {
  if (existsSync(FOLDER)) return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
  console.warn(`Not compared with ${name}: there is no ../shared/platforms/recorded.`);
  return null;
}
