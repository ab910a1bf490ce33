import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
