/** Runs the properties of all unit tests 20 times as often as a commit does; see `tasks/bench.ts`. */
import { spawnSync } from 'node:child_process';

const HOUR_MS = 3_600_000;
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=.config/vitest.config.ts',
    '--project=unit',
    '--project=unit-web',
    `--testTimeout=${HOUR_MS}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
