import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../shared/platforms/recorded/', import.meta.url));

/** A recorded answer of a real provider; null where the recordings are not at hand. */
export function recorded(path: string): string | null {
  return existsSync(folder + path) ? readFileSync(folder + path, 'utf8') : null;
}
