import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TestRunner } from 'vitest';

const folder = fileURLToPath(new URL('../../../../shared/platforms/recorded/', import.meta.url));
const MISSING = 'needs recorded answers in ../shared/platforms/recorded, next to the repository';

/**
 * A recorded answer of a real service. The recordings are not ours to publish: where they are not at
 * hand, the test that asks for one is skipped with that reason.
 */
export function recorded(path: string): string {
  if (!existsSync(folder)) TestRunner.getCurrentTest()?.context.skip(MISSING);
  return readFileSync(folder + path, 'utf8');
}
