import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { findSecrets } from './secret-patterns.ts';
import { trackedFiles } from './tracked-files.ts';

const BINARY = /\.(?:png|jpe?g|webp|ico|woff2?|bin|gz|zst|pdf|xlsx)$/;
/** Integrity hashes, and the patterns' own test. */
const EXEMPT = new Set(['package-lock.json', 'deploy/devstack/checks/secret-patterns.test.ts']);
const IS_TEST = /\.test\.tsx?$|\/(?:testing|histories|corpus|worlds)\//;

/** `npm run verify`: fails on strings in the work tree that look like credentials. */
const findings = trackedFiles()
  .filter((file) => !BINARY.test(file) && !EXEMPT.has(file))
  .filter((file) => statSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile())
  .flatMap((file) =>
    findSecrets(readFileSync(join(ROOT, file), 'utf8'), IS_TEST.test(file)).map(
      ({ line, kind }) => `${file}:${line}: looks like a credential (${kind})`,
    ),
  );
for (const finding of findings) console.error(finding);
console.log(`${findings.length} possible credentials`);
process.exitCode = findings.length > 0 ? 1 : 0;
