import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { mutantsOf } from './mutants.lib.ts';
import type { Mutant } from './mutants.lib.ts';
import { TARGETS } from './targets.lib.ts';

/**
 * `try-mutants.lib.ts <target> <file> <first>`: runs the tests of a target against each mutant of the
 * file from the first on, and says for each whether a test failed. The files on disk stay as they are.
 */
const [name = '', file = '', first = '0'] = process.argv.slice(2);
const target = TARGETS[name];
if (!target) throw new Error(`There is no target ${name}.`);
const ROOT = join(import.meta.dirname, '../../../..');
const path = join(ROOT, file);
const source = readFileSync(path, 'utf8');
let current: Mutant | null = null;

const vitest = await createVitest(
  'test',
  {
    root: ROOT,
    config: false,
    watch: false,
    // It knows nothing of mutants.
    fsModuleCache: false,
    include: [...target.tests],
    isolate: file.startsWith('web/'),
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
    setupFiles: join(ROOT, '.config/property-setup.ts'),
    ...(target.servers && { globalSetup: join(ROOT, '.config/int-setup.ts') }),
    testTimeout: 40_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
    onConsoleLog: () => false,
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (code, id) =>
          current !== null && id === path
            ? code.slice(0, current.start) + current.text + code.slice(current.end)
            : undefined,
      },
    ],
  },
);
const specifications = await vitest.globTestSpecifications();
const fails = async (): Promise<boolean> => {
  vitest.invalidateFile(path);
  vitest.state.clearFiles(vitest.getRootProject());
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return unhandledErrors.length > 0 || testModules.some((each) => !each.ok());
};

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
if (await fails()) throw new Error(`The tests of ${name} fail without a mutant.`);
say({ ready: true });
for (const [index, mutant] of mutantsOf(source).entries()) {
  if (index < Number(first)) continue;
  current = mutant;
  say({ index, killed: await fails() });
}
await vitest.close();
process.exit(0);
