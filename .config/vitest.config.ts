import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = (kind: string): string[] => [
  `{api,db,streams,workflows,web,deploy}/**/*${kind}.{ts,tsx}`,
];
const exclude = ['**/node_modules/**', 'web/dist/**', '.earshot/**'];
const ALONE = '.alone.e2e.test';
/** A machine that is busy with other things answers late; what is wrong stays wrong. */
const PATIENT = { poll: { timeout: 60_000 } };
const setup = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * Tests without input and output. Where modules keep no state, files share what a worker has loaded:
 * loading is half of the time.
 */
function unit(name: string, { exclude: others, isolate }: { exclude: string[]; isolate: boolean }) {
  return {
    root,
    test: {
      name,
      include: files('.test'),
      exclude: [...exclude, ...others, ...files('.{int,replay,e2e}.test')],
      isolate,
      setupFiles: setup('property-setup.ts'),
      // Property tests with thousands of runs, on a machine that may be busy with other things.
      testTimeout: 120_000,
    },
  };
}

/** Browser journeys on one stack, each with accounts of its own. */
function journeys(
  name: string,
  {
    groupOrder,
    ...more
  }: { include: string[]; exclude: string[]; maxWorkers: number; groupOrder: number },
) {
  return {
    root,
    test: {
      name,
      globalSetup: setup('e2e-setup.ts'),
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: PATIENT,
      sequence: { groupOrder },
      ...more,
    },
  };
}

export default defineConfig({
  root,
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      unit('unit', { exclude: ['web/**'], isolate: false }),
      // Stores and listeners of the browser are global to a page.
      unit('unit-web', { exclude: ['{api,db,deploy,streams,workflows}/**'], isolate: true }),
      {
        root,
        test: {
          name: 'int',
          include: files('.int.test'),
          exclude,
          globalSetup: setup('int-setup.ts'),
          // Each file has a database and names of its own; loading all modules again for each of
          // them took half of the processor time.
          isolate: false,
          // They mostly wait for servers: with a worker for each core half of the machine is idle.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: PATIENT,
        },
      },
      {
        root,
        test: { name: 'replay', include: files('.replay.test'), exclude, testTimeout: 60_000 },
      },
      // Pages mostly wait for a search or a refresh: one more than cores keeps the machine busy.
      journeys('e2e', {
        include: files('.e2e.test'),
        exclude: [...exclude, ...files(ALONE)],
        maxWorkers: availableParallelism() + 1,
        groupOrder: 2,
      }),
      // Journeys that change shared state or count all users' activity: one at a time, after the
      // others.
      journeys('e2e-alone', { include: files(ALONE), exclude, maxWorkers: 1, groupOrder: 3 }),
    ],
  },
});
