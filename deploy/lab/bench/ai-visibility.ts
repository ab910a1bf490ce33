import {
  dictionaryOf,
  findingScores,
  mayChoose,
  readAnswers,
  readRows,
  roleRows,
} from './ai-visibility/ai-answers.lib.ts';
import { alarmShare, rateCoverage, shareCoverage } from './ai-visibility/coverage.lib.ts';
import type { Cell } from './ai-visibility/coverage.lib.ts';
import { measureWorlds } from './ai-visibility/worlds.lib.ts';
import { SEED, f1, macroF1, withInterval } from './metrics.lib.ts';
import { renderTable } from './table.lib.ts';
import type { Row } from './table.lib.ts';

/**
 * `npm run bench -- ai-visibility [trials] [pairs]`: reads answers of the labeled sets, with rules
 * chosen on one half and reported on the other; then simulates the coverage of the intervals and
 * the false-alarm rate of the change test, with new prompts in each trial; then does the same for
 * pairs of runs in a world, with the product's own adapters and reader.
 */
const trials = Number(process.argv[2] ?? 1_000);
const pairs = Number(process.argv[3] ?? 100);

console.log(renderTable(readingRows()));
console.log(`\nCoverage of the 95% interval, ${trials} trials a cell, seed ${SEED}.`);
coverageTable();
console.log(
  '\nFalse alarms and power of the change test over 9 comparisons (3 brands × 3 assistants).',
);
alarmTable();
await worldTable();

async function worldTable(): Promise<void> {
  const { alarms, noticed, reported, wrong, covered } = await measureWorlds(pairs);
  const share = (count: number): string => `${count} of ${pairs}`;
  console.log('\nPairs of runs in the default world, 2 assistants × 20 questions × 5 runs:');
  console.log(`the world did not move, a change is reported: ${share(alarms)} (target ≤ 5%)`);
  console.log(`one company moved by 20 points, reported as up: ${share(noticed)}`);
  // False discovery rate, which the Benjamini-Hochberg procedure bounds.
  console.log(
    `one company moved by 20 points, changes reported of others: ${wrong} of ${reported} changes (target ≤ 5%)`,
  );
  console.log(`the interval holds the world’s rate: ${share(covered)} (target ≥ 93%)`);
}

function readingRows(): Row[] {
  const roles = readAnswers('brand-roles');
  const mentions = readAnswers('brand-mentions');
  if (roles.length === 0)
    console.log('No labelled data found (expected next to the repository).\n');
  const halves = [
    { set: 'brand-roles (chosen on)', rows: roles.filter(mayChoose), brands: dictionaryOf(roles) },
    {
      set: 'brand-roles (other half)',
      rows: roles.filter((row) => !mayChoose(row)),
      brands: dictionaryOf(roles),
    },
    { set: 'brand-roles (all)', rows: roles, brands: dictionaryOf(roles) },
    { set: 'brand-mentions', rows: mentions, brands: dictionaryOf(mentions) },
  ];
  return halves
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ set, rows, brands }) => {
      const read = readRows(rows, brands);
      const judged = roleRows(read);
      const label = (role: string) => `${judged.filter(({ truth }) => truth === role).length} rows`;
      return [
        row(
          set,
          'precision',
          withInterval(read, (some) => findingScores(some).precision),
          0.95,
        ),
        row(
          set,
          'recall',
          withInterval(read, (some) => findingScores(some).recall),
          0.95,
        ),
        row(set, 'role macro-F1', withInterval(judged, macroF1), 0.85, '0.679 chips, negations'),
        ...['recommended', 'mentioned', 'negated', 'source'].map((role) => ({
          ...row(
            set,
            `F1 ${role}`,
            withInterval(judged, (some) => f1(some, role)),
            null,
          ),
          note: label(role),
        })),
      ];
    });
}

function row(
  set: string,
  metric: string,
  ours: Row['ours'],
  target: number | null,
  baseline = '-',
): Row {
  return { set, metric, ours, baseline, target };
}

function coverageTable(): void {
  let [cells, below, lowest] = [0, 0, 1];
  console.log('prompts  runs   mean    icc   coverage  width');
  for (const prompts of [6, 8, 10, 20, 40])
    for (const runs of [5, 10])
      for (const mean of [0.05, 0.2, 0.4, 0.6, 0.9])
        for (const icc of [0.05, 0.3, 0.6]) {
          const { coverage, width } = rateCoverage(
            { prompts, runs, mean, icc },
            trials,
            SEED + cells,
          );
          cells += 1;
          if (coverage < 0.93) below += 1;
          lowest = Math.min(lowest, coverage);
          if (icc === 0.3 || coverage < 0.93)
            console.log(
              [prompts, runs, mean, icc].map((value) => String(value).padStart(7)).join(''),
              `${(coverage * 100).toFixed(1).padStart(9)} ${(width * 100).toFixed(0).padStart(6)}`,
            );
        }
  console.log(`${cells} cells, lowest ${(lowest * 100).toFixed(1)}%, below 93%: ${below}`);
  for (const prompts of [8, 10, 20]) {
    const cell: Cell = { prompts, runs: 10, mean: 0.4, icc: 0.4 };
    const coverage = shareCoverage(cell, trials, SEED + prompts);
    console.log(`share of voice, ${prompts} prompts: ${(coverage * 100).toFixed(1)}% (target 92)`);
  }
}

function alarmTable(): void {
  for (const prompts of [10, 20, 40])
    for (const shift of [0, 0.1, 0.2]) {
      const cell: Cell = { prompts, runs: 10, mean: 0.3, icc: 0.4 };
      const share = alarmShare(cell, 9, shift, Math.min(trials, 400), SEED + prompts);
      const name = shift === 0 ? 'no change (target ≤ 5%)' : `+${shift * 100} points`;
      console.log(`${prompts} prompts, ${name}: ${(share * 100).toFixed(1)}% report a change`);
    }
}
