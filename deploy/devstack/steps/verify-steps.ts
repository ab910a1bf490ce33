import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Children } from '../processes/children.ts';
import { ROOT } from '../paths.ts';
import { toolStep } from './steps.ts';
import type { Step } from './steps.ts';
import { vitestStep } from './vitest-step.ts';

/**
 * Format, lint, secrets, dependencies, English, types, unit tests: every check that needs no services, in two rows that run in
 * parallel.
 */
export function verifySteps(children: Children, folder: string): Step[][] {
  const tool = (name: string, ...args: string[]): Step => toolStep(children, folder, name, args);
  const tsc = 'node_modules/typescript/bin/tsc';
  const loadtest = existsSync(join(ROOT, 'loadtest/tsconfig.json'));
  const tools = [
    tool(
      'Format',
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=node_modules/.cache/earshot-prettier',
      '.',
    ),
    tool('Lint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings'),
    tool('Secrets', 'deploy/devstack/checks/secrets.ts'),
    tool(
      'Dependencies: licenses, install scripts, recorded advisories (npm audit runs in CI)',
      'deploy/devstack/checks/dependencies.ts',
    ),
    tool('English', 'deploy/devstack/checks/english.ts'),
    tool('Requirements', 'deploy/devstack/checks/requirements.ts'),
    tool('Types', tsc, '-p', '.'),
    tool('Cuts of foreign text', tsc, '-p', '.config/cuts'),
    ...(loadtest ? [tool('Types of the load tests', tsc, '-p', 'loadtest')] : []),
  ];
  return [tools, [vitestStep(children, folder, ['unit', 'unit-web'])]];
}
