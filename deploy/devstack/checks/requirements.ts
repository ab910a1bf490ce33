import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { namedTests } from './named-tests.ts';
import { readRows, requirementsPage } from './requirements-page.ts';
import type { Proof } from './requirements-page.ts';
import { trackedFiles } from './tracked-files.ts';

const ROWS = 'deploy/docs/requirements.txt';
const PAGE = 'deploy/docs/requirements.md';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const proofs = trackedFiles()
  .filter((file) => /\.test\.tsx?$|\/testing\/.*\.tsx?$/.test(file))
  .flatMap((file): Proof[] => namedTests(file, read(file)).map((test) => ({ file, ...test })));
const { page, faults } = requirementsPage(readRows(read(ROWS)), proofs);

/**
 * `npm run verify`: every row of the specification has a test or a stated reason, every row that a
 * title names exists, and the page says so. `npm run generate` passes `--write`.
 */
if (process.argv.includes('--write')) {
  writeFileSync(join(ROOT, PAGE), page);
  console.log(`Written: ${PAGE}`);
} else {
  if (page !== read(PAGE)) faults.push(`${PAGE} is not current: npm run generate`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
