import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Children } from './children.ts';
import { nodeChild } from './steps.ts';
import type { Outcome, Step } from './steps.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  success: boolean;
}

/** Runs vitest projects and counts their tests. */
export function vitestStep(
  children: Children,
  folder: string,
  projects: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Step {
  const name = `Tests: ${projects.join(', ')}`;
  return {
    name,
    async run() {
      const report = join(folder, `vitest-${projects.join('-')}.json`);
      rmSync(report, { force: true });
      const { code } = await nodeChild(children, name, vitestArguments(projects, report), { env })
        .exited;
      return readReport(report, code);
    },
  };
}

function vitestArguments(projects: readonly string[], report: string): string[] {
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    '.config/vitest.config.ts',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
}

/** A run that ends badly without a failed test (a set-up error, say) is one failure all the same. */
export function readReport(file: string, code: number | null): Outcome {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: 1 };
  }
  const failed = report.numFailedTests;
  return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}
