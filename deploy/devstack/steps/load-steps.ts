import { globSync, readFileSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join, dirname } from 'node:path';
import type { Children } from '../processes/children.ts';
import { ROOT } from '../paths.ts';
import type { Outcome, Step } from './steps.ts';

/** A change counts when it is larger than both: on a shared machine small ones are noise. */
const SHARE = 0.25;
const LEAST_MS = 5;

type Metrics = Record<string, Record<string, unknown>>;

const read = (file: string): Metrics =>
  (JSON.parse(readFileSync(file, 'utf8')) as { metrics: Metrics }).metrics;

const p95Of = (metrics: Metrics, name: string): number | null => {
  const value = metrics[name]?.['p(95)'];
  return typeof value === 'number' ? value : null;
};

/** One line for each route whose p95 changed since the last run, the largest change first. */
function changedTimes(last: string, now: string): string[] {
  const [before, after] = [read(last), read(now)];
  return Object.keys(after)
    .flatMap((name) => {
      const [was, is] = [p95Of(before, name), p95Of(after, name)];
      if (was === null || is === null || !/^(?:http_req_duration\{|live_)/u.test(name)) return [];
      const grown = is - was;
      if (Math.abs(grown) <= Math.max(LEAST_MS, SHARE * was)) return [];
      return [{ grown, line: `  ${name}: p95 ${was.toFixed(0)} -> ${is.toFixed(0)} ms` }];
    })
    .toSorted((a, b) => Math.abs(b.grown) - Math.abs(a.grown))
    .map(({ line }) => line);
}

/** Compares a run with the last one of its kind, and keeps it for the next. */
export function compareWithLast(kept: string, now: string, say: (line: string) => void): void {
  if (existsSync(kept)) {
    const changed = changedTimes(kept, now);
    say(changed.length === 0 ? '  No time changed since the last run.' : '  Since the last run:');
    for (const line of changed) say(line);
  }
  mkdirSync(dirname(kept), { recursive: true });
  copyFileSync(now, kept);
}

export const PROFILES = ['smoke', 'average', 'stress', 'spike', 'soak', 'breakpoint'] as const;
export type LoadProfile = (typeof PROFILES)[number];

/** Target of the load. */
export interface LoadTarget {
  baseUrl: string;
  gatewayUrl: string;
  sandboxUrl: string;
  /** State folder; the last run of each kind is kept in it. */
  home: string;
  /** File for the report as HTML. */
  report?: string | undefined;
  /** Length of the load, in place of the profile's own. */
  seconds?: number | undefined;
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
    name: stepName(name, profile),
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
      const outcome = countThresholds(summary, code, stepName(name, profile));
      const kind = `${name}-${profile}-${new URL(target.baseUrl).host.replaceAll(':', '-')}.json`;
      if (code === 0 || code === BREACHED)
        compareWithLast(join(target.home, 'load', kind), summary, console.log);
      return profile === 'breakpoint' ? withoutBreaking(outcome) : outcome;
    },
  }));
}

/** A rising load ends by crossing its limits; what counts is that it was a load. */
const withoutBreaking = ({ passed, failed }: Outcome): Outcome => ({
  passed: passed + failed.filter((name) => / > http_req_/.test(name)).length,
  failed: failed.filter((name) => !/ > http_req_/.test(name)),
});

const stepName = (scenario: string, profile: LoadProfile): string =>
  `Load: ${scenario} (${profile})`;

function variables(profile: LoadProfile, target: LoadTarget): Record<string, string> {
  return {
    PROFILE: profile,
    BASE_URL: target.baseUrl,
    GATEWAY_URL: target.gatewayUrl,
    SANDBOX_URL: target.sandboxUrl,
    ...(target.report !== undefined && { REPORT: target.report }),
    ...(target.seconds !== undefined && { SECONDS: String(target.seconds) }),
  };
}

const BREACHED = 99;

/** In k6's summary `true` means that a threshold was crossed. */
export function countThresholds(file: string, code: number | null, run: string): Outcome {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { passed: 0, failed: [run] };
  }
  const { metrics } = JSON.parse(text) as {
    metrics: Record<string, { thresholds?: Record<string, boolean> }>;
  };
  const all = Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([rule, crossed]) => ({ metric, rule, crossed })),
  );
  const failed = all
    .filter(({ crossed }) => crossed)
    .map(({ metric, rule }) => `${run} > ${metric} ${rule}`);
  const passed = all.length - failed.length;
  // A script without thresholds proves nothing, and any code but these two is a broken run.
  const sound = (code === 0 || code === BREACHED) && all.length > 0;
  const broken = failed.length === 0 && (!sound || code !== 0);
  return { passed, failed: broken ? [run] : failed };
}
