import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Children } from '../processes/children.ts';
import { ROOT } from '../paths.ts';
import { nodeChild } from './steps.ts';
import type { Outcome, Step } from './steps.ts';

/** The parts of vitest's JSON report that we read. */
interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
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
      return readReport(report, code, name);
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

const isSkipped = (status: string): boolean => status === 'skipped' || status === 'pending';

/**
 * Names each failed test once. A file that fails outside its tests (an import, a hook) is one failure,
 * and so is a run that ends badly without one (a set-up error, say).
 */
export function readReport(file: string, code: number | null, run: string): Outcome {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: [run] };
  }
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(ROOT, name);
    const titles = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ ancestorTitles, title }) =>
        [path, ...ancestorTitles.filter(Boolean), title].join(' > '),
      );
    return titles.length === 0 && status === 'failed' ? [path] : titles;
  });
  const broken = code !== 0 && failed.length === 0;
  const skipped = report.testResults
    .filter(({ status }) => status !== 'failed')
    .map(({ name, assertionResults }) => ({
      file: relative(ROOT, name),
      count: assertionResults.filter(({ status }) => isSkipped(status)).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ file, count }) => `${file} (${count})`);
  return {
    passed: report.numPassedTests,
    failed: broken ? [run] : failed,
    ...(skipped.length > 0 ? { skipped } : {}),
  };
}
