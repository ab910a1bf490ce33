import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Children } from './children.ts';
import { ROOT } from './paths.ts';
import type { Outcome, Step } from './steps.ts';

export const PROFILES = ['smoke', 'average', 'stress', 'soak'] as const;
export type LoadProfile = (typeof PROFILES)[number];

/** Where the load goes. */
export interface LoadTarget {
  baseUrl: string;
  gatewayUrl: string;
  sandboxUrl: string;
}

/** The names of the scenarios in loadtest/scenarios. */
export function scenarios(): string[] {
  return globSync('loadtest/scenarios/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => basename(file, '.ts'))
    .toSorted();
}

/** One step for each scenario; each threshold counts as one test. */
export function loadSteps(
  children: Children,
  folder: string,
  k6: string,
  profile: LoadProfile,
  target: LoadTarget,
  names: readonly string[] = scenarios(),
): Step[] {
  return names.map((name) => ({
    name: `Load: ${name} (${profile})`,
    async run() {
      const summary = join(folder, `k6-${name}.json`);
      const child = children.launch({
        name: `k6 ${name}`,
        command: k6,
        args: [
          'run',
          '--no-usage-report',
          '--quiet',
          '--address=',
          `--summary-export=${summary}`,
          ...Object.entries(variables(profile, target)).flatMap(([key, value]) => [
            '-e',
            `${key}=${value}`,
          ]),
          join('loadtest/scenarios', `${name}.ts`),
        ],
        cwd: ROOT,
        env: process.env,
        group: true,
      });
      const { code } = await child.exited;
      return countThresholds(summary, code);
    },
  }));
}

function variables(profile: LoadProfile, target: LoadTarget): Record<string, string> {
  return {
    PROFILE: profile,
    BASE_URL: target.baseUrl,
    GATEWAY_URL: target.gatewayUrl,
    SANDBOX_URL: target.sandboxUrl,
  };
}

const BREACHED = 99;

/** In k6's summary `true` means that a threshold was crossed. */
export function countThresholds(file: string, code: number | null): Outcome {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { passed: 0, failed: 1 };
  }
  const { metrics } = JSON.parse(text) as {
    metrics: Record<string, { thresholds?: Record<string, boolean> }>;
  };
  const crossed = Object.values(metrics).flatMap(({ thresholds = {} }) =>
    Object.values(thresholds),
  );
  const failed = crossed.filter(Boolean).length;
  const passed = crossed.length - failed;
  // A script without thresholds proves nothing, and any code but these two is a broken run.
  const sound = (code === 0 || code === BREACHED) && crossed.length > 0;
  return { passed, failed: sound && (code === 0 || failed > 0) ? failed : Math.max(failed, 1) };
}
