import { STACK_FLOOR } from '../initial-budget.ts';
import { firstProblemPath, measurePage } from './lighthouse.lib.ts';
import type { Form, Measured } from './lighthouse.lib.ts';

/**
 * `npm run bench -- web`: Lighthouse on the selling pages, the public list of problems and the page of
 * its first problem, as the running product serves them, on the phone that it imagines by default and
 * on a desk. Medians of three runs, since the machine has other things to do as well. Scripts are all
 * that a page loads, the demonstration and the live connection after the first render included; the
 * build holds the first load to its budget.
 */
const PAGES = ['/', '/pricing', '/trending-problems'] as const;
const FORMS: readonly Form[] = ['mobile', 'desktop'];
const RUNS = 3;

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

function failures({ scores, layoutShift }: Measured): string[] {
  const low = Object.entries(scores).filter(([, score]) => score < 100);
  return [
    ...low.map(([category, score]) => `${category} ${score}`),
    ...(layoutShift > 0 ? [`layout shift ${layoutShift}`] : []),
  ];
}

function report(path: string, form: Form, measured: Measured): void {
  const { scores, paintMs, blockedMs, layoutShift, scriptBytes, runs } = measured;
  const ratio = (scriptBytes / STACK_FLOOR).toFixed(2);
  process.stdout.write(
    `${path} (${form})
  ${Object.entries(scores)
    .map(([category, score]) => `${category} ${score}`)
    .join(' · ')}
  largest paint ${Math.round(paintMs)} ms · blocked ${Math.round(blockedMs)} ms · layout shift ${layoutShift}
  scripts ${kilobytes(scriptBytes)} gzip, ${ratio} times the floor of ${kilobytes(STACK_FLOOR)}
  performance in each run: ${runs.join(', ')}
`,
  );
}

const missed: string[] = [];
for (const path of [...PAGES, await firstProblemPath()]) {
  for (const form of FORMS) {
    const measured = await measurePage(path, form, RUNS);
    report(path, form, measured);
    missed.push(...failures(measured).map((what) => `${path} (${form}): ${what}`));
  }
}
for (const line of missed) process.stdout.write(`✗ ${line}\n`);
process.exitCode = missed.length > 0 ? 1 : 0;
