import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { problemsOfLockfile } from './lockfile.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/**
 * `npm run verify`: licenses, install scripts and recorded advisories of every locked package.
 * Works offline, hence cannot know new advisories: `npm audit` in CI asks the registry.
 */
const problems = problemsOfLockfile(
  read('package-lock.json'),
  read('package.json'),
  read('deploy/devstack/checks/advisories.json'),
);
for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems; advisories as recorded, see npm audit for current ones`);
process.exitCode = problems.length > 0 ? 1 : 0;
